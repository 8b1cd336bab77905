create index concurrently history_doer_idx on history (company_id, actor_id, noun, at, n);
