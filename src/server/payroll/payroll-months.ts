import {
  getPayrollMonth,
  type PayExceptionCount,
  type PayrollMonth,
  type PersonMonth,
} from '../../contract/payroll-runs.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { hasEnded, monthLater, monthOf, yearAndMonth } from '../../core/month.ts';
import { PAY_EXCEPTIONS, type PayException, type PersonMonthState } from '../../core/pay/exceptions.ts';
import type { ManualSums, PayMonth } from '../../core/pay/month-facts.ts';
import { type PayLine, sumOf } from '../../core/pay/pay-line.ts';
import { payMonth, spansOf } from '../../core/pay/pay-month.ts';
import type { TaxSources } from '../../core/pay/withholding.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompanyAfter } from '../handler.ts';
import type { OwnFacts, SharedFacts } from '../pay/facts.ts';
import { ownFacts, type PayRules, sharedFacts, yearPaid } from '../pay/pay-facts.ts';
import {
  type ServiceTables,
  serviceTables,
  type TaxKnowledge,
  taxedBy,
  taxKnowledge,
} from '../pay/tax-sources.ts';
import { orderedBefore, paidApart } from './paid-before.ts';
import { type Earlier, earlierMonths } from './pay-corrections.ts';
import { exceptionsOf, type Person } from './pay-exceptions.ts';
import { manualSums } from './pay-reply.ts';
import {
  liveRun,
  monthPeople,
  netBefore,
  runReply,
  storedMonth,
  taxTables,
  undoneRuns,
} from './payroll-run-rows.ts';

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
  const run = await liveRun(tx, company_id, month);
  if (run !== null) {
    const people = await storedMonth(tx, company_id, run.id, monthLater(month, -1));
    const { totals, payment_date } = runReply(run);
    return { ...asked, payment_date, run: runReply(run), exceptions: run.exceptions, totals, people, undone };
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
    run: null,
    exceptions: sum.exceptions(),
    totals: sum.totals(),
    people,
    undone,
  };
}

export type ComputedPerson = {
  readonly person: Person;
  readonly own: OwnFacts;
  readonly earlier: readonly Earlier[];
  readonly pay: PayMonth;
  readonly exceptions: readonly PayExceptionCount[];
  readonly state: PersonMonthState;
  /** What bank files of undone runs of the month order for the person. */
  readonly paid_before_ore: Ore | null;
  /** What other runs pay the person in the same month of payment. */
  readonly paid_apart_ore: Ore;
};

/** How many people are computed at a time. */
export const AT_ONCE = 250;

/**
 * Everybody's month, computed from today's facts, by name, some hundred people at a time: a company of ten thousand
 * is never in memory as a whole. Writes nothing.
 */
export async function* computedPeople(
  tx: Tx,
  company_id: string,
  shared: SharedFacts,
  { now, sources }: Pick<Moment, 'now'> & Pick<TaxKnowledge, 'sources'>,
): AsyncGenerator<ComputedPerson[]> {
  const { month, zone } = shared;
  const earlier = await earlierMonths(tx, company_id, month, null);
  const before = await orderedBefore(tx, company_id, month);
  const apart = await paidApart(tx, company_id, month, shared.paid_on);
  const everybody = await monthPeople(tx, company_id, month, zone);
  for (let from = 0; from < everybody.length; from += AT_ONCE) {
    const people = everybody.slice(from, from + AT_ONCE);
    const ids = people.map(({ id }) => id);
    const own = await ownFacts(tx, company_id, month, shared, ids);
    yield people.flatMap((person) => {
      const gathered = own.get(person.id);
      if (gathered === undefined) return [];
      const differences = earlier.get(person.id) ?? [];
      const facts = { ...gathered, earlier: differences.map(({ fact }) => fact) };
      return isInMonth(month, person, facts)
        ? [computed(person, { shared, facts, differences, now, before, apart, sources })]
        : [];
    });
  }
}

/**
 * People without terms or outside their employment, who did nothing, are in no month; a person who left and was not
 * named yet is in one.
 */
function isInMonth(month: string, { left_unnamed }: Person, facts: OwnFacts): boolean {
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
  readonly now: string;
  readonly before: Awaited<ReturnType<typeof orderedBefore>>;
  readonly apart: Awaited<ReturnType<typeof paidApart>>;
  readonly sources: TaxSources;
};

function computed(person: Person, computing: Computing): ComputedPerson {
  const { shared, facts, differences, now, before, apart, sources } = computing;
  const pay = payMonth({ ...shared, ...facts }, sources);
  const other_runs = {
    paid_before_ore: before(person.id, pay.net_ore),
    paid_apart_ore: pay.gross_ore === 0 ? 0 : (apart.get(person.id) ?? 0),
  };
  const exceptions = exceptionsOf(person, { ...shared, ...facts }, { pay, differences, now, ...other_runs });
  const state = stateOf(person, exceptions, facts);
  return { person, own: facts, earlier: differences, pay, exceptions, state, ...other_runs };
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

/** The sums of the people of a month, and how many of them have exceptions. */
export class MonthSum {
  readonly #counts = new Map<PayException, number>();
  #people = 0;
  #gross: Ore = 0;
  #tax: Ore = 0;
  #net: Ore = 0;
  #contribution: Ore | null = 0;
  #manual: ManualSums | null = null;

  constructor(ended: boolean) {
    if (!ended) this.#counts.set('month_not_ended', 1);
  }

  /** A person without terms is an exception and in no sum: a run leaves them out. */
  add({ own, pay, exceptions }: Pick<ComputedPerson, 'own' | 'pay' | 'exceptions'>): void {
    for (const { code } of exceptions) this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1);
    if (own.terms.length === 0) return;
    this.#people += 1;
    this.#gross += pay.gross_ore;
    this.#tax += pay.tax_ore;
    this.#net += pay.net_ore;
    this.#manual = addedManual(this.#manual, pay.manual);
    const owed = pay.employer_contribution_ore;
    this.#contribution = this.#contribution === null || owed === null ? null : this.#contribution + owed;
  }

  /** People by exception, in the order of the list. */
  exceptions(): PayExceptionCount[] {
    return PAY_EXCEPTIONS.flatMap((code) => {
      const count = this.#counts.get(code);
      return count === undefined ? [] : [{ code, count }];
    });
  }

  totals(): PayrollMonth['totals'] {
    const owed = this.#contribution;
    return {
      people: this.#people,
      gross: kronorOf(this.#gross),
      tax: kronorOf(this.#tax),
      net: kronorOf(this.#net),
      employer_contribution: owed === null ? null : kronorOf(owed),
      employer_cost: owed === null ? null : kronorOf(this.#gross + owed),
      ...(this.#manual === null ? {} : { manual: manualSums(this.#manual) }),
    };
  }
}

function addedManual(sum: ManualSums | null, one: ManualSums | undefined): ManualSums | null {
  if (one === undefined || sum === null) return one ?? sum;
  return {
    benefits_ore: sum.benefits_ore + one.benefits_ore,
    net_deductions_ore: sum.net_deductions_ore + one.net_deductions_ore,
    expenses_ore: sum.expenses_ore + one.expenses_ore,
    without_contribution_ore: sum.without_contribution_ore + one.without_contribution_ore,
  };
}

const ABSENCE = /^(sick|karens|vab|leave|vacation|no_show)/;

/** A person's row of the month, from the pay and the known facts. */
export function personReply(one: ComputedPerson, net_before_ore: Ore | null): PersonMonth {
  const { person, pay, exceptions, state, paid_before_ore, paid_apart_ore } = one;
  const of = (wanted: (line: PayLine) => boolean): number => kronorOf(sumOf(pay.lines.filter(wanted)));
  return {
    user: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    state,
    exceptions: [...exceptions],
    reported_hours: pay.reported_min / 60,
    ob_hours: (pay.ob1_min + pay.ob2_min + pay.ob3_min) / 60,
    absence_days: pay.absence_days,
    base_pay: of(({ code }) => code.startsWith('base')),
    ob_bonus: kronorOf(pay.ob_bonus_ore),
    absence_pay: of(({ code }) => ABSENCE.test(code)),
    corrections: of(({ code }) => code === 'correction'),
    gross: kronorOf(pay.gross_ore),
    tax: kronorOf(pay.tax_ore),
    net: kronorOf(pay.net_ore),
    employer_contribution:
      pay.employer_contribution_ore === null ? null : kronorOf(pay.employer_contribution_ore),
    net_before: net_before_ore === null ? null : kronorOf(net_before_ore),
    ...(paid_before_ore === null ? {} : { paid_before: kronorOf(paid_before_ore) }),
    ...(pay.manual === undefined
      ? {}
      : {
          manual: {
            earned: of(({ code }) => code === 'earning' || code === 'deduction_gross'),
            ...manualSums(pay.manual),
          },
        }),
    ...(paid_apart_ore === 0 ? {} : { paid_apart: kronorOf(paid_apart_ore) }),
  };
}
