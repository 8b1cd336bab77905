-- Where a unit is, for the declaration of its people (decision 0128). Empty: the company's place of work.
alter table units add column workplace_address text not null default '',
  add column workplace_city text not null default '';
