import type { Span } from '../clock.ts';
import { assignedMin } from '../shift.ts';
import { isEmployedOn } from './employment.ts';
import type { PayEntry, PayFacts } from './month-facts.ts';
import { levelsOf, type ObBucket, type ObRuleSet, obOfEntry } from './ob.ts';
import { ruleSetOn } from './ob-choice.ts';
import type { PayPart } from './pay-line.ts';
import { quarters } from './quarters.ts';

/** The facts behind a month's hours, base and OB. */
export type HourFacts = Pick<
  PayFacts,
  'month' | 'terms' | 'employed' | 'pay_basis' | 'assigned' | 'entries' | 'rule_sets' | 'break_order' | 'zone'
>;

type ObPart = PayPart & { readonly bucket: ObBucket; readonly rules: ObRuleSet };

/** Paid minutes by shift and report, by day; a report's OB by bucket and the rules of its day. */
export type Hours = {
  readonly assigned: readonly PayPart[];
  readonly approved: readonly PayPart[];
  readonly reported_min: number;
  readonly ob: readonly ObPart[];
};

/**
 * The hours worked, and the unsocial ones by rule set. Drafts and rejected entries do not count; OB outside the
 * employment is not earned. `without`: stretches of the reports that earn no OB.
 */
export function hoursOf(
  facts: Omit<HourFacts, 'terms' | 'pay_basis' | 'month'>,
  without: readonly Span[] = [],
): Hours {
  const { rule_sets, break_order, zone, employed } = facts;
  const assigned = facts.assigned
    .toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || compare(a.date, b.date))
    .map(({ date, span }) => ({ date, minutes: quarters(assignedMin(span)), ...timesOf(span) }));
  const approved: PayPart[] = [];
  const ob: ObPart[] = [];
  let reported_min = 0;
  for (const { status, date, span, break_min } of facts.entries.toSorted(byStart)) {
    if (status === 'draft' || status === 'rejected') continue;
    const rules = ruleSetOn(date, rule_sets);
    const paid = obOfEntry({ span, break_min, rules, break_order, zone, without });
    reported_min += paid.total_min;
    if (status === 'approved') approved.push({ date, minutes: paid.total_min, ...span });
    for (const bucket of levelsOf(rules)) {
      const minutes = paid[`ob${bucket}_min`];
      if (minutes > 0 && isEmployedOn(date, employed)) ob.push({ date, minutes, ...span, bucket, rules });
    }
  }
  return { assigned, approved, reported_min, ob };
}

const timesOf = ({ start, end }: Span): Span => ({ start, end });

// Reports of one person do not overlap in the database; random ones may, and their order does not matter either.
const byStart = (a: PayEntry, b: PayEntry): number =>
  a.span.start - b.span.start ||
  a.span.end - b.span.end ||
  a.break_min - b.break_min ||
  compare(a.status, b.status);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
