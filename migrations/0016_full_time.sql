-- Full time of the agreement (decision 0060): its hours a week, and those that its monthly salary is divided by. Null: as the
-- specification has them, 38.25 and 164.5; without hours a month the week x 52 / 12.
alter table payroll
  add column full_time_hours numeric(4,2) constraint payroll_full_time_hours_check check (full_time_hours between 1 and 40),
  add column full_time_month_hours numeric(5,2)
    constraint payroll_full_time_month_hours_check check (full_time_month_hours between 1 and 200);
