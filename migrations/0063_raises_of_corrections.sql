-- What other pay terms make of a settled difference: retroactive pay, a one-time sum for its tax (decision 0108).
alter table pay_corrections
  add column raise_ore bigint not null default 0;
