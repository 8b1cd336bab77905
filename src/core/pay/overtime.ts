import { addDays } from '../calendar.ts';
import { lengthOf, type Span } from '../clock.ts';
import type { PlannedShift } from './month-facts.ts';
import {
  type CountedWork,
  countedDays,
  edgesOf,
  type Known,
  type OvertimeFacts,
  plannedMin,
  sumOf,
} from './overtime-hours.ts';
import { type OvertimeRules, overtimeRulesOn } from './overtime-rules.ts';
import { barOf, cut, divide, latest, type Stretch } from './overtime-stretches.ts';
import { termsOn } from './pay-terms.ts';

/** `extra` is mertid; the numbers are the levels of overtime. */
export type OvertimeKind = 'extra' | Level;

/** A level of overtime: `checkOvertime` refuses windows of any other. */
type Level = 1 | 2 | 3;

/** A stretch of a report that is extra time or overtime. `unplanned`: it lies above the minutes of the day's planned shifts. */
export type OvertimePart = {
  readonly date: string;
  readonly kind: OvertimeKind;
  readonly minutes: number;
  readonly span: Span;
  /** The report it lies in. */
  readonly work: CountedWork;
  readonly unplanned: boolean;
  readonly rules: OvertimeRules;
};

/** The extra time and overtime of the days asked about, in their order. `overtime.md`. */
export function overtimeOf(facts: OvertimeFacts): OvertimePart[] {
  const work = Map.groupBy(facts.work, ({ date }) => date);
  const planned = Map.groupBy(facts.planned, ({ date }) => date);
  const counted = countedDays(facts, work, planned);
  const parts: OvertimePart[] = [];
  for (let date = facts.first; date <= facts.last; date = addDays(date, 1)) {
    const of_day = (work.get(date) ?? []).toSorted((a, b) => a.span.start - b.span.start);
    const rules = overtimeRulesOn(date, facts.rules);
    const terms = termsOn(facts.terms, date);
    if (of_day.length === 0 || rules === null || terms === null) continue;
    parts.push(...partsOf(date, of_day, planned.get(date) ?? [], { facts, rules, terms, counted }));
  }
  return parts;
}

function partsOf(
  date: string,
  work: readonly CountedWork[],
  planned: readonly PlannedShift[],
  known: Known,
): OvertimePart[] {
  const { rules, facts } = known;
  const worked = sumOf(work);
  const planned_min = plannedMin(planned);
  const edges = edgesOf(date, { worked, planned_min }, known);
  const above = Math.max(0, Math.min(worked, worked - edges.ordinary));
  const over = Math.max(0, Math.min(above, worked - edges.extra));
  const whole = (minutes: number): number => minutes - (minutes % rules.unit_min);
  const [above_min, over_min] = [whole(above), Math.min(whole(over), whole(above))];
  const spans = rules.measure === 'shift' ? planned.map(({ span }) => span) : [];
  const stretches = latest(work, spans, above_min);
  const [extra, overtime] = divide(stretches, above_min - over_min);
  const leveled = [
    ...(edges.has_extra ? extra.map((stretch) => ({ ...stretch, kind: 'extra' as const })) : []),
    ...levelsOf(overtime, rules, { zone: facts.zone, is_free: planned.length === 0 }),
  ];
  // The latest of it lies above the plan, where pay by planned hours has not paid it.
  let left = edges.unplanned;
  const parts: OvertimePart[] = [];
  for (const stretch of leveled.toReversed()) {
    const [before, after] = cut(stretch, stretch.minutes - Math.min(left, stretch.minutes));
    left -= after?.minutes ?? 0;
    for (const [piece, unplanned] of [
      [after, true],
      [before, false],
    ] as const)
      if (piece !== null) parts.unshift({ date, ...piece, kind: stretch.kind, unplanned, rules });
  }
  return parts;
}

/** The levels above the first, which holds for all overtime. */
const HIGHER = [2, 3] as const;

/** The level of each stretch of overtime: the highest that the time of day, a free day or the overtime before it gives. */
function levelsOf(
  overtime: readonly Stretch[],
  rules: OvertimeRules,
  { zone, is_free }: { readonly zone: string; readonly is_free: boolean },
): (Stretch & { readonly kind: Level })[] {
  const found: (Stretch & { kind: Level })[] = [];
  let before = 0;
  for (const stretch of overtime) {
    const bars = barOf(stretch.span, rules, zone);
    let rest: Stretch | null = stretch;
    for (const [index, bar] of bars.entries()) {
      const is_last = index === bars.length - 1;
      const [of_bar, after]: [Stretch | null, Stretch | null] =
        rest === null ? [null, null] : is_last ? [rest, null] : cut(rest, lengthOf(bar));
      rest = after;
      for (const piece of of_bar === null ? [] : atEdges(of_bar, rules, before)) {
        let kind: Level = bar.bucket === 2 || bar.bucket === 3 ? bar.bucket : 1;
        for (const own of HIGHER) {
          const level = rules.levels[own - 1];
          if (level === undefined || own < kind) continue;
          const { after_min, free_days } = level;
          if ((free_days && is_free) || (after_min !== null && before >= after_min)) kind = own;
        }
        found.push({ ...piece, kind });
        before += piece.minutes;
      }
    }
  }
  return found;
}

/** A stretch cut where the overtime of the day reaches a level. */
function atEdges(stretch: Stretch, { levels }: OvertimeRules, before: number): Stretch[] {
  const edges = levels
    .flatMap(({ after_min }) => (after_min === null ? [] : [after_min - before]))
    .filter((edge) => edge > 0)
    .toSorted((a, b) => b - a);
  let pieces = [stretch];
  for (const edge of edges) {
    const [first, ...others] = pieces;
    if (first === undefined) break;
    pieces = [...cut(first, edge).filter((piece) => piece !== null), ...others];
  }
  return pieces;
}
