-- How many people are needed when (decision 0097).
create table staffing_needs (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  unit_id uuid,
  position_id uuid,
  skill_id uuid,
  days jsonb not null default '[]',
  date date,
  starts text not null,
  ends text not null,
  least integer not null,
  wanted integer not null,
  first_day date not null,
  last_day date,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, unit_id) references units (company_id, id),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, skill_id) references skills (company_id, id)
);
create index staffing_needs_by_unit_idx on staffing_needs (company_id, unit_id);
create index staffing_needs_by_position_idx on staffing_needs (company_id, position_id);
create index staffing_needs_by_skill_idx on staffing_needs (company_id, skill_id);
alter table staffing_needs enable row level security;
alter table staffing_needs force row level security;
create policy company on staffing_needs
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on staffing_needs to skifta_app;
