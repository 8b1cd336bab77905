import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '../../contract/call.ts';
import { MOST_DRAFTS } from '../../contract/drafts.ts';
import type { copyRoster } from '../../contract/roster-copies.ts';
import type { ShiftFields } from '../../contract/shifts.ts';
import { addDays, daysTouched } from '../../core/calendar.ts';
import { isoOf } from '../../core/clock.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { type CopyPolicy, type Pattern, type RolledOut, rollOut } from '../../core/roster/roll-out.ts';
import { isOfUnit } from '../../core/roster/unit-shown.ts';
import { edgesOf, spanOfRow } from '../database/local-times.ts';
import { record } from '../history/history.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { isPlannedBy, plannedUnits } from '../units/unit-planners.ts';
import { type Image, imageOf, lineOf, rememberAction } from './draft-line.ts';
import { type DraftRow, namesOf, timesIn } from './draft-rows.ts';
import { type Doing, writeImages } from './drafts.ts';
import { type Overlay, overlayBetween } from './overlay-rows.ts';
import { awayOnDays, closedOnDays } from './roll-out-facts.ts';
import { brokenByRollOut } from './roll-out-rules.ts';

/** Writes what a copy or a template makes, as one action on the line of drafts (core/roster/roll-out.md). */

/** No day of a shift lies after it. */
const LAST_DAY = '2198-12-31';

export type RollingOut = Doing & { readonly today: string };
type Asked = {
  /** The number of this action, from when the drafts were held: what is copied is read after that; null: it writes nothing. */
  readonly n: number | null;
  readonly patterns: readonly Pattern<ShiftFields>[];
  readonly firsts: readonly string[];
  readonly days: number;
  /** The unit alone whose shifts are replaced; undefined: all that the caller plans. */
  readonly unit_id: string | undefined;
  readonly with_people: boolean;
  readonly policy: CopyPolicy;
  readonly skip?: readonly string[] | undefined;
  /** The field that names the first day. */
  readonly field: string;
};

export async function rollOutInto(doing: RollingOut, asked: Asked): Promise<ReplyOf<typeof copyRoster>> {
  const { tx, caller, company, now } = doing;
  const { company_id } = caller;
  const { n } = asked;
  const days = requireDays(asked, doing.today);
  const zone = company.time_zone;
  const reach = { first: addDays(days.first, -1), last: addDays(days.last, 2) };
  const [overlay, units, awayOn, closedOn, held] = await Promise.all([
    overlayBetween(tx, company_id, edgesOf(reach.first, reach.last, zone)),
    plannedUnits(tx, caller),
    awayOnDays(doing, reach),
    closedOnDays(doing, reach),
    tx<{ n: number }[]>`select count(*)::integer as n from draft_shifts where company_id = ${company_id}`,
  ]);
  const found = rollOut(
    asked.patterns,
    { ...asked, skip: new Set(asked.skip), zone },
    {
      standing: overlay.shifts.map(({ shift_id, wished, people }) => ({
        shift_id,
        wished,
        people,
        span: spanOfRow(wished),
        is_others: !isPlannedBy(units, wished) || !isOfUnit(wished, asked.unit_id),
      })),
      awayOn,
      closedOn,
      isSame: (one, other) =>
        one.kind === other.kind && one.unit_id === other.unit_id && one.position_id === other.position_id,
    },
  );
  const made = found.made.map(rowOf);
  const images = [...made.map(freshImage), ...found.goes.map((id) => goneImage(id, overlay))];
  const more = images.reduce(
    (sum, { before, after }) => sum + Number(after !== null) - Number(before !== null),
    0,
  );
  if ((held[0]?.n ?? 0) + more > MOST_DRAFTS) throw new Refusal('too_many_drafts');
  const broken = await brokenByRollOut(doing, made, found.goes);
  if (n !== null && images.length > 0) {
    await writeImages(doing, images, () => rememberAction(tx, caller, now, n, images));
    const became = { from: days.first, until: days.last, shifts: made.length };
    const noun_id = images[0]?.shift_id ?? '';
    await record(tx, caller, now, [{ noun: 'draft', noun_id, action: 'copied', became }]);
  }
  return { ...(await replyOf(doing, found, made)), ...(broken.length === 0 ? {} : { broken }) };
}

/** The days that are rolled out over; refuses those that no shift may have. */
function requireDays({ firsts, days, field }: Asked, today: string) {
  const first = firsts[0] ?? '';
  const last = addDays(firsts.at(-1) ?? first, days - 1);
  if (first < firstKeptDay(today)) throw refuseField('date_not_kept', field);
  if (last > LAST_DAY) throw refuseField('invalid', field, 'The date must lie between 1901 and 2198.');
  return { first, last };
}

function rowOf({ span, wished, people }: RolledOut<ShiftFields>['made'][number]): DraftRow {
  const times = { start_time: isoOf(span.start), end_time: isoOf(span.end) };
  return {
    shift_id: randomUUID(),
    base_version: null,
    base_people: [],
    goes: false,
    ...times,
    wished: { ...wished, ...times },
    people,
  };
}

const freshImage = (after: DraftRow): Image => ({ shift_id: after.shift_id, before: null, after });

/** A published shift is to go; the draft of a new one is no more. */
function goneImage(shift_id: string, { drafts, published }: Overlay): Image {
  const draft = drafts.get(shift_id);
  const before = draft === undefined ? null : imageOf(draft);
  const base = published.get(shift_id);
  if (base === undefined) return { shift_id, before, after: null };
  const { start_time, end_time } = base.wished;
  const after: DraftRow = {
    shift_id,
    base_version: before?.base_version ?? base.version,
    base_people: before?.base_people ?? base.people,
    goes: true,
    start_time,
    end_time,
    wished: base.wished,
    people: base.people,
  };
  return { shift_id, before, after };
}

async function replyOf(
  { tx, caller: { company_id }, company: { time_zone } }: RollingOut,
  found: RolledOut<ShiftFields>,
  made: readonly DraftRow[],
): Promise<ReplyOf<typeof copyRoster>> {
  const people = [
    ...made.flatMap((row) => row.people),
    ...found.lines.flatMap(({ person }) => (person === null ? [] : [person])),
  ];
  const [name, line] = await Promise.all([namesOf(tx, company_id, people), lineOf(tx, company_id)]);
  return {
    made: made.length,
    placed: made.reduce((sum, row) => sum + row.people.length, 0),
    replaced: found.goes.length,
    gone: [...found.goes],
    lines: found.lines.map(({ person, date, starts, ends, fate, reason }) => ({
      worker: person === null ? null : name(person),
      date,
      start_time_local: starts,
      end_time_local: ends,
      fate,
      reason,
    })),
    shifts: made.map((row) => ({
      ...timesIn(row.wished, time_zone),
      shift_id: row.shift_id,
      people: row.people.map(name),
    })),
    ...line,
  };
}

/** A shift as a pattern, so many days after the first. */
export const patternOf = (
  shift: { readonly wished: ShiftFields; readonly people: readonly string[] },
  first: string,
  zone: string,
): Pattern<ShiftFields> => {
  const { date, start_time_local, end_time_local, ...wished } = timesIn(shift.wished, zone);
  const { first: starts_on, last } = daysTouched(spanOfRow(wished), zone);
  return {
    day: Math.round((Date.parse(date) - Date.parse(first)) / 86_400_000),
    starts: start_time_local,
    ends: end_time_local,
    next_day: starts_on !== last || end_time_local <= start_time_local,
    wished,
    people: shift.people,
  };
};
