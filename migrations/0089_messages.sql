-- What a manager writes to the people of a shift, or of a unit (decision 0164). A message and the people it reached go together.
create table messages (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  text text not null,
  shift_id uuid,
  unit_id uuid,
  -- Of a unit: those who work there that day; null: those who belong to it.
  day date,
  written_by uuid not null,
  written_at timestamptz not null,
  primary key (company_id, id),
  constraint messages_to_one check ((shift_id is null or unit_id is null) and (day is null or unit_id is not null)),
  foreign key (company_id, shift_id) references shifts (company_id, id) on delete cascade,
  foreign key (company_id, unit_id) references units (company_id, id) on delete cascade,
  foreign key (company_id, written_by) references users (company_id, id) on delete restrict
);
create index messages_by_time_idx on messages (company_id, written_at);
create index messages_by_writer_idx on messages (company_id, written_by, written_at);
create index messages_by_shift_idx on messages (company_id, shift_id);
create index messages_by_unit_idx on messages (company_id, unit_id);
create table message_people (
  company_id uuid not null references companies (id) on delete restrict,
  message_id uuid not null,
  user_id uuid not null,
  primary key (company_id, message_id, user_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete restrict
);
create index message_people_by_person_idx on message_people (company_id, user_id);
alter table messages enable row level security;
alter table messages force row level security;
create policy company on messages
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
alter table message_people enable row level security;
alter table message_people force row level security;
create policy company on message_people
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert on messages to skifta_app;
grant select, insert on message_people to skifta_app;
grant select, delete on messages to skifta_keeper;
grant select, delete on message_people to skifta_keeper;
