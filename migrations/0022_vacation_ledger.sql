-- The vacation ledger (decision 0058): a company's choices, what people had before Skifta, what leave is granted in advance, and what the days of
-- a run used.
alter table company_settings
  add column vacation_year text not null default 'april'
    constraint company_settings_vacation_year_check check (vacation_year in ('april', 'calendar')),
  add column vacation_earning text not null default 'year_before'
    constraint company_settings_vacation_earning_check check (vacation_earning in ('year_before', 'same_year')),
  add column vacation_days integer not null default 25
    constraint company_settings_vacation_days_check check (vacation_days between 25 and 40),
  add column vacation_unpaid text not null default 'as_leave'
    constraint company_settings_vacation_unpaid_check check (vacation_unpaid in ('as_leave', 'day_percent')),
  -- Whether the voucher of a run books the change of what is owed for vacation.
  add column vacation_booked boolean not null default false;

-- Vacation granted in advance (semesterlagen 29 a §).
alter table leave_requests add column advance boolean not null default false;

-- A person's vacation on the morning of a day: what Skifta has not counted itself.
create table vacation_balances (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  from_day date not null check (extract(day from from_day) = 1),
  -- Of the vacation year that the day lies in: its paid days, those taken before, and the pay that their 12 % is of.
  paid_days integer not null check (paid_days between 0 and 60),
  taken_days integer not null default 0 check (taken_days between 0 and 60),
  earned_ore bigint check (earned_ore >= 0),
  -- Days saved one to five vacation years before.
  saved_1 integer not null default 0 check (saved_1 between 0 and 60),
  saved_2 integer not null default 0 check (saved_2 between 0 and 60),
  saved_3 integer not null default 0 check (saved_3 between 0 and 60),
  saved_4 integer not null default 0 check (saved_4 between 0 and 60),
  saved_5 integer not null default 0 check (saved_5 between 0 and 60),
  advance_days integer not null default 0 check (advance_days between 0 and 60),
  advance_ore bigint not null default 0 check (advance_ore >= 0),
  advance_paid_on date,
  -- Of the earning year that is running: the pay so far, and days that did not earn.
  running_ore bigint check (running_ore >= 0),
  unearning_days integer not null default 0 check (unearning_days between 0 and 366),
  -- Days of a whole year; null: the company's.
  entitled_days integer check (entitled_days between 25 and 60),
  single_parent boolean not null default false,
  parental_days_used integer not null default 0 check (parental_days_used between 0 and 180),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  constraint vacation_balances_one_a_day unique (company_id, user_id, from_day),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);
alter table vacation_balances enable row level security;
alter table vacation_balances force row level security;
create policy company on vacation_balances
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on vacation_balances to skifta_app;
grant select, delete on vacation_balances to skifta_keeper;

-- What each vacation day of a run used. It stays so, whatever becomes of the ledger.
create table vacation_used (
  company_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  day date not null,
  kind text not null check (kind in ('paid', 'saved', 'advance', 'unpaid')),
  primary key (company_id, user_id, day, run_id),
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete restrict,
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);
alter table vacation_used enable row level security;
alter table vacation_used force row level security;
create policy company on vacation_used
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on vacation_used to skifta_app;
grant select, delete on vacation_used to skifta_keeper;
