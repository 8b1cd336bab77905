-- A manager asks for a roster; a run plans it (decision 0121).
create table roster_runs (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  first_day date not null,
  last_day date not null,
  -- A unit's id, or "none"; null: all that the manager plans.
  unit text,
  seconds integer not null,
  seed integer not null,
  weights jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'stopped', 'failed')),
  stop_asked boolean not null default false,
  -- Per cent of the asked time.
  progress integer not null default 0,
  open_places integer,
  points_before jsonb,
  points_best jsonb,
  posts jsonb not null default '[]',
  removed jsonb not null default '[]',
  left_out jsonb not null default '{"shifts": [], "people": []}',
  -- Of what it was planned from.
  facts_hash text,
  failure text,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, asked_by) references users (company_id, id) on delete restrict
);
-- Each asks for one at a time.
create unique index roster_runs_live_key on roster_runs (company_id, asked_by) where state in ('waiting', 'running');
create index roster_runs_latest_idx on roster_runs (company_id, asked_by, asked_at);

-- Who waits for a turn and who has one, in all companies: whoever gives turns sees this and no people.
create table roster_turns (
  company_id uuid not null references companies (id) on delete restrict,
  run_id uuid not null,
  asked_at timestamptz not null,
  -- The process that plans it, and when it last said so; null: it waits.
  process text,
  beat_at timestamptz,
  primary key (company_id, run_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['roster_runs', 'roster_turns'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy company on %I
         using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
         with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
create policy platform on roster_turns to skifta_platform using (true) with check (true);
grant select, insert, update, delete on roster_runs to skifta_app;
grant select, delete on roster_runs to skifta_keeper;
grant select, insert, delete on roster_turns to skifta_app;
grant select, update, delete on roster_turns to skifta_platform;
grant select, delete on roster_turns to skifta_keeper;
