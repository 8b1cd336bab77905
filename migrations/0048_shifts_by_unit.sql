create index concurrently shifts_by_unit_idx on shifts (company_id, unit_id) where unit_id is not null;
