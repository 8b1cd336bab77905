-- What pay terms pay by (decision 0056); null: by the month from 100 percent, below it by the hour, as before.
alter table payroll
  add column paid_by text constraint payroll_paid_by_check check (paid_by in ('month', 'hour'));
