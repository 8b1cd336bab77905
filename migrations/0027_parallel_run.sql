-- The parallel run (decision 0076): how the old payroll program's codes and numbers read here, from a month on.
create table pay_readings (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null
    constraint pay_readings_kind_check check (kind in ('code', 'person')),
  -- The code or employee number as the old program writes it.
  theirs text not null
    constraint pay_readings_theirs_check check (length(theirs) between 1 and 60),
  -- A code here, or # and the number of a pay code; null: left out on purpose.
  reads_as text,
  user_id uuid,
  -- The first day of the month.
  first_month date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  constraint pay_readings_month_check check (extract(day from first_month) = 1),
  constraint pay_readings_one_a_month unique (company_id, kind, theirs, first_month),
  constraint pay_readings_person_check check ((user_id is not null) = (kind = 'person')),
  foreign key (company_id) references companies (id) on delete restrict,
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);
create index pay_readings_person on pay_readings (company_id, user_id);

alter table pay_readings enable row level security;
alter table pay_readings force row level security;
create policy company on pay_readings
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pay_readings to skifta_app;
grant select, delete on pay_readings to skifta_keeper;

-- What a comparison came to: counts and the digests of the files, nobody's name and no pay.
create table pay_comparisons (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  month date not null,
  -- SHA-256 of the files' digests in order: the same files again replace the verdict.
  files_sha256 bytea not null,
  -- The formats, such as {paxml,agi}.
  kinds text[] not null,
  -- The month was computed, not yet run.
  preliminary boolean not null,
  equal integer not null,
  differing integer not null,
  -- Amounts of the company that differ: accounts and sums.
  company_differing integer not null,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (company_id, id),
  constraint pay_comparisons_files_key unique (company_id, month, files_sha256),
  foreign key (company_id, made_by) references users (company_id, id) on delete restrict
);

alter table pay_comparisons enable row level security;
alter table pay_comparisons force row level security;
create policy company on pay_comparisons
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pay_comparisons to skifta_app;
grant select, delete on pay_comparisons to skifta_keeper;
