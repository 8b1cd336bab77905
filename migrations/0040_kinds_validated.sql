alter table shifts validate constraint shifts_kind_check;
alter table time_entries validate constraint time_entries_kind_check;
alter table time_entries validate constraint time_entries_worked_check;
