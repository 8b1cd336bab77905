import { copyRoster } from '../../contract/roster-copies.ts';
import { addDays } from '../../core/calendar.ts';
import { leaveDays } from '../../core/leave.ts';
import { isOfUnit } from '../../core/roster/unit-shown.ts';
import { edgesOf } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { refuseField } from '../refusal.ts';
import { isPlannedBy, plannedUnits } from '../units/unit-planners.ts';
import { holdDrafts } from './draft-line.ts';
import { overlayBetween } from './overlay-rows.ts';
import { patternOf, rollOutInto } from './roll-outs.ts';

/** Copies the roster of some days, as planners see it, into drafts on other days. */

const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

export const rosterCopyHandlers: readonly Handler[] = [
  inCompany(copyRoster, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { start_date, end_date, to_date, times = 1, unit_id, dry_run, ...rest } = body;
    const days = leaveDays(start_date, end_date);
    if (days > MOST_DAYS) throw refuseField('invalid', 'end_date', 'Copy at most 31 days at a time.');
    // A copy keeps the weekdays: what lasts longer than a week is repeated after whole weeks.
    const step = Math.ceil(days / 7) * 7;
    const firsts = Array.from({ length: times }, (_, at) => addDays(to_date, at * step));
    const meets = (first: string): boolean =>
      Math.abs(Date.parse(first) - Date.parse(start_date)) < days * DAY_MS;
    if (firsts.some(meets))
      throw refuseField('invalid', 'to_date', 'The days must not overlap the copied ones.');
    const zone = company.time_zone;
    // Held before it reads: a draft that comes before this copy on the line is copied.
    const n = dry_run === true ? null : await holdDrafts(tx, caller.company_id);
    const [{ shifts }, units] = await Promise.all([
      overlayBetween(tx, caller.company_id, edgesOf(start_date, end_date, zone)),
      plannedUnits(tx, caller),
    ]);
    const own = shifts.filter(({ wished }) => isPlannedBy(units, wished) && isOfUnit(wished, unit_id));
    if (own.length === 0) throw refuseField('not_found', 'start_date', 'There are no shifts on those days.');
    const patterns = own.map((shift) => patternOf(shift, start_date, zone));
    return rollOutInto(
      { tx, caller, company, now, today },
      { ...rest, n, patterns, firsts, days, unit_id, field: 'to_date' },
    );
  }),
];
