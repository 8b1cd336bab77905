import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PayFacts, PayMonth } from '../../src/core/pay/month-facts.ts';
import { payMonth } from '../../src/core/pay/pay-month.ts';
import { checkPay, type PayCheck } from '../../src/core/pay-check/pay-check.ts';

/** Faults planted in either engine: the other must see them. `find` occurs exactly once in the file. */
export type EngineFault = { readonly file: string; readonly find: string; readonly put: string };

const first = (file: string, find: string, put: string): EngineFault => ({
  file: `pay/${file}.ts`,
  find,
  put,
});
const second = (file: string, find: string, put: string): EngineFault => ({
  file: `pay-check/${file}.ts`,
  find,
  put,
});

export const FAULTS: readonly EngineFault[] = [
  first('pay-terms', 'row.from <= date && (holds', 'row.from < date && (holds'),
  first('ob', 'if (bucket > highest && start <= minute', 'if (bucket < highest && start <= minute'),
  first('month-hours', "status === 'draft' || status === 'rejected'", "status === 'draft'"),
  first('pay-terms', 'rate_bp >= FULL_RATE_BP', 'rate_bp > FULL_RATE_BP'),
  first('pay-terms', 'addDays(before.last, 1) === from && ', ''),
  first(
    'employment',
    'const from = first !== null && terms.from < first ? first : terms.from;',
    'const from = terms.from;',
  ),
  first('pay-month', 'hourly_ob + hourly_typed + overtime', 'hourly_ob + overtime'),
  first('sick-pay', 'pay_pct: 80', 'pay_pct: 81'),
  first('sick-pay', 'karens_pct: 20', 'karens_pct: 25'),
  first('sick-period', 'paid_days: 14', 'paid_days: 15'),
  first('sick-period', 'waiting_days: 14', 'waiting_days: 13'),
  first('sick-period', 'again_days: 5', 'again_days: 6'),
  first('sick-period', 'most_karens: 10', 'most_karens: 11'),
  first('lost-time', 'unplanned_days: 8', 'unplanned_days: 9'),
  first('lost-time', 'months: 12', 'months: 13'),
  first(
    'absence-deductions',
    'const amount_ore = rest ? left[form] : Math.min(asked, left[form]);',
    'const amount_ore = asked;',
  ),
  first('absence-deductions', 'month: base_ore - hourly_base_ore', 'month: base_ore'),
  first('lost-time', 'upTo(before + extent_pct) - upTo(before)', 'upTo(extent_pct)'),
  first('absence-deductions', "why === 'compensatory' || why === 'other'", "why === 'other'"),
  first('vacation-pay', 'supplement_bp: 43', 'supplement_bp: 44'),
  first('vacation-pay', 'earned_pct: 12', 'earned_pct: 13'),
  first('supplement-tax', 'if (days.length <= MOST_DAYS) return 0;', 'return 0;'),
  first('late-pay', 'monthLater(last.slice(0, 7), 2)', 'monthLater(last.slice(0, 7), 3)'),
  first('pay-form', 'rates.length > 1', 'rates.length > 2'),
  first('pay-form', 'rates[0] !== rate_bp', 'rates[0] === rate_bp'),
  first('vacation-base', 'salary.deducted_ore + salary.raised_ore', 'salary.deducted_ore'),
  first('vacation-kinds', 'VACATION_DAY_BP = 460', 'VACATION_DAY_BP = 461'),
  first('correction', 'Math.min(raise_ore, now_ore - paid_ore)', 'raise_ore'),
  second('second-pay', 'raise_ore < owed ? raise_ore : owed', 'raise_ore'),
  first('manual-lines', 'Math.max(0, left_ore - kept_ore)', 'Math.max(0, left_ore)'),
  first('manual-lines', 'monthlySalary(terms).ore || null', 'null'),
  first(
    'one-time-tax',
    '[477_600, 26],\n        [660_000, 34],\n        [OPEN, 54],\n      ],\n      2:',
    '[477_600, 27],\n        [660_000, 34],\n        [OPEN, 54],\n      ],\n      2:',
  ),
  first('tax-years', 'income_reduction_most_kr: 1_500', 'income_reduction_most_kr: 1_600'),
  first(
    'tax-decision',
    'Math.max(0, dropOre(Math.min(gross_ore, amount_ore)))',
    'Math.max(0, dropOre(amount_ore))',
  ),
  first('employer-contribution', 'rate_bp: 2081', 'rate_bp: 2080'),
  first('correction', 'now_ore > paid_ore ? 100 : -100', 'now_ore > paid_ore ? 100 : 100'),
  first('employee-debt', 'Math.max(kept_ore ?? 0, ...reserved)', '(kept_ore ?? 0)'),
  first('overtime-rules', '{ ordinary_weeks: weeks }', '{ ordinary_weeks: 1 }'),
  first(
    'overtime',
    'const whole = (minutes: number): number => minutes - (minutes % rules.unit_min);',
    'const whole = (minutes: number): number => minutes;',
  ),
  first('overtime', 'before >= after_min', 'before > after_min'),
  first('overtime', '(free_days && is_free)', 'free_days'),
  first('overtime', "rules.measure === 'shift' ? planned.map(({ span }) => span) : []", '[]'),
  first(
    'overtime-hours',
    'Math.min(roundHalfUp(weekOf(terms), 100), full_min)',
    'roundHalfUp(weekOf(terms), 100)',
  ),
  first('overtime-hours', 'unplanned_before += on_day - planned;', 'unplanned_before += on_day;'),
  first('overtime-hours', 'agreed_min - in_week - worked', 'agreed_min - worked'),
  first(
    'overtime-hours',
    'lost += partOf(lostMin(span, part ?? null), reason)',
    'lost += lostMin(span, part ?? null)',
  ),
  first('overtime-pay', '!part.unplanned);', 'true);'),
  first('overtime-pay', '> more_ore;', '>= more_ore;'),
  first('overtime-pay', 'share_pct: pay.value - 100', 'share_pct: pay.value'),
  first('pay-terms', 'rate_bp === 0 ? FULL_RATE_BP : rate_bp', 'FULL_RATE_BP'),
  first(
    'ob',
    'rate_ore: salaries.monthly_ore, share_pct: 100, per',
    'rate_ore: salaries.hourly_ore, share_pct: 100, per',
  ),
  first('overtime-stretches', 'left -= taken;', 'left -= taken - 1;'),
  first('on-call', 'terms.while_working ? [span] : outside(span, work)', '[span]'),
  first('on-call', 'Math.max(before.end, end) });', 'Math.max(before.end, end, start + least_min) });'),
  first('on-call', 'before[kind] += lengthOf(bar);', 'before[kind] = lengthOf(bar);'),
  first('on-call', 'level.above ?? level.pay', 'level.pay'),
  first('on-call', "status === 'approved' && isEmployedOn", "status !== 'draft' && isEmployedOn"),
  first('on-call', "pay_basis: 'assigned_hours'", "pay_basis: 'approved_hours'"),
  first('on-call', "measure: 'day', day_min: 0", "measure: 'day', day_min: 60"),
  first('on-call', '!isOvertime(one) && one.terms.worked_ob', '!isOvertime(one)'),
  first('on-call', '    ...without_rules.map(({ date, worked }) => ({ date, work: worked })),\n', ''),
  first('on-call', '  entries: reportsOf(known),\n  before_month', '  before_month'),
  first('on-call', 'vacation: rules.vacation,', 'vacation: true,'),
  second('on-call-lines', 'one.start <= start && start < one.end', 'false'),
  second('on-call-lines', 'Math.max(end, start + least_min)', 'end'),
  second('on-call-lines', "pay_basis: 'assigned_hours' };", '};'),
  second('on-call-lines', '/ rules.unit_min) * rules.unit_min', '/ 1)'),
  second('on-call-lines', 'terms.worked === null || terms.worked_ob', 'terms.worked_ob'),
  second('on-call-lines', 'if (!while_working && work', 'if (work'),
  second('on-call-lines', 'before[kind] > month_min', 'before[kind] >= month_min'),
  second('on-call-lines', 'level.above ?? level.pay', 'level.pay'),
  second('on-call-lines', 'earns_vacation: rules.vacation', 'earns_vacation: true'),
  second('on-call-lines', 'facts.assigned.filter((shift) => shift.date === date)', '[]'),
  second('worked', 'fullMonth(pays), percent: 100', 'pays.month_ore, percent: 100'),
  second('overtime-days', "if (measure !== 'week') return monday;", 'return monday;'),
  second('overtime-days', 'minutes - (minutes % rules.unit_min)', 'minutes'),
  second('overtime-days', 'if (agreed_day >= fullWeek(pays))', 'if (agreed_day >= 0)'),
  second('overtime-days', 'day.work + (absence_counts ? day.absent : 0)', 'day.work'),
  second('overtime-days', 'unpaidBy(past) - unpaidBy(before)', 'unpaidBy(past)'),
  second('overtime-days', 'agreed - of_week - work', 'agreed - work'),
  second('overtime-lines', "facts.pay_basis === 'approved_hours' || ", ''),
  second('overtime-lines', 'after >= after_min', 'after > after_min'),
  second('overtime-lines', 'planned.length === 0) ||', 'planned.length > 0) ||'),
  second('overtime-lines', 'value - (is_paid ? 100 : 0)', 'value'),
  second('overtime-lines', "&& !is_ob_alone && rules.with_ob !== 'both'", '&& !is_ob_alone'),
  second('ob-minutes', '(counted[level] ?? 0) - 1', 'counted[level] ?? 0'),
  second('worked', 'left > 330 ? (break_min ?? 30) : 0', 'left >= 330 ? (break_min ?? 30) : 0'),
  second('worked', 'break_min != null ? break_min :', 'break_min != null ? 30 :'),
  second('worked', "if (status === 'draft' || status === 'rejected'", "if (status === 'draft'"),
  second('worked', 'b.rest - a.rest || a.level - b.level', 'a.level - b.level'),
  second('worked', 'rules.rounding_min ?? 15', '15'),
  second('ob-minutes', '(levels[at] ?? 0) < window.bucket', 'true'),
  second('ob-minutes', 'let date = addDays(from, -REACH_BACK);', 'let date = first;'),
  second('ob-minutes', '[-1, 0, 1, 2].some', '[-1, 0, 1].some'),
  second('day-terms', 'rate >= WHOLE_RATE', 'rate > WHOLE_RATE'),
  second('day-terms', 'week === 229_500n ? 987_000n', 'week === 0n ? 987_000n'),
  second('day-terms', 'addDays(open.last, 1) === date && ', ''),
  second('sick-days', 'const PAID_DAYS = 14', 'const PAID_DAYS = 13'),
  second('sick-days', 'const WELL_DAYS = 4', 'const WELL_DAYS = 3'),
  second('sick-days', 'const MOST_KARENS = 10', 'const MOST_KARENS = 9'),
  second('sick-days', 'const DAYS_BEFORE_RIGHT = 14', 'const DAYS_BEFORE_RIGHT = 13'),
  second('away', 'row.length > BESIDE', 'row.length >= BESIDE'),
  second('absence-lines', 'const SICK_PCT = 80', 'const SICK_PCT = 75'),
  second('absence-lines', 'Math.min(left, total(lines))', 'left'),
  second(
    'absence-lines',
    'const taken = is_rest ? left : Math.min(-one.amount_ore, left);',
    'const taken = -one.amount_ore;',
  ),
  second('absence-lines', 'base.by_month_ore,', 'base.by_month_ore + base.by_hour_ore,'),
  second('lost', 'of(100 - left + extent) - of(100 - left)', 'of(extent)'),
  second('lost', 'ratio(year_ore, 52)', 'ratio(year_ore, 53)'),
  second('lost', 'weekdayOf(date) < 6', 'weekdayOf(date) < 7'),
  first('vacation-variable', 'variable.ore + base_ore', 'variable.ore'),
  first('vacation-variable', "by === 'all' || by === 'unknown'", "by === 'all'"),
  second('vacation-lines', 'BigInt(year.ore) + BigInt(basis_ore)', 'BigInt(year.ore)'),
  second('vacation-lines', "decidedBy(facts.earned_other, pays) !== 'basis'", 'false'),
  second('vacation-lines', 'const SUPPLEMENT = 43n', 'const SUPPLEMENT = 40n'),
  second('vacation-lines', 'with_supplement < AT_ONCE ? 0 : total(on_top)', '0'),
  second('withheld', 'here - latest > 1', 'here - latest > 2'),
  second('vacation-lines', 'BigInt(vacation_rules.supplement_bp)', 'SUPPLEMENT'),
  second('vacation-lines', "kind !== 'advance' && decider", "kind === 'advance' && decider"),
  second('vacation-lines', 'count * share_ore)', 'count * share_ore + 100)'),
  second('vacation-lines', "decider === 'all' ? all_ore : basis_ore", 'basis_ore'),
  second('all-pay', "by_month ? 'hour' : 'month'", "by_month ? 'month' : 'hour'"),
  second('all-pay', 'rates.size === 1 && rates.has(terms.rate_bp)', 'rates.has(terms.rate_bp)'),
  second('all-pay', '(year.reasons ?? []).length > 0', '(year.reasons ?? []).length > 1'),
  second('typed-lines', 'Math.max(0, left - (fact.reserved_ore ?? 0))', 'left'),
  second('typed-lines', 'if (taken > debt.opening_ore) taken = debt.opening_ore;', ''),
  second('withheld', 'const FLAT = 3_000', 'const FLAT = 3_100'),
  second(
    'withheld',
    'const [, percent] = steps.find(([to]) => to === 0 || income <= to)',
    'const [, percent] = steps.find(([to]) => to === 0 || income < to + 9000)',
  ),
  second('table-tax', 'isLess(ratio(50), minus(fee, hundreds))', 'isLess(ratio(60), minus(fee, hundreds))'),
  second('tax-law', 'stateFrom: 643_000', 'stateFrom: 645_000'),
  second('fees', 'const ORDINARY = 3142', 'const ORDINARY = 3141'),
  second('fees', "to: '2027-09-30', ages: [18, 22]", "to: '2027-09-30', ages: [18, 23]"),
];

const CORE = fileURLToPath(new URL('../../src/core', import.meta.url));

/** The faults that cannot be planted: what they change is not there, or there twice. */
export const misplaced = (): string[] =>
  FAULTS.filter(({ file, find }) => readFileSync(join(CORE, file), 'utf8').split(find).length !== 2).map(
    ({ file, find }) => `${file}: ${find}`,
  );

type Engines = {
  readonly pay: (facts: PayFacts) => PayMonth;
  readonly check: (facts: PayFacts, pay: PayMonth) => PayCheck;
};

/** Both engines, one of them with the fault, from a copy of core. */
export async function enginesWith({ file, find, put }: EngineFault, folder: string): Promise<Engines> {
  const copy = mkdtempSync(join(folder, 'core-'));
  mkdirSync(join(copy, 'core'));
  const is_code = (path: string): boolean => !/\.(md|test\.ts)$/.test(path);
  cpSync(CORE, join(copy, 'core'), { recursive: true, filter: is_code });
  const at = join(copy, 'core', file);
  const text = readFileSync(at, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} does not hold it exactly once: ${find}`);
  writeFileSync(
    at,
    text.replace(find, () => put),
  );
  const load = (path: string) => import(pathToFileURL(join(copy, 'core', path)).href);
  if (file.startsWith('pay/')) {
    const { payMonth: faulty } = await load('pay/pay-month.ts');
    return { pay: faulty, check: checkPay };
  }
  const { checkPay: faulty } = await load('pay-check/pay-check.ts');
  return { pay: payMonth, check: faulty };
}

export const scratch = (): string => mkdtempSync(join(tmpdir(), 'skifta-engines-'));
