-- Employments (decision 0055): a person may have several, which share no day. What the account said of its person's employment moves here.
-- An employment that never began has its last day before its first, and no days.
create table employments (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  first_day date,
  last_day date,
  form text
    constraint employments_form_check check (form in ('permanent', 'probation', 'fixed_term', 'substitute', 'seasonal', 'other')),
  end_reason text
    constraint employments_end_reason_check check (end_reason in
      ('own_request', 'redundancy', 'personal', 'dismissed', 'term_ended', 'probation_ended', 'pension', 'died', 'other')),
  -- When a last day was first said.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  constraint employments_reason_of_an_end check (end_reason is null or last_day is not null),
  constraint employments_ended_check check ((ended_at is null) = (last_day is null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  constraint employments_no_overlap exclude using gist (
    company_id with =, user_id with =,
    (case when last_day < first_day then 'empty'::daterange else daterange(first_day, last_day, '[]') end) with &&
  )
);
create index employments_user_idx on employments (company_id, user_id);

-- Who has left without a last day was closed by an older server: the day of the closing, in the company's own zone.
alter table users no force row level security;
alter table company_settings no force row level security;
insert into employments (company_id, user_id, first_day, last_day, ended_at)
select u.company_id, u.id, u.employment_date, coalesce(u.last_day, (u.closed_at at time zone s.time_zone)::date),
  case when u.last_day is not null or u.closed_at is not null then coalesce(u.closed_at, now()) end
from users u
join company_settings s on s.company_id = u.company_id
where u.first_name <> '–' and u.role <> 'admin';
alter table users force row level security;
alter table company_settings force row level security;

alter table users drop column employment_date, drop column last_day;

alter table employments enable row level security;
alter table employments force row level security;
create policy company on employments
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on employments to skifta_app;
-- The first manager of a new company has one too.
grant insert on employments to skifta_platform;
grant select, delete, update (last_day, end_reason, ended_at, version) on employments to skifta_keeper;
