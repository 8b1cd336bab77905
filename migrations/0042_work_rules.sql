-- The working-time rules of a company's agreement, each from a first day on (decision 0089). A company without a row is judged by the law.
create table work_rules (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  valid_from date not null,
  rules jsonb not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint work_rules_first_day_key unique (company_id, valid_from)
);
alter table work_rules enable row level security;
alter table work_rules force row level security;
create policy company on work_rules
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on work_rules to skifta_app;
