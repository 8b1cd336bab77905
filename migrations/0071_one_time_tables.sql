-- A year's table of one-time sums is imported beside its monthly tables (decision 0063).
alter table tax_years add column kind text not null default 'monthly'
  constraint tax_years_kind_check check (kind in ('monthly', 'one_time'));
