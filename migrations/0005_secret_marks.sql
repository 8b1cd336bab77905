-- The secrets by which the database was sealed, each as a mark that tells nothing of it (server/secret-marks.ts): a server
-- with another secret does not start. They are the platform's; a change of secret adds one.
create table secret_marks (
  company_id uuid not null references companies (id) on delete restrict,
  mark bytea not null,
  created_at timestamptz not null,
  primary key (company_id, mark)
);
alter table secret_marks enable row level security;
alter table secret_marks force row level security;
create policy company on secret_marks
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on secret_marks to skifta_app;
