-- The OB of a payslip beside its gross, for the comparison of later months (decision 0071). Payslips of before have none.
alter table payslips add column ob_ore bigint;
