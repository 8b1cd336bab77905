-- The foundation: companies, their people, shifts, reports and the history of all of it.
-- Every tenant table has company_id first in its primary key, in every unique constraint and in every foreign key,
-- no triggers and no cross-tenant join, so that the same schema distributes by company_id (decisions section 1).

create extension if not exists btree_gist;

-- Roles are shared by all databases of a server. skifta_app does the work of a company, skifta_platform that of the
-- superuser. Neither owns a table, neither may bypass row-level security.
do $$
begin
  if not exists (select from pg_roles where rolname = 'skifta_app') then
    create role skifta_app nologin nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'skifta_platform') then
    create role skifta_platform nologin nosuperuser nobypassrls;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant skifta_app, skifta_platform to %I', current_user);
end
$$;

grant usage on schema public to skifta_app, skifta_platform;

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  subdomain text not null unique check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  schema_name text not null unique,
  org_number text not null default '',
  address text not null default '',
  billing_status text not null default 'trial' check (billing_status in ('trial', 'active', 'suspended')),
  is_active boolean not null default true,
  active_user_count integer not null default 0 check (active_user_count >= 0),
  price_per_user_ore bigint not null default 0 check (price_per_user_ore >= 0),
  next_billing_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- The platform itself is the company to which superusers belong; it is never listed and has no tenant data.
insert into companies (id, name, subdomain, schema_name, billing_status)
values ('00000000-0000-4000-8000-000000000000', 'Skifta', 'platform', 'platform', 'active');

create table company_settings (
  company_id uuid not null primary key references companies (id) on delete restrict,
  time_zone text not null default 'Europe/Stockholm',
  break_rule text not null default 'from_5_5_hours' check (break_rule in ('from_5_5_hours', 'over_5_hours')),
  break_order text not null default 'regular_first' check (break_order in ('regular_first', 'proportional')),
  pay_basis text not null default 'assigned_hours' check (pay_basis in ('assigned_hours', 'approved_hours')),
  payment_day integer not null default 25 check (payment_day between 1 and 28),
  version integer not null default 1
);

insert into company_settings (company_id) values ('00000000-0000-4000-8000-000000000000');

-- Unsocial-hours rules in force from a date: windows as data (decisions section 4).
create table ob_rule_sets (
  company_id uuid not null references companies (id) on delete restrict,
  valid_from date not null,
  rule_set jsonb not null,
  primary key (company_id, valid_from)
);

create table users (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  username text not null check (length(username) between 1 and 150),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null default '',
  role text not null check (role in ('worker', 'manager', 'admin')),
  date_of_birth date,
  -- AES-256-GCM of the twelve digits, bound to company, person and column; and a keyed hash for uniqueness.
  personal_number_sealed bytea,
  personal_number_hash bytea,
  personal_number_mask text not null default '',
  address text not null default '',
  employment_date date,
  -- A closed account cannot sign in and is not listed; its records stay (bookkeeping law).
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index users_username_key on users (company_id, lower(username)) where closed_at is null;
create unique index users_email_key on users (company_id, lower(email)) where closed_at is null;
create unique index users_personal_number_key on users (company_id, personal_number_hash)
  where closed_at is null and personal_number_hash is not null;

create table payroll (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  hourly_salary_ore bigint check (hourly_salary_ore >= 0),
  monthly_salary_ore bigint check (monthly_salary_ore >= 0),
  employment_rate numeric(5, 2) check (employment_rate between 0 and 100),
  employment_hours_per_week numeric(4, 2) check (employment_hours_per_week between 0 and 40),
  employee_tax_table integer not null default 30 check (employee_tax_table between 1 and 99),
  tax_column integer not null default 1 check (tax_column between 1 and 6),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);

create table sessions (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_user_idx on sessions (company_id, user_id);

-- Refresh tokens as SHA-256 hashes only. A used one names when; for 30 seconds it answers the same successor.
create table refresh_tokens (
  company_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, token_hash),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);
create index refresh_tokens_session_idx on refresh_tokens (company_id, session_id);

create table shifts (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  start_time timestamptz not null,
  end_time timestamptz not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  check (end_time > start_time),
  foreign key (company_id, created_by) references users (company_id, id) on delete restrict
);
create index shifts_start_idx on shifts (company_id, start_time);

-- start_time and end_time repeat the shift's, so that the database itself refuses double booking; the handler that
-- moves a shift moves them in the same transaction.
create table shift_assignments (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  shift_id uuid not null,
  worker_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  approval_required boolean not null default false,
  sick_leave_type text check (sick_leave_type in ('full', 'partial')),
  partial_absence boolean not null default false,
  unauthorized_absence boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, shift_id, worker_id),
  foreign key (company_id, shift_id) references shifts (company_id, id) on delete cascade,
  foreign key (company_id, worker_id) references users (company_id, id) on delete restrict,
  constraint shift_assignments_no_overlap exclude using gist (
    company_id with =, worker_id with =, tstzrange(start_time, end_time) with &&
  ) where (status <> 'rejected')
);
create index shift_assignments_worker_idx on shift_assignments (company_id, worker_id, start_time);

create table time_entries (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  -- The day the report starts on in the company's time zone.
  date date not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  break_duration integer not null check (break_duration between 0 and 480),
  description text not null default '',
  status text not null
    check (status in ('draft', 'submitted', 'submitted_ok', 'submitted_pending', 'approved', 'rejected')),
  break_discrepancy boolean not null default false,
  shift_mismatch boolean not null default false,
  -- The assigned shift the report was judged against, as it stood then.
  assigned_start timestamptz,
  assigned_end timestamptz,
  required_break integer not null default 0,
  rejection_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  check (end_time >= start_time + interval '1 hour'),
  check (end_time < start_time + interval '24 hours'),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  constraint time_entries_no_overlap exclude using gist (
    company_id with =, user_id with =, tstzrange(start_time, end_time) with &&
  )
);
create index time_entries_user_idx on time_entries (company_id, user_id, date);
create index time_entries_date_idx on time_entries (company_id, date, user_id);
create index time_entries_status_idx on time_entries (company_id, status, date);

-- One decision over several reports. Its lines remember what each report was, so that it can be withdrawn.
create table approvals (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  status text not null check (status in ('approved', 'rejected')),
  decided_by uuid not null,
  decided_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, decided_by) references users (company_id, id) on delete restrict
);

create table approval_lines (
  company_id uuid not null,
  approval_id uuid not null,
  entry_id uuid not null,
  was_status text not null,
  was_reason text,
  became_version integer not null,
  primary key (company_id, approval_id, entry_id),
  foreign key (company_id, approval_id) references approvals (company_id, id) on delete cascade,
  foreign key (company_id, entry_id) references time_entries (company_id, id) on delete cascade
);
create index approval_lines_entry_idx on approval_lines (company_id, entry_id);

-- Who did what, when: written in the same transaction as the deed, never changed (no update or delete is granted).
create table history (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  -- The order of two deeds of one moment; never shown.
  seq bigint generated always as identity,
  at timestamptz not null,
  actor_id uuid,
  noun text not null,
  noun_id uuid not null,
  action text not null,
  was jsonb,
  became jsonb,
  primary key (company_id, id)
);
create index history_noun_idx on history (company_id, noun, noun_id, at, seq);

-- The first answer to a write with an Idempotency-Key, kept for a day.
create table idempotency_keys (
  company_id uuid not null,
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer not null,
  reply text not null,
  created_at timestamptz not null,
  primary key (company_id, user_id, key),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index idempotency_keys_age_idx on idempotency_keys (company_id, created_at);

-- The wall. Bare policies (no subquery, no function of ours) so that they also hold on Citus.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'company_settings', 'ob_rule_sets', 'users', 'payroll', 'sessions', 'refresh_tokens', 'shifts',
    'shift_assignments', 'time_entries', 'approvals', 'approval_lines', 'history', 'idempotency_keys'
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

alter table companies enable row level security;
alter table companies force row level security;
-- Anyone may learn which companies exist by name (the sign-in resolves them); billing is a matter of column grants.
create policy resolve on companies for select using (true);
create policy platform on companies to skifta_platform using (true) with check (true);
-- The superuser counts open accounts (two columns granted below) and never reads a person.
create policy platform_counts on users for select to skifta_platform using (true);

grant select (id, name, subdomain, billing_status, is_active) on companies to skifta_app;
grant select, update on company_settings to skifta_app;
grant select, insert, update on ob_rule_sets to skifta_app;
grant select, insert, update, delete on users, payroll, sessions, refresh_tokens, shifts, shift_assignments,
  time_entries, idempotency_keys to skifta_app;
grant select, insert, update on approvals to skifta_app;
grant select, insert on approval_lines, history to skifta_app;

grant select, insert, update on companies to skifta_platform;
grant select (company_id, closed_at) on users to skifta_platform;
grant insert on company_settings, ob_rule_sets, users, history to skifta_platform;
grant select, insert, update on idempotency_keys to skifta_platform;
