-- Periods that people give wishes for until a closing day, and their wishes (core/roster/wish.md).
create table planning_periods (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  unit_id uuid,
  first_day date not null,
  last_day date not null,
  wishes_close_on date not null,
  publish_by date not null,
  budget integer not null,
  closed_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, unit_id) references units (company_id, id),
  -- The periods that name no unit share no day either.
  constraint planning_periods_no_overlap exclude using gist (
    company_id with =, coalesce(unit_id, '00000000-0000-0000-0000-000000000000'::uuid) with =,
    daterange(first_day, last_day, '[]') with &&
  )
);
create index planning_periods_by_unit_idx on planning_periods (company_id, unit_id);
create index planning_periods_by_day_idx on planning_periods (company_id, last_day);
alter table planning_periods enable row level security;
alter table planning_periods force row level security;
create policy company on planning_periods
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on planning_periods to skifta_app;
grant select, delete on planning_periods to skifta_keeper;

create table wishes (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  period_id uuid not null,
  date date not null,
  want text not null,
  weight integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  constraint wishes_one_a_day unique (company_id, user_id, date),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  foreign key (company_id, period_id) references planning_periods (company_id, id)
);
create index wishes_by_period_idx on wishes (company_id, period_id, user_id);
alter table wishes enable row level security;
alter table wishes force row level security;
create policy company on wishes
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on wishes to skifta_app;
grant select, delete on wishes to skifta_keeper;
