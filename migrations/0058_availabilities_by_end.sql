create index concurrently availabilities_by_end_idx on availabilities (company_id, last_day);
