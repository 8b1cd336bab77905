-- The checks of 0084, read through the rows of before without holding up a sign-in.
alter table sign_ins validate constraint sign_ins_way_check;
alter table sign_ins validate constraint sign_ins_outcome_check;
