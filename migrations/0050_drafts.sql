-- Drafts of shifts lie beside what is published, whole shift by whole shift (decision 0093).
create table draft_heads (
  company_id uuid primary key references companies (id) on delete restrict,
  n bigint not null
);
create table draft_shifts (
  company_id uuid not null references companies (id) on delete restrict,
  shift_id uuid not null,
  base_version integer,
  base_people jsonb not null,
  goes boolean not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  wished jsonb not null,
  people jsonb not null,
  written_by uuid not null,
  written_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, shift_id),
  foreign key (company_id, written_by) references users (company_id, id) on delete restrict
);
create index draft_shifts_start_idx on draft_shifts (company_id, start_time);
create table draft_actions (
  company_id uuid not null references companies (id) on delete restrict,
  n bigint not null,
  images jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null,
  undone boolean not null default false,
  primary key (company_id, n),
  foreign key (company_id, made_by) references users (company_id, id) on delete restrict
);
create table publications (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  first_day date not null,
  last_day date not null,
  message text not null,
  lines jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, made_by) references users (company_id, id) on delete restrict,
  constraint publications_days_check check (last_day >= first_day)
);
alter table draft_heads enable row level security;
alter table draft_heads force row level security;
create policy company on draft_heads
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on draft_heads to skifta_app;
alter table draft_shifts enable row level security;
alter table draft_shifts force row level security;
create policy company on draft_shifts
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on draft_shifts to skifta_app;
alter table draft_actions enable row level security;
alter table draft_actions force row level security;
create policy company on draft_actions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on draft_actions to skifta_app;
alter table publications enable row level security;
alter table publications force row level security;
create policy company on publications
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on publications to skifta_app;
grant select, delete on draft_shifts to skifta_keeper;
grant select, delete on draft_actions to skifta_keeper;
grant select, delete on publications to skifta_keeper;
