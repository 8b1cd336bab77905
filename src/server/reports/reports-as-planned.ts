import { randomUUID } from 'node:crypto';
import { reportAsPlanned, withdrawReports } from '../../contract/time-entries.ts';
import { isoOf, lengthOf, overlaps } from '../../core/clock.ts';
import { rulesOn } from '../../core/company-rules.ts';
import type { ShiftKind } from '../../core/shift.ts';
import { checkReport, judgeReport, requiredBreak } from '../../core/time-entry.ts';
import { obRulesOf } from '../companies/ob-rules.ts';
import { dateIn, edgesOf, rangeOf, spanOfRow } from '../database/local-times.ts';
import { type Handler, inCompany } from '../handler.ts';
import { passMonthGate } from '../history/month-gate.ts';
import { onLeave, onVab, partlyAway } from '../planning/absence-marks.ts';
import { recordActions } from './entry-actions.ts';
import { verdictColumns } from './report-verdict.ts';
import { entryReply, lockEntries, selectEntries } from './time-entry-rows.ts';

/**
 * A worker reports several days at once: every approved shift that is over and has no report, exactly as planned.
 * Shifts that the person was away from, even in part, are left out.
 */

export const asPlannedHandlers: readonly Handler[] = [
  inCompany(reportAsPlanned, async ({ input: { body }, caller, company, tx, now, today }) => {
    const { company_id, user_id } = caller;
    const zone = company.time_zone;
    const { first, last } = rangeOf(body, body);
    // Lock the person's row: two taps at once come one after the other.
    await tx`select id from users where company_id = ${company_id} and id = ${user_id} for no key update`;
    const { from, until } = edgesOf(first, last, zone);
    const shifts = await tx<{ shift_id: string; start_time: string; end_time: string; kind: ShiftKind }[]>`
      select shift_id, start_time, end_time,
        (select s.kind from shifts s where s.company_id = a.company_id and s.id = a.shift_id) as kind
      from shift_assignments a
      where company_id = ${company_id} and worker_id = ${user_id} and status = 'approved'
        and sick_leave_type is null and not partial_absence and not unauthorized_absence
        and start_time >= ${from} and start_time < ${until} and end_time <= ${now}
        and not ${onLeave(tx, company)} and not ${onVab(tx, company, today)} and not ${partlyAway(tx, company, today)}
      order by start_time`;
    const existing = (
      await tx<{ start_time: string; end_time: string }[]>`
        select start_time, end_time from time_entries
        where company_id = ${company_id} and user_id = ${user_id}
          and tstzrange(start_time, end_time) && tstzrange(${from}, ${until}::timestamptz + interval '1 day')`
    ).map(spanOfRow);
    const planned = shifts.map((shift) => ({
      shift,
      span: spanOfRow(shift),
      date: dateIn(shift.start_time, zone),
    }));
    const missing = planned.filter(({ span }) => !existing.some((other) => overlaps(span, other)));
    const sorted = missing.map(({ shift, span, date }) => {
      const { break_rule } = rulesOn(company.rules, date);
      const break_min = shift.kind === 'work' ? requiredBreak(lengthOf(span), break_rule) : 0;
      const refused = checkReport({ span, break_min, date, today, caller: 'worker' });
      const code = refused?.code ?? null;
      return { shift, span, date, break_min, code };
    });
    const rows = sorted
      .filter(({ code }) => code === null)
      .map(({ shift: { kind }, span, date, break_min }) => {
        const assigned = planned
          .filter((other) => other.date === date && other.shift.kind === kind)
          .map((other) => other.span);
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
    if (rows.length > 0) await tx`insert into time_entries ${tx(rows)}`;
    await passMonthGate(tx, caller, now, rows);
    const ids = rows.map((row) => row.id);
    const entries = ids.length === 0 ? [] : await selectEntries(tx, company_id, { ids });
    await recordActions(
      { tx, caller, company, now },
      'created',
      entries.map((became) => ({ became })),
    );
    const rules = await obRulesOf(tx, company_id);
    return {
      made: entries.map((row) => entryReply(row, company, rules)),
      skipped: sorted.flatMap(({ shift, date, code }) =>
        code === null ? [] : [{ shift_id: shift.shift_id, date, code }],
      ),
    };
  }),

  inCompany(withdrawReports, async ({ input: { body }, caller, company, tx, now }) => {
    const { company_id, user_id } = caller;
    const asked = new Map(body.entries.map((entry) => [entry.id, entry.version]));
    const ids = [...asked.keys()];
    const rows = await lockEntries(tx, company_id, { ids, user_id });
    const gone = rows.filter((row) => asked.get(row.id) === row.version && row.status !== 'approved');
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
