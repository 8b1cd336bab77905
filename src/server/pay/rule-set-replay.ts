import type { ReplayedPerson, ReplaySums, RuleSetReplay } from '../../contract/rule-sets.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { monthOf } from '../../core/month.ts';
import { OB_LEVELS, type ObRuleSet } from '../../core/pay/ob.ts';
import { hoursByLevel, ofHigher } from '../../core/pay/ob-hours.ts';
import { type ReportedPay, reportedPay } from '../../core/pay/ob-replay.ts';
import type { Tx } from '../database/db.ts';
import { ownFacts, type PayRules, sharedFacts } from './pay-facts.ts';

/**
 * Computes what a month would pay under other rules: the month's facts are gathered once, as for a payslip, and core
 * counts each person's reports twice. Stores nothing.
 */

type Person = { readonly id: string; readonly first_name: string; readonly last_name: string };
type Compared = { readonly id: string; readonly now: ReportedPay; readonly tried: ReportedPay };

export async function replayedMonth(
  tx: Tx,
  company_id: string,
  company: PayRules,
  { year, month, rules }: { readonly year: number; readonly month: number; readonly rules: ObRuleSet },
  today: string,
): Promise<RuleSetReplay> {
  const shared = await sharedFacts(tx, company_id, company, monthOf(year, month), today);
  const own = await ownFacts(tx, company_id, shared.month, shared, null);
  const tried = { ...shared, rule_sets: [{ from: '1901-01-01', rules }] };
  const compared = [...own]
    .filter(([, { entries }]) => entries.some(({ status }) => status !== 'draft' && status !== 'rejected'))
    .map(([id, { terms, employed, entries }]) => ({
      id,
      now: reportedPay({ ...shared, terms, employed, entries }),
      tried: reportedPay({ ...tried, terms, employed, entries }),
    }));
  const changed = compared.filter((one) => !isSame(one));
  const people = await peopleBy(
    tx,
    company_id,
    changed.map(({ id }) => id),
  );
  return {
    year,
    month,
    people: changed
      .flatMap((one) => {
        const person = people.get(one.id);
        return person === undefined ? [] : [personReply(person, one)];
      })
      .toSorted(
        (a, b) =>
          Math.abs(b.difference) - Math.abs(a.difference) ||
          a.last_name.localeCompare(b.last_name, 'sv') ||
          a.first_name.localeCompare(b.first_name, 'sv'),
      ),
    reported: compared.length,
    now: sumsOf(compared.map((one) => one.now)),
    tried: sumsOf(compared.map((one) => one.tried)),
    difference: kronorOf(compared.reduce((sum, one) => sum + differenceOf(one), 0)),
  };
}

async function peopleBy(tx: Tx, company_id: string, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await tx<Person[]>`
    select id, first_name, last_name from users where company_id = ${company_id} and id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

const personReply = ({ id, first_name, last_name }: Person, one: Compared): ReplayedPerson => ({
  user: id,
  first_name,
  last_name,
  now: sumsOf([one.now]),
  tried: sumsOf([one.tried]),
  difference: kronorOf(differenceOf(one)),
  no_salary: one.now.no_salary || one.tried.no_salary,
});

const payOf = ({ ob_ore, base_ore }: ReportedPay): Ore =>
  OB_LEVELS.reduce((sum, level) => sum + ob_ore[level], base_ore);
const differenceOf = ({ now, tried }: Compared): Ore => payOf(tried) - payOf(now);

const isSame = ({ now, tried }: Compared): boolean =>
  now.reported_min === tried.reported_min &&
  now.base_ore === tried.base_ore &&
  OB_LEVELS.every(
    (bucket) => now.ob_min[bucket] === tried.ob_min[bucket] && now.ob_ore[bucket] === tried.ob_ore[bucket],
  );

function sumsOf(pays: readonly ReportedPay[]): ReplaySums {
  const sum = (of: (pay: ReportedPay) => number): number => pays.reduce((total, pay) => total + of(pay), 0);
  return {
    hours: sum((pay) => pay.reported_min) / 60,
    ...hoursByLevel((level) => sum((pay) => pay.ob_min[level])),
    ob1_pay: kronorOf(sum((pay) => pay.ob_ore[1])),
    ob2_pay: kronorOf(sum((pay) => pay.ob_ore[2])),
    ob3_pay: kronorOf(sum((pay) => pay.ob_ore[3])),
    ...ofHigher(
      (level) => `ob${level}_pay` as const,
      (level) => kronorOf(sum((pay) => pay.ob_ore[level])),
    ),
    base_pay: kronorOf(sum((pay) => pay.base_ore)),
    pay: kronorOf(sum(payOf)),
  };
}
