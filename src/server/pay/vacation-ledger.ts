import { getVacationLedger, type VacationLedgerReply } from '../../contract/vacation.ts';
import { addDays } from '../../core/calendar.ts';
import { dayUnder, percentReasons } from '../../core/pay/pay-form.ts';
import { termsOn } from '../../core/pay/pay-terms.ts';
import { vacationLedger } from '../../core/pay/vacation-ledger.ts';
import { leftOf } from '../../core/pay/vacation-month.ts';
import { yearOn } from '../../core/pay/vacation-year.ts';
import { termsByPerson } from '../accounts/employments.ts';
import { requireKnownPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { vacationBases } from './vacation-bases.ts';
import { type LedgerPerson, ledgerFacts, NO_BASES, vacationRulesOf } from './vacation-facts.ts';

/** Counting further ahead answers nobody's question, and takes long. */
const FARTHEST_DAYS = 731;

/** A person's ledger: a worker's own, and everybody's of the company for a manager. */

export const vacationHandlers: readonly Handler[] = [
  inCompany(getVacationLedger, async ({ input: { query }, caller, tx, today }) => {
    if (query.on !== undefined && query.on > addDays(today, FARTHEST_DAYS))
      throw refuseField('invalid', 'on', 'At most two years ahead.');
    const user = query.user ?? caller.user_id;
    if (caller.role === 'worker' && user !== caller.user_id) throw new Refusal('not_found');
    if (user !== caller.user_id) await requireKnownPerson(tx, caller.company_id, user);
    return ledgerReply(tx, caller.company_id, user, query.on ?? today, today);
  }),
];

async function ledgerReply(
  tx: Tx,
  company_id: string,
  user: string,
  on: string,
  today: string,
): Promise<VacationLedgerReply> {
  const rules = await vacationRulesOf(tx, company_id, on);
  const { last } = yearOn(on, rules);
  const people = await ledgerFacts(tx, company_id, { until: last, open_until: today, rules }, [user]);
  const person = people.get(user);
  if (person === undefined) throw new Refusal('not_found');
  const { facts } = person;
  if (facts.employed.first === null && facts.opening === null)
    return { user, complete: false, years: [], saved: [], left: null, due: 0 };
  const ledger = vacationLedger(last, facts);
  return {
    user,
    complete: ledger.complete,
    years: [...ledger.years],
    saved: [...ledger.saved],
    left: leftOf(ledger),
    due: ledger.due,
    pay_rule: await payRule(tx, company_id, person, on),
  };
}

/** By what a day of vacation is paid on a day. `percent-rule.md`. */
async function payRule(
  tx: Tx,
  company_id: string,
  person: LedgerPerson,
  on: string,
): Promise<VacationLedgerReply['pay_rule']> {
  const { user_id, facts } = person;
  const terms = termsOn((await termsByPerson(tx, company_id, [user_id], on)).get(user_id) ?? [], on);
  if (terms === null) return null;
  const bases = await vacationBases(tx, company_id, on.slice(0, 7), facts.rules, [person]);
  const { earned_ore, earned_other } = bases.get(user_id) ?? NO_BASES;
  const day = dayUnder(terms);
  const by = facts.rules.pay_rule ?? 'agreement';
  // A balance within the year tells the variable pay of a monthly salary alone.
  const told = facts.opening !== null && facts.opening.from >= yearOn(on, facts.rules).first;
  const is_whole = day.form === 'hour' || by === 'agreement' || !told;
  const known = earned_other === undefined ? earned_ore !== null && is_whole : earned_other.all_ore !== null;
  return { by, reasons: percentReasons(earned_other, day), known };
}
