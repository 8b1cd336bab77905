-- A shift and a report are work, jour or beredskap; a report of the last two names the stretches of work in it (decision 0078).
alter table shifts add column kind text not null default 'work';
alter table time_entries add column kind text not null default 'work', add column worked jsonb not null default '[]';
alter table shifts add constraint shifts_kind_check check (kind in ('work', 'jour', 'beredskap')) not valid;
alter table time_entries add constraint time_entries_kind_check check (kind in ('work', 'jour', 'beredskap')) not valid;
alter table time_entries add constraint time_entries_worked_check check (kind <> 'work' or worked = '[]') not valid;

-- A company's rules of jour and beredskap, each from a first day on. A company without a row pays nothing for them by rule.
create table on_call_rules (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  valid_from date not null,
  rules jsonb not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint on_call_rules_first_day_key unique (company_id, valid_from)
);
alter table on_call_rules enable row level security;
alter table on_call_rules force row level security;
create policy company on on_call_rules
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on on_call_rules to skifta_app;
