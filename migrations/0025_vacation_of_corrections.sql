-- What a settled difference adds to the basis of later vacation pay: 16 a and 16 b §§ (decision 0066).
alter table pay_corrections
  add column vacation_base_ore bigint not null default 0,
  add column vacation_all_ore bigint not null default 0;
