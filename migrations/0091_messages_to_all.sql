-- A message to all of the company, or to all who work on a day: it names neither a shift nor a unit (decision 0164).
alter table messages drop constraint messages_to_one;
alter table messages add constraint messages_to_one
  check ((shift_id is null or unit_id is null) and (day is null or shift_id is null)) not valid;
