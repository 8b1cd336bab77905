import { ALWAYS_EMPLOYED, type Employed, type Employments } from '../../core/pay/employment.ts';
import { hoursOf } from '../../core/pay/month-hours.ts';
import { OB_LEVELS } from '../../core/pay/ob.ts';
import { payMonth } from '../../core/pay/pay-month.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import type { OwnFacts, SharedFacts } from '../pay/facts.ts';
import type { PayFilePerson } from './pay-file.ts';

/**
 * The stored form of a payslip's facts: shifts and reports, which are most of it, as rows without field names. This
 * halves the size, and the time to write, a month of ten thousand people.
 */
export type KeptFacts = Omit<OwnFacts, 'assigned' | 'entries' | 'around' | 'unearned_days' | 'employed'> & {
  /** Payslips of earlier versions have neither, or a single employment. */
  readonly unearned_days?: readonly string[];
  readonly employed?: Employments | Employed;
  /** date, start, end, and the break where one is planned; instants and the break in minutes. */
  readonly assigned: readonly KeptShift[];
  readonly around: readonly KeptShift[];
  /** status, date, start, end, break; instants and the break in minutes. */
  readonly entries: readonly (readonly [TimeEntryStatus, string, number, number, number])[];
};
type KeptShift = readonly [string, number, number] | readonly [string, number, number, number];

export const keptFacts = (own: OwnFacts): KeptFacts => ({
  ...own,
  assigned: own.assigned.map(keptShift),
  around: own.around.map(keptShift),
  entries: own.entries.map(({ status, date, span, break_min }) => [
    status,
    date,
    span.start,
    span.end,
    break_min,
  ]),
});

export const factsKept = (kept: KeptFacts): OwnFacts => ({
  ...kept,
  unearned_days: kept.unearned_days ?? [],
  employed: employedKept(kept.employed ?? ALWAYS_EMPLOYED),
  assigned: kept.assigned.map(shiftKept),
  around: kept.around.map(shiftKept),
  entries: kept.entries.map(([status, date, start, end, break_min]) => ({
    status,
    date,
    span: { start, end },
    break_min,
  })),
});

const employedKept = (kept: Employments | Employed): Employments => ('first' in kept ? [kept] : kept);

const keptShift = ({ date, span }: OwnFacts['assigned'][number]): KeptShift =>
  span.break_min == null ? [date, span.start, span.end] : [date, span.start, span.end, span.break_min];
const shiftKept = ([date, start, end, break_min]: KeptShift): OwnFacts['assigned'][number] => ({
  date,
  span: { start, end, ...(break_min === undefined ? {} : { break_min }) },
});

/** The days of the approved reports, with the minutes worked and those of unsocial hours. */
export function daysWorked(facts: SharedFacts & OwnFacts): PayFilePerson['days'] {
  const approved = facts.entries.filter(({ status }) => status === 'approved');
  const hours = hoursOf({ ...facts, assigned: [], entries: approved });
  const dates = [...new Set(approved.map(({ date }) => date))].toSorted();
  const on = (parts: readonly { date: string; minutes: number }[], date: string): number =>
    parts.filter((part) => part.date === date).reduce((sum, { minutes }) => sum + minutes, 0);
  const ob = OB_LEVELS.map((level) => hours.ob.filter(({ bucket }) => bucket === level));
  return dates.map((date) => ({
    date,
    worked_min: on(hours.approved, date),
    ob_min: ob.map((parts) => on(parts, date)),
  }));
}

/**
 * The minutes of planned work lost to care of children, by day: the facts behind the lines that deducted pay for it.
 */
export function careDays(facts: SharedFacts & OwnFacts): PayFilePerson['care_days'] {
  const cared = [...facts.absences, ...facts.leave].some(({ kind }) => kind === 'vab' || kind === 'parental');
  if (!cared) return [];
  const parental = (date: string): boolean =>
    facts.leave.some((one) => one.kind === 'parental' && one.first_day <= date && date <= one.last_day);
  return payMonth(facts).lines.flatMap(({ code, parts }) =>
    parts.flatMap(({ date, minutes }): PayFilePerson['care_days'][number][] => {
      if (minutes === 0) return [];
      if (code === 'vab_deduction') return [{ date, kind: 'vab', absent_min: minutes }];
      return code === 'leave_deduction' && parental(date)
        ? [{ date, kind: 'parental', absent_min: minutes }]
        : [];
    }),
  );
}
