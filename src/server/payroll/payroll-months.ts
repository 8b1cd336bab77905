import type { LeftOut } from '../../contract/left-out.ts';
import {
  getPayrollMonth,
  type PayExceptionCount,
  type PayrollMonth,
  type PersonMonth,
} from '../../contract/payroll-runs.ts';
import { hasEnded, monthLater, monthOf, yearAndMonth } from '../../core/month.ts';
import type { PayException } from '../../core/pay/exceptions.ts';
import { isGone } from '../../core/pay/guard-rails.ts';
import { payMonth } from '../../core/pay/pay-month.ts';
import type { PersonMonthState } from '../../core/pay/person-month-state.ts';
import type { TaxSources } from '../../core/pay/withholding.ts';
import { spansOf } from '../../core/pay/work-lines.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompanyAfter } from '../handler.ts';
import type { OwnFacts, SharedFacts } from '../pay/facts.ts';
import { debtFacts } from '../pay/pay-debts.ts';
import { ownFacts, type PayRules, sharedFacts, yearPaid } from '../pay/pay-facts.ts';
import {
  type ServiceTables,
  serviceTables,
  type TaxKnowledge,
  taxedBy,
  taxKnowledge,
  unimportedYear,
} from '../pay/tax-sources.ts';
import {
  grossBefore,
  NO_HISTORY,
  orderedBefore,
  type PayHistory,
  paidInMonth,
  payHistory,
} from './paid-before.ts';
import { type Earlier, earlierMonths, settledBy } from './pay-corrections.ts';
import { exceptionsOf, type Person } from './pay-exceptions.ts';
import type { CompanyFacts, PayFileEmployer } from './pay-file.ts';
import { declarationFacts } from './pay-file-agi.ts';
import { orderFacts } from './pay-file-pain.ts';
import { employerOf } from './payroll-file-run.ts';
import {
  leftOutOf,
  liveRunsOf,
  monthPeople,
  netBefore,
  reasonsLeftOut,
  runReply,
  storedMonth,
  taxTables,
  undoneRuns,
} from './payroll-run-rows.ts';
import { type ComputedPerson, MonthSum, personReply } from './person-month.ts';
import { secondCheck } from './second-check.ts';

/**
 * The month of pay (decision 0029): facts are gathered one kind at a time for everybody, core computes each person,
 * and exceptions are named. An open month is computed on each read; a locked one is read as it was paid.
 */

export const payrollMonthHandlers: readonly Handler[] = [
  inCompanyAfter(
    getPayrollMonth,
    ({ input: { query }, caller, company, services, now }) =>
      serviceTables(services, caller.company_id, yearPaid(monthOf(query.year, query.month), company), now),
    async ({ input: { query }, caller, company, tx, today, now, prepared: asked }) =>
      payrollMonth(tx, caller.company_id, company, monthOf(query.year, query.month), { today, now, asked }),
  ),
];

type Moment = { readonly today: string; readonly now: string; readonly asked: ServiceTables };

/** The month's state: locked and stored, or open and computed. */
export async function payrollMonth(
  tx: Tx,
  company_id: string,
  rules: PayRules,
  month: string,
  moment: Moment,
): Promise<PayrollMonth> {
  const asked = yearAndMonth(month);
  const undone = await undoneRuns(tx, company_id, month);
  const left_out = given(await leftOutOf(tx, company_id, month));
  const missing = await unimportedYear(tx, moment.today, moment.asked);
  const warned = missing === null ? {} : { missing_tax_year: missing };
  const [run, ...extra] = await liveRunsOf(tx, company_id, month);
  if (run !== undefined) {
    const people = await storedMonth(tx, company_id, run.id, monthLater(month, -1));
    const { totals, payment_date } = runReply(run);
    const extra_runs: PayrollMonth['extra_runs'] = [];
    for (const one of extra)
      extra_runs.push({
        run: runReply(one),
        people: await storedMonth(tx, company_id, one.id, monthLater(month, -1)),
      });
    return {
      ...asked,
      payment_date,
      ...warned,
      run: runReply(run),
      exceptions: run.exceptions,
      totals,
      people,
      ...(extra_runs.length === 0 ? {} : { extra_runs }),
      ...left_out,
      undone,
    };
  }
  const facts = await sharedFacts(tx, company_id, rules, month, moment.today);
  const knowledge = await taxKnowledge(tx, Number(facts.paid_on.slice(0, 4)), moment.asked);
  const shared = taxedBy(facts, knowledge) ?? facts;
  const before = await netBefore(tx, company_id, monthLater(month, -1));
  const people: PersonMonth[] = [];
  const sum = new MonthSum(hasEnded(month, moment.today));
  const { sources } = knowledge;
  for await (const some of computedPeople(tx, company_id, shared, { ...moment, sources })) {
    for (const one of some) {
      sum.add(one);
      people.push(personReply(one, before.get(one.person.id) ?? null));
    }
  }
  return {
    ...asked,
    payment_date: shared.paid_on,
    ...taxTables(shared.paid_on, knowledge.years),
    ...warned,
    run: null,
    exceptions: sum.exceptions(),
    totals: sum.totals(),
    people,
    ...left_out,
    ...fileGaps(await employerOf(tx, company_id)),
    undone,
  };
}

/** What the company lacks for the files of a run, said before it (`refuseGaps` of each file says it after). */
function fileGaps(employer: PayFileEmployer): Pick<PayrollMonth, 'file_gaps'> {
  const lacking = (facts: CompanyFacts) => facts.flatMap(([fact, is_there]) => (is_there ? [] : [fact]));
  const file_gaps = [
    { file: 'agi' as const, facts: lacking(declarationFacts(employer)) },
    { file: 'pain001' as const, facts: lacking(orderFacts(employer)) },
  ].filter(({ facts }) => facts.length > 0);
  return file_gaps.length === 0 ? {} : { file_gaps };
}

const given = (left_out: LeftOut[]): Pick<PayrollMonth, 'left_out'> =>
  left_out.length === 0 ? {} : { left_out };

/** Later than every month that is ever run. */
const AFTER_ALL = '9999-12';

/** How many people are computed at a time. */
export const AT_ONCE = 250;

type OfMonth = Pick<Moment, 'now'> &
  Pick<TaxKnowledge, 'sources'> & {
    /** An extra run: these people (null: all) of those whom no run of the month has paid. */
    readonly extra?: readonly string[] | null;
  };

/**
 * Everybody's month, computed from today's facts, by name, some hundred people at a time: a company of ten thousand
 * is never in memory as a whole. Writes nothing.
 */
export async function* computedPeople(
  tx: Tx,
  company_id: string,
  shared: SharedFacts,
  { now, sources, extra }: OfMonth,
): AsyncGenerator<ComputedPerson[]> {
  const { month, zone } = shared;
  // Runs of later months may have settled what an extra run would.
  const settled_before = extra === undefined ? month : AFTER_ALL;
  const earlier = await earlierMonths(tx, company_id, month, extra ?? null, settled_before);
  const left_out = await reasonsLeftOut(tx, company_id, month);
  const before = await orderedBefore(tx, company_id, month);
  const same_month = await paidInMonth(tx, company_id, shared.paid_on, null);
  const debts = await debtFacts(tx, company_id, null);
  const known = await monthPeople(tx, company_id, month, zone, [...earlier.keys()]);
  const paid = extra === undefined ? new Map() : await netBefore(tx, company_id, month);
  const everybody = known.filter(({ id }) => !paid.has(id) && (extra?.includes(id) ?? true));
  for (let from = 0; from < everybody.length; from += AT_ONCE) {
    const people = everybody.slice(from, from + AT_ONCE);
    const ids = people.map(({ id }) => id);
    const own = await ownFacts(tx, company_id, month, shared, ids);
    const histories = await payHistory(tx, company_id, month, ids);
    yield people.flatMap((person) => {
      const gathered = own.get(person.id);
      if (gathered === undefined) return [];
      const differences = earlier.get(person.id) ?? [];
      const paid_apart = same_month.get(person.id);
      const debt = debts.get(person.id);
      const facts = {
        ...gathered,
        earlier: settledBy(differences),
        ...(paid_apart === undefined ? {} : { same_month: paid_apart }),
        ...(debt === undefined ? {} : { debt }),
      };
      const history = histories.get(person.id) ?? NO_HISTORY;
      if (!isInMonth(month, person, facts, history)) return [];
      const reason = left_out.get(person.id) ?? null;
      const one = computed(person, { shared, facts, differences, history, now, before, sources });
      return [{ ...one, left_out: reason }];
    });
  }
}

/**
 * People without terms or outside their employment, who did nothing, are in no month; a person who left and was not
 * named yet is in one, and so is somebody employed whom the month before paid.
 */
function isInMonth(month: string, { left_unnamed }: Person, facts: OwnFacts, history: PayHistory): boolean {
  if (isGone(grossBefore(history, month), 0, { month, employed: facts.employed })) return true;
  if (left_unnamed && facts.terms.length > 0) return true;
  const { assigned, entries, earlier, manual = [] } = facts;
  if (manual.length > 0) return true;
  if (assigned.length > 0 || entries.length > 0 || earlier.length > 0) return true;
  return spansOf({ month, ...facts }).length > 0;
}

type Computing = {
  readonly shared: SharedFacts;
  readonly facts: OwnFacts;
  readonly differences: readonly Earlier[];
  readonly history: PayHistory;
  readonly now: string;
  readonly before: Awaited<ReturnType<typeof orderedBefore>>;
  readonly sources: TaxSources;
};

function computed(person: Person, computing: Computing): Omit<ComputedPerson, 'left_out'> {
  const { shared, facts, differences, history, now, before, sources } = computing;
  const pay = payMonth({ ...shared, ...facts }, sources);
  const check = secondCheck({ ...shared, ...facts }, pay, { differences, sources });
  const paid_before_ore = before(person.id, pay.net_ore);
  const found = { pay, check, differences, history, now, paid_before_ore };
  const exceptions = exceptionsOf(person, { ...shared, ...facts }, found);
  const state = stateOf(person, exceptions, facts);
  return { person, own: facts, earlier: differences, pay, check, exceptions, state, paid_before_ore };
}

const OPEN_WORK: readonly PayException[] = ['unattested_reports', 'missing_reports', 'unanswered_shifts'];

function stateOf(
  { done }: Person,
  exceptions: readonly PayExceptionCount[],
  { entries }: OwnFacts,
): PersonMonthState {
  const settled = !exceptions.some(({ code }) => OPEN_WORK.includes(code));
  if (settled && (done || entries.length > 0)) return 'attested';
  return done ? 'done' : 'open';
}
