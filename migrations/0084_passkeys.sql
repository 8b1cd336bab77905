-- Passkeys (decision 0161): public keys of authenticators (WebAuthn), for one address each (`site`, the RP ID). `counter` is what the
-- authenticator counted at the latest use. `needs_password`: came out of a backup, and signs in alone only after it was
-- used once beside the password.
create table passkeys (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  site text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  needs_password boolean not null default false,
  primary key (company_id, id),
  constraint passkeys_credential_key unique (company_id, credential_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index passkeys_user_idx on passkeys (company_id, user_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy company on passkeys
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on passkeys to skifta_app;
grant select, delete on passkeys to skifta_keeper;

-- When the latest accepted challenge was made: an earlier one, and the same one, is not accepted again.
alter table users add column passkey_challenge_at timestamptz;

-- How somebody signed in; null: before this was kept, or by an invitation.
alter table sign_ins add column way text;
alter table sign_ins add constraint sign_ins_way_check
  check (way in ('password', 'code', 'recovery_code', 'password_and_passkey', 'passkey')) not valid;
alter table sign_ins drop constraint sign_ins_outcome_check;
alter table sign_ins add constraint sign_ins_outcome_check check (outcome in (
  'succeeded', 'wrong_password', 'code_asked', 'wrong_code', 'wrong_passkey', 'copied_passkey', 'locked', 'closed')) not valid;
