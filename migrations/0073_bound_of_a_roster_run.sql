-- So many points every plan of the run's case pays at least; null: nothing was proven.
alter table roster_runs add column bound integer;
