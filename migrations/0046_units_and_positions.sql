-- Where and as what one works (decision 0091). A company without any has none.
create table units (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  name text not null,
  closed_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index units_open_name_key on units (company_id, lower(name)) where closed_at is null;
alter table units enable row level security;
alter table units force row level security;
create policy company on units
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on units to skifta_app;

create table positions (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  name text not null,
  closed_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index positions_open_name_key on positions (company_id, lower(name)) where closed_at is null;
alter table positions enable row level security;
alter table positions force row level security;
create policy company on positions
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on positions to skifta_app;

alter table shifts add column unit_id uuid, add column position_id uuid;
alter table shifts add constraint shifts_unit_fkey
  foreign key (company_id, unit_id) references units (company_id, id) not valid;
alter table shifts add constraint shifts_position_fkey
  foreign key (company_id, position_id) references positions (company_id, id) not valid;
