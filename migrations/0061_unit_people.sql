-- Which people belong to a unit: at home there, or lent to it for some days (core/roster/unit-people.md).
create table unit_people (
  company_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  user_id uuid not null,
  first_day date not null,
  last_day date,
  home boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, unit_id) references units (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  constraint unit_people_no_overlap exclude using gist (
    company_id with =, user_id with =, unit_id with =, daterange(first_day, last_day, '[]') with &&
  ),
  constraint unit_people_one_home exclude using gist (
    company_id with =, user_id with =, daterange(first_day, last_day, '[]') with &&
  ) where (home)
);
create index unit_people_by_unit_idx on unit_people (company_id, unit_id);
create index unit_people_by_end_idx on unit_people (company_id, last_day);
alter table unit_people enable row level security;
alter table unit_people force row level security;
create policy company on unit_people
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on unit_people to skifta_app;
grant select, delete on unit_people to skifta_keeper;
