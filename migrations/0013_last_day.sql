-- The last day of employment (decision 0040): pay ends with it. Who has left has the day on which the account was closed, in the
-- company's own zone, for nothing else was asked.
alter table users add column last_day date;

alter table users no force row level security;
alter table company_settings no force row level security;
update users u set last_day = (u.closed_at at time zone s.time_zone)::date
from company_settings s
where s.company_id = u.company_id and u.closed_at is not null and u.first_name <> '–';
alter table users force row level security;
alter table company_settings force row level security;
