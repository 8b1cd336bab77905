import type { Mutant } from './mutant.ts';

/** Faults in rules of agreements, decisions and rosters, each seen by the tests of core alone. */

const core =
  (room: string, test: string) =>
  (name: string, find: string, put: string): Mutant => ({
    name,
    file: `src/core/${room}.ts`,
    find,
    put,
    caught_by: [`src/core/${test}.test.ts`],
  });

const on_call = core('pay/on-call', 'pay/on-call');
const on_call_rules = core('pay/on-call-rules', 'pay/on-call');
const overtime_hours = core('pay/overtime-hours', 'pay/overtime');
const ob_rules = core('pay/ob-rules', 'pay/ob-rules');
const ob_hours = core('pay/ob-hours', 'pay/ob-hours');
const debt = core('pay/employee-debt', 'pay/employee-debt');
const claim = core('pay/sick-claim', 'pay/sick-claim');
const terms = core('pay/sick-terms', 'pay/sick-period');
const centres = core('pay/cost-centres', 'pay/cost-centres');
const certificate = core('pay/employer-certificate', 'pay/employer-certificate');
const changes = core('pay/line-changes', 'pay/line-changes');
const rhythm = core('roster/rhythm', 'roster/roster');
const rests = core('roster/rests', 'roster/roster');
const hours = core('roster/hours', 'roster/roster');
const fitness = core('roster/fitness', 'roster/roster');

export const MUTANTS_OF_RULES: readonly Mutant[] = [
  {
    name: 'a worker reports a day before the employment',
    file: 'src/server/reports/report-verdict.ts',
    find: 'is_manager ? null : employedFrom(tx, caller.company_id, user_id),',
    put: 'null,',
    caught_by: ['test/kept-days.test.ts'],
  },
  {
    name: 'retention takes reports without a word',
    file: 'src/server/running/retention.ts',
    find: '  await recordGone(tx, company_id, now, gone);\n  return',
    put: '  return',
    caught_by: ['test/kept-days.test.ts'],
  },
  on_call('the hours of jour before it do not count in the month', 'before[kind] += lengthOf(bar);', ''),
  on_call(
    'rules without a supplement for weekdays pay the hour at the first level',
    'const level = terms.levels[bar.bucket];',
    'const level = terms.levels[0];',
  ),
  on_call_rules(
    'a level on call that no window reaches is stored',
    'if (index > 0 && !windows.some(',
    'if (index < 0 && !windows.some(',
  ),
  overtime_hours(
    'a week of a period is agreed by its first Monday',
    'addDays(start, 7 * week)',
    'addDays(start, 0 * week)',
  ),
  ob_rules(
    'a level of OB is left out between two others',
    'lower.length > levelsOf(rules).indexOf(bucket)',
    'lower.length > levelsOf(rules).indexOf(bucket) + 9',
  ),
  ob_rules(
    'a supplement is kronor and a divided salary at once',
    'isWholeUpTo(divisor, limits.divisor) || amount !== null)',
    'isWholeUpTo(divisor, limits.divisor))',
  ),
  ob_hours(
    'hours of the levels above the third are not listed',
    'level <= 3 || of.some(',
    'level <= 3 && of.some(',
  ),
  debt(
    'a month takes more of a debt than was agreed',
    'Math.min(opening_ore, most_ore ?? opening_ore, above_ore)',
    'Math.min(opening_ore, above_ore)',
  ),
  debt(
    'a debt is taken from what a wage attachment reserves',
    'Math.max(kept_ore ?? 0, ...reserved)',
    'Math.max(kept_ore ?? 0, 0 * reserved.length)',
  ),
  debt(
    'a month that ends below zero adds no debt',
    'opening_ore - taken_ore + added_ore',
    'opening_ore - taken_ore',
  ),
  claim(
    'sick pay is claimed for days after the decision',
    'last_day === null || date <= last_day',
    'last_day === null || date >= first_day',
  ),
  claim(
    'a line of days with and without a decision is claimed whole',
    'parts.every(isProtected)',
    'parts.some(isProtected)',
  ),
  claim(
    "another program's karensavdrag is taken for a decision",
    "terms.filter(({ kind }) => kind !== 'karens')",
    'terms.filter(({ kind }) => kind !== null)',
  ),
  terms(
    'a decision on long illness frees from the karensavdrag',
    "kind === 'often' && first_day",
    "kind !== 'karens' && first_day",
  ),
  terms("another program's karensavdrag is not counted", "kind === 'karens')", 'kind === null)'),
  centres('the cost of two centres is one row', 'text, centre?.number ?? null]', 'text, null]'),
  centres(
    'rows that cancel out stay in the voucher',
    'first === undefined || amount_ore === 0',
    'first === undefined',
  ),
  certificate(
    'a certificate shows months before the employment',
    'first === null || month >= first',
    'first === null || month !== first',
  ),
  certificate(
    'vacation pay is certified as pay of the month',
    'gross_ore: gross_ore - vacation_ore,',
    'gross_ore,',
  ),
  certificate(
    'paid leave is certified as absence',
    'absences?.filter(({ kind }) => !PAID_LEAVE.includes(kind))',
    'absences?.filter(({ kind }) => kind !== undefined)',
  ),
  changes(
    'a correction names lines that did not change',
    'same && days.length === 0',
    'same && days.length < 0',
  ),
  changes(
    'a correction does not name the days that changed',
    'said(a) === said(b) ?',
    'said(a) !== said(b) ?',
  ),
  changes('a correction of a correction is explained', "code !== 'correction' && ", ''),
  rhythm('days in a row begin anew with the period', 'let run = led_up;', 'let run = 0 * led_up;'),
  rhythm(
    'a day off does not break days in a row',
    'run = of_day === undefined ? 0 : run + 1;',
    'run = of_day === undefined ? run : run + 1;',
  ),
  rhythm('Sunday alone is no weekend of work', 'weekdayOf(day) >= 6', 'weekdayOf(day) === 6'),
  rests(
    'nights that are kept free may be planned',
    'rules.nights_allowed\n    ? []',
    '!rules.nights_allowed\n    ? []',
  ),
  rests(
    'a week without rest is judged by its own shifts alone',
    'end > week.start && start < week.end',
    'start >= week.start && start < week.end',
  ),
  hours(
    'heavy night work has the limit of the day',
    'post.night_min > 0) ? rules.heavy_night_min',
    'post.night_min > 9999) ? rules.heavy_night_min',
  ),
  hours(
    "vacation is not counted in a night worker's average",
    'total + work_min, absent_min)',
    'total + work_min, 0 * absent_min)',
  ),
  fitness(
    'a skill that has ended is still held',
    'one.last_day === null || post.day <= one.last_day',
    'one.last_day === null || post.day >= one.first_day',
  ),
  fitness(
    'a person is of age the day after the birthday',
    'if (post.day >= `${born',
    'if (post.day > `${born',
  ),
  fitness('a shift that has begun is a late change', 'measured >= 0 && measured < limit', 'measured < limit'),
];
