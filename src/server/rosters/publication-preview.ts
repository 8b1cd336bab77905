import { type BrokenRule, ROSTER_RULES } from '../../contract/broken-rules.ts';
import type { ReplyOf } from '../../contract/call.ts';
import type { previewPublication } from '../../contract/publications.ts';
import type { ShiftFields } from '../../contract/shifts.ts';
import { daysTouched } from '../../core/calendar.ts';
import { overlaps } from '../../core/clock.ts';
import { saidOf } from '../../core/roster/availability.ts';
import { lateNotice } from '../../core/roster/fitness.ts';
import { type Change, changesOf, type Draft, newsOf } from '../../core/roster/publication.ts';
import { isUnmet } from '../../core/roster/wish.ts';
import { initialAssignmentStatus } from '../../core/shift.ts';
import { saidBy } from '../availability/availabilities.ts';
import { type ToldWish, wishesTold } from '../availability/wishes.ts';
import type { Tx } from '../database/db.ts';
import { dateIn, minuteOfRow, spanOfRow } from '../database/local-times.ts';
import { brokenBy, type PlanRules, planRulesOf, reachOfRules, withYear } from '../planning/broken-rules.ts';
import { illOn, leaveOn, meet } from '../planning/planned-away.ts';
import { type BookedSpan, bookedNear, bookedSpan, reachOf } from '../planning/rest-of-people.ts';
import { areSameShift, namesOf, publishedOf, timesIn } from './draft-rows.ts';
import { closedAmong, type Doing } from './publication-write.ts';
import { lockedMonths } from './rosters.ts';

/** What a publication would do, for whom, and what stands in its way. */

type Preview = ReplyOf<typeof previewPublication>;

export async function previewOf(
  { tx, caller: { company_id }, company, now, today }: Doing & { readonly today: string },
  drafts: readonly Draft<ShiftFields>[],
): Promise<Preview> {
  const zone = company.time_zone;
  const ids = drafts.map(({ shift_id }) => shift_id);
  const changes = changesOf(await publishedOf(tx, company_id, ids), drafts, areSameShift);
  const done = changes.filter(({ kind }) => kind !== 'stale' && kind !== 'nothing');
  const news = newsOf(done, areSameShift);
  const added = done.flatMap(({ shift_id, became }) =>
    became === null
      ? []
      : became.people.map((worker_id) =>
          bookedSpan({ ...became.wished, kind: became.wished.kind, worker_id, shift_id }),
        ),
  );
  const at = Math.floor(Date.parse(now) / 60_000);
  const [name, found, said, unmet, closed, locked_months] = await Promise.all([
    namesOf(tx, company_id, [...news.keys(), ...added.map(({ row }) => row.worker_id)]),
    judged({ tx, company_id, zone, today }, new Set(done.map(({ shift_id }) => shift_id)), added),
    saidAgainst(tx, company_id, zone, added),
    unmetBy(tx, company_id, { zone, today }, added),
    closedAmong(tx, company_id, done),
    lockedAmong(tx, company_id, zone, done),
  ]);
  const fresh = new Set(done.flatMap(({ shift_id, put_on }) => put_on.map((id) => `${shift_id} ${id}`)));
  const people = [...news].map(([id, lines]) => ({
    worker: name(id),
    changes: lines
      .map(({ shift_id, was, became }) => ({
        shift_id,
        was: was === null ? null : timesIn(was, zone),
        became: became === null ? null : timesIn(became, zone),
        must_answer:
          became !== null &&
          fresh.has(`${shift_id} ${id}`) &&
          initialAssignmentStatus({ shift_start: minuteOfRow(became.start_time), now: at }) === 'pending',
      }))
      .toSorted((a, b) => startOf(a).localeCompare(startOf(b))),
  }));
  const whoAndWhen = (row: BookedSpan['row']) => ({
    worker: name(row.worker_id),
    shift_id: row.shift_id ?? '',
    date: dateIn(row.start_time, zone),
  });
  const namedAs = ({ row, code }: Found) => ({ ...whoAndWhen(row), code });
  return {
    shifts: done.length,
    people: people.toSorted((a, b) => nameIn(a.worker).localeCompare(nameIn(b.worker), 'sv')),
    stale: drafts
      .filter((_, at) => changes[at]?.kind === 'stale')
      .map(({ shift_id, wished }) => ({ shift_id, ...timesIn(wished, zone) })),
    blocked: found.blocked.map(namedAs),
    ...(closed.length === 0
      ? {}
      : {
          closed: closed.flatMap(({ shift_id, became }) =>
            became === null ? [] : [{ shift_id, ...timesIn(became.wished, zone) }],
          ),
        }),
    ...(locked_months.length === 0 ? {} : { locked_months }),
    away: found.away.map(namedAs),
    ...(said.length === 0 ? {} : { said: said.map(({ row, code: kind }) => ({ ...whoAndWhen(row), kind })) }),
    ...(unmet.length === 0
      ? {}
      : { unmet: unmet.map(({ row, wish }) => ({ ...whoAndWhen(row), date: wish.date, want: wish.want })) }),
    broken: [
      ...brokenBy(
        found.standing,
        added,
        new Map(added.map(({ row }) => [row.worker_id, name(row.worker_id)])),
        found.rules,
        ROSTER_RULES,
      ),
      ...[...news].flatMap(([id, lines]) => {
        const late = latestNotice(lines, at, found.rules);
        return late === null ? [] : [{ worker: name(id), ...late }];
      }),
    ],
  };
}

/** The change that a person hears of last before it happens: a shift that comes, goes or moves. Told once a person. */
function latestNotice(
  lines: readonly { readonly was: ShiftFields | null; readonly became: ShiftFields | null }[],
  now: number,
  { rulesOn, zone }: PlanRules,
): Omit<BrokenRule, 'worker'> | null {
  const late = lines.flatMap(({ was, became }) =>
    [was, became].flatMap((one) => {
      if (one === null) return [];
      const day = dateIn(one.start_time, zone);
      const rules = rulesOn(day);
      const found = lateNotice({ start: minuteOfRow(one.start_time), day }, now, rules);
      return found.map(({ rule, measured, limit }) => ({ rule, day, measured, limit, source: rules.source }));
    }),
  );
  const [soonest] = late.toSorted((a, b) => a.measured - b.measured);
  return soonest?.rule === 'notice' ? { ...soonest, rule: 'notice' } : null;
}

/** Months that were run, in which somebody gets, loses or keeps a changed shift (`passMonthGate` marks them). */
async function lockedAmong(
  tx: Tx,
  company_id: string,
  zone: string,
  changes: readonly Change<ShiftFields>[],
): Promise<string[]> {
  const days = changes
    .flatMap(({ was, became }) => [was, became])
    .flatMap((one) => (one === null || one.people.length === 0 ? [] : [dateIn(one.wished.start_time, zone)]))
    .toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months = new Set(days.map((day) => day.slice(0, 7)));
  return (await lockedMonths(tx, company_id, { first, last })).filter((month) => months.has(month));
}

const startOf = ({ was, became }: Preview['people'][number]['changes'][number]): string =>
  (became ?? was)?.start_time ?? '';
const nameIn = ({ first_name, last_name }: Preview['people'][number]['worker']): string =>
  `${last_name} ${first_name}`;

type Found<Code = string> = { readonly row: BookedSpan['row']; readonly code: Code };

/** The posts whose people said that they cannot work then, or would rather not. */
async function saidAgainst(
  tx: Tx,
  company_id: string,
  zone: string,
  added: readonly BookedSpan[],
): Promise<Found<'cannot' | 'rather_not'>[]> {
  const reach = reachOf(added);
  if (reach === null) return [];
  const ids = [...new Set(added.map(({ row }) => row.worker_id))];
  const said = Map.groupBy(
    await saidBy(tx, company_id, ids, daysTouched(reach, zone)),
    ({ user_id }) => user_id,
  );
  return added.flatMap((one) => {
    const kind = saidOf(said.get(one.row.worker_id) ?? [], one, zone)?.said.kind ?? 'rather';
    return kind === 'rather' ? [] : [{ row: one.row, code: kind }];
  });
}

/** The added posts that leave a wish of their person unmet. One to work is met by any shift. */
async function unmetBy(
  tx: Tx,
  company_id: string,
  { zone, today }: { readonly zone: string; readonly today: string },
  added: readonly BookedSpan[],
): Promise<{ readonly row: BookedSpan['row']; readonly wish: ToldWish }[]> {
  const reach = reachOf(added);
  if (reach === null) return [];
  const ids = [...new Set(added.map(({ row }) => row.worker_id))];
  const wishes = await wishesTold(tx, company_id, ids, { ...daysTouched(reach, zone), today });
  return added.flatMap((one) =>
    wishes
      .filter(
        (wish) => wish.worker_id === one.row.worker_id && wish.want !== 'work' && isUnmet(wish, [one], zone),
      )
      .map((wish) => ({ row: one.row, wish })),
  );
}

/** The added posts beside everything else that their people have. */
async function judged(
  { tx, company_id, zone, today }: Pick<Doing, 'tx'> & { company_id: string; zone: string; today: string },
  changed: ReadonlySet<string>,
  added: readonly BookedSpan[],
) {
  const ids = [...new Set(added.map(({ row }) => row.worker_id))];
  const known = await planRulesOf(tx, company_id, zone, ids);
  const reach = reachOf(added);
  if (reach === null) return { rules: known, standing: [], blocked: [], away: [] };
  const days = daysTouched(reach, zone);
  const without = [...changed];
  const rules = await withYear(tx, company_id, known, { ids, days, today, without });
  const [near, leaves, ill, open] = await Promise.all([
    bookedNear(tx, company_id, reach, tx`and worker_id = any(${ids}::uuid[])`, reachOfRules(reach, rules)),
    leaveOn(tx, company_id, ids, days),
    illOn(tx, company_id, ids, days, today),
    tx<{ id: string }[]>`
      select id from users where company_id = ${company_id} and closed_at is null and id = any(${ids}::uuid[])`,
  ]);
  const standing = near.filter(({ row }) => row.shift_id === null || !changed.has(row.shift_id));
  const here = new Set(open.map(({ id }) => id));
  const others = Map.groupBy([...standing, ...added], ({ row }) => row.worker_id);
  const blockedBy = (one: BookedSpan): string | null => {
    if (!here.has(one.row.worker_id)) return 'not_found';
    const beside = others.get(one.row.worker_id) ?? [];
    return beside.some((other) => other !== one && other.called_in !== true && overlaps(other, one))
      ? 'assignment_overlap'
      : null;
  };
  const awayBy = (one: BookedSpan): string | null => {
    const touched = daysTouched(spanOfRow(one.row), zone);
    const own = (row: { readonly user_id: string }): boolean => row.user_id === one.row.worker_id;
    if (
      leaves.some(
        (row) => own(row) && row.status === 'approved' && meet(touched, row.first_day, row.last_day),
      )
    )
      return 'leave_overlap';
    return ill.some((row) => own(row) && row.extent_pct === 100 && meet(touched, row.first_day, row.until))
      ? 'absence_overlap'
      : null;
  };
  const foundBy = (why: (one: BookedSpan) => string | null): Found[] =>
    added.flatMap((one) => {
      const code = why(one);
      return code === null ? [] : [{ row: one.row, code }];
    });
  return { rules, standing, blocked: foundBy(blockedBy), away: foundBy(awayBy) };
}
