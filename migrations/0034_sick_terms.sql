-- Decisions of Försäkringskassan on special protection, and karensavdrag made in another program (decision 0070).
create table sick_terms (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null
    constraint sick_terms_kind_check check (kind in ('often', 'long', 'karens')),
  first_day date not null,
  last_day date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  constraint sick_terms_days_check check (last_day >= first_day),
  -- A karensavdrag is of one day.
  constraint sick_terms_karens_check check (kind <> 'karens' or last_day is null),
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict,
  constraint sick_terms_no_overlap exclude using gist (
    company_id with =, user_id with =, kind with =,
    daterange(first_day, case when kind = 'karens' then first_day else last_day end, '[]') with &&
  )
);

alter table sick_terms enable row level security;
alter table sick_terms force row level security;
create policy company on sick_terms
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on sick_terms to skifta_app;
grant select, delete on sick_terms to skifta_keeper;
