-- When each person of an offer in turn is asked, in their order: a no brings the next turns forward. null: all are asked at once.
alter table shift_offers add column turns jsonb;

-- Company by company, because the wall binds the tables' owner too.
do $$
declare
  of_company uuid;
begin
  for of_company in select id from companies loop
    perform set_config('app.company_id', of_company::text, true);
    update shift_offers set turns = (
      select jsonb_agg(
        to_char(made_at at time zone 'UTC' + make_interval(mins => place * in_turn_minutes), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        order by place)
      from generate_series(0, jsonb_array_length(people) - 1) as place)
    where company_id = of_company and in_turn_minutes is not null and jsonb_typeof(people) = 'array';
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;
