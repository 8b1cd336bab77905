create index concurrently shifts_by_position_idx on shifts (company_id, position_id) where position_id is not null;
