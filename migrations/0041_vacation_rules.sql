-- The rules of vacation get first days. `company_settings` holds those from the beginning, a row here those from the first day of a
-- month on; the supplement of a day is one of them, in hundredths of a percent of the monthly salary.
alter table company_settings
  add column vacation_supplement integer not null default 43
    constraint company_settings_vacation_supplement_check check (vacation_supplement between 43 and 200);

create table vacation_rules (
  company_id uuid not null references companies (id) on delete restrict,
  valid_from date not null check (extract(day from valid_from) = 1),
  vacation_year text not null check (vacation_year in ('april', 'calendar')),
  vacation_earning text not null check (vacation_earning in ('year_before', 'same_year')),
  vacation_days integer not null check (vacation_days between 25 and 40),
  vacation_unpaid text not null check (vacation_unpaid in ('as_leave', 'day_percent')),
  vacation_supplement integer not null check (vacation_supplement between 43 and 200),
  primary key (company_id, valid_from)
);
alter table vacation_rules enable row level security;
alter table vacation_rules force row level security;
create policy company on vacation_rules
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on vacation_rules to skifta_app;
