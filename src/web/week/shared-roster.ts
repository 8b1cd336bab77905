import { replaceEqualDeep } from '@tanstack/react-query';
import type { Roster } from '../../contract/rosters.ts';

/**
 * A roster that was read again, made of the parts of the one before it that are the same. What stands at another place of a list is found
 * by its key: one new shift would otherwise make every shift after it a new object, and every row of them be drawn again.
 */
export function sharedRoster(was: Roster | undefined, now: Roster): Roster {
  if (was === undefined) return now;
  const { shifts: shifts_before, broken: broken_before, ...rest_before } = was;
  const { shifts, broken, ...rest } = now;
  return replaceLists(was, {
    ...replaceEqualDeep(rest_before, rest),
    shifts: sharedRows(shifts_before, shifts, ({ id }) => id),
    broken: sharedRows(
      broken_before,
      broken,
      ({ worker_id, rule, day, measured, skill }) =>
        `${worker_id} ${rule} ${day} ${measured} ${skill?.skill_id}`,
    ),
  });
}

const replaceLists = (was: Roster, now: Roster): Roster =>
  Object.keys(was).length === Object.keys(now).length &&
  Object.entries(now).every(([field, value]) => Object.is(value, was[field as keyof Roster]))
    ? was
    : now;

function sharedRows<T>(was: readonly T[], now: readonly T[], keyOf: (row: T) => string): T[] {
  const known = new Map(was.map((row) => [keyOf(row), row]));
  const shared = now.map((row) => {
    const before = known.get(keyOf(row));
    return before === undefined ? row : replaceEqualDeep(before, row);
  });
  return shared.length === was.length && shared.every((row, at) => row === was[at]) ? (was as T[]) : shared;
}
