-- Reasons for broken rules (decision 0098). A shift or a publication may be gone long before its reason is.
create table rule_overrides (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  shift_id uuid,
  rule text not null,
  day date not null,
  measured integer not null,
  limit_value integer not null,
  source text not null default '',
  skill jsonb,
  reason text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  publication_id uuid,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);
create index rule_overrides_by_day_idx on rule_overrides (company_id, day, id);
create index rule_overrides_by_person_idx on rule_overrides (company_id, user_id, day);
alter table rule_overrides enable row level security;
alter table rule_overrides force row level security;
create policy company on rule_overrides
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on rule_overrides to skifta_app;
grant select, delete on rule_overrides to skifta_keeper;
grant update (reason) on rule_overrides to skifta_keeper;
alter table company_settings add column reasons_required boolean not null default false;
