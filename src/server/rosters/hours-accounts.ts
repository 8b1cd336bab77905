import { getHoursAccount, type HoursAccount } from '../../contract/hours-accounts.ts';
import { addDays } from '../../core/calendar.ts';
import { termsWhileEmployed } from '../../core/pay/employment.ts';
import { type Balance, hoursAccount, monthSoFar } from '../../core/roster/hours-account.ts';
import type { WorkRules } from '../../core/roster/work-rules.ts';
import { periodOf } from '../../core/working-time.ts';
import type { WorkingWeek } from '../../core/working-time-law.ts';
import { employedByPerson, termsByPerson } from '../accounts/employments.ts';
import { requireKnownPerson } from '../accounts/people.ts';
import { workRulesOf } from '../companies/work-rules.ts';
import { type Handler, inCompany } from '../handler.ts';
import { type TimeOfYears, yearsOf } from '../hours/year-ahead.ts';
import { illOn, leaveOn } from '../planning/planned-away.ts';
import { Refusal } from '../refusal.ts';

/** What one person has worked and is planned for against what is agreed, and what is left of the averages and the year (decision 0119). */

export const hoursAccountHandlers: readonly Handler[] = [
  inCompany(getHoursAccount, async ({ input: { query }, caller, company, tx, today }) => {
    const { company_id } = caller;
    const user = query.user ?? caller.user_id;
    if (caller.role === 'worker' && user !== caller.user_id) throw new Refusal('not_found');
    if (user !== caller.user_id) await requireKnownPerson(tx, company_id, user);
    const day = query.day ?? today;
    const rulesOn = await workRulesOf(tx, company_id);
    const rules = rulesOn(day);
    const ids = [user];
    const period = periodOf(day, rules);
    const days = { first: period, last: addDays(period, 7 * rules.ordinary_weeks - 1) };
    const read = yearsOf(tx, company_id, company.time_zone, { ids, days, today, rulesOn });
    const around = {
      first: `${Number(day.slice(0, 4)) - 1}-01-01`,
      last: `${Number(day.slice(0, 4)) + 1}-12-31`,
    };
    const [timeOf, terms, employed, leave, ill] = await Promise.all([
      read,
      termsByPerson(tx, company_id, ids),
      employedByPerson(tx, company_id, ids),
      leaveOn(tx, company_id, ids, around),
      illOn(tx, company_id, ids, around, today),
    ]);
    const time = timeOf(user, [], []);
    const away = [
      ...leave
        .filter(({ status }) => status === 'approved')
        .map(({ first_day, last_day }) => ({ first_day, last_day })),
      ...ill
        .filter(({ extent_pct }) => extent_pct === 100)
        .map(({ first_day, until }) => ({ first_day, last_day: until })),
    ];
    const employments = employed.get(user);
    const own = terms.get(user) ?? [];
    const facts = {
      worked: time.worked,
      planned: time.planned.filter(
        ({ date }) => !away.some(({ first_day, last_day }) => first_day <= date && date <= last_day),
      ),
      terms: employments === undefined ? own : termsWhileEmployed(own, employments),
      away,
    };
    return reply(user, day, {
      account: hoursAccount(facts, day, rules),
      month: monthSoFar(facts, day),
      time,
      rules,
    });
  }),
];

type Found = {
  readonly account: ReturnType<typeof hoursAccount>;
  readonly month: readonly Balance[];
  readonly time: TimeOfYears;
  readonly rules: WorkRules;
};

function reply(user: string, day: string, { account, month, time, rules }: Found): HoursAccount {
  const { journal, left } = time.year(Number(day.slice(0, 4)), rules);
  const around = [-1, 1].flatMap((years) => time.year(Number(day.slice(0, 4)) + years, rules).journal.weeks);
  const weeks = new Map([...around, ...journal.weeks].map((week) => [week.monday, week]));
  const balance = balanceReply([...weeks.values()]);
  return {
    user,
    day,
    week: balance(account.week),
    period: balance(account.period),
    year: balance(account.year),
    month: month.map(({ last, worked_min, planned_min, agreed_min }) => ({
      day: last,
      worked_hours: drawn(worked_min),
      planned_hours: drawn(planned_min),
      agreed_hours: agreed_min === null ? null : drawn(agreed_min),
    })),
    carried_hours: account.carried_min === null ? null : account.carried_min / 60,
    averages: time.averages(day, rules).map(({ rule, first, last, measured, limit, over }) => ({
      rule,
      first_day: first,
      last_day: last,
      hours: measured / 60,
      limit_hours: limit / 60,
      over,
    })),
    extra: ofYear(journal.year.extra_min, rules.extra_year_min, left.extra_min),
    overtime: ofYear(journal.year.overtime_min, rules.overtime_year_min, left.overtime_min),
    source: rules.source,
  };
}

/** Hours of a picture: hundredths are more than it shows. */
const drawn = (minutes: number): number => Math.round((100 * minutes) / 60) / 100;

const ofYear = (minutes: number, limit_min: number, left_min: number) => ({
  hours: minutes / 60,
  limit_hours: limit_min / 60,
  left_hours: left_min / 60,
});

/** With the extra time and overtime of the weeks that begin in the days. */
const balanceReply =
  (weeks: readonly WorkingWeek[]) =>
  ({ first, last, worked_min, planned_min, agreed_min }: Balance) => {
    const within = weeks.filter(({ monday }) => monday >= first && monday <= last);
    const sum = (of: 'extra_min' | 'overtime_min'): number =>
      within.reduce((total, week) => total + week[of], 0) / 60;
    return {
      first_day: first,
      last_day: last,
      worked_hours: worked_min / 60,
      planned_hours: planned_min / 60,
      agreed_hours: agreed_min === null ? null : agreed_min / 60,
      extra_hours: sum('extra_min'),
      overtime_hours: sum('overtime_min'),
    };
  };
