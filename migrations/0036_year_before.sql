-- What another program paid in the year before an opening balance, for the sums of the year on payslips (decision 0080).
alter table vacation_balances
  add column year_gross_ore bigint check (year_gross_ore >= 0),
  add column year_tax_ore bigint check (year_tax_ore >= 0),
  add column year_basis_ore bigint check (year_basis_ore >= 0),
  add constraint vacation_balances_year_check check ((year_gross_ore is null) = (year_tax_ore is null) and (year_basis_ore is null or year_gross_ore is not null));
