import type { Ore } from '../money.ts';
import { type HourFacts, hoursOf } from './month-hours.ts';
import type { ObBucket } from './ob.ts';
import { sumOf } from './pay-line.ts';
import { isMonthly } from './pay-terms.ts';
import { hourlyBase, obOf, spansOf } from './work-lines.ts';

/**
 * The pay of a person's reports of a month under some rules: paid minutes, unsocial ones and their supplement by
 * bucket, öre.
 */
export type ReportedPay = {
  readonly reported_min: number;
  readonly ob_min: Readonly<Record<ObBucket, number>>;
  readonly ob_ore: Readonly<Record<ObBucket, Ore>>;
  /** The hourly salary for approved reports; 0 where the base does not depend on them. */
  readonly base_ore: Ore;
  readonly no_salary: boolean;
};

/**
 * The pay of a month's reports under these rules. Computed by the payslip's own lines, so that rules chosen
 * afterwards pay what was shown. `ob-replay.md`.
 */
export function reportedPay(facts: Omit<HourFacts, 'assigned'>): ReportedPay {
  const spans = spansOf(facts);
  const hours = hoursOf({ ...facts, assigned: [] });
  const ob = obOf(spans, hours);
  const by_reports =
    facts.pay_basis === 'approved_hours' ? spans.filter(({ terms }) => !isMonthly(terms)) : [];
  const bases = by_reports.map((span) => hourlyBase(span, hours.approved, facts.pay_basis));
  const minutes = (bucket: ObBucket): number =>
    hours.ob.reduce((sum, part) => (part.bucket === bucket ? sum + part.minutes : sum), 0);
  const ore = (bucket: ObBucket): Ore => sumOf(ob.lines.filter(({ code }) => code === `ob${bucket}`));
  return {
    reported_min: hours.reported_min,
    ob_min: byLevel(minutes),
    ob_ore: byLevel(ore),
    base_ore: sumOf(bases.map(({ line }) => line)),
    no_salary: [...ob.warnings, ...bases.map(({ warning }) => warning)].includes('no_salary'),
  };
}

const byLevel = (of: (bucket: ObBucket) => number): Readonly<Record<ObBucket, number>> => ({
  1: of(1),
  2: of(2),
  3: of(3),
  4: of(4),
  5: of(5),
  6: of(6),
});
