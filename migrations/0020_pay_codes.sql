-- Pay codes and manual lines (decision 0057). A code is what its number means from a month on, until its next row or its last month.
create table pay_codes (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  number text not null check (number <> ''),
  first_month date not null check (extract(day from first_month) = 1),
  last_month date check (extract(day from last_month) = 1),
  name text not null,
  kind text not null
    check (kind in ('earning', 'benefit', 'deduction_gross', 'deduction_net', 'expense', 'information')),
  unit text not null check (unit in ('h', 'day', 'piece', 'km', 'amount')),
  taxed text not null check (taxed in ('table', 'one_time', 'none')),
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
  primary key (company_id, id),
  constraint pay_codes_one_a_month unique (company_id, number, first_month),
  constraint pay_codes_months_check check (last_month >= first_month)
);

-- What a manager typed for a person: one month, or repeating until a last month; null: until further notice.
create table manual_lines (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  code text not null check (code <> ''),
  first_month date not null check (extract(day from first_month) = 1),
  last_month date check (extract(day from last_month) = 1),
  -- Hundredths of the code's unit.
  quantity integer not null check (quantity > 0),
  price_ore bigint not null check (price_ore >= 0),
  -- The earlier month that the line is for.
  of_month date check (extract(day from of_month) = 1),
  -- A wage attachment: what the person keeps, and which order is served first.
  reserved_ore bigint check (reserved_ore >= 0),
  turn integer check (turn > 0),
  -- A one-time sum: the income expected of the year.
  yearly_income_ore bigint check (yearly_income_ore >= 0),
  note text not null default '',
  entered_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  constraint manual_lines_months_check check (last_month >= first_month),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  foreign key (company_id, entered_by) references users (company_id, id) on delete restrict
);
create index manual_lines_user_idx on manual_lines (company_id, user_id);
create index manual_lines_months_idx on manual_lines (company_id, first_month, last_month);

alter table pay_codes enable row level security;
alter table pay_codes force row level security;
create policy company on pay_codes
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pay_codes to skifta_app;

alter table manual_lines enable row level security;
alter table manual_lines force row level security;
create policy company on manual_lines
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on manual_lines to skifta_app;
grant select, delete, update (last_month, version) on manual_lines to skifta_keeper;
