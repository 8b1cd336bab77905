-- Company by company, because the wall binds the tables' owner too. Others write meanwhile: only these rows are held.
do $$
declare
  of_company uuid;
begin
  for of_company in select id from companies loop
    perform set_config('app.company_id', of_company::text, true);
    update history h set
      person_id = coalesce(
        case
          when noun in ('user', 'calendar_feed') then noun_id
          when noun in ('payroll', 'time_entry', 'assignment', 'leave', 'absence') then coalesce(
            substring(coalesce(was ->> 'user_id', was ->> 'worker_id', was ->> 'user',
              became ->> 'user_id', became ->> 'worker_id', became ->> 'user') from '^[0-9a-f-]{36}$')::uuid,
            (select user_id from time_entries x where x.company_id = h.company_id and x.id = h.noun_id),
            (select worker_id from shift_assignments x where x.company_id = h.company_id and x.id = h.noun_id),
            (select user_id from payroll x where x.company_id = h.company_id and x.id = h.noun_id),
            (select user_id from leave_requests x where x.company_id = h.company_id and x.id = h.noun_id),
            (select user_id from absences x where x.company_id = h.company_id and x.id = h.noun_id))
        end,
        '00000000-0000-0000-0000-000000000000'),
      shift_id = case when noun = 'assignment'
        then substring(coalesce(was ->> 'shift_id', became ->> 'shift_id') from '^[0-9a-f-]{36}$')::uuid end
    where company_id = of_company and person_id is null;
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;
