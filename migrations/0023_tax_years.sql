-- Published tax tables of a year, as an operator imported them (decision 0063). Rows are added and never changed: the latest import of a year holds.
create table tax_years (
  year integer not null
    constraint tax_years_year_check check (year between 2022 and 2199),
  sha256 bytea not null,
  -- The file as it was published, gzipped.
  content bytea not null,
  origin text not null
    constraint tax_years_origin_check check (length(origin) between 1 and 500),
  imported_by text not null,
  imported_at timestamptz not null,
  constraint tax_years_pkey primary key (year, sha256)
);

alter table tax_years enable row level security;
alter table tax_years force row level security;
create policy platform on tax_years to skifta_platform using (true) with check (true);
create policy resolve on tax_years for select using (true);
grant select on tax_years to skifta_app, skifta_keeper;
grant select, insert, update (imported_by, imported_at, origin) on tax_years to skifta_platform;
