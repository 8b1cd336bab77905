import type { AbsenceKind } from '../../core/absence.ts';
import { needsCertificate, sickPeriods } from '../../core/pay/sick-period.ts';
import type { Tx } from '../database/db.ts';
import { edgesOf } from '../database/local-times.ts';
import { refuseField } from '../refusal.ts';

/** Facts of absences: the shifts on their days, the certificates due, and granted leave that the clock times may not meet. One query each. */

type Spell = { readonly user_id: string; readonly first_day: string; readonly last_day: string | null };

/**
 * The number of planned shifts that start on the days of each absence, until today when it has no last day. The
 * instants are computed here: a bound with `at time zone` is not leakproof, so the query would read everything the
 * person ever worked, once per absence.
 */
export async function shiftCounts(
  tx: Tx,
  company_id: string,
  zone: string,
  today: string,
  rows: readonly Spell[],
): Promise<number[]> {
  const edges = rows.map(({ first_day, last_day }) =>
    edgesOf(first_day, last_day ?? (today > first_day ? today : first_day), zone),
  );
  const counted = await tx<{ shifts: number }[]>`
    select (
        select count(*)::integer from shift_assignments a
        where a.company_id = ${company_id} and a.worker_id = b.user_id and a.status <> 'rejected'
          and a.start_time >= b.from_time and a.start_time < b.until_time
      ) as shifts
    from unnest(
      ${rows.map(({ user_id }) => user_id)}::uuid[], ${edges.map(({ from }) => from)}::text[]::timestamptz[],
      ${edges.map(({ until }) => until)}::text[]::timestamptz[]
    ) with ordinality as b (user_id, from_time, until_time, at)
    order by b.at`;
  return counted.map(({ shifts }) => shifts);
}

/** The day from which each spell of illness needs a certificate: adjacent rows are one spell. */
export async function certificatesOf(
  tx: Tx,
  company_id: string,
  today: string,
  rows: readonly (Spell & { readonly id: string; readonly kind: AbsenceKind })[],
): Promise<Map<string, string>> {
  const sick = rows.filter(({ kind }) => kind === 'sick');
  const [earliest] = sick.map(({ first_day }) => first_day).toSorted();
  if (earliest === undefined) return new Map();
  const people = [...new Set(sick.map(({ user_id }) => user_id))];
  const beside = await tx<(Spell & { extent_pct: number })[]>`
    select user_id, first_day, last_day, extent_pct from absences
    where company_id = ${company_id} and kind = 'sick' and user_id = any(${[...people]}::uuid[])
      and (last_day is null or last_day >= ${earliest}::date - 60)`;
  // Once per person, not per absence: a person with thirty sick spells has thirty rows.
  const days_of = new Map(
    [...Map.groupBy(beside, ({ user_id }) => user_id)].map(([user_id, own]) => [
      user_id,
      sickPeriods(own, today).flatMap((period) => period.days),
    ]),
  );
  const found = new Map<string, string>();
  for (const row of sick) {
    const days = days_of.get(row.user_id) ?? [];
    const due = days.find(
      (day) =>
        day.date >= row.first_day &&
        (row.last_day === null || day.date <= row.last_day) &&
        needsCertificate(day),
    );
    if (due !== undefined) found.set(row.id, due.date);
  }
  return found;
}

type Times = {
  readonly first_day: string;
  readonly last_day: string | null;
  readonly from_time: string | null;
  readonly until_time: string | null;
};

/** A part of a day is not lost where the whole of it is granted as leave. */
export async function requireNoLeave(
  tx: Tx,
  company_id: string,
  user_id: string,
  { first_day, last_day, from_time, until_time }: Times,
): Promise<void> {
  for (const [field, time, day] of [
    ['from_time', from_time, first_day],
    ['until_time', until_time, last_day],
  ] as const) {
    if (time === null || day === null) continue;
    const whole = await tx`
      select from leave_requests
      where company_id = ${company_id} and user_id = ${user_id} and status = 'approved' and extent_pct = 100
        and ${day} between first_day and last_day
      limit 1`;
    if (whole.length > 0) throw refuseField('leave_overlap', field);
  }
}
