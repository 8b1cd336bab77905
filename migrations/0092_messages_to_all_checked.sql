alter table messages validate constraint messages_to_one;
