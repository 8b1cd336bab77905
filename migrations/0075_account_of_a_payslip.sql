-- The account that a payslip is paid to, sealed (decision 0140); null: none was known when the month was run.
alter table payslips add column account_sealed bytea;
grant update (account_sealed) on payslips to skifta_app;
