-- An issued invoice is a document with a number (decision 0074). Rows of before have none until they are issued. The number is unique over all
-- companies, which no index of a distributed table can hold: it is given under a lock of the platform's own row.
alter table invoices
  add column series_year integer,
  add column number integer,
  add column document jsonb,
  add column credit_year integer,
  add column credit_number integer,
  add column credit jsonb,
  add column credited_at timestamptz,
  add constraint invoices_issued_check
    check ((document is null) = (number is null) and (document is null) = (series_year is null) and number > 0),
  add constraint invoices_credited_check
    check (
      (credit is null) = (credit_number is null) and (credit is null) = (credit_year is null)
      and (credit is null) = (credited_at is null) and credit_number > 0 and (credit is null or document is not null)
    );
-- A month whose invoice was credited can be invoiced again.
alter table invoices drop constraint invoices_one_a_month;
create unique index invoices_one_a_month on invoices (company_id, period) where credited_at is null;
