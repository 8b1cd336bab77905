create index concurrently history_kind_idx on history (company_id, noun, at, n);
