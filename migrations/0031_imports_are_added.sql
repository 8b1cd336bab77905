-- Each import of a year's tables is a row of its own and names its importer (decision 0063); none is written again.
alter table tax_years drop constraint tax_years_pkey;
alter table tax_years add constraint tax_years_pkey primary key (year, sha256, imported_at);
revoke update on tax_years from skifta_platform;
revoke update (origin, imported_by, imported_at) on tax_years from skifta_platform;
-- The note of a typed line is emptied at an erasure; the line stays, since pay rests on it.
grant update (note) on manual_lines to skifta_keeper;
