-- Leave, invoices, notices and calendar feeds: what the specification left as "coming soon" (decisions section 5).

-- A person's wish to be away, whole days. The database itself refuses two live requests over the same days.
create table leave_requests (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null
    check (kind in ('vacation', 'parental', 'study', 'compensatory', 'unpaid', 'other')),
  first_day date not null,
  last_day date not null,
  note text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  -- What the manager said with the answer.
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  check (last_day >= first_day),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  foreign key (company_id, decided_by) references users (company_id, id) on delete restrict,
  constraint leave_requests_no_overlap exclude using gist (
    company_id with =, user_id with =, daterange(first_day, last_day, '[]') with &&
  ) where (status in ('pending', 'approved'))
);
create index leave_requests_user_idx on leave_requests (company_id, user_id, first_day);
create index leave_requests_days_idx on leave_requests (company_id, first_day, last_day);

-- One invoice a company and month, however often the run is started.
create table invoices (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  -- The first day of the month that is paid for.
  period date not null check (extract(day from period) = 1),
  issue_date date not null,
  active_users integer not null check (active_users >= 0),
  price_per_user_ore bigint not null check (price_per_user_ore >= 0),
  amount_ore bigint not null check (amount_ore >= 0),
  description text not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint invoices_one_a_month unique (company_id, period)
);

-- What a person should know: told once, to those concerned. Facts are codes, dates and ids, never sentences.
create table notices (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index notices_user_idx on notices (company_id, user_id, created_at desc, id);

-- The secret address of a person's own calendar: only its hash is kept.
create table calendar_feeds (
  company_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- Shifts that were copied together can be taken back together.
alter table shifts add column copy_id uuid;
create index shifts_copy_idx on shifts (company_id, copy_id) where copy_id is not null;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['leave_requests', 'invoices', 'notices', 'calendar_feeds']
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

-- Billing is the platform's; a company may read its own invoices.
create policy platform on invoices to skifta_platform using (true) with check (true);

grant select, insert, update on leave_requests to skifta_app;
grant select, insert, update, delete on notices, calendar_feeds to skifta_app;
grant select on invoices to skifta_app;
grant select, insert, update on invoices to skifta_platform;
