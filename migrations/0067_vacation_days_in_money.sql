-- A line of this code pays vacation days in money: its quantity leaves the ledger (semesterlagen 26 a, 28 §§; decision 0114).
alter table pay_codes
  add column days_in_money boolean not null default false;
