-- Decisions about a person's tax (decision 0061): they replace the tax table on the days they hold, or add to it.
create table tax_decisions (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null
    constraint tax_decisions_kind_check check (kind in ('side_income', 'percent', 'amount', 'extra', 'sink', 'f_tax')),
  percent numeric(5, 2)
    constraint tax_decisions_percent_check check (percent between 0 and 100),
  -- Öre at each payment.
  amount_ore bigint
    constraint tax_decisions_amount_ore_check check (amount_ore >= 0),
  first_day date not null,
  last_day date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  constraint tax_decisions_days_check check (last_day >= first_day),
  constraint tax_decisions_figure_check check (
    (percent is not null) = (kind in ('percent', 'sink')) and (amount_ore is not null) = (kind in ('amount', 'extra'))),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  constraint tax_decisions_no_overlap exclude using gist (
    company_id with =, user_id with =, daterange(first_day, last_day, '[]') with &&
  )
);

alter table tax_decisions enable row level security;
alter table tax_decisions force row level security;
create policy company on tax_decisions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on tax_decisions to skifta_app;
grant select, delete on tax_decisions to skifta_keeper;
