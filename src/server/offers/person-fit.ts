import { ROSTER_RULES } from '../../contract/broken-rules.ts';
import type { BrokenForPerson } from '../../contract/offers.ts';
import type { ShiftFields } from '../../contract/shifts.ts';
import { addDays, daysTouched, mondayOf } from '../../core/calendar.ts';
import { isoOf, overlaps } from '../../core/clock.ts';
import { rulesOn } from '../../core/company-rules.ts';
import { kronorOf } from '../../core/money.ts';
import { ALWAYS_EMPLOYED, isEmployedOn, termsWhileEmployed } from '../../core/pay/employment.ts';
import { type ObOfEntry, type ObRuleSet, obOfEntry } from '../../core/pay/ob.ts';
import { hoursByLevel } from '../../core/pay/ob-hours.ts';
import { termsOn } from '../../core/pay/pay-terms.ts';
import { type ShiftPay, shiftPay } from '../../core/pay/shift-pay.ts';
import { agreedMin } from '../../core/roster/agreed-hours.ts';
import { restLimits } from '../../core/roster/agreed-rules.ts';
import { assignedMin, SHIFT_LIMITS } from '../../core/shift.ts';
import { breakAsPlanned } from '../../core/time-entry.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import { obRulesOf } from '../companies/ob-rules.ts';
import type { Tx } from '../database/db.ts';
import { dateIn, spanOfRow } from '../database/local-times.ts';
import type { CompanyRules } from '../handler.ts';
import { type Drafted, NO_DRAFTS } from '../hours/drafted-places.ts';
import { brokenBy, type PlanRules, planRulesOf, reachOfRules, withYear } from '../planning/broken-rules.ts';
import { illOn, leaveOn, meet } from '../planning/planned-away.ts';
import {
  type BookedSpan,
  bookedNear,
  bookedSpan,
  laidOver,
  reachOf,
  shortestRests,
} from '../planning/rest-of-people.ts';

/** How shifts fit people's plans: what hinders them, the rules broken, rest, hours of the week, and what the shift pays. */

export type FitShift = ShiftFields & { readonly id: string };
export type FitPerson = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: 'worker' | 'manager' | 'admin';
};
/** Why a person cannot have a shift. */
export type Hindered = 'on_shift' | 'overlap' | 'away' | 'not_employed';
export type Fit = {
  readonly hindered: Hindered | null;
  /** Computed when it is asked for: what else is known of most people says that nobody needs it. */
  readonly broken: BrokenForPerson[];
  readonly rest_before_min: number | null;
  readonly rest_after_min: number | null;
  readonly week_min: number;
  readonly agreed_week_min: number | null;
  readonly hours: ObOfEntry;
  readonly pay: ShiftPay | null;
};
type FitRules = Pick<CompanyRules, 'time_zone' | 'rules'>;
type Asked = {
  readonly tx: Tx;
  readonly caller: { readonly company_id: string };
  readonly company: FitRules;
  readonly today: string;
};

/** An import may leave a shift of many years. Each of its days would be judged: it is judged as the longest shift. */
export function withinLongest<S extends FitShift>(shift: S): S {
  const { start, end } = spanOfRow(shift);
  const latest = start + SHIFT_LIMITS.longest_min;
  return end > latest ? { ...shift, end_time: isoOf(latest) } : shift;
}

/** A fit of one shift to one person, where asked as if the person did not have the shift `without`, or short of the year. */
export type FitOf = (shift: FitShift, person: FitPerson, without?: string, with_year?: boolean) => Fit;

/**
 * Reads what the fit of these shifts to these people depends on. `years_of`: those whose averages and year of overtime are judged too:
 * a year is much to read and compute, and who can be asked at all does not rest on it. `drafts`: the plan is as they wish it.
 */
export async function fitsOf(
  { tx, caller: { company_id }, company, today }: Asked,
  shifts: readonly FitShift[],
  people: readonly FitPerson[],
  years_of: readonly FitPerson[] = people,
  drafts: Drafted = NO_DRAFTS,
): Promise<FitOf> {
  const zone = company.time_zone;
  const ids = people.map(({ id }) => id);
  const reach = reachOf(shifts.map(withinLongest).map(spanOfRow)) ?? { start: 0, end: 0 };
  const days = daysTouched(reach, zone);
  const judged = new Set(years_of.map(({ id }) => id));
  const [rules, obRules] = await Promise.all([
    planRulesOf(tx, company_id, zone, ids),
    obRulesOf(tx, company_id),
  ]);
  const asked = { ids: [...judged], days, today, without: [], drafts };
  const { year } = judged.size === 0 ? rules : await withYear(tx, company_id, rules, asked);
  const rulesFor = ({ id }: FitPerson, without: readonly string[], with_year: boolean): PlanRules =>
    year === undefined || !with_year || !judged.has(id)
      ? rules
      : { ...rules, year: (user_id, added) => year(user_id, added, without) };
  const whose = tx`and worker_id = any(${ids}::uuid[])`;
  const beyond = reachOfRules(reach, rules);
  const [published, leave, ill, employed, terms] = await Promise.all([
    bookedNear(tx, company_id, reach, whose, beyond),
    leaveOn(tx, company_id, ids, days),
    illOn(tx, company_id, ids, days, today),
    employedByPerson(tx, company_id, ids),
    termsByPerson(tx, company_id, ids, addDays(days.last, 7)),
  ]);
  const near = { start: reach.start - beyond, end: reach.end + beyond };
  const booked = laidOver(published, drafts, { near, ids });
  const bookedBy = Map.groupBy(booked, ({ row }) => row.worker_id);
  const [leaveBy, illBy] = [
    Map.groupBy(leave, ({ user_id }) => user_id),
    Map.groupBy(ill, ({ user_id }) => user_id),
  ];
  // A shift's hours are the same for all people: counted once.
  const counted = new Map<FitShift, HoursOfShift>();
  const hoursOf = (shift: FitShift, day: string): HoursOfShift => {
    const known = counted.get(shift) ?? countHours(shift, company, day, obRules(day));
    counted.set(shift, known);
    return known;
  };

  return (stored, person, without, with_year = true) => {
    const shift = withinLongest(stored);
    const own = (bookedBy.get(person.id) ?? []).filter(({ row }) => row.shift_id !== without);
    const others = own.filter(({ row }) => row.shift_id !== shift.id);
    const span = spanOfRow(shift);
    const touched = daysTouched(span, zone);
    const day = touched.first;
    const employments = employed.get(person.id) ?? ALWAYS_EMPLOYED;
    const held = termsWhileEmployed(terms.get(person.id) ?? [], employments);
    const off = (leaveBy.get(person.id) ?? []).filter(({ status }) => status === 'approved');
    const sick = (illBy.get(person.id) ?? []).filter(({ extent_pct }) => extent_pct === 100);
    const away =
      off.some((one) => meet(touched, one.first_day, one.last_day)) ||
      sick.some((one) => meet(touched, one.first_day, one.until));
    const shifts_beside = others.filter(({ called_in }) => called_in !== true);
    const hindered = firstOf({
      not_employed: !isEmployedOn(day, employments),
      on_shift: own.length > others.length,
      overlap: shifts_beside.some((other) => overlaps(other, span)),
      away,
    });
    const week = weekOf(day);
    const { ob, hours } = hoursOf(shift, day);
    const paid = termsOn(held, day);
    let broken: BrokenForPerson[] | undefined = hindered === null ? undefined : [];
    return {
      hindered,
      get broken() {
        const gone = without === undefined ? [] : [without];
        broken ??= brokenFor(others, shift, person, rulesFor(person, gone, with_year));
        return broken;
      },
      rest_before_min: restBetween(shifts_beside, (other) => span.start - other.end),
      rest_after_min: restBetween(shifts_beside, (other) => other.start - span.end),
      week_min:
        workMin(bookedSpan({ ...shift, worker_id: person.id, shift_id: shift.id })) +
        shifts_beside
          .filter(({ row }) => meet(week, dateIn(row.start_time, zone), dateIn(row.start_time, zone)))
          .reduce((sum, other) => sum + workMin(other), 0),
      agreed_week_min: agreedMin(held, week.first, week.last),
      hours,
      pay: paid === null || shift.kind !== 'work' ? null : shiftPay(hours, ob, paid),
    };
  };
}

const HINDRANCES = ['not_employed', 'on_shift', 'overlap', 'away'] as const;
const firstOf = (found: Readonly<Record<Hindered, boolean>>): Hindered | null =>
  HINDRANCES.find((one) => found[one]) ?? null;

type HoursOfShift = { readonly hours: ObOfEntry; readonly ob: ObRuleSet };
function countHours(shift: FitShift, company: FitRules, day: string, ob: ObRuleSet): HoursOfShift {
  const span = spanOfRow(shift);
  const { break_rule, break_order } = rulesOn(company.rules, day);
  const hours = obOfEntry({
    // Jour and beredskap have rules of their own (core/pay/on-call.md).
    span: shift.kind === 'work' ? span : { start: span.start, end: span.start },
    break_min: breakAsPlanned({ ...shift, span }, break_rule),
    rules: ob,
    break_order,
    zone: company.time_zone,
  });
  return { hours, ob };
}

const workMin = ({ kind, ...span }: BookedSpan): number => (kind === 'work' ? assignedMin(span) : 0);

const weekOf = (day: string) => {
  const first = mondayOf(day);
  return { first, last: addDays(first, 6) };
};

/** The shortest of these rests that is one; beredskap disturbs none. */
function restBetween(others: readonly BookedSpan[], restTo: (other: BookedSpan) => number): number | null {
  const rests = others.filter(({ kind }) => kind !== 'beredskap').map(restTo);
  const real = rests.filter((rest) => rest >= 0);
  return real.length === 0 ? null : Math.min(...real);
}

/** The rules that the shift makes a person break, or break more. */
function brokenFor(
  others: readonly BookedSpan[],
  shift: FitShift,
  person: FitPerson,
  rules: PlanRules,
): BrokenForPerson[] {
  const row = { ...shift, worker_id: person.id, shift_id: shift.id, status: 'approved' as const };
  const day = dateIn(shift.start_time, rules.zone);
  const on = rules.rulesOn(day);
  const [rest] = [...shortestRests(others, [row], rules).values()];
  const daily: BrokenForPerson[] =
    rest === undefined
      ? []
      : [{ rule: 'daily_rest', day, measured: rest, limit: restLimits(on).rest_min, source: on.source }];
  const broken = brokenBy(others, [bookedSpan(row)], new Map([[person.id, person]]), rules);
  return [
    ...daily,
    ...broken.flatMap(({ worker: _, rule: name, ...more }) => {
      const rule = ROSTER_RULES.find((one) => one === name);
      return rule === undefined ? [] : [{ rule, ...more }];
    }),
  ];
}

/** The part of a fit that a reply holds. */
export const fitReply = ({ broken, rest_before_min, rest_after_min, week_min, agreed_week_min }: Fit) => ({
  broken,
  rest_before_min,
  rest_after_min,
  week_min,
  agreed_week_min,
});

/** And the part of what a shift is worth to the person. */
export const worthReply = ({ hours, pay }: Fit) => ({
  ...hoursByLevel((level) => hours[`ob${level}_min`]),
  total_hours: hours.total_min / 60,
  pay: pay === null ? null : { kronor: kronorOf(pay.ore), of: pay.of },
});
