-- The rules of a company get first days (decision 0062). `company_settings` holds those from the beginning, a row here those from the
-- first day of a month on; how a monthly salary loses hours of absence is one of them.
alter table company_settings
  add column absence_deduction text not null default 'hour'
    constraint company_settings_absence_deduction_check check (absence_deduction in ('hour', 'week', 'divisor'));

create table company_rules (
  company_id uuid not null references companies (id) on delete restrict,
  valid_from date not null check (extract(day from valid_from) = 1),
  break_rule text not null check (break_rule in ('from_5_5_hours', 'over_5_hours')),
  break_order text not null check (break_order in ('regular_first', 'proportional')),
  pay_basis text not null check (pay_basis in ('assigned_hours', 'approved_hours')),
  payment_day integer not null check (payment_day between 1 and 28),
  payment_month text not null check (payment_month in ('same', 'next')),
  hourly_vacation text not null check (hourly_vacation in ('saved', 'with_pay')),
  absence_deduction text not null check (absence_deduction in ('hour', 'week', 'divisor')),
  primary key (company_id, valid_from)
);
alter table company_rules enable row level security;
alter table company_rules force row level security;
create policy company on company_rules
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on company_rules to skifta_app;
