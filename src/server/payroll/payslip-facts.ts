import { ALWAYS_EMPLOYED, type Employed, type Employments } from '../../core/pay/employment.ts';
import type { TimeEntryStatus } from '../../core/time-entry.ts';
import type { OwnFacts } from '../pay/facts.ts';

/**
 * The stored form of a payslip's facts: shifts and reports, which are most of it, as rows without field names. This
 * halves the size, and the time to write, a month of ten thousand people.
 */
export type KeptFacts = Omit<OwnFacts, 'assigned' | 'entries' | 'around' | 'unearned_days' | 'employed'> & {
  /** Payslips of earlier versions have neither, or a single employment. */
  readonly unearned_days?: readonly string[];
  readonly employed?: Employments | Employed;
  /** date, start, end; instants in minutes. */
  readonly assigned: readonly KeptShift[];
  readonly around: readonly KeptShift[];
  /** status, date, start, end, break; instants and the break in minutes. */
  readonly entries: readonly (readonly [TimeEntryStatus, string, number, number, number])[];
};
type KeptShift = readonly [string, number, number];

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

const keptShift = ({ date, span }: OwnFacts['assigned'][number]): KeptShift => [date, span.start, span.end];
const shiftKept = ([date, start, end]: KeptShift): OwnFacts['assigned'][number] => ({
  date,
  span: { start, end },
});
