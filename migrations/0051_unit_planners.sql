-- Who plans which unit (decision 0091). A manager without a row plans every unit.
create table unit_planners (
  company_id uuid not null,
  unit_id uuid not null,
  user_id uuid not null,
  primary key (company_id, unit_id, user_id),
  foreign key (company_id, unit_id) references units (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);
create index unit_planners_by_person_idx on unit_planners (company_id, user_id);
alter table unit_planners enable row level security;
alter table unit_planners force row level security;
create policy company on unit_planners
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on unit_planners to skifta_app;
grant select, delete on unit_planners to skifta_keeper;
