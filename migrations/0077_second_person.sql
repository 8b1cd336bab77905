-- A second person takes part in what a manager could do alone (decision 0150). Companies that are there stay as they are; a new one is made with it on.
alter table company_settings add column second_person boolean not null default false;
