-- A company's rules of overtime and extra time, each from a first day on (decision 0067). A company without a row pays nothing by rule.
create table overtime_rules (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  valid_from date not null,
  rules jsonb not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint overtime_rules_first_day_key unique (company_id, valid_from)
);
alter table overtime_rules enable row level security;
alter table overtime_rules force row level security;
create policy company on overtime_rules
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on overtime_rules to skifta_app;
