create index concurrently notices_unread_idx on notices (company_id, kind) where read_at is null;
