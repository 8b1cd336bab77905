-- A part of a day away (decision 0069): clock times (`HH:MM`) on the first and the last day of an absence, and part-time leave.
alter table absences
  add column from_time text
    constraint absences_from_time_check check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column until_time text
    constraint absences_until_time_check check (until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint absences_times_check check (
    (until_time is null or last_day is not null)
    and (extent_pct = 100 or (from_time is null and until_time is null))
    and (first_day is distinct from last_day or from_time is null or until_time is null or from_time < until_time));
-- Two parts of one day may follow each other; a day without times is taken whole. A cast to time is not immutable.
alter table absences drop constraint absences_no_overlap;
alter table absences add constraint absences_no_overlap exclude using gist (
  company_id with =, user_id with =,
  tsrange(
    first_day + coalesce((left(from_time, 2)::integer * 60 + right(from_time, 2)::integer) * interval '1 minute', '0'),
    last_day + coalesce((left(until_time, 2)::integer * 60 + right(until_time, 2)::integer) * interval '1 minute', '1 day')
  ) with &&
);
alter table leave_requests
  add column extent_pct integer not null default 100
    constraint leave_requests_extent_pct_check check (extent_pct in (25, 50, 75, 100)),
  add constraint leave_requests_vacation_check check (kind <> 'vacation' or extent_pct = 100);
