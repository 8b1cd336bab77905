alter table shifts validate constraint shifts_day_check;
alter table shift_assignments validate constraint shift_assignments_day_check;
alter table draft_shifts validate constraint draft_shifts_day_check;
alter table shift_offers validate constraint shift_offers_day_check;
alter table shift_trades validate constraint shift_trades_day_check;
alter table shift_trades validate constraint shift_trades_for_day_check;
