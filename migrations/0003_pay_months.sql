-- Pay, closed month by month: dated terms, absence, bank accounts, months that are done, runs, payslips and differences.

-- Terms hold from a day until the next row's (decision 0029). What there was so far holds from the beginning.
alter table payroll add column valid_from date not null default '1901-01-01';
alter table payroll drop constraint payroll_company_id_user_id_key;
alter table payroll add constraint payroll_one_a_day unique (company_id, user_id, valid_from);

-- The number a person has in the files to the authority and the payroll office; given at the first run, never reused.
alter table users add column employee_number integer check (employee_number > 0);
create unique index users_employee_number_key on users (company_id, employee_number) where employee_number is not null;

alter table company_settings
  -- Whether a month is paid on a day of its own or of the next month (decision 0012).
  add column payment_month text not null default 'same' check (payment_month in ('same', 'next')),
  add column hourly_vacation text not null default 'saved' check (hourly_vacation in ('saved', 'with_pay')),
  add column iban text not null default '',
  add column bic text not null default '',
  add column contact_name text not null default '',
  add column contact_phone text not null default '',
  add column contact_email text not null default '',
  add column workplace_address text not null default '',
  add column workplace_city text not null default '',
  -- Ledger accounts by what is booked on them; what is not named has the BAS account of core/pay/ledger.ts.
  add column accounts jsonb not null default '{}';
grant select (org_number, address) on companies to skifta_app;

-- A choice of rules is changed and withdrawn by its id until a month has been run by it.
alter table ob_rule_sets
  add column id uuid not null default gen_random_uuid(),
  add column version integer not null default 1,
  add constraint ob_rule_sets_id_key unique (company_id, id);
grant delete on ob_rule_sets to skifta_app;

-- Where a person's pay goes: clearing and account number, sealed as the personal number is.
create table bank_accounts (
  company_id uuid not null,
  user_id uuid not null,
  account_sealed bytea not null,
  account_mask text not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);

-- Absence that nobody answers: it is told. `last_day` null: not back yet.
create table absences (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null check (kind in ('sick', 'vab')),
  first_day date not null,
  last_day date,
  extent_pct integer not null default 100 check (extent_pct in (25, 50, 75, 100)),
  note text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  check (last_day >= first_day),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  foreign key (company_id, created_by) references users (company_id, id) on delete restrict,
  constraint absences_no_overlap exclude using gist (
    company_id with =, user_id with =, daterange(first_day, last_day, '[]') with &&
  )
);
create index absences_days_idx on absences (company_id, first_day, last_day);

-- A worker has said that the month's reports are complete.
create table month_reports (
  company_id uuid not null,
  user_id uuid not null,
  month date not null check (extract(day from month) = 1),
  done_at timestamptz not null,
  primary key (company_id, user_id, month),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- A month that was run is locked; one live run a month. A run that was undone stays, with who and why.
create table payroll_runs (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  month date not null check (extract(day from month) = 1),
  paid_on date not null,
  made_by uuid not null,
  made_at timestamptz not null,
  -- The exceptions that stood, and why the month was run all the same.
  exceptions jsonb not null,
  override_reason text,
  totals jsonb not null,
  -- The facts that everybody's pay shares: rules, zone, day of payment.
  facts jsonb not null,
  undone_at timestamptz,
  undone_by uuid,
  undone_reason text,
  primary key (company_id, id),
  foreign key (company_id, made_by) references users (company_id, id) on delete restrict,
  foreign key (company_id, undone_by) references users (company_id, id) on delete restrict
);
create unique index payroll_runs_one_a_month on payroll_runs (company_id, month) where undone_at is null;

-- What a person was paid and all that decided it: payMonth(facts) gives `pay` again, years later.
create table payslips (
  company_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  facts json not null,
  pay json not null,
  gross_ore bigint not null,
  tax_ore bigint not null,
  net_ore bigint not null,
  contribution_ore bigint,
  primary key (company_id, run_id, user_id),
  foreign key (company_id, run_id) references payroll_runs (company_id, id) on delete restrict,
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);
create index payslips_user_idx on payslips (company_id, user_id, run_id);

-- What a later run paid or took back for an earlier one.
create table pay_corrections (
  company_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  of_run_id uuid not null,
  of_month date not null,
  amount_ore bigint not null,
  primary key (company_id, run_id, user_id, of_run_id),
  foreign key (company_id, run_id, user_id) references payslips (company_id, run_id, user_id) on delete restrict,
  foreign key (company_id, of_run_id) references payroll_runs (company_id, id) on delete restrict
);
create index pay_corrections_of_idx on pay_corrections (company_id, user_id, of_month);

-- A person's locked month about which something was changed: the next run looks whether it pays differently.
create table pay_changes (
  company_id uuid not null,
  user_id uuid not null,
  month date not null check (extract(day from month) = 1),
  changed_at timestamptz not null,
  primary key (company_id, user_id, month),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'bank_accounts', 'absences', 'month_reports', 'payroll_runs', 'payslips', 'pay_corrections', 'pay_changes'
  ]
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy company on %I using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid) '
      'with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)',
      tenant_table
    );
  end loop;
end
$$;

grant select, insert, update, delete on bank_accounts, absences, month_reports, pay_changes to skifta_app;
grant select, insert, update on payroll_runs to skifta_app;
grant select, insert on payslips, pay_corrections to skifta_app;
