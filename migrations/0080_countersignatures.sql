-- What one manager has asked another to countersign (decision 0150). `bound` is a digest of what it would do; `request` names it by ids.
create table countersignatures (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  what text not null,
  request jsonb not null,
  facts jsonb not null,
  bound text not null,
  -- Whom it concerns.
  user_id uuid,
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- From here on the one who asked may do it alone; null: never.
  alone_from timestamptz,
  state text not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  foreign key (company_id, asked_by) references users (company_id, id) on delete restrict,
  foreign key (company_id, decided_by) references users (company_id, id) on delete restrict,
  constraint countersignatures_state_check check (state in ('waiting', 'given', 'declined', 'withdrawn'))
);
create index countersignatures_waiting_idx on countersignatures (company_id, asked_at) where state = 'waiting';
create index countersignatures_user_idx on countersignatures (company_id, user_id);
alter table countersignatures enable row level security;
alter table countersignatures force row level security;
create policy company on countersignatures
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on countersignatures to skifta_app;
grant select, delete on countersignatures to skifta_keeper;
