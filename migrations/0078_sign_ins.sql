-- Sign-ins to known accounts, also refused ones: when, how they ended, from which network and in which browser. Never what was
-- typed (decision 0151).
create table sign_ins (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('succeeded', 'wrong_password', 'code_asked', 'wrong_code', 'locked', 'closed')),
  network text not null,
  device text not null,
  is_new boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sign_ins_user_idx on sign_ins (company_id, user_id, at);
alter table sign_ins enable row level security;
alter table sign_ins force row level security;
create policy company on sign_ins
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on sign_ins to skifta_app;
grant select, delete on sign_ins to skifta_keeper;
