-- The files of payroll runs as they were sent (decision 0059). The content names people, their numbers and accounts: it is gzipped and sealed.
create table payroll_files (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  kind text not null constraint payroll_files_kind_check check (kind in ('paxml', 'agi', 'sie', 'pain001')),
  -- From 1, among the run's files of this kind.
  number integer not null constraint payroll_files_number_check check (number >= 1),
  -- The month of payment.
  period date not null constraint payroll_files_period_check check (extract(day from period) = 1),
  name text not null,
  media_type text not null,
  content_sealed bytea not null,
  size integer not null,
  sha256 bytea not null,
  left_out integer,
  -- Why it was made anew; null for the first.
  reason text,
  made_by uuid not null,
  made_at timestamptz not null,
  filed_on date,
  receipt text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  constraint payroll_files_number_key unique (company_id, run_id, kind, number),
  constraint payroll_files_receipt_of_a_filing check (receipt = '' or filed_on is not null),
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete restrict,
  foreign key (company_id, made_by) references users (company_id, id) on delete restrict
);
create index payroll_files_period_idx on payroll_files (company_id, kind, period);

-- What a bank file orders for each person.
create table payroll_file_payments (
  company_id uuid not null,
  file_id uuid not null,
  user_id uuid not null,
  run_id uuid not null,
  amount_ore bigint not null,
  primary key (company_id, file_id, user_id),
  foreign key (company_id, file_id) references payroll_files (company_id, id) on delete restrict,
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete restrict
);
create index payroll_file_payments_run_idx on payroll_file_payments (company_id, run_id);
create index payroll_file_payments_user_idx on payroll_file_payments (company_id, user_id);

alter table payroll_files enable row level security;
alter table payroll_files force row level security;
create policy company on payroll_files
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update (filed_on, receipt, version, content_sealed) on payroll_files to skifta_app;
grant select, delete on payroll_files to skifta_keeper;

alter table payroll_file_payments enable row level security;
alter table payroll_file_payments force row level security;
create policy company on payroll_file_payments
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on payroll_file_payments to skifta_app;
grant select, delete on payroll_file_payments to skifta_keeper;
