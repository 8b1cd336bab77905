alter table shifts validate constraint shifts_unit_fkey;
alter table shifts validate constraint shifts_position_fkey;
