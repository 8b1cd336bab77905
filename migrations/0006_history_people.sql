-- Whose thing a line of history is about, and of an assignment its shift: what a person's or a shift's history is found by.
-- What lines say of it stands in jsonb, which no index serves behind the company wall. They repeat what was and became say,
-- and are no part of what is hashed. Nobody's: the zero id; null: written by a server that did not know the columns.
alter table history
  add column person_id uuid,
  add column shift_id uuid;
-- Its better follows.
drop index history_actor_idx;
