-- Web Push (decision 0152). The pair of keys by which the services of the browsers know this installation: the platform's, one row.
create table push_keys (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  constraint push_keys_one unique (company_id)
);
alter table push_keys enable row level security;
alter table push_keys force row level security;
create policy company on push_keys
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on push_keys to skifta_app;

-- A browser of a person that wants to be told. `sealed`: the address at the browser's service and the browser's two keys; whoever knows
-- them can write to the person's screen. The id follows from the address: a browser has one row. `session_id`: signing out there takes it away. `renewed_at`: when the browser said it last.
create table push_subscriptions (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  last_success_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
create index push_subscriptions_user_idx on push_subscriptions (company_id, user_id);
create index push_subscriptions_session_idx on push_subscriptions (company_id, session_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy company on push_subscriptions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on push_subscriptions to skifta_app;
grant select, delete on push_subscriptions to skifta_keeper;

-- What a person wants to be told of, and when not. No row: everything, and quiet from 21 to 7.
create table push_choices (
  company_id uuid not null,
  user_id uuid not null,
  muted jsonb not null,
  quiet_from text,
  quiet_until text,
  primary key (company_id, user_id),
  constraint push_choices_quiet_check check ((quiet_from is null) = (quiet_until is null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
alter table push_choices enable row level security;
alter table push_choices force row level security;
create policy company on push_choices
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on push_choices to skifta_app;
grant select, delete on push_choices to skifta_keeper;

-- What waits to be sent: one row a browser, kind and action, written in the action's transaction. It names no fact.
create table pushes (
  company_id uuid not null,
  subscription_id uuid not null,
  kind text not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  primary key (company_id, subscription_id, kind, made_at),
  foreign key (company_id, subscription_id) references push_subscriptions (company_id, id) on delete cascade
);
create index pushes_due_idx on pushes (company_id, due_at);
alter table pushes enable row level security;
alter table pushes force row level security;
create policy company on pushes
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy platform on pushes to skifta_platform using (true) with check (true);
grant select, insert, update, delete on pushes to skifta_app;
grant select on pushes to skifta_platform;
grant select, delete on pushes to skifta_keeper;
