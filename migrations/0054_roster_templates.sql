-- Rosters kept to be rolled out again, and who walks which line of them (core/roster/template.md).
create table roster_templates (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  name text not null,
  weeks integer not null,
  shifts jsonb not null,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index roster_templates_name_key on roster_templates (company_id, lower(name));
create table template_lines (
  company_id uuid not null,
  template_id uuid not null,
  n integer not null,
  line integer not null,
  user_id uuid not null,
  from_week integer not null,
  primary key (company_id, template_id, n),
  foreign key (company_id, template_id) references roster_templates (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);
create index template_lines_by_person_idx on template_lines (company_id, user_id);
alter table roster_templates enable row level security;
alter table roster_templates force row level security;
create policy company on roster_templates
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on roster_templates to skifta_app;
alter table template_lines enable row level security;
alter table template_lines force row level security;
create policy company on template_lines
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on template_lines to skifta_app;
grant select, delete on template_lines to skifta_keeper;
