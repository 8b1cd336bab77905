-- Trust: a chained history, sessions that say where they are, second factors, password resets, mail, limits that
-- every server process shares, erasure and retention.

-- skifta_keeper forgets what may not be kept (retention, erasure). It alone may empty a line of history.
do $$
begin
  if not exists (select from pg_roles where rolname = 'skifta_keeper') then
    create role skifta_keeper nologin nosuperuser nobypassrls;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant skifta_keeper to %I', current_user);
end
$$;

grant usage on schema public to skifta_keeper;
-- Readiness asks whether the schema is the one that the server knows.
grant select on schema_migrations to skifta_app;

-- Each line of a company's history is linked to the one before: hash = sha256(hash before || the line). What was, what
-- became and why stand in the line as a salted commitment, so that they can be erased and the chain still holds.
alter table history
  add column n bigint,
  add column reason text,
  add column salt bytea,
  add column commitment bytea,
  add column hash bytea;

create table history_heads (
  company_id uuid not null primary key references companies (id) on delete restrict,
  n bigint not null check (n >= 0),
  hash bytea not null
);

insert into history_heads (company_id, n, hash) select id, 0, '' from companies;
alter table history no force row level security;
do $$
declare
  line record;
  number bigint := 0;
  of_company uuid;
  head bytea;
  drawn bytea;
  committed bytea;
begin
  for line in select * from history order by company_id, seq loop
    if of_company is distinct from line.company_id then
      of_company := line.company_id;
      number := 0;
      head := '\x';
    end if;
    number := number + 1;
    drawn := uuid_send(gen_random_uuid());
    committed := sha256(drawn || convert_to(jsonb_build_array(line.was, line.became, null)::text, 'UTF8'));
    head := sha256(head || convert_to(jsonb_build_array(
      line.company_id, number, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), line.actor_id,
      line.noun, line.noun_id, line.action, encode(committed, 'hex'))::text, 'UTF8'));
    update history set n = number, salt = drawn, commitment = committed, hash = head
    where company_id = line.company_id and id = line.id;
    update history_heads set n = number, hash = head where company_id = line.company_id;
  end loop;
end
$$;
alter table history force row level security;

drop index history_noun_idx;
alter table history
  drop constraint history_pkey,
  drop column id,
  drop column seq,
  alter column n set not null,
  alter column commitment set not null,
  alter column hash set not null,
  add primary key (company_id, n);
create index history_noun_idx on history (company_id, noun, noun_id, n);
create index history_actor_idx on history (company_id, actor_id, n);

alter table users
  add column erased_at timestamptz,
  add column password_changed_at timestamptz;

alter table sessions
  add column address text not null default '',
  add column device text not null default '';

-- One secret a person; it counts from its confirmation. `last_step` is the latest half minute that was used.
create table second_factors (
  company_id uuid not null,
  user_id uuid not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create table recovery_codes (
  company_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references second_factors (company_id, user_id) on delete cascade
);

create table password_resets (
  company_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index password_resets_user_idx on password_resets (company_id, user_id);

-- Mail waits here in the deed's own transaction until the mail server took it; what it says is sealed.
create table mails (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  primary key (company_id, id)
);
create index mails_due_idx on mails (company_id, next_try_at);

-- Guesses, by a keyed hash of whom they are about; every server process counts here.
create table sign_in_attempts (
  company_id uuid not null references companies (id) on delete restrict,
  key bytea not null,
  failures integer not null,
  first_at timestamptz not null,
  wait_until timestamptz not null,
  primary key (company_id, key)
);
create index sign_in_attempts_age_idx on sign_in_attempts (company_id, first_at);

do $$
declare
  name text;
begin
  foreach name in array array[
    'history_heads', 'second_factors', 'recovery_codes', 'password_resets', 'mails', 'sign_in_attempts'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy company on %I
         using (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)
         with check (company_id = nullif(current_setting(''app.company_id'', true), '''')::uuid)', name);
  end loop;
end
$$;

-- Whoever sends mail looks through all companies; it sees when and sealed bytes, no people.
create policy platform on mails to skifta_platform using (true) with check (true);

grant select, insert, update on history_heads to skifta_platform;
grant select, update on history_heads to skifta_app;
grant select on history to skifta_platform;
grant select, insert, update, delete on second_factors, recovery_codes, password_resets, sign_in_attempts to skifta_app;
grant insert on mails to skifta_app;
grant select, update, delete on mails to skifta_platform;

grant select on
  companies, company_settings, history, history_heads, users, payroll, payslips, pay_corrections, pay_changes,
  payroll_runs, month_reports, time_entries, shifts, shift_assignments, absences, leave_requests, bank_accounts,
  calendar_feeds, notices, idempotency_keys, sessions, second_factors, recovery_codes, password_resets,
  sign_in_attempts, mails
  to skifta_keeper;
grant insert, update (was, became, reason, salt) on history to skifta_keeper;
grant update (n, hash) on history_heads to skifta_keeper;
grant update on users to skifta_keeper;
grant update (description, version) on time_entries to skifta_keeper;
grant update (note, version) on leave_requests, absences to skifta_keeper;
grant delete on
  payroll, payslips, pay_corrections, pay_changes, month_reports, time_entries, shifts, shift_assignments, absences,
  leave_requests, bank_accounts, calendar_feeds, notices, idempotency_keys, sessions, second_factors, recovery_codes,
  password_resets, sign_in_attempts, mails
  to skifta_keeper;
