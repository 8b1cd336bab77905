create index concurrently history_shift_idx on history (company_id, shift_id, n) where shift_id is not null;
