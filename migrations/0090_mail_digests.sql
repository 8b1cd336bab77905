-- What a person has not read, by mail once a day (decision 0174). No row: never chosen. `at`: by the company's clock; null: turned off.
-- `mailed_until`: what is older was told, or came before it was turned on.
create table mail_digests (
  company_id uuid not null references companies (id) on delete restrict,
  user_id uuid not null,
  at text,
  muted jsonb not null,
  due_at timestamptz,
  mailed_until timestamptz not null,
  primary key (company_id, user_id),
  constraint mail_digests_due_check check ((at is null) = (due_at is null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index mail_digests_due_idx on mail_digests (company_id, due_at);
alter table mail_digests enable row level security;
alter table mail_digests force row level security;
create policy company on mail_digests
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy platform on mail_digests for select to skifta_platform using (true);
grant select, insert, update on mail_digests to skifta_app;
grant select on mail_digests to skifta_platform;
grant select, delete on mail_digests to skifta_keeper;
