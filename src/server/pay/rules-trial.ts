import { type TriedPerson, type TriedRules, tryRules } from '../../contract/company-rules.ts';
import { tryVacationRules } from '../../contract/vacation-rules.ts';
import { type RulesOfWork, rulesOn } from '../../core/company-rules.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { monthOf, yearAndMonth } from '../../core/month.ts';
import type { DatedOnCall } from '../../core/pay/on-call-rules.ts';
import type { DatedOvertime } from '../../core/pay/overtime-rules.ts';
import { payMonth } from '../../core/pay/pay-month.ts';
import { vacationRulesOn } from '../../core/pay/vacation-rules.ts';
import type { VacationRules } from '../../core/pay/vacation-year.ts';
import { given } from '../../core/picked.ts';
import { vacationRows, vacationRuleOf } from '../companies/vacation-rules.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import type { SharedFacts } from './facts.ts';
import { factsOfRules, ownFacts, type PayRules, sharedFacts } from './pay-facts.ts';
import { NO_VACATION, vacationFacts } from './vacation-facts.ts';

/**
 * Computes what a month would pay under other rules of the company (decision 0062): the month's facts are gathered once,
 * and core computes each person twice. Differences of earlier months are left out. Stores nothing.
 */

export const rulesTrialHandlers: readonly Handler[] = [
  inCompany(tryRules, async ({ input: { body }, caller, company, tx, today }) => {
    const { year, month, ...sent } = body;
    const name = monthOf(year, month);
    const rules = { ...rulesOn(company.rules, `${name}-01`), ...given(sent) };
    return triedMonth(tx, caller.company_id, company, { month: name, rules }, today);
  }),

  inCompany(tryVacationRules, async ({ input: { body }, caller, company, tx, today }) => {
    const { year, month, ...sent } = body;
    const name = monthOf(year, month);
    // As if they had held from the beginning.
    const rows = await vacationRows(tx, caller.company_id);
    const rules = { ...rulesOn(rows, `${name}-01`), ...given(sent) };
    const vacation_rules = vacationRulesOn([vacationRuleOf(rules)], rules.from);
    return triedMonth(tx, caller.company_id, company, { month: name, vacation_rules }, today);
  }),
];

/** The month, and what is tried in it: rules of the company, of vacation, of overtime, or of jour and beredskap. */
type Asked = {
  readonly month: string;
  readonly rules?: RulesOfWork;
  readonly vacation_rules?: VacationRules;
  readonly overtime_rules?: readonly DatedOvertime[];
  readonly on_call_rules?: readonly DatedOnCall[];
};
type Compared = { readonly id: string; readonly now: Ore; readonly tried: Ore };
type Named = { readonly id: string; readonly first_name: string; readonly last_name: string };

/** How many people are computed at a time. */
const AT_ONCE = 250;

export async function triedMonth(
  tx: Tx,
  company_id: string,
  company: PayRules,
  asked: Asked,
  today: string,
): Promise<TriedRules> {
  const { month: name } = asked;
  const now = await sharedFacts(tx, company_id, company, name, today);
  const tried = triedFacts(now, asked);
  // The weeks before the month, as far as either set of rules looks back.
  const overtime_rules = [...(now.overtime_rules ?? []), ...(tried.overtime_rules ?? [])];
  const asking = { ...now, overtime_rules };
  const people = await tx<Named[]>`
    select id, first_name, last_name from users where company_id = ${company_id} order by last_name, first_name, id`;
  const compared: Compared[] = [];
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const ids = people.slice(from, from + AT_ONCE).map(({ id }) => id);
    // Rules of vacation decide the person's own facts too.
    const vacation =
      asked.vacation_rules === undefined ? null : await vacationFacts(tx, company_id, tried, ids);
    for (const [id, own] of await ownFacts(tx, company_id, name, asking, ids)) {
      const { earned_other: _other, ...same } = own;
      const of_tried = vacation === null ? own : { ...same, ...(vacation.get(id) ?? NO_VACATION) };
      const pay = {
        id,
        now: payMonth({ ...now, ...own }).gross_ore,
        tried: payMonth({ ...tried, ...of_tried }).gross_ore,
      };
      if (pay.now !== 0 || pay.tried !== 0) compared.push(pay);
    }
  }
  const by_id = new Map(people.map((person) => [person.id, person]));
  const sum = (of: (one: Compared) => Ore): Ore => compared.reduce((total, one) => total + of(one), 0);
  return {
    ...yearAndMonth(name),
    people: compared
      .flatMap((one) => {
        const person = by_id.get(one.id);
        return person === undefined || one.now === one.tried ? [] : [personReply(person, one)];
      })
      .toSorted(
        (a, b) =>
          Math.abs(b.difference) - Math.abs(a.difference) ||
          a.last_name.localeCompare(b.last_name, 'sv') ||
          a.first_name.localeCompare(b.first_name, 'sv'),
      ),
    paid: compared.length,
    now: kronorOf(sum((one) => one.now)),
    tried: kronorOf(sum((one) => one.tried)),
    difference: kronorOf(sum((one) => one.tried - one.now)),
    payment_date_now: now.paid_on,
    payment_date_tried: tried.paid_on,
  };
}

function triedFacts(now: SharedFacts, asked: Asked): SharedFacts {
  const { month, rules, vacation_rules, overtime_rules, on_call_rules } = asked;
  if (vacation_rules !== undefined) return { ...now, vacation_rules };
  if (overtime_rules !== undefined) return { ...now, overtime_rules };
  if (on_call_rules !== undefined) return { ...now, on_call_rules };
  const { absence_deduction: _now, ...rest } = now;
  return rules === undefined ? now : { ...rest, ...factsOfRules(month, rules) };
}

const personReply = ({ id, first_name, last_name }: Named, { now, tried }: Compared): TriedPerson => ({
  user: id,
  first_name,
  last_name,
  now: kronorOf(now),
  tried: kronorOf(tried),
  difference: kronorOf(tried - now),
});
