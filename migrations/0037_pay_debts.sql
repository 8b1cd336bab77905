-- How a debt of an employee is taken back, and what the person has paid in (core/pay/employee-debt.md).
create table pay_debts (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  ground text
    constraint pay_debts_ground_check check (ground in ('settlement', 'consent', 'protected')),
  most_ore bigint
    constraint pay_debts_most_check check (most_ore >= 0),
  kept_ore bigint
    constraint pay_debts_kept_check check (kept_ore >= 0),
  paid_in_ore bigint not null default 0
    constraint pay_debts_paid_in_check check (paid_in_ore >= 0),
  note text not null default '',
  decided_by uuid not null,
  decided_at timestamptz not null,
  primary key (company_id, id),
  constraint pay_debts_one_a_person unique (company_id, user_id),
  constraint pay_debts_protected_check check (ground <> 'protected' or kept_ore is not null),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  foreign key (company_id, decided_by) references users (company_id, id) on delete restrict
);

alter table pay_debts enable row level security;
alter table pay_debts force row level security;
create policy company on pay_debts
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update on pay_debts to skifta_app;
grant select, delete, update (note) on pay_debts to skifta_keeper;
