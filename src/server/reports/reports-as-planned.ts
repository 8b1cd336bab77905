import { randomUUID } from 'node:crypto';
import { reportAsPlanned, reportPeopleAsPlanned, withdrawReports } from '../../contract/time-entries.ts';
import { isoOf, overlaps } from '../../core/clock.ts';
import { rulesOn } from '../../core/company-rules.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { breakAsPlanned, checkReport, judgeReport } from '../../core/time-entry.ts';
import { employedFrom } from '../accounts/employment-rows.ts';
import { lockPeople, requireKnownPeople } from '../accounts/people.ts';
import { obRulesOf } from '../companies/ob-rules.ts';
import { dateIn, edgesOf, rangeOf, spanOfRow } from '../database/local-times.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { onLeave, onVab, partlyAway } from '../planning/absence-marks.ts';
import { recordActions } from './entry-actions.ts';
import { verdictColumns } from './report-verdict.ts';
import { entryReply, lockEntries, selectEntries, type TimeEntryRow } from './time-entry-rows.ts';

/**
 * A worker reports several days at once: every approved shift that is over and has no report, exactly as planned.
 * Shifts that the person was away from, even in part, are left out. A manager does it for many people (decision 0085).
 */

export const asPlannedHandlers: readonly Handler[] = [
  inCompany(reportAsPlanned, async (doing) => {
    const { input, caller, company, tx, now } = doing;
    const { company_id, user_id } = caller;
    const days = rangeOf(input.body, input.body);
    // Lock the person's row: two taps at once come one after the other.
    await tx`select id from users where company_id = ${company_id} and id = ${user_id} for no key update`;
    const { rows, skipped } = await plannedReports(doing, user_id, days);
    const entries = await store(doing, rows);
    await recordActions({ tx, caller, company, now }, 'created', entries);
    const rules = await obRulesOf(tx, company_id);
    return { made: entries.map(({ became }) => entryReply(became, company, rules)), skipped };
  }),

  inCompany(reportPeopleAsPlanned, async (doing) => {
    const { input, caller, company, tx, now } = doing;
    const { company_id } = caller;
    const days = rangeOf(input.body, input.body);
    await requireKnownPeople(tx, company_id, input.body.people);
    const people = [...new Set(input.body.people)];
    await lockPeople(tx, company_id, tx`select unnest(${people}::uuid[])`);
    const open = await tx<{ id: string }[]>`
      select id from users
      where company_id = ${company_id} and id = any(${people}::uuid[]) and closed_at is null order by id`;
    const found: Planned = { rows: [], skipped: [] };
    for (const { id } of open) {
      const { rows, skipped } = await plannedReports(doing, id, { ...days, whole: true });
      found.rows.push(...rows);
      found.skipped.push(...skipped);
    }
    const entries = await store(doing, found.rows);
    const [own, others] = ['created', 'created_for'] as const;
    const by = Map.groupBy(entries, ({ became }) => (became.user_id === caller.user_id ? own : others));
    for (const [action, some] of by) await recordActions({ tx, caller, company, now }, action, some);
    return { made: entries.map(({ became: { id, version } }) => ({ id, version })), skipped: found.skipped };
  }),

  inCompany(withdrawReports, async ({ input: { body }, caller, company, tx, now }) => {
    const { company_id, user_id, role } = caller;
    const asked = new Map(body.entries.map((entry) => [entry.id, entry.version]));
    const ids = [...asked.keys()];
    const rows = await lockEntries(tx, company_id, { ids, ...(role === 'manager' ? {} : { user_id }) });
    const others = rows.filter((row) => row.user_id !== user_id).map(({ id }) => id);
    // What the person typed, or has changed since, is the person's own word: it is deleted one by one, or rejected.
    const made_for = await tx<{ noun_id: string }[]>`
      select noun_id from history
      where company_id = ${company_id} and noun = 'time_entry' and action = 'created_for'
        and noun_id = any(${others}::uuid[])`;
    const undoable = new Set(made_for.map(({ noun_id }) => noun_id));
    const gone = rows.filter(
      (row) =>
        (row.user_id === user_id || undoable.has(row.id)) &&
        row.version === 1 &&
        asked.get(row.id) === 1 &&
        row.status !== 'approved',
    );
    if (gone.length > 0) {
      await tx`
        delete from time_entries where company_id = ${company_id} and id = any(${gone.map((row) => row.id)}::uuid[])`;
      await passMonthGate(tx, caller, now, gone);
      await recordActions(
        { tx, caller, company, now },
        'deleted',
        gone.map((was) => ({ was })),
      );
    }
    return { deleted: gone.length, kept: asked.size - gone.length };
  }),
];

type NewReport = {
  readonly company_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly date: string;
} & Record<string, unknown>;
type Planned = {
  readonly rows: NewReport[];
  readonly skipped: { shift_id: string; date: string; code: string }[];
};
type Doing = Pick<InCompany<typeof reportAsPlanned>, 'tx' | 'caller' | 'company' | 'now' | 'today'>;
type PlannedShift = {
  readonly shift_id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly kind: ShiftKind;
  readonly break_min: number | null;
};
/** `whole`: days with any report are left, as the exceptions of a month count them. */
type Days = { readonly first: string; readonly last: string; readonly whole?: true };

/** The reports of one person, who is locked, and the shifts that cannot be reported so. Writes nothing. */
async function plannedReports(
  { tx, caller, company, now, today }: Doing,
  user_id: string,
  { first, last, whole }: Days,
): Promise<Planned> {
  const { company_id } = caller;
  const zone = company.time_zone;
  const { from, until } = edgesOf(first, last, zone);
  const shifts = await tx<PlannedShift[]>`
    select a.shift_id, a.start_time, a.end_time, s.kind, s.break_min
    from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id
    where a.company_id = ${company_id} and worker_id = ${user_id} and status = 'approved'
      and sick_leave_type is null and not partial_absence and not unauthorized_absence
      and a.start_time >= ${from} and a.start_time < ${until} and a.end_time <= ${now}
      and not ${onLeave(tx, company)} and not ${onVab(tx, company, today)} and not ${partlyAway(tx, company, today)}
    order by a.start_time`;
  const reports = await tx<{ start_time: string; end_time: string; date: string }[]>`
    select start_time, end_time, date from time_entries
    where company_id = ${company_id} and user_id = ${user_id}
      and date between ${first}::date - 2 and ${last}::date + 2
      and tstzrange(start_time, end_time) && tstzrange(${from}, ${until}::timestamptz + interval '1 day')`;
  const existing = reports.map(spanOfRow);
  const reported = new Set(whole === true ? reports.map(({ date }) => date) : []);
  const planned = shifts.map((shift) => ({
    shift,
    span: spanOfRow(shift),
    date: dateIn(shift.start_time, zone),
  }));
  const employed_from = caller.role === 'manager' ? null : await employedFrom(tx, company_id, user_id);
  const missing = planned.filter(
    ({ span, date }) => !reported.has(date) && !existing.some((other) => overlaps(span, other)),
  );
  const sorted = missing.map(({ shift, span, date }) => {
    const { break_rule } = rulesOn(company.rules, date);
    const break_min = breakAsPlanned({ ...shift, span }, break_rule);
    const refused = checkReport({ span, break_min, date, today, caller: 'worker', employed_from });
    const code = refused?.code ?? null;
    return { shift, span, date, break_min, code };
  });
  const rows = sorted
    .filter(({ code }) => code === null)
    .map(({ shift: { kind }, span, date, break_min }) => {
      const assigned = planned
        .filter((other) => other.date === date && other.shift.kind === kind)
        .map((other) => ({ ...other.span, break_min: other.shift.break_min }));
      const { break_rule } = rulesOn(company.rules, date);
      const verdict = judgeReport({ span, break_min, assigned, break_rule, kind });
      return {
        company_id,
        id: randomUUID(),
        user_id,
        date,
        start_time: isoOf(span.start),
        end_time: isoOf(span.end),
        break_duration: break_min,
        kind,
        description: '',
        ...verdictColumns(verdict),
        created_at: now,
        updated_at: now,
      };
    });
  const skipped = sorted.flatMap(({ shift, date, code }) =>
    code === null ? [] : [{ shift_id: shift.shift_id, date, code }],
  );
  return { rows, skipped };
}

/** Inserts the reports; months that were run are marked. Sets no history entry. */
async function store(
  { tx, caller, now }: Doing,
  rows: readonly NewReport[],
): Promise<{ readonly became: TimeEntryRow }[]> {
  if (rows.length === 0) return [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx`insert into time_entries ${tx(rows.slice(at, at + AT_ONCE))}`;
  await passMonthGate(tx, caller, now, rows);
  const ids = rows.map(({ id }) => id);
  return (await selectEntries(tx, caller.company_id, { ids })).map((became) => ({ became }));
}

/** A statement has at most 65 535 parameters. */
const AT_ONCE = 500;
