alter table shifts validate constraint shifts_places_check;
alter table shifts validate constraint shifts_break_check;
