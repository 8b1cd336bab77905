-- The database as migrations/ leave it, written by "npm run schema". Read it here, change it there.

create role skifta_app;
create role skifta_keeper;
create role skifta_platform;

grant usage on schema public to public;
grant usage on schema public to skifta_app;
grant usage on schema public to skifta_keeper;
grant usage on schema public to skifta_platform;

create extension btree_gist;

create table absences (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  first_day date not null,
  last_day date,
  extent_pct integer not null default 100,
  note text not null default '',
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  from_time text,
  until_time text,
  constraint absences_pkey primary key (company_id, id),
  constraint absences_no_overlap exclude using gist (company_id with =, user_id with =, tsrange(first_day + coalesce(("left"(from_time, 2)::integer * 60 + "right"(from_time, 2)::integer)::double precision * '00:01:00'::interval, '00:00:00'::interval), last_day + coalesce(("left"(until_time, 2)::integer * 60 + "right"(until_time, 2)::integer)::double precision * '00:01:00'::interval, '1 day'::interval)) with &&),
  constraint absences_company_id_created_by_fkey foreign key (company_id, created_by) references users(company_id, id) on delete restrict,
  constraint absences_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint absences_check check (last_day >= first_day),
  constraint absences_extent_pct_check check (extent_pct = any (array[25, 50, 75, 100])),
  constraint absences_from_time_check check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint absences_kind_check check (kind = any (array['sick', 'vab'])),
  constraint absences_times_check check ((until_time is null or last_day is not null) and (extent_pct = 100 or from_time is null and until_time is null) and (first_day is distinct from last_day or from_time is null or until_time is null or from_time < until_time)),
  constraint absences_until_time_check check (until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
create index absences_days_idx on absences using btree (company_id, first_day, last_day);
alter table absences enable row level security;
alter table absences force row level security;
create policy company on absences
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on absences to skifta_keeper;
grant select, insert, update, delete on absences to skifta_app;
grant update (note, version) on absences to skifta_keeper;

create table approval_lines (
  company_id uuid not null,
  approval_id uuid not null,
  entry_id uuid not null,
  was_status text not null,
  was_reason text,
  became_version integer not null,
  constraint approval_lines_pkey primary key (company_id, approval_id, entry_id),
  constraint approval_lines_company_id_approval_id_fkey foreign key (company_id, approval_id) references approvals(company_id, id) on delete cascade,
  constraint approval_lines_company_id_entry_id_fkey foreign key (company_id, entry_id) references time_entries(company_id, id) on delete cascade
);
create index approval_lines_entry_idx on approval_lines using btree (company_id, entry_id);
alter table approval_lines enable row level security;
alter table approval_lines force row level security;
create policy company on approval_lines
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on approval_lines to skifta_app;

create table approvals (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  status text not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint approvals_pkey primary key (company_id, id),
  constraint approvals_company_id_decided_by_fkey foreign key (company_id, decided_by) references users(company_id, id) on delete restrict,
  constraint approvals_status_check check (status = any (array['approved', 'rejected']))
);
alter table approvals enable row level security;
alter table approvals force row level security;
create policy company on approvals
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on approvals to skifta_app;

create table availabilities (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  first_day date not null,
  last_day date,
  weekday integer,
  every_weeks integer not null default 1,
  starts text,
  ends text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint availabilities_pkey primary key (company_id, id),
  constraint availabilities_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint availabilities_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create index availabilities_by_end_idx on availabilities using btree (company_id, last_day);
create index availabilities_by_person_idx on availabilities using btree (company_id, user_id, first_day);
alter table availabilities enable row level security;
alter table availabilities force row level security;
create policy company on availabilities
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on availabilities to skifta_keeper;
grant select, insert, update, delete on availabilities to skifta_app;

create table bank_accounts (
  company_id uuid not null,
  user_id uuid not null,
  account_sealed bytea not null,
  account_mask text not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint bank_accounts_pkey primary key (company_id, user_id),
  constraint bank_accounts_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;
create policy company on bank_accounts
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on bank_accounts to skifta_keeper;
grant select, insert, update, delete on bank_accounts to skifta_app;

create table calendar_feeds (
  company_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  constraint calendar_feeds_pkey primary key (company_id, user_id),
  constraint calendar_feeds_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy company on calendar_feeds
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on calendar_feeds to skifta_keeper;
grant select, insert, update, delete on calendar_feeds to skifta_app;

create table companies (
  id uuid not null default gen_random_uuid(),
  name text not null,
  subdomain text not null,
  schema_name text not null,
  org_number text not null default '',
  address text not null default '',
  billing_status text not null default 'trial',
  is_active boolean not null default true,
  active_user_count integer not null default 0,
  price_per_user_ore bigint not null default 0,
  next_billing_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint companies_pkey primary key (id),
  constraint companies_schema_name_key unique (schema_name),
  constraint companies_subdomain_key unique (subdomain),
  constraint companies_active_user_count_check check (active_user_count >= 0),
  constraint companies_billing_status_check check (billing_status = any (array['trial', 'active', 'suspended'])),
  constraint companies_name_check check (length(name) >= 1 and length(name) <= 200),
  constraint companies_price_per_user_ore_check check (price_per_user_ore >= 0),
  constraint companies_subdomain_check check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$')
);
alter table companies enable row level security;
alter table companies force row level security;
create policy platform on companies to skifta_platform
  using (true)
  with check (true);
create policy resolve on companies for select
  using (true);
grant select (id, name, subdomain, org_number, address, billing_status, is_active) on companies to skifta_app;
grant select on companies to skifta_keeper;
grant select, insert, update on companies to skifta_platform;

create table company_rules (
  company_id uuid not null,
  valid_from date not null,
  break_rule text not null,
  break_order text not null,
  pay_basis text not null,
  payment_day integer not null,
  payment_month text not null,
  hourly_vacation text not null,
  absence_deduction text not null,
  constraint company_rules_pkey primary key (company_id, valid_from),
  constraint company_rules_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint company_rules_absence_deduction_check check (absence_deduction = any (array['hour', 'week', 'divisor'])),
  constraint company_rules_break_order_check check (break_order = any (array['regular_first', 'proportional'])),
  constraint company_rules_break_rule_check check (break_rule = any (array['from_5_5_hours', 'over_5_hours'])),
  constraint company_rules_hourly_vacation_check check (hourly_vacation = any (array['saved', 'with_pay'])),
  constraint company_rules_pay_basis_check check (pay_basis = any (array['assigned_hours', 'approved_hours'])),
  constraint company_rules_payment_day_check check (payment_day >= 1 and payment_day <= 28),
  constraint company_rules_payment_month_check check (payment_month = any (array['same', 'next'])),
  constraint company_rules_valid_from_check check (extract(day from valid_from) = 1::numeric)
);
alter table company_rules enable row level security;
alter table company_rules force row level security;
create policy company on company_rules
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on company_rules to skifta_app;

create table company_settings (
  company_id uuid not null,
  time_zone text not null default 'Europe/Stockholm',
  break_rule text not null default 'from_5_5_hours',
  break_order text not null default 'regular_first',
  pay_basis text not null default 'assigned_hours',
  payment_day integer not null default 25,
  version integer not null default 1,
  payment_month text not null default 'same',
  hourly_vacation text not null default 'saved',
  iban text not null default '',
  bic text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  contact_email text not null default '',
  workplace_address text not null default '',
  workplace_city text not null default '',
  accounts jsonb not null default '{}'::jsonb,
  absence_deduction text not null default 'hour',
  bank_format text not null default 'pain_001_001_03',
  vacation_year text not null default 'april',
  vacation_earning text not null default 'year_before',
  vacation_days integer not null default 25,
  vacation_unpaid text not null default 'as_leave',
  vacation_booked boolean not null default false,
  vacation_supplement integer not null default 43,
  vacation_pay_rule text not null default 'law',
  reasons_required boolean not null default false,
  trades_at_once boolean not null default false,
  second_person boolean not null default false,
  second_factor_from timestamptz,
  constraint company_settings_pkey primary key (company_id),
  constraint company_settings_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint company_settings_absence_deduction_check check (absence_deduction = any (array['hour', 'week', 'divisor'])),
  constraint company_settings_bank_format_check check (bank_format = any (array['pain_001_001_03', 'pain_001_001_09'])),
  constraint company_settings_break_order_check check (break_order = any (array['regular_first', 'proportional'])),
  constraint company_settings_break_rule_check check (break_rule = any (array['from_5_5_hours', 'over_5_hours'])),
  constraint company_settings_hourly_vacation_check check (hourly_vacation = any (array['saved', 'with_pay'])),
  constraint company_settings_pay_basis_check check (pay_basis = any (array['assigned_hours', 'approved_hours'])),
  constraint company_settings_payment_day_check check (payment_day >= 1 and payment_day <= 28),
  constraint company_settings_payment_month_check check (payment_month = any (array['same', 'next'])),
  constraint company_settings_vacation_days_check check (vacation_days >= 25 and vacation_days <= 40),
  constraint company_settings_vacation_earning_check check (vacation_earning = any (array['year_before', 'same_year'])),
  constraint company_settings_vacation_pay_rule_check check (vacation_pay_rule = any (array['law', 'agreement'])),
  constraint company_settings_vacation_supplement_check check (vacation_supplement >= 43 and vacation_supplement <= 200),
  constraint company_settings_vacation_unpaid_check check (vacation_unpaid = any (array['as_leave', 'day_percent'])),
  constraint company_settings_vacation_year_check check (vacation_year = any (array['april', 'calendar']))
);
alter table company_settings enable row level security;
alter table company_settings force row level security;
create policy company on company_settings
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant insert on company_settings to skifta_platform;
grant select on company_settings to skifta_keeper;
grant select, update on company_settings to skifta_app;

create table cost_centres (
  company_id uuid not null,
  id uuid not null,
  number text not null,
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  constraint cost_centres_pkey primary key (company_id, id),
  constraint cost_centres_number_key unique (company_id, number),
  constraint cost_centres_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
alter table cost_centres enable row level security;
alter table cost_centres force row level security;
create policy company on cost_centres
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on cost_centres to skifta_app;

create table countersignatures (
  company_id uuid not null,
  id uuid not null,
  what text not null,
  request jsonb not null,
  facts jsonb not null,
  bound text not null,
  user_id uuid,
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  alone_from timestamptz,
  state text not null,
  decided_by uuid,
  decided_at timestamptz,
  constraint countersignatures_pkey primary key (company_id, id),
  constraint countersignatures_company_id_asked_by_fkey foreign key (company_id, asked_by) references users(company_id, id) on delete restrict,
  constraint countersignatures_company_id_decided_by_fkey foreign key (company_id, decided_by) references users(company_id, id) on delete restrict,
  constraint countersignatures_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint countersignatures_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint countersignatures_state_check check (state = any (array['waiting', 'given', 'declined', 'withdrawn']))
);
create index countersignatures_user_idx on countersignatures using btree (company_id, user_id);
create index countersignatures_waiting_idx on countersignatures using btree (company_id, asked_at) where state = 'waiting';
alter table countersignatures enable row level security;
alter table countersignatures force row level security;
create policy company on countersignatures
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on countersignatures to skifta_keeper;
grant select, insert, update on countersignatures to skifta_app;

create table draft_actions (
  company_id uuid not null,
  n bigint not null,
  images jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null,
  undone boolean not null default false,
  constraint draft_actions_pkey primary key (company_id, n),
  constraint draft_actions_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint draft_actions_company_id_made_by_fkey foreign key (company_id, made_by) references users(company_id, id) on delete restrict
);
alter table draft_actions enable row level security;
alter table draft_actions force row level security;
create policy company on draft_actions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on draft_actions to skifta_keeper;
grant select, insert, update, delete on draft_actions to skifta_app;

create table draft_heads (
  company_id uuid not null,
  n bigint not null,
  constraint draft_heads_pkey primary key (company_id),
  constraint draft_heads_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
alter table draft_heads enable row level security;
alter table draft_heads force row level security;
create policy company on draft_heads
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on draft_heads to skifta_app;

create table draft_shifts (
  company_id uuid not null,
  shift_id uuid not null,
  base_version integer,
  base_people jsonb not null,
  goes boolean not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  wished jsonb not null,
  people jsonb not null,
  written_by uuid not null,
  written_at timestamptz not null,
  version integer not null default 1,
  constraint draft_shifts_pkey primary key (company_id, shift_id),
  constraint draft_shifts_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint draft_shifts_company_id_written_by_fkey foreign key (company_id, written_by) references users(company_id, id) on delete restrict,
  constraint draft_shifts_day_check check (end_time <= (start_time + '24:00:00'::interval))
);
create index draft_shifts_start_idx on draft_shifts using btree (company_id, start_time);
alter table draft_shifts enable row level security;
alter table draft_shifts force row level security;
create policy company on draft_shifts
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on draft_shifts to skifta_keeper;
grant select, insert, update, delete on draft_shifts to skifta_app;

create table employments (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  first_day date,
  last_day date,
  form text,
  end_reason text,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint employments_pkey primary key (company_id, id),
  constraint employments_no_overlap exclude using gist (company_id with =, user_id with =, (
case
    when last_day < first_day then 'empty'::daterange
    else daterange(first_day, last_day, '[]')
end) with &&),
  constraint employments_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint employments_end_reason_check check (end_reason = any (array['own_request', 'redundancy', 'personal', 'dismissed', 'term_ended', 'probation_ended', 'pension', 'died', 'other'])),
  constraint employments_ended_check check ((ended_at is null) = (last_day is null)),
  constraint employments_form_check check (form = any (array['permanent', 'probation', 'fixed_term', 'substitute', 'seasonal', 'other'])),
  constraint employments_reason_of_an_end check (end_reason is null or last_day is not null)
);
create index employments_user_idx on employments using btree (company_id, user_id);
alter table employments enable row level security;
alter table employments force row level security;
create policy company on employments
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant insert on employments to skifta_platform;
grant select, delete on employments to skifta_keeper;
grant select, insert, update, delete on employments to skifta_app;
grant update (last_day, end_reason, ended_at, version) on employments to skifta_keeper;

create table history (
  company_id uuid not null,
  at timestamptz not null,
  actor_id uuid,
  noun text not null,
  noun_id uuid not null,
  action text not null,
  was jsonb,
  became jsonb,
  n bigint not null,
  reason text,
  salt bytea,
  commitment bytea not null,
  hash bytea not null,
  person_id uuid,
  shift_id uuid,
  constraint history_pkey primary key (company_id, n),
  constraint history_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
create index history_doer_idx on history using btree (company_id, actor_id, noun, at, n);
create index history_kind_idx on history using btree (company_id, noun, at, n);
create index history_noun_idx on history using btree (company_id, noun, noun_id, n);
create index history_person_idx on history using btree (company_id, person_id, at, n);
create index history_shift_idx on history using btree (company_id, shift_id, n) where shift_id is not null;
alter table history enable row level security;
alter table history force row level security;
create policy company on history
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on history to skifta_app;
grant select, insert on history to skifta_keeper;
grant select, insert on history to skifta_platform;
grant update (was, became, reason, salt) on history to skifta_keeper;

create table history_heads (
  company_id uuid not null,
  n bigint not null,
  hash bytea not null,
  constraint history_heads_pkey primary key (company_id),
  constraint history_heads_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint history_heads_n_check check (n >= 0)
);
alter table history_heads enable row level security;
alter table history_heads force row level security;
create policy company on history_heads
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on history_heads to skifta_keeper;
grant select, insert, update on history_heads to skifta_platform;
grant select, update on history_heads to skifta_app;
grant update (n, hash) on history_heads to skifta_keeper;

create table idempotency_keys (
  company_id uuid not null,
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  reply text not null,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (company_id, user_id, key),
  constraint idempotency_keys_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade,
  constraint idempotency_keys_key_check check (length(key) >= 1 and length(key) <= 200)
);
create index idempotency_keys_age_idx on idempotency_keys using btree (company_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy company on idempotency_keys
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on idempotency_keys to skifta_keeper;
grant select, insert, update on idempotency_keys to skifta_platform;
grant select, insert, update, delete on idempotency_keys to skifta_app;

create table invitations (
  company_id uuid not null,
  user_id uuid not null,
  token_hash bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  constraint invitations_pkey primary key (company_id, user_id),
  constraint invitations_token_key unique (company_id, token_hash),
  constraint invitations_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy company on invitations
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on invitations to skifta_keeper;
grant select, insert, update, delete on invitations to skifta_app;

create table invoices (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  period date not null,
  issue_date date not null,
  active_users integer not null,
  price_per_user_ore bigint not null,
  amount_ore bigint not null,
  description text not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  series_year integer,
  number integer,
  document jsonb,
  credit_year integer,
  credit_number integer,
  credit jsonb,
  credited_at timestamptz,
  constraint invoices_pkey primary key (company_id, id),
  constraint invoices_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint invoices_active_users_check check (active_users >= 0),
  constraint invoices_amount_ore_check check (amount_ore >= 0),
  constraint invoices_credited_check check ((credit is null) = (credit_number is null) and (credit is null) = (credit_year is null) and (credit is null) = (credited_at is null) and credit_number > 0 and (credit is null or document is not null)),
  constraint invoices_issued_check check ((document is null) = (number is null) and (document is null) = (series_year is null) and number > 0),
  constraint invoices_period_check check (extract(day from period) = 1::numeric),
  constraint invoices_price_per_user_ore_check check (price_per_user_ore >= 0)
);
create unique index invoices_one_a_month on invoices using btree (company_id, period) where credited_at is null;
alter table invoices enable row level security;
alter table invoices force row level security;
create policy company on invoices
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy platform on invoices to skifta_platform
  using (true)
  with check (true);
grant select on invoices to skifta_app;
grant select, insert, update on invoices to skifta_platform;

create table leave_requests (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  first_day date not null,
  last_day date not null,
  note text not null default '',
  status text not null default 'pending',
  reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  taken_off jsonb not null default '[]'::jsonb,
  advance boolean not null default false,
  extent_pct integer not null default 100,
  constraint leave_requests_pkey primary key (company_id, id),
  constraint leave_requests_no_overlap exclude using gist (company_id with =, user_id with =, daterange(first_day, last_day, '[]') with &&) where (status = any (array['pending', 'approved'])),
  constraint leave_requests_company_id_decided_by_fkey foreign key (company_id, decided_by) references users(company_id, id) on delete restrict,
  constraint leave_requests_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint leave_requests_check check (last_day >= first_day),
  constraint leave_requests_extent_pct_check check (extent_pct = any (array[25, 50, 75, 100])),
  constraint leave_requests_kind_check check (kind = any (array['vacation', 'parental', 'study', 'compensatory', 'unpaid', 'other'])),
  constraint leave_requests_status_check check (status = any (array['pending', 'approved', 'rejected', 'withdrawn'])),
  constraint leave_requests_taken_off_check check (jsonb_typeof(taken_off) = 'array'),
  constraint leave_requests_vacation_check check (kind <> 'vacation' or extent_pct = 100)
);
create index leave_requests_days_idx on leave_requests using btree (company_id, first_day, last_day);
create index leave_requests_user_idx on leave_requests using btree (company_id, user_id, first_day);
alter table leave_requests enable row level security;
alter table leave_requests force row level security;
create policy company on leave_requests
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on leave_requests to skifta_keeper;
grant select, insert, update on leave_requests to skifta_app;
grant update (note, version) on leave_requests to skifta_keeper;

create table mail_digests (
  company_id uuid not null,
  user_id uuid not null,
  at text,
  muted jsonb not null,
  due_at timestamptz,
  mailed_until timestamptz not null,
  constraint mail_digests_pkey primary key (company_id, user_id),
  constraint mail_digests_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint mail_digests_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade,
  constraint mail_digests_due_check check ((at is null) = (due_at is null))
);
create index mail_digests_due_idx on mail_digests using btree (company_id, due_at);
alter table mail_digests enable row level security;
alter table mail_digests force row level security;
create policy company on mail_digests
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy platform on mail_digests for select to skifta_platform
  using (true);
grant select on mail_digests to skifta_platform;
grant select, delete on mail_digests to skifta_keeper;
grant select, insert, update on mail_digests to skifta_app;

create table mails (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0,
  constraint mails_pkey primary key (company_id, id),
  constraint mails_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
create index mails_due_idx on mails using btree (company_id, next_try_at);
alter table mails enable row level security;
alter table mails force row level security;
create policy company on mails
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy platform on mails to skifta_platform
  using (true)
  with check (true);
grant insert on mails to skifta_app;
grant select, delete on mails to skifta_keeper;
grant select, update, delete on mails to skifta_platform;

create table manual_lines (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  code text not null,
  first_month date not null,
  last_month date,
  quantity integer not null,
  price_ore bigint not null,
  of_month date,
  reserved_ore bigint,
  turn integer,
  yearly_income_ore bigint,
  note text not null default '',
  entered_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint manual_lines_pkey primary key (company_id, id),
  constraint manual_lines_company_id_entered_by_fkey foreign key (company_id, entered_by) references users(company_id, id) on delete restrict,
  constraint manual_lines_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint manual_lines_code_check check (code <> ''),
  constraint manual_lines_first_month_check check (extract(day from first_month) = 1::numeric),
  constraint manual_lines_last_month_check check (extract(day from last_month) = 1::numeric),
  constraint manual_lines_months_check check (last_month >= first_month),
  constraint manual_lines_of_month_check check (extract(day from of_month) = 1::numeric),
  constraint manual_lines_price_ore_check check (price_ore >= 0),
  constraint manual_lines_quantity_check check (quantity > 0),
  constraint manual_lines_reserved_ore_check check (reserved_ore >= 0),
  constraint manual_lines_turn_check check (turn > 0),
  constraint manual_lines_yearly_income_ore_check check (yearly_income_ore >= 0)
);
create index manual_lines_code_idx on manual_lines using btree (company_id, code, first_month);
create index manual_lines_months_idx on manual_lines using btree (company_id, first_month, last_month);
create index manual_lines_user_idx on manual_lines using btree (company_id, user_id);
alter table manual_lines enable row level security;
alter table manual_lines force row level security;
create policy company on manual_lines
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on manual_lines to skifta_keeper;
grant select, insert, update, delete on manual_lines to skifta_app;
grant update (last_month, note, version) on manual_lines to skifta_keeper;

create table message_people (
  company_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  constraint message_people_pkey primary key (company_id, message_id, user_id),
  constraint message_people_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint message_people_company_id_message_id_fkey foreign key (company_id, message_id) references messages(company_id, id) on delete cascade,
  constraint message_people_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create index message_people_by_person_idx on message_people using btree (company_id, user_id);
alter table message_people enable row level security;
alter table message_people force row level security;
create policy company on message_people
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on message_people to skifta_keeper;
grant select, insert on message_people to skifta_app;

create table messages (
  company_id uuid not null,
  id uuid not null,
  text text not null,
  shift_id uuid,
  unit_id uuid,
  day date,
  written_by uuid not null,
  written_at timestamptz not null,
  constraint messages_pkey primary key (company_id, id),
  constraint messages_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint messages_company_id_shift_id_fkey foreign key (company_id, shift_id) references shifts(company_id, id) on delete cascade,
  constraint messages_company_id_unit_id_fkey foreign key (company_id, unit_id) references units(company_id, id) on delete cascade,
  constraint messages_company_id_written_by_fkey foreign key (company_id, written_by) references users(company_id, id) on delete restrict,
  constraint messages_to_one check ((shift_id is null or unit_id is null) and (day is null or shift_id is null))
);
create index messages_by_shift_idx on messages using btree (company_id, shift_id);
create index messages_by_time_idx on messages using btree (company_id, written_at);
create index messages_by_unit_idx on messages using btree (company_id, unit_id);
create index messages_by_writer_idx on messages using btree (company_id, written_by, written_at);
alter table messages enable row level security;
alter table messages force row level security;
create policy company on messages
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on messages to skifta_keeper;
grant select, insert on messages to skifta_app;

create table month_reports (
  company_id uuid not null,
  user_id uuid not null,
  month date not null,
  done_at timestamptz not null,
  constraint month_reports_pkey primary key (company_id, user_id, month),
  constraint month_reports_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade,
  constraint month_reports_month_check check (extract(day from month) = 1::numeric)
);
alter table month_reports enable row level security;
alter table month_reports force row level security;
create policy company on month_reports
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on month_reports to skifta_keeper;
grant select, insert, update, delete on month_reports to skifta_app;

create table notices (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notices_pkey primary key (company_id, id),
  constraint notices_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index notices_unread_idx on notices using btree (company_id, kind) where read_at is null;
create index notices_user_idx on notices using btree (company_id, user_id, created_at desc, id);
alter table notices enable row level security;
alter table notices force row level security;
create policy company on notices
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on notices to skifta_keeper;
grant select, insert, update, delete on notices to skifta_app;

create table ob_rule_sets (
  company_id uuid not null,
  valid_from date not null,
  rule_set jsonb not null,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  constraint ob_rule_sets_pkey primary key (company_id, valid_from),
  constraint ob_rule_sets_id_key unique (company_id, id),
  constraint ob_rule_sets_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
alter table ob_rule_sets enable row level security;
alter table ob_rule_sets force row level security;
create policy company on ob_rule_sets
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant insert on ob_rule_sets to skifta_platform;
grant select, insert, update, delete on ob_rule_sets to skifta_app;

create table offer_turns (
  company_id uuid not null,
  offer_id uuid not null,
  due_at timestamptz not null,
  constraint offer_turns_pkey primary key (company_id, offer_id),
  constraint offer_turns_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint offer_turns_company_id_offer_id_fkey foreign key (company_id, offer_id) references shift_offers(company_id, id) on delete cascade
);
alter table offer_turns enable row level security;
alter table offer_turns force row level security;
create policy company on offer_turns
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy platform on offer_turns to skifta_platform
  using (true)
  with check (true);
grant select on offer_turns to skifta_platform;
grant select, delete on offer_turns to skifta_keeper;
grant select, insert, update, delete on offer_turns to skifta_app;

create table on_call_rules (
  company_id uuid not null,
  id uuid not null,
  valid_from date not null,
  rules jsonb not null,
  version integer not null default 1,
  constraint on_call_rules_pkey primary key (company_id, id),
  constraint on_call_rules_first_day_key unique (company_id, valid_from),
  constraint on_call_rules_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
alter table on_call_rules enable row level security;
alter table on_call_rules force row level security;
create policy company on on_call_rules
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on on_call_rules to skifta_app;

create table overtime_rules (
  company_id uuid not null,
  id uuid not null,
  valid_from date not null,
  rules jsonb not null,
  version integer not null default 1,
  constraint overtime_rules_pkey primary key (company_id, id),
  constraint overtime_rules_first_day_key unique (company_id, valid_from),
  constraint overtime_rules_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
alter table overtime_rules enable row level security;
alter table overtime_rules force row level security;
create policy company on overtime_rules
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on overtime_rules to skifta_app;

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
  constraint passkeys_pkey primary key (company_id, id),
  constraint passkeys_credential_key unique (company_id, credential_id),
  constraint passkeys_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index passkeys_user_idx on passkeys using btree (company_id, user_id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy company on passkeys
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on passkeys to skifta_keeper;
grant select, insert, update, delete on passkeys to skifta_app;

create table password_resets (
  company_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint password_resets_pkey primary key (company_id, token_hash),
  constraint password_resets_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index password_resets_user_idx on password_resets using btree (company_id, user_id);
alter table password_resets enable row level security;
alter table password_resets force row level security;
create policy company on password_resets
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on password_resets to skifta_keeper;
grant select, insert, update, delete on password_resets to skifta_app;

create table pay_changes (
  company_id uuid not null,
  user_id uuid not null,
  month date not null,
  changed_at timestamptz not null,
  settled_by uuid,
  constraint pay_changes_pkey primary key (company_id, user_id, month),
  constraint pay_changes_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade,
  constraint pay_changes_settled_by_fkey foreign key (company_id, settled_by) references payroll_runs(company_id, id) on delete restrict,
  constraint pay_changes_month_check check (extract(day from month) = 1::numeric)
);
alter table pay_changes enable row level security;
alter table pay_changes force row level security;
create policy company on pay_changes
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on pay_changes to skifta_keeper;
grant select, insert, update, delete on pay_changes to skifta_app;

create table pay_codes (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  number text not null,
  first_month date not null,
  last_month date,
  name text not null,
  kind text not null,
  unit text not null,
  taxed text not null,
  contribution boolean not null,
  vacation boolean not null,
  sick_base boolean not null,
  ob_base boolean not null,
  attachment boolean not null,
  account integer,
  declared text,
  paxml text,
  source text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  days_in_money boolean not null default false,
  constraint pay_codes_pkey primary key (company_id, id),
  constraint pay_codes_one_a_month unique (company_id, number, first_month),
  constraint pay_codes_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint pay_codes_first_month_check check (extract(day from first_month) = 1::numeric),
  constraint pay_codes_kind_check check (kind = any (array['earning', 'benefit', 'deduction_gross', 'deduction_net', 'expense', 'information'])),
  constraint pay_codes_last_month_check check (extract(day from last_month) = 1::numeric),
  constraint pay_codes_months_check check (last_month >= first_month),
  constraint pay_codes_number_check check (number <> ''),
  constraint pay_codes_taxed_check check (taxed = any (array['table', 'one_time', 'none'])),
  constraint pay_codes_unit_check check (unit = any (array['h', 'day', 'piece', 'km', 'amount']))
);
alter table pay_codes enable row level security;
alter table pay_codes force row level security;
create policy company on pay_codes
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pay_codes to skifta_app;

create table pay_comparisons (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  month date not null,
  files_sha256 bytea not null,
  kinds text[] not null,
  preliminary boolean not null,
  equal integer not null,
  differing integer not null,
  company_differing integer not null,
  made_by uuid not null,
  made_at timestamptz not null,
  constraint pay_comparisons_pkey primary key (company_id, id),
  constraint pay_comparisons_files_key unique (company_id, month, files_sha256),
  constraint pay_comparisons_company_id_made_by_fkey foreign key (company_id, made_by) references users(company_id, id) on delete restrict
);
alter table pay_comparisons enable row level security;
alter table pay_comparisons force row level security;
create policy company on pay_comparisons
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on pay_comparisons to skifta_keeper;
grant select, insert, update, delete on pay_comparisons to skifta_app;

create table pay_corrections (
  company_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  of_run_id uuid not null,
  of_month date not null,
  amount_ore bigint not null,
  vacation_base_ore bigint not null default 0,
  vacation_all_ore bigint not null default 0,
  raise_ore bigint not null default 0,
  constraint pay_corrections_pkey primary key (company_id, run_id, user_id, of_run_id),
  constraint pay_corrections_company_id_of_run_id_fkey foreign key (company_id, of_run_id) references payroll_runs(company_id, id) on delete restrict,
  constraint pay_corrections_company_id_run_id_user_id_fkey foreign key (company_id, run_id, user_id) references payslips(company_id, run_id, user_id) on delete restrict
);
create index pay_corrections_of_idx on pay_corrections using btree (company_id, user_id, of_month);
alter table pay_corrections enable row level security;
alter table pay_corrections force row level security;
create policy company on pay_corrections
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on pay_corrections to skifta_keeper;
grant select, insert on pay_corrections to skifta_app;

create table pay_debts (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  ground text,
  most_ore bigint,
  kept_ore bigint,
  paid_in_ore bigint not null default 0,
  note text not null default '',
  decided_by uuid not null,
  decided_at timestamptz not null,
  constraint pay_debts_pkey primary key (company_id, id),
  constraint pay_debts_one_a_person unique (company_id, user_id),
  constraint pay_debts_company_id_decided_by_fkey foreign key (company_id, decided_by) references users(company_id, id) on delete restrict,
  constraint pay_debts_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint pay_debts_ground_check check (ground = any (array['settlement', 'consent', 'protected'])),
  constraint pay_debts_kept_check check (kept_ore >= 0),
  constraint pay_debts_most_check check (most_ore >= 0),
  constraint pay_debts_paid_in_check check (paid_in_ore >= 0),
  constraint pay_debts_protected_check check (ground <> 'protected' or kept_ore is not null)
);
alter table pay_debts enable row level security;
alter table pay_debts force row level security;
create policy company on pay_debts
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on pay_debts to skifta_keeper;
grant select, insert, update on pay_debts to skifta_app;
grant update (note) on pay_debts to skifta_keeper;

create table pay_left_out (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  month date not null,
  reason text not null,
  left_by uuid not null,
  left_at timestamptz not null,
  constraint pay_left_out_pkey primary key (company_id, id),
  constraint pay_left_out_one_a_month unique (company_id, month, user_id),
  constraint pay_left_out_company_id_left_by_fkey foreign key (company_id, left_by) references users(company_id, id) on delete restrict,
  constraint pay_left_out_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint pay_left_out_month_check check (extract(day from month) = 1::numeric)
);
create index pay_left_out_user_idx on pay_left_out using btree (company_id, user_id);
alter table pay_left_out enable row level security;
alter table pay_left_out force row level security;
create policy company on pay_left_out
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on pay_left_out to skifta_keeper;
grant select, insert, update, delete on pay_left_out to skifta_app;
grant update (reason) on pay_left_out to skifta_keeper;

create table pay_readings (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  theirs text not null,
  reads_as text,
  user_id uuid,
  first_month date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint pay_readings_pkey primary key (company_id, id),
  constraint pay_readings_one_a_month unique (company_id, kind, theirs, first_month),
  constraint pay_readings_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint pay_readings_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint pay_readings_kind_check check (kind = any (array['code', 'person'])),
  constraint pay_readings_month_check check (extract(day from first_month) = 1::numeric),
  constraint pay_readings_person_check check ((user_id is not null) = (kind = 'person')),
  constraint pay_readings_theirs_check check (length(theirs) >= 1 and length(theirs) <= 60)
);
create index pay_readings_person on pay_readings using btree (company_id, user_id);
alter table pay_readings enable row level security;
alter table pay_readings force row level security;
create policy company on pay_readings
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on pay_readings to skifta_keeper;
grant select, insert, update, delete on pay_readings to skifta_app;

create table payroll (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  hourly_salary_ore bigint,
  monthly_salary_ore bigint,
  employment_rate numeric(5,2),
  employment_hours_per_week numeric(4,2),
  employee_tax_table integer,
  tax_column integer not null default 1,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  valid_from date not null default '1901-01-01'::date,
  paid_by text,
  full_time_hours numeric(4,2),
  full_time_month_hours numeric(5,2),
  cost_centre text,
  constraint payroll_pkey primary key (company_id, id),
  constraint payroll_one_a_day unique (company_id, user_id, valid_from),
  constraint payroll_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint payroll_cost_centre_fkey foreign key (company_id, cost_centre) references cost_centres(company_id, number),
  constraint payroll_employee_tax_table_check check (employee_tax_table >= 1 and employee_tax_table <= 99),
  constraint payroll_employment_hours_per_week_check check (employment_hours_per_week >= 0::numeric and employment_hours_per_week <= 40::numeric),
  constraint payroll_employment_rate_check check (employment_rate >= 0::numeric and employment_rate <= 100::numeric),
  constraint payroll_full_time_hours_check check (full_time_hours >= 1::numeric and full_time_hours <= 40::numeric),
  constraint payroll_full_time_month_hours_check check (full_time_month_hours >= 1::numeric and full_time_month_hours <= 200::numeric),
  constraint payroll_hourly_salary_ore_check check (hourly_salary_ore >= 0),
  constraint payroll_monthly_salary_ore_check check (monthly_salary_ore >= 0),
  constraint payroll_paid_by_check check (paid_by = any (array['month', 'hour'])),
  constraint payroll_tax_column_check check (tax_column >= 1 and tax_column <= 6)
);
alter table payroll enable row level security;
alter table payroll force row level security;
create policy company on payroll
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on payroll to skifta_keeper;
grant select, insert, update, delete on payroll to skifta_app;

create table payroll_file_payments (
  company_id uuid not null,
  file_id uuid not null,
  user_id uuid not null,
  run_id uuid not null,
  amount_ore bigint not null,
  constraint payroll_file_payments_pkey primary key (company_id, file_id, user_id),
  constraint payroll_file_payments_company_id_file_id_fkey foreign key (company_id, file_id) references payroll_files(company_id, id) on delete restrict,
  constraint payroll_file_payments_company_id_run_id_fkey foreign key (company_id, run_id) references payroll_runs(company_id, id) on delete restrict,
  constraint payroll_file_payments_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create index payroll_file_payments_run_idx on payroll_file_payments using btree (company_id, run_id);
create index payroll_file_payments_user_idx on payroll_file_payments using btree (company_id, user_id);
alter table payroll_file_payments enable row level security;
alter table payroll_file_payments force row level security;
create policy company on payroll_file_payments
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on payroll_file_payments to skifta_keeper;
grant select, insert on payroll_file_payments to skifta_app;

create table payroll_files (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  kind text not null,
  number integer not null,
  period date not null,
  name text not null,
  media_type text not null,
  content_sealed bytea not null,
  size integer not null,
  sha256 bytea not null,
  left_out integer,
  reason text,
  made_by uuid not null,
  made_at timestamptz not null,
  filed_on date,
  receipt text not null default '',
  version integer not null default 1,
  constraint payroll_files_pkey primary key (company_id, id),
  constraint payroll_files_number_key unique (company_id, run_id, kind, number),
  constraint payroll_files_company_id_made_by_fkey foreign key (company_id, made_by) references users(company_id, id) on delete restrict,
  constraint payroll_files_company_id_run_id_fkey foreign key (company_id, run_id) references payroll_runs(company_id, id) on delete restrict,
  constraint payroll_files_kind_check check (kind = any (array['paxml', 'agi', 'sie', 'pain001'])),
  constraint payroll_files_number_check check (number >= 1),
  constraint payroll_files_period_check check (extract(day from period) = 1::numeric),
  constraint payroll_files_receipt_of_a_filing check (receipt = '' or filed_on is not null)
);
create index payroll_files_period_idx on payroll_files using btree (company_id, kind, period);
alter table payroll_files enable row level security;
alter table payroll_files force row level security;
create policy company on payroll_files
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on payroll_files to skifta_keeper;
grant select, insert on payroll_files to skifta_app;
grant update (content_sealed, filed_on, receipt, version) on payroll_files to skifta_app;

create table payroll_runs (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  month date not null,
  paid_on date not null,
  made_by uuid not null,
  made_at timestamptz not null,
  exceptions jsonb not null,
  override_reason text,
  totals jsonb not null,
  facts jsonb not null,
  undone_at timestamptz,
  undone_by uuid,
  undone_reason text,
  number smallint not null default 0,
  constraint payroll_runs_pkey primary key (company_id, id),
  constraint payroll_runs_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint payroll_runs_company_id_made_by_fkey foreign key (company_id, made_by) references users(company_id, id) on delete restrict,
  constraint payroll_runs_company_id_undone_by_fkey foreign key (company_id, undone_by) references users(company_id, id) on delete restrict,
  constraint payroll_runs_month_check check (extract(day from month) = 1::numeric),
  constraint payroll_runs_number_check check (number >= 0 and number <= 99)
);
create unique index payroll_runs_one_a_month on payroll_runs using btree (company_id, month, number) where undone_at is null;
alter table payroll_runs enable row level security;
alter table payroll_runs force row level security;
create policy company on payroll_runs
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select on payroll_runs to skifta_keeper;
grant select, insert, update on payroll_runs to skifta_app;

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
  ob_ore bigint,
  account_sealed bytea,
  constraint payslips_pkey primary key (company_id, run_id, user_id),
  constraint payslips_company_id_run_id_fkey foreign key (company_id, run_id) references payroll_runs(company_id, id) on delete restrict,
  constraint payslips_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create index payslips_debt_idx on payslips using btree (company_id, user_id) where net_ore < 0;
create index payslips_user_idx on payslips using btree (company_id, user_id, run_id);
alter table payslips enable row level security;
alter table payslips force row level security;
create policy company on payslips
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on payslips to skifta_keeper;
grant select, insert on payslips to skifta_app;
grant update (account_sealed) on payslips to skifta_app;

create table person_skills (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  skill_id uuid not null,
  first_day date not null,
  last_day date,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint person_skills_pkey primary key (company_id, id),
  constraint person_skills_no_overlap exclude using gist (company_id with =, user_id with =, skill_id with =, daterange(first_day, last_day, '[]') with &&),
  constraint person_skills_company_id_skill_id_fkey foreign key (company_id, skill_id) references skills(company_id, id),
  constraint person_skills_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create index person_skills_by_skill_idx on person_skills using btree (company_id, skill_id);
alter table person_skills enable row level security;
alter table person_skills force row level security;
create policy company on person_skills
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on person_skills to skifta_keeper;
grant select, insert, update, delete on person_skills to skifta_app;

create table planning_periods (
  company_id uuid not null,
  id uuid not null,
  unit_id uuid,
  first_day date not null,
  last_day date not null,
  wishes_close_on date not null,
  publish_by date not null,
  budget integer not null,
  closed_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint planning_periods_pkey primary key (company_id, id),
  constraint planning_periods_no_overlap exclude using gist (company_id with =, coalesce(unit_id, '00000000-0000-0000-0000-000000000000'::uuid) with =, daterange(first_day, last_day, '[]') with &&),
  constraint planning_periods_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint planning_periods_company_id_unit_id_fkey foreign key (company_id, unit_id) references units(company_id, id)
);
create index planning_periods_by_day_idx on planning_periods using btree (company_id, last_day);
create index planning_periods_by_unit_idx on planning_periods using btree (company_id, unit_id);
alter table planning_periods enable row level security;
alter table planning_periods force row level security;
create policy company on planning_periods
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on planning_periods to skifta_keeper;
grant select, insert, update, delete on planning_periods to skifta_app;

create table position_skills (
  company_id uuid not null,
  position_id uuid not null,
  skill_id uuid not null,
  constraint position_skills_pkey primary key (company_id, position_id, skill_id),
  constraint position_skills_company_id_position_id_fkey foreign key (company_id, position_id) references positions(company_id, id) on delete cascade,
  constraint position_skills_company_id_skill_id_fkey foreign key (company_id, skill_id) references skills(company_id, id)
);
create index position_skills_by_skill_idx on position_skills using btree (company_id, skill_id);
alter table position_skills enable row level security;
alter table position_skills force row level security;
create policy company on position_skills
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on position_skills to skifta_app;

create table positions (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  closed_at timestamptz,
  version integer not null default 1,
  constraint positions_pkey primary key (company_id, id),
  constraint positions_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
create unique index positions_open_name_key on positions using btree (company_id, lower(name)) where closed_at is null;
alter table positions enable row level security;
alter table positions force row level security;
create policy company on positions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on positions to skifta_app;

create table publications (
  company_id uuid not null,
  id uuid not null,
  first_day date not null,
  last_day date not null,
  message text not null,
  lines jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint publications_pkey primary key (company_id, id),
  constraint publications_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint publications_company_id_made_by_fkey foreign key (company_id, made_by) references users(company_id, id) on delete restrict,
  constraint publications_days_check check (last_day >= first_day)
);
alter table publications enable row level security;
alter table publications force row level security;
create policy company on publications
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on publications to skifta_keeper;
grant select, insert, update, delete on publications to skifta_app;

create table push_choices (
  company_id uuid not null,
  user_id uuid not null,
  muted jsonb not null,
  quiet_from text,
  quiet_until text,
  constraint push_choices_pkey primary key (company_id, user_id),
  constraint push_choices_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade,
  constraint push_choices_quiet_check check ((quiet_from is null) = (quiet_until is null))
);
alter table push_choices enable row level security;
alter table push_choices force row level security;
create policy company on push_choices
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on push_choices to skifta_keeper;
grant select, insert, update, delete on push_choices to skifta_app;

create table push_keys (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null,
  constraint push_keys_pkey primary key (company_id, id),
  constraint push_keys_one unique (company_id),
  constraint push_keys_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
alter table push_keys enable row level security;
alter table push_keys force row level security;
create policy company on push_keys
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on push_keys to skifta_app;

create table push_subscriptions (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  last_success_at timestamptz,
  constraint push_subscriptions_pkey primary key (company_id, id),
  constraint push_subscriptions_company_id_session_id_fkey foreign key (company_id, session_id) references sessions(company_id, id) on delete cascade,
  constraint push_subscriptions_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index push_subscriptions_session_idx on push_subscriptions using btree (company_id, session_id);
create index push_subscriptions_user_idx on push_subscriptions using btree (company_id, user_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy company on push_subscriptions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on push_subscriptions to skifta_keeper;
grant select, insert, update, delete on push_subscriptions to skifta_app;

create table pushes (
  company_id uuid not null,
  subscription_id uuid not null,
  kind text not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  constraint pushes_pkey primary key (company_id, subscription_id, kind, made_at),
  constraint pushes_company_id_subscription_id_fkey foreign key (company_id, subscription_id) references push_subscriptions(company_id, id) on delete cascade
);
create index pushes_due_idx on pushes using btree (company_id, due_at);
alter table pushes enable row level security;
alter table pushes force row level security;
create policy company on pushes
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy platform on pushes to skifta_platform
  using (true)
  with check (true);
grant select on pushes to skifta_platform;
grant select, delete on pushes to skifta_keeper;
grant select, insert, update, delete on pushes to skifta_app;

create table recovery_codes (
  company_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (company_id, user_id, code_hash),
  constraint recovery_codes_company_id_user_id_fkey foreign key (company_id, user_id) references second_factors(company_id, user_id) on delete cascade
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy company on recovery_codes
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on recovery_codes to skifta_keeper;
grant select, insert, update, delete on recovery_codes to skifta_app;

create table refresh_tokens (
  company_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint refresh_tokens_pkey primary key (company_id, token_hash),
  constraint refresh_tokens_company_id_session_id_fkey foreign key (company_id, session_id) references sessions(company_id, id) on delete cascade
);
create index refresh_tokens_session_idx on refresh_tokens using btree (company_id, session_id);
alter table refresh_tokens enable row level security;
alter table refresh_tokens force row level security;
create policy company on refresh_tokens
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on refresh_tokens to skifta_app;

create table roster_runs (
  company_id uuid not null,
  id uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  first_day date not null,
  last_day date not null,
  unit text,
  seconds integer not null,
  seed integer not null,
  weights jsonb not null,
  state text not null default 'waiting',
  stop_asked boolean not null default false,
  progress integer not null default 0,
  open_places integer,
  points_before jsonb,
  points_best jsonb,
  posts jsonb not null default '[]'::jsonb,
  removed jsonb not null default '[]'::jsonb,
  left_out jsonb not null default '{"people": [], "shifts": []}'::jsonb,
  facts_hash text,
  failure text,
  started_at timestamptz,
  ended_at timestamptz,
  bound integer,
  filled_places integer,
  constraint roster_runs_pkey primary key (company_id, id),
  constraint roster_runs_company_id_asked_by_fkey foreign key (company_id, asked_by) references users(company_id, id) on delete restrict,
  constraint roster_runs_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint roster_runs_state_check check (state = any (array['waiting', 'running', 'done', 'stopped', 'failed']))
);
create index roster_runs_latest_idx on roster_runs using btree (company_id, asked_by, asked_at);
create unique index roster_runs_live_key on roster_runs using btree (company_id, asked_by) where state = any (array['waiting', 'running']);
alter table roster_runs enable row level security;
alter table roster_runs force row level security;
create policy company on roster_runs
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on roster_runs to skifta_keeper;
grant select, insert, update, delete on roster_runs to skifta_app;

create table roster_templates (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  weeks integer not null,
  shifts jsonb not null,
  version integer not null default 1,
  constraint roster_templates_pkey primary key (company_id, id),
  constraint roster_templates_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
create unique index roster_templates_name_key on roster_templates using btree (company_id, lower(name));
alter table roster_templates enable row level security;
alter table roster_templates force row level security;
create policy company on roster_templates
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on roster_templates to skifta_app;

create table roster_turns (
  company_id uuid not null,
  run_id uuid not null,
  asked_at timestamptz not null,
  process text,
  beat_at timestamptz,
  constraint roster_turns_pkey primary key (company_id, run_id),
  constraint roster_turns_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
alter table roster_turns enable row level security;
alter table roster_turns force row level security;
create policy company on roster_turns
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy platform on roster_turns to skifta_platform
  using (true)
  with check (true);
grant select, delete on roster_turns to skifta_keeper;
grant select, insert, delete on roster_turns to skifta_app;
grant select, update, delete on roster_turns to skifta_platform;

create table rule_overrides (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  shift_id uuid,
  rule text not null,
  day date not null,
  measured integer not null,
  limit_value integer not null,
  source text not null default '',
  skill jsonb,
  reason text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  publication_id uuid,
  constraint rule_overrides_pkey primary key (company_id, id),
  constraint rule_overrides_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create index rule_overrides_by_day_idx on rule_overrides using btree (company_id, day, id);
create index rule_overrides_by_person_idx on rule_overrides using btree (company_id, user_id, day);
alter table rule_overrides enable row level security;
alter table rule_overrides force row level security;
create policy company on rule_overrides
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on rule_overrides to skifta_keeper;
grant select, insert on rule_overrides to skifta_app;
grant update (reason) on rule_overrides to skifta_keeper;

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  constraint schema_migrations_pkey primary key (version)
);
grant select on schema_migrations to skifta_app;

create table second_factors (
  company_id uuid not null,
  user_id uuid not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  constraint second_factors_pkey primary key (company_id, user_id),
  constraint second_factors_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy company on second_factors
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on second_factors to skifta_keeper;
grant select, insert, update, delete on second_factors to skifta_app;

create table secret_marks (
  company_id uuid not null,
  mark bytea not null,
  created_at timestamptz not null,
  constraint secret_marks_pkey primary key (company_id, mark),
  constraint secret_marks_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
alter table secret_marks enable row level security;
alter table secret_marks force row level security;
create policy company on secret_marks
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on secret_marks to skifta_app;

create table sessions (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null default '',
  device text not null default '',
  constraint sessions_pkey primary key (company_id, id),
  constraint sessions_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade
);
create index sessions_user_idx on sessions using btree (company_id, user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy company on sessions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on sessions to skifta_keeper;
grant select, insert, update, delete on sessions to skifta_app;

create table shift_assignments (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  shift_id uuid not null,
  worker_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  status text not null,
  approval_required boolean not null default false,
  sick_leave_type text,
  partial_absence boolean not null default false,
  unauthorized_absence boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint shift_assignments_pkey primary key (company_id, id),
  constraint shift_assignments_company_id_shift_id_worker_id_key unique (company_id, shift_id, worker_id),
  constraint shift_assignments_no_overlap exclude using gist (company_id with =, worker_id with =, tstzrange(start_time, end_time) with &&) where (status <> 'rejected'),
  constraint shift_assignments_company_id_shift_id_fkey foreign key (company_id, shift_id) references shifts(company_id, id) on delete cascade,
  constraint shift_assignments_company_id_worker_id_fkey foreign key (company_id, worker_id) references users(company_id, id) on delete restrict,
  constraint shift_assignments_day_check check (end_time <= (start_time + '24:00:00'::interval)),
  constraint shift_assignments_sick_leave_type_check check (sick_leave_type = any (array['full', 'partial'])),
  constraint shift_assignments_status_check check (status = any (array['pending', 'approved', 'rejected']))
);
create index shift_assignments_no_show_idx on shift_assignments using btree (company_id, worker_id, start_time) where unauthorized_absence;
create index shift_assignments_worker_idx on shift_assignments using btree (company_id, worker_id, start_time);
alter table shift_assignments enable row level security;
alter table shift_assignments force row level security;
create policy company on shift_assignments
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on shift_assignments to skifta_keeper;
grant select, insert, update, delete on shift_assignments to skifta_app;

create table shift_claims (
  company_id uuid not null,
  id uuid not null,
  offer_id uuid not null,
  user_id uuid not null,
  state text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  verdict jsonb not null,
  version integer not null default 1,
  constraint shift_claims_pkey primary key (company_id, id),
  constraint shift_claims_company_id_answered_by_fkey foreign key (company_id, answered_by) references users(company_id, id) on delete restrict,
  constraint shift_claims_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint shift_claims_company_id_offer_id_fkey foreign key (company_id, offer_id) references shift_offers(company_id, id) on delete cascade,
  constraint shift_claims_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create unique index shift_claims_live_key on shift_claims using btree (company_id, offer_id, user_id) where state = any (array['asked', 'granted']);
create index shift_claims_offer_idx on shift_claims using btree (company_id, offer_id);
create index shift_claims_person_idx on shift_claims using btree (company_id, user_id);
alter table shift_claims enable row level security;
alter table shift_claims force row level security;
create policy company on shift_claims
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on shift_claims to skifta_keeper;
grant select, insert, update, delete on shift_claims to skifta_app;

create table shift_offers (
  company_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  offered_to text not null,
  people jsonb not null,
  full_at integer not null,
  first_come boolean not null,
  closes_at timestamptz not null,
  made_by uuid not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  in_turn_minutes integer,
  turns_told integer not null default 0,
  turns jsonb,
  constraint shift_offers_pkey primary key (company_id, id),
  constraint shift_offers_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint shift_offers_company_id_made_by_fkey foreign key (company_id, made_by) references users(company_id, id) on delete restrict,
  constraint shift_offers_company_id_shift_id_fkey foreign key (company_id, shift_id) references shifts(company_id, id) on delete cascade,
  constraint shift_offers_day_check check (end_time <= (start_time + '24:00:00'::interval))
);
create unique index shift_offers_live_key on shift_offers using btree (company_id, shift_id) where ended_at is null;
create index shift_offers_shift_idx on shift_offers using btree (company_id, shift_id);
alter table shift_offers enable row level security;
alter table shift_offers force row level security;
create policy company on shift_offers
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on shift_offers to skifta_keeper;
grant select, insert, update, delete on shift_offers to skifta_app;

create table shift_trades (
  company_id uuid not null,
  id uuid not null,
  from_user uuid not null,
  to_user uuid,
  to_anybody boolean not null,
  assignment_id uuid not null,
  shift_id uuid not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  for_assignment_id uuid,
  for_shift_id uuid,
  for_start_time timestamptz,
  for_end_time timestamptz,
  state text not null,
  lapsed_by text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  verdict jsonb not null,
  version integer not null default 1,
  reason text,
  constraint shift_trades_pkey primary key (company_id, id),
  constraint shift_trades_company_id_decided_by_fkey foreign key (company_id, decided_by) references users(company_id, id) on delete restrict,
  constraint shift_trades_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint shift_trades_company_id_from_user_fkey foreign key (company_id, from_user) references users(company_id, id) on delete restrict,
  constraint shift_trades_company_id_to_user_fkey foreign key (company_id, to_user) references users(company_id, id) on delete restrict,
  constraint shift_trades_day_check check (end_time <= (start_time + '24:00:00'::interval)),
  constraint shift_trades_for_day_check check (for_end_time <= (for_start_time + '24:00:00'::interval))
);
create index shift_trades_for_shift_idx on shift_trades using btree (company_id, for_shift_id);
create index shift_trades_from_idx on shift_trades using btree (company_id, from_user);
create unique index shift_trades_live_key on shift_trades using btree (company_id, assignment_id) where state = any (array['proposed', 'accepted']);
create index shift_trades_shift_idx on shift_trades using btree (company_id, shift_id);
create index shift_trades_to_idx on shift_trades using btree (company_id, to_user);
alter table shift_trades enable row level security;
alter table shift_trades force row level security;
create policy company on shift_trades
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on shift_trades to skifta_keeper;
grant select, insert, update, delete on shift_trades to skifta_app;

create table shifts (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  start_time timestamptz not null,
  end_time timestamptz not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  copy_id uuid,
  kind text not null default 'work',
  places integer,
  break_min integer,
  note text not null default '',
  unit_id uuid,
  position_id uuid,
  constraint shifts_pkey primary key (company_id, id),
  constraint shifts_company_id_created_by_fkey foreign key (company_id, created_by) references users(company_id, id) on delete restrict,
  constraint shifts_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint shifts_position_fkey foreign key (company_id, position_id) references positions(company_id, id),
  constraint shifts_unit_fkey foreign key (company_id, unit_id) references units(company_id, id),
  constraint shifts_break_check check (break_min >= 0 and break_min <= 480),
  constraint shifts_check check (end_time > start_time),
  constraint shifts_day_check check (end_time <= (start_time + '24:00:00'::interval)),
  constraint shifts_kind_check check (kind = any (array['work', 'jour', 'beredskap'])),
  constraint shifts_places_check check (places >= 1 and places <= 99)
);
create index shifts_by_position_idx on shifts using btree (company_id, position_id) where position_id is not null;
create index shifts_by_unit_idx on shifts using btree (company_id, unit_id) where unit_id is not null;
create index shifts_copy_idx on shifts using btree (company_id, copy_id) where copy_id is not null;
create index shifts_start_idx on shifts using btree (company_id, start_time);
alter table shifts enable row level security;
alter table shifts force row level security;
create policy company on shifts
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on shifts to skifta_keeper;
grant select, insert, update, delete on shifts to skifta_app;

create table sick_terms (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  first_day date not null,
  last_day date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint sick_terms_pkey primary key (company_id, id),
  constraint sick_terms_no_overlap exclude using gist (company_id with =, user_id with =, kind with =, daterange(first_day,
case
    when kind = 'karens' then first_day
    else last_day
end, '[]') with &&),
  constraint sick_terms_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint sick_terms_days_check check (last_day >= first_day),
  constraint sick_terms_karens_check check (kind <> 'karens' or last_day is null),
  constraint sick_terms_kind_check check (kind = any (array['often', 'long', 'karens']))
);
alter table sick_terms enable row level security;
alter table sick_terms force row level security;
create policy company on sick_terms
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on sick_terms to skifta_keeper;
grant select, insert, update, delete on sick_terms to skifta_app;

create table sign_in_attempts (
  company_id uuid not null,
  key bytea not null,
  failures integer not null,
  first_at timestamptz not null,
  wait_until timestamptz not null,
  constraint sign_in_attempts_pkey primary key (company_id, key),
  constraint sign_in_attempts_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
create index sign_in_attempts_age_idx on sign_in_attempts using btree (company_id, first_at);
alter table sign_in_attempts enable row level security;
alter table sign_in_attempts force row level security;
create policy company on sign_in_attempts
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on sign_in_attempts to skifta_keeper;
grant select, insert, update, delete on sign_in_attempts to skifta_app;

create table sign_ins (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  at timestamptz not null,
  outcome text not null,
  network text not null,
  device text not null,
  is_new boolean not null default false,
  way text,
  constraint sign_ins_pkey primary key (company_id, id),
  constraint sign_ins_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete cascade,
  constraint sign_ins_outcome_check check (outcome = any (array['succeeded', 'wrong_password', 'code_asked', 'wrong_code', 'wrong_passkey', 'copied_passkey', 'locked', 'closed'])),
  constraint sign_ins_way_check check (way = any (array['password', 'code', 'recovery_code', 'password_and_passkey', 'passkey']))
);
create index sign_ins_user_idx on sign_ins using btree (company_id, user_id, at);
alter table sign_ins enable row level security;
alter table sign_ins force row level security;
create policy company on sign_ins
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on sign_ins to skifta_keeper;
grant select, insert, update, delete on sign_ins to skifta_app;

create table skills (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  expires boolean not null default false,
  warn_days integer not null default 30,
  closed_at timestamptz,
  version integer not null default 1,
  constraint skills_pkey primary key (company_id, id),
  constraint skills_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
create unique index skills_open_name_key on skills using btree (company_id, lower(name)) where closed_at is null;
alter table skills enable row level security;
alter table skills force row level security;
create policy company on skills
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on skills to skifta_app;

create table staffing_needs (
  company_id uuid not null,
  id uuid not null,
  unit_id uuid,
  position_id uuid,
  skill_id uuid,
  days jsonb not null default '[]'::jsonb,
  date date,
  starts text not null,
  ends text not null,
  "least" integer not null,
  wanted integer not null,
  first_day date not null,
  last_day date,
  version integer not null default 1,
  constraint staffing_needs_pkey primary key (company_id, id),
  constraint staffing_needs_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint staffing_needs_company_id_position_id_fkey foreign key (company_id, position_id) references positions(company_id, id),
  constraint staffing_needs_company_id_skill_id_fkey foreign key (company_id, skill_id) references skills(company_id, id),
  constraint staffing_needs_company_id_unit_id_fkey foreign key (company_id, unit_id) references units(company_id, id)
);
create index staffing_needs_by_position_idx on staffing_needs using btree (company_id, position_id);
create index staffing_needs_by_skill_idx on staffing_needs using btree (company_id, skill_id);
create index staffing_needs_by_unit_idx on staffing_needs using btree (company_id, unit_id);
alter table staffing_needs enable row level security;
alter table staffing_needs force row level security;
create policy company on staffing_needs
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on staffing_needs to skifta_app;

create table tax_decisions (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  percent numeric(5,2),
  amount_ore bigint,
  first_day date not null,
  last_day date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint tax_decisions_pkey primary key (company_id, id),
  constraint tax_decisions_no_overlap exclude using gist (company_id with =, user_id with =, daterange(first_day, last_day, '[]') with &&),
  constraint tax_decisions_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint tax_decisions_amount_ore_check check (amount_ore >= 0),
  constraint tax_decisions_days_check check (last_day >= first_day),
  constraint tax_decisions_figure_check check ((percent is not null) = (kind = any (array['percent', 'sink'])) and (amount_ore is not null) = (kind = any (array['amount', 'extra']))),
  constraint tax_decisions_kind_check check (kind = any (array['side_income', 'percent', 'amount', 'extra', 'sink', 'f_tax'])),
  constraint tax_decisions_percent_check check (percent >= 0::numeric and percent <= 100::numeric)
);
alter table tax_decisions enable row level security;
alter table tax_decisions force row level security;
create policy company on tax_decisions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on tax_decisions to skifta_keeper;
grant select, insert, update, delete on tax_decisions to skifta_app;

create table tax_years (
  year integer not null,
  sha256 bytea not null,
  content bytea not null,
  origin text not null,
  imported_by text not null,
  imported_at timestamptz not null,
  kind text not null default 'monthly',
  constraint tax_years_pkey primary key (year, sha256, imported_at),
  constraint tax_years_kind_check check (kind = any (array['monthly', 'one_time'])),
  constraint tax_years_origin_check check (length(origin) >= 1 and length(origin) <= 500),
  constraint tax_years_year_check check (year >= 2022 and year <= 2199)
);
alter table tax_years enable row level security;
alter table tax_years force row level security;
create policy platform on tax_years to skifta_platform
  using (true)
  with check (true);
create policy resolve on tax_years for select
  using (true);
grant select on tax_years to skifta_app;
grant select on tax_years to skifta_keeper;
grant select, insert on tax_years to skifta_platform;

create table template_lines (
  company_id uuid not null,
  template_id uuid not null,
  n integer not null,
  line integer not null,
  user_id uuid not null,
  from_week integer not null,
  constraint template_lines_pkey primary key (company_id, template_id, n),
  constraint template_lines_company_id_template_id_fkey foreign key (company_id, template_id) references roster_templates(company_id, id) on delete cascade,
  constraint template_lines_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create index template_lines_by_person_idx on template_lines using btree (company_id, user_id);
alter table template_lines enable row level security;
alter table template_lines force row level security;
create policy company on template_lines
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on template_lines to skifta_keeper;
grant select, insert, update, delete on template_lines to skifta_app;

create table time_entries (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  date date not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  break_duration integer not null,
  description text not null default '',
  status text not null,
  break_discrepancy boolean not null default false,
  shift_mismatch boolean not null default false,
  assigned_start timestamptz,
  assigned_end timestamptz,
  required_break integer not null default 0,
  rejection_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  kind text not null default 'work',
  worked jsonb not null default '[]'::jsonb,
  constraint time_entries_pkey primary key (company_id, id),
  constraint time_entries_no_overlap exclude using gist (company_id with =, user_id with =, tstzrange(start_time, end_time) with &&),
  constraint time_entries_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint time_entries_break_duration_check check (break_duration >= 0 and break_duration <= 480),
  constraint time_entries_check check (end_time >= (start_time + '01:00:00'::interval)),
  constraint time_entries_check1 check (end_time < (start_time + '24:00:00'::interval)),
  constraint time_entries_kind_check check (kind = any (array['work', 'jour', 'beredskap'])),
  constraint time_entries_status_check check (status = any (array['draft', 'submitted', 'submitted_ok', 'submitted_pending', 'approved', 'rejected'])),
  constraint time_entries_worked_check check (kind <> 'work' or worked = '[]'::jsonb)
);
create index time_entries_date_idx on time_entries using btree (company_id, date, user_id);
create index time_entries_status_idx on time_entries using btree (company_id, status, date);
create index time_entries_user_idx on time_entries using btree (company_id, user_id, date);
alter table time_entries enable row level security;
alter table time_entries force row level security;
create policy company on time_entries
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on time_entries to skifta_keeper;
grant select, insert, update, delete on time_entries to skifta_app;
grant update (description, version) on time_entries to skifta_keeper;

create table unit_people (
  company_id uuid not null,
  id uuid not null,
  unit_id uuid not null,
  user_id uuid not null,
  first_day date not null,
  last_day date,
  home boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint unit_people_pkey primary key (company_id, id),
  constraint unit_people_no_overlap exclude using gist (company_id with =, user_id with =, unit_id with =, daterange(first_day, last_day, '[]') with &&),
  constraint unit_people_one_home exclude using gist (company_id with =, user_id with =, daterange(first_day, last_day, '[]') with &&) where (home),
  constraint unit_people_company_id_unit_id_fkey foreign key (company_id, unit_id) references units(company_id, id),
  constraint unit_people_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create index unit_people_by_end_idx on unit_people using btree (company_id, last_day);
create index unit_people_by_unit_idx on unit_people using btree (company_id, unit_id);
alter table unit_people enable row level security;
alter table unit_people force row level security;
create policy company on unit_people
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on unit_people to skifta_keeper;
grant select, insert, update, delete on unit_people to skifta_app;

create table unit_planners (
  company_id uuid not null,
  unit_id uuid not null,
  user_id uuid not null,
  sees_cost boolean not null default true,
  constraint unit_planners_pkey primary key (company_id, unit_id, user_id),
  constraint unit_planners_company_id_unit_id_fkey foreign key (company_id, unit_id) references units(company_id, id),
  constraint unit_planners_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create index unit_planners_by_person_idx on unit_planners using btree (company_id, user_id);
alter table unit_planners enable row level security;
alter table unit_planners force row level security;
create policy company on unit_planners
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on unit_planners to skifta_keeper;
grant select, insert, update, delete on unit_planners to skifta_app;

create table units (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  closed_at timestamptz,
  version integer not null default 1,
  workplace_address text not null default '',
  workplace_city text not null default '',
  constraint units_pkey primary key (company_id, id),
  constraint units_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
create unique index units_open_name_key on units using btree (company_id, lower(name)) where closed_at is null;
alter table units enable row level security;
alter table units force row level security;
create policy company on units
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on units to skifta_app;

create table users (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  username text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null default '',
  role text not null,
  date_of_birth date,
  personal_number_sealed bytea,
  personal_number_hash bytea,
  personal_number_mask text not null default '',
  address text not null default '',
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  employee_number integer,
  erased_at timestamptz,
  password_changed_at timestamptz,
  second_factor_from timestamptz,
  passkey_challenge_at timestamptz,
  constraint users_pkey primary key (company_id, id),
  constraint users_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint users_employee_number_check check (employee_number > 0),
  constraint users_role_check check (role = any (array['worker', 'manager', 'admin'])),
  constraint users_username_check check (length(username) >= 1 and length(username) <= 150)
);
create index users_closed_name_idx on users using btree (company_id, lower(username)) where closed_at is not null;
create unique index users_email_key on users using btree (company_id, lower(email)) where closed_at is null;
create unique index users_employee_number_key on users using btree (company_id, employee_number) where employee_number is not null;
create unique index users_personal_number_key on users using btree (company_id, personal_number_hash) where closed_at is null and personal_number_hash is not null;
create unique index users_username_key on users using btree (company_id, lower(username)) where closed_at is null;
alter table users enable row level security;
alter table users force row level security;
create policy company on users
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy platform_counts on users for select to skifta_platform
  using (true);
grant insert on users to skifta_platform;
grant select (company_id, closed_at) on users to skifta_platform;
grant select, insert, update, delete on users to skifta_app;
grant select, update on users to skifta_keeper;

create table vacation_balances (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  from_day date not null,
  paid_days integer not null,
  taken_days integer not null default 0,
  earned_ore bigint,
  saved_1 integer not null default 0,
  saved_2 integer not null default 0,
  saved_3 integer not null default 0,
  saved_4 integer not null default 0,
  saved_5 integer not null default 0,
  advance_days integer not null default 0,
  advance_ore bigint not null default 0,
  advance_paid_on date,
  running_ore bigint,
  unearning_days integer not null default 0,
  entitled_days integer,
  single_parent boolean not null default false,
  parental_days_used integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  year_gross_ore bigint,
  year_tax_ore bigint,
  year_basis_ore bigint,
  constraint vacation_balances_pkey primary key (company_id, id),
  constraint vacation_balances_one_a_day unique (company_id, user_id, from_day),
  constraint vacation_balances_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint vacation_balances_advance_days_check check (advance_days >= 0 and advance_days <= 60),
  constraint vacation_balances_advance_ore_check check (advance_ore >= 0),
  constraint vacation_balances_earned_ore_check check (earned_ore >= 0),
  constraint vacation_balances_entitled_days_check check (entitled_days >= 25 and entitled_days <= 60),
  constraint vacation_balances_from_day_check check (extract(day from from_day) = 1::numeric),
  constraint vacation_balances_paid_days_check check (paid_days >= 0 and paid_days <= 60),
  constraint vacation_balances_parental_days_used_check check (parental_days_used >= 0 and parental_days_used <= 180),
  constraint vacation_balances_running_ore_check check (running_ore >= 0),
  constraint vacation_balances_saved_1_check check (saved_1 >= 0 and saved_1 <= 60),
  constraint vacation_balances_saved_2_check check (saved_2 >= 0 and saved_2 <= 60),
  constraint vacation_balances_saved_3_check check (saved_3 >= 0 and saved_3 <= 60),
  constraint vacation_balances_saved_4_check check (saved_4 >= 0 and saved_4 <= 60),
  constraint vacation_balances_saved_5_check check (saved_5 >= 0 and saved_5 <= 60),
  constraint vacation_balances_taken_days_check check (taken_days >= 0 and taken_days <= 60),
  constraint vacation_balances_unearning_days_check check (unearning_days >= 0 and unearning_days <= 366),
  constraint vacation_balances_year_basis_ore_check check (year_basis_ore >= 0),
  constraint vacation_balances_year_check check ((year_gross_ore is null) = (year_tax_ore is null) and (year_basis_ore is null or year_gross_ore is not null)),
  constraint vacation_balances_year_gross_ore_check check (year_gross_ore >= 0),
  constraint vacation_balances_year_tax_ore_check check (year_tax_ore >= 0)
);
alter table vacation_balances enable row level security;
alter table vacation_balances force row level security;
create policy company on vacation_balances
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on vacation_balances to skifta_keeper;
grant select, insert, update, delete on vacation_balances to skifta_app;

create table vacation_rules (
  company_id uuid not null,
  valid_from date not null,
  vacation_year text not null,
  vacation_earning text not null,
  vacation_days integer not null,
  vacation_unpaid text not null,
  vacation_supplement integer not null,
  vacation_pay_rule text not null default 'agreement',
  constraint vacation_rules_pkey primary key (company_id, valid_from),
  constraint vacation_rules_company_id_fkey foreign key (company_id) references companies(id) on delete restrict,
  constraint vacation_rules_vacation_days_check check (vacation_days >= 25 and vacation_days <= 40),
  constraint vacation_rules_vacation_earning_check check (vacation_earning = any (array['year_before', 'same_year'])),
  constraint vacation_rules_vacation_pay_rule_check check (vacation_pay_rule = any (array['law', 'agreement'])),
  constraint vacation_rules_vacation_supplement_check check (vacation_supplement >= 43 and vacation_supplement <= 200),
  constraint vacation_rules_vacation_unpaid_check check (vacation_unpaid = any (array['as_leave', 'day_percent'])),
  constraint vacation_rules_vacation_year_check check (vacation_year = any (array['april', 'calendar'])),
  constraint vacation_rules_valid_from_check check (extract(day from valid_from) = 1::numeric)
);
alter table vacation_rules enable row level security;
alter table vacation_rules force row level security;
create policy company on vacation_rules
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on vacation_rules to skifta_app;

create table vacation_used (
  company_id uuid not null,
  run_id uuid not null,
  user_id uuid not null,
  day date not null,
  kind text not null,
  constraint vacation_used_pkey primary key (company_id, user_id, day, run_id),
  constraint vacation_used_company_id_run_id_fkey foreign key (company_id, run_id) references payroll_runs(company_id, id) on delete restrict,
  constraint vacation_used_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict,
  constraint vacation_used_kind_check check (kind = any (array['paid', 'saved', 'advance', 'unpaid']))
);
alter table vacation_used enable row level security;
alter table vacation_used force row level security;
create policy company on vacation_used
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on vacation_used to skifta_keeper;
grant select, insert on vacation_used to skifta_app;

create table wishes (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  period_id uuid not null,
  date date not null,
  want text not null,
  weight integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint wishes_pkey primary key (company_id, id),
  constraint wishes_one_a_day unique (company_id, user_id, date),
  constraint wishes_company_id_period_id_fkey foreign key (company_id, period_id) references planning_periods(company_id, id),
  constraint wishes_company_id_user_id_fkey foreign key (company_id, user_id) references users(company_id, id) on delete restrict
);
create index wishes_by_period_idx on wishes using btree (company_id, period_id, user_id);
alter table wishes enable row level security;
alter table wishes force row level security;
create policy company on wishes
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, delete on wishes to skifta_keeper;
grant select, insert, update, delete on wishes to skifta_app;

create table work_rules (
  company_id uuid not null,
  id uuid not null,
  valid_from date not null,
  rules jsonb not null,
  version integer not null default 1,
  constraint work_rules_pkey primary key (company_id, id),
  constraint work_rules_first_day_key unique (company_id, valid_from),
  constraint work_rules_company_id_fkey foreign key (company_id) references companies(id) on delete restrict
);
alter table work_rules enable row level security;
alter table work_rules force row level security;
create policy company on work_rules
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on work_rules to skifta_app;
