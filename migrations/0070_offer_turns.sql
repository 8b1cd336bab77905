-- When the next person of each offer in turn is told, in all companies: whoever tells looks at this and at no company that has none.
create table offer_turns (
  company_id uuid not null references companies (id) on delete restrict,
  offer_id uuid not null,
  due_at timestamptz not null,
  primary key (company_id, offer_id),
  foreign key (company_id, offer_id) references shift_offers (company_id, id) on delete cascade
);
alter table offer_turns enable row level security;
alter table offer_turns force row level security;
create policy company on offer_turns
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
create policy platform on offer_turns to skifta_platform using (true) with check (true);
grant select, insert, update, delete on offer_turns to skifta_app;
grant select on offer_turns to skifta_platform;
grant select, delete on offer_turns to skifta_keeper;

-- Company by company, because the wall binds the tables' owner too.
do $$
declare
  of_company uuid;
begin
  for of_company in select id from companies loop
    perform set_config('app.company_id', of_company::text, true);
    insert into offer_turns (company_id, offer_id, due_at)
      select company_id, id, made_at + make_interval(mins => turns_told * in_turn_minutes)
      from shift_offers
      where company_id = of_company and in_turn_minutes is not null and ended_at is null
        and turns_told < jsonb_array_length(people);
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;
