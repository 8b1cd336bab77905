-- What a position demands, and who may do it on which days (decision 0094). A company without any has none.
create table skills (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  name text not null,
  expires boolean not null default false,
  warn_days integer not null default 30,
  closed_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index skills_open_name_key on skills (company_id, lower(name)) where closed_at is null;
alter table skills enable row level security;
alter table skills force row level security;
create policy company on skills
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on skills to skifta_app;

create table position_skills (
  company_id uuid not null,
  position_id uuid not null,
  skill_id uuid not null,
  primary key (company_id, position_id, skill_id),
  foreign key (company_id, position_id) references positions (company_id, id) on delete cascade,
  foreign key (company_id, skill_id) references skills (company_id, id)
);
create index position_skills_by_skill_idx on position_skills (company_id, skill_id);
alter table position_skills enable row level security;
alter table position_skills force row level security;
create policy company on position_skills
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on position_skills to skifta_app;

create table person_skills (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  skill_id uuid not null,
  first_day date not null,
  last_day date,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  foreign key (company_id, skill_id) references skills (company_id, id),
  constraint person_skills_no_overlap exclude using gist (
    company_id with =, user_id with =, skill_id with =, daterange(first_day, last_day, '[]') with &&
  )
);
create index person_skills_by_skill_idx on person_skills (company_id, skill_id);
alter table person_skills enable row level security;
alter table person_skills force row level security;
create policy company on person_skills
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on person_skills to skifta_app;
grant select, delete on person_skills to skifta_keeper;
