-- People hand over and swap shifts (decision 0105).
create table shift_trades (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  from_user uuid not null,
  -- Whom it was proposed to, or who accepted it; null: nobody has accepted yet what anybody may.
  to_user uuid,
  to_anybody boolean not null,
  -- The shifts as they were then. They may be gone since: the request says what became of it.
  assignment_id uuid not null,
  shift_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- Of a swap: what the other gives.
  for_assignment_id uuid,
  for_shift_id uuid,
  for_start_time timestamptz,
  for_end_time timestamptz,
  state text not null,
  lapsed_by text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  -- The rules that the two broke by it when it was last judged.
  verdict jsonb not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, from_user) references users (company_id, id) on delete restrict,
  foreign key (company_id, to_user) references users (company_id, id) on delete restrict,
  foreign key (company_id, decided_by) references users (company_id, id) on delete restrict
);
create unique index shift_trades_live_key on shift_trades (company_id, assignment_id)
  where state in ('proposed', 'accepted');
create index shift_trades_shift_idx on shift_trades (company_id, shift_id);
create index shift_trades_for_shift_idx on shift_trades (company_id, for_shift_id);
create index shift_trades_from_idx on shift_trades (company_id, from_user);
create index shift_trades_to_idx on shift_trades (company_id, to_user);
alter table shift_trades enable row level security;
alter table shift_trades force row level security;
create policy company on shift_trades
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on shift_trades to skifta_app;
grant select, delete on shift_trades to skifta_keeper;
alter table company_settings add column trades_at_once boolean not null default false;
