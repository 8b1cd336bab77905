-- A shift lasts at most 24 hours (specification, shift_too_long): the database holds it too, so that no row makes a read walk through
-- a hundred years of nights. Drafts, offers and trades repeat a shift's times.
alter table shifts add constraint shifts_day_check
  check (end_time <= start_time + interval '24 hours') not valid;
alter table shift_assignments add constraint shift_assignments_day_check
  check (end_time <= start_time + interval '24 hours') not valid;
alter table draft_shifts add constraint draft_shifts_day_check
  check (end_time <= start_time + interval '24 hours') not valid;
alter table shift_offers add constraint shift_offers_day_check
  check (end_time <= start_time + interval '24 hours') not valid;
alter table shift_trades add constraint shift_trades_day_check
  check (end_time <= start_time + interval '24 hours') not valid;
alter table shift_trades add constraint shift_trades_for_day_check
  check (for_end_time <= for_start_time + interval '24 hours') not valid;
