-- Why a manager said no to a trade of shifts.
alter table shift_trades add column reason text;
