-- A shift says how many people it needs, its planned break and a note about the work (decision 0091). `places` null: nobody has said;
-- `break_min` null: by the company's rule.
alter table shifts
  add column places integer,
  add column break_min integer,
  add column note text not null default '';
alter table shifts add constraint shifts_places_check check (places between 1 and 99) not valid;
alter table shifts add constraint shifts_break_check check (break_min between 0 and 480) not valid;
