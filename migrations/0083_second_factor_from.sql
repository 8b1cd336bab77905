-- From when managers (and superusers, for the platform) need a second factor (decision 0151): not before the company's date, nor
-- before the person's own, which begins with the first sign-in. No date of the company: they do not need one. Who is there
-- today has 14 days. The demo is exempt: nobody in it has an address outside example.com, which belongs to nobody.
alter table company_settings add column second_factor_from timestamptz;
alter table users add column second_factor_from timestamptz;

-- Company by company, because the wall binds the tables' owner too.
do $$
declare
  of_company uuid;
begin
  for of_company in select id from companies loop
    perform set_config('app.company_id', of_company::text, true);
    update company_settings set second_factor_from = now() + interval '14 days'
    where company_id = of_company and (
      exists (select from users where company_id = of_company and erased_at is null and email not like '%@example.com')
      or of_company <> '00000000-0000-4000-8000-000000000000'
        and not exists (select from users where company_id = of_company));
    if found then
      update users set second_factor_from = now() + interval '14 days' where company_id = of_company and role <> 'worker';
    end if;
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;
