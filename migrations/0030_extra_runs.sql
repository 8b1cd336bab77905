-- Extra runs of a locked month (decision 0072): 0 is the month's own run, 1, 2, ... the extra ones.
alter table payroll_runs
  add column number smallint not null default 0 constraint payroll_runs_number_check check (number between 0 and 99);
drop index payroll_runs_one_a_month;
create unique index payroll_runs_one_a_month on payroll_runs (company_id, month, number) where undone_at is null;

-- People who are left out of a month's run, with the reason.
create table pay_left_out (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  month date not null
    constraint pay_left_out_month_check check (extract(day from month) = 1),
  reason text not null,
  left_by uuid not null,
  left_at timestamptz not null,
  primary key (company_id, id),
  constraint pay_left_out_one_a_month unique (company_id, month, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  foreign key (company_id, left_by) references users (company_id, id) on delete restrict
);
create index pay_left_out_user_idx on pay_left_out (company_id, user_id);

alter table pay_left_out enable row level security;
alter table pay_left_out force row level security;
create policy company on pay_left_out
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on pay_left_out to skifta_app;
grant select, delete, update (reason) on pay_left_out to skifta_keeper;
