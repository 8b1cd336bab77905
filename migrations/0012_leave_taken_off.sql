-- The shifts that a person was taken off when the leave was granted, with their times: what pay counts as planned on those
-- days, and what is put back when the leave is withdrawn (server/leave-shifts.ts).
alter table leave_requests
  add column taken_off jsonb not null default '[]'
    constraint leave_requests_taken_off_check check (jsonb_typeof(taken_off) = 'array');
