-- People of an offer are asked one after another, each so many minutes after the one before; how many of them were told.
alter table shift_offers add column in_turn_minutes integer;
alter table shift_offers add column turns_told integer not null default 0;
