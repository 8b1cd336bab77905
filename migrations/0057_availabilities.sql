-- When people can work, and would rather: said by themselves (core/roster/availability.md).
create table availabilities (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  first_day date not null,
  last_day date,
  weekday integer,
  every_weeks integer not null default 1,
  starts text,
  ends text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);
create index availabilities_by_person_idx on availabilities (company_id, user_id, first_day);
alter table availabilities enable row level security;
alter table availabilities force row level security;
create policy company on availabilities
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on availabilities to skifta_app;
grant select, delete on availabilities to skifta_keeper;
