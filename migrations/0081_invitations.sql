-- A person who was added without a password and has not come yet: one row each (decision 0153). The token of the link is
-- kept as a hash; null: no link works, because it was withdrawn or its address changed. A row with accepted_at says that
-- the person chose a password.
create table invitations (
  company_id uuid not null,
  user_id uuid not null,
  token_hash bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (company_id, user_id),
  constraint invitations_token_key unique (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy company on invitations
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on invitations to skifta_app;
grant select, delete on invitations to skifta_keeper;
