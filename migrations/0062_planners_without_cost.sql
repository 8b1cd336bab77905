-- A manager who plans a unit may be kept from cost and pay (decision 0107). Those of before see it.
alter table unit_planners add column sees_cost boolean not null default true;
