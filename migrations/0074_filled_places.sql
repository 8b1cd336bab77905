-- How many open places the best plan so far fills.
alter table roster_runs add column filled_places integer;
