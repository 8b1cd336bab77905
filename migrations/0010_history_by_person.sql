create index concurrently history_person_idx on history (company_id, person_id, at, n);
