-- A company's cost centres, and the one that a person's pay terms charge (decision 0079). A company without any has none.
create table cost_centres (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  number text not null,
  name text not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  constraint cost_centres_number_key unique (company_id, number)
);
alter table cost_centres enable row level security;
alter table cost_centres force row level security;
create policy company on cost_centres
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on cost_centres to skifta_app;
alter table payroll
  add column cost_centre text,
  add constraint payroll_cost_centre_fkey foreign key (company_id, cost_centre) references cost_centres (company_id, number);
