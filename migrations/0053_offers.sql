-- Open shifts are offered to people, who claim them (decision 0096).
create table shift_offers (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  shift_id uuid not null,
  -- As they were offered: a shift that has moved is another one.
  start_time timestamptz not null,
  end_time timestamptz not null,
  offered_to text not null,
  people jsonb not null,
  -- So many people on the shift fill the offer.
  full_at integer not null,
  first_come boolean not null,
  closes_at timestamptz not null,
  made_by uuid not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, shift_id) references shifts (company_id, id) on delete cascade,
  foreign key (company_id, made_by) references users (company_id, id) on delete restrict
);
create unique index shift_offers_live_key on shift_offers (company_id, shift_id) where ended_at is null;
create index shift_offers_shift_idx on shift_offers (company_id, shift_id);
create table shift_claims (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  offer_id uuid not null,
  user_id uuid not null,
  state text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  -- The rules that it broke when it was claimed.
  verdict jsonb not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, offer_id) references shift_offers (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  foreign key (company_id, answered_by) references users (company_id, id) on delete restrict
);
create unique index shift_claims_live_key on shift_claims (company_id, offer_id, user_id)
  where state in ('asked', 'granted');
create index shift_claims_offer_idx on shift_claims (company_id, offer_id);
create index shift_claims_person_idx on shift_claims (company_id, user_id);
alter table shift_offers enable row level security;
alter table shift_offers force row level security;
create policy company on shift_offers
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on shift_offers to skifta_app;
grant select, delete on shift_offers to skifta_keeper;
alter table shift_claims enable row level security;
alter table shift_claims force row level security;
create policy company on shift_claims
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on shift_claims to skifta_app;
grant select, delete on shift_claims to skifta_keeper;
