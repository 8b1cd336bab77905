-- The run that settled the change of a locked month (decision 0141); null: none has.
alter table pay_changes
  add column settled_by uuid,
  add constraint pay_changes_settled_by_fkey foreign key (company_id, settled_by) references payroll_runs (company_id, id) on delete restrict;
