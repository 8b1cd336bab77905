-- The tax table of a person may be unknown: null, and never a number that nobody has said (decision 0111).
alter table payroll alter column employee_tax_table drop not null;
alter table payroll alter column employee_tax_table drop default;
