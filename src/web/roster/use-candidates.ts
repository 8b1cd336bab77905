import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Plan } from '../../contract/fields.ts';
import { listWorkRules } from '../../contract/work-rules.ts';
import { restLimits, rulesByDay } from '../../core/roster/agreed-rules.ts';
import { ask } from '../data.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import type { PlannedTimes } from './planned-times.ts';
import { leaveQuery, peopleQuery, saidQuery } from './queries.ts';
import { useBelonging } from './use-belonging.ts';
import { useLacking } from './use-lacking.ts';
import { usePlannedShifts } from './use-planned-shifts.ts';

/**
 * The candidates for a shift on that day, the freest first; read for the day's own month, whichever month is on
 * screen.
 */
export function useCandidates(
  date: string,
  planned: PlannedTimes | null,
  { zone, exclude, plan }: { readonly zone: string; readonly exclude: string | null; readonly plan: Plan },
): { readonly candidates: readonly Candidate[]; readonly waiting: boolean; readonly error: unknown } {
  const month = date.slice(0, 7);
  const people = useQuery(peopleQuery());
  const rules = useQuery(ask('company', listWorkRules, {}));
  const planned_shifts = usePlannedShifts(month, plan);
  const asked_leave = useQuery(leaveQuery(month));
  const heard = useQuery(saidQuery(date));
  const said = heard.data;
  const position_id = planned?.position_id ?? null;
  const lacking = useLacking(position_id);
  const unit_id = planned?.unit_id ?? null;
  const belonging = useBelonging(unit_id);
  const shifts = planned_shifts.data;
  const leave = asked_leave.data;
  // Without the data about people, no one counts as free.
  const reads = [people, planned_shifts, asked_leave, rules];
  const start = planned?.refusal === null ? planned.span.start : null;
  const end = planned?.refusal === null ? planned.span.end : null;
  const kind = planned?.kind ?? 'work';
  // A change by another user updates the facts about a person, but does not reorder the rows.
  const held = useRef<{ readonly key: string; readonly places: ReadonlyMap<string, number> } | null>(null);
  const candidates = useMemo(() => {
    const fresh = candidatesOf({
      people: people.data ?? [],
      shifts: shifts ?? [],
      leave: leave ?? [],
      said: said ?? [],
      date,
      span: start === null || end === null ? null : { start, end, kind },
      zone,
      rest: restLimits(rulesByDay(rules.data ?? [])(date)),
      exclude,
      lacking,
      belonging,
    });
    const demanding = fresh.some(({ lacks }) => lacks.length > 0);
    const placed = fresh.some(({ belongs }) => belongs !== null);
    const key = `${date} ${start} ${end} ${kind} ${exclude} ${demanding ? position_id : ''} ${said === undefined} ${placed ? unit_id : ''}`;
    const { current } = held;
    if (current?.key === key) {
      const place = ({ id }: Candidate): number => current.places.get(id) ?? fresh.length;
      return fresh.toSorted((a, b) => place(a) - place(b));
    }
    if (people.data !== undefined && shifts !== undefined)
      held.current = { key, places: new Map(fresh.map(({ id }, index) => [id, index])) };
    return fresh;
  }, [
    people.data,
    shifts,
    leave,
    said,
    rules.data,
    date,
    start,
    end,
    kind,
    zone,
    exclude,
    lacking,
    belonging,
    position_id,
    unit_id,
  ]);
  return {
    candidates,
    waiting: heard.isPending || reads.some((read) => read.isPending),
    error: reads.find((read) => read.data === undefined && read.error !== null)?.error ?? null,
  };
}
