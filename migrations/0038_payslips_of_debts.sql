create index concurrently payslips_debt_idx on payslips (company_id, user_id) where net_ore < 0;
