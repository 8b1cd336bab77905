-- A sign-in to a closed account is found by its name.
create index concurrently users_closed_name_idx on users (company_id, lower(username)) where closed_at is not null;
