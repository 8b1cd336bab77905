create index concurrently shift_assignments_no_show_idx on shift_assignments (company_id, worker_id, start_time) where unauthorized_absence;
