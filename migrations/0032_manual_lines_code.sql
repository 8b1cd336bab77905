create index concurrently manual_lines_code_idx on manual_lines (company_id, code, first_month);
