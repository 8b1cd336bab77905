import { getMonthlyPay, getTax, type TaxResult } from '../../contract/pay.ts';
import { type Ore, oreOf } from '../../core/money.ts';
import { monthOf } from '../../core/month.ts';
import type { PayFacts } from '../../core/pay/month-facts.ts';
import { oneTimeTax } from '../../core/pay/one-time-tax.ts';
import { payMonth } from '../../core/pay/pay-month.ts';
import { NotModelled } from '../../core/pay/rates.ts';
import { withholding } from '../../core/pay/withholding.ts';
import { requireKnownPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type Caller, type Handler, inCompanyAfter } from '../handler.ts';
import { withNames } from '../pay/manual-line-rows.ts';
import { debtFacts } from '../pay/pay-debts.ts';
import { ownFacts, type PayRules, sharedFacts, yearPaid } from '../pay/pay-facts.ts';
import { askTaxService, NOT_ASKED } from '../pay/tax-service.ts';
import { serviceTables, taxedBy, taxKnowledge } from '../pay/tax-sources.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { paidInMonth } from './paid-before.ts';
import { earlierMonths, settledBy } from './pay-corrections.ts';
import { payReply, taxReply } from './pay-reply.ts';
import { storedPay } from './payslips.ts';

/** A month's pay with its reasons (decisions section 4). The server gathers facts; core computes. */

type Asked = { year: number; month: number; user?: string | undefined };

export const payHandlers: readonly Handler[] = [
  inCompanyAfter(
    getTax,
    async ({ input: { query }, services, now }) => {
      if (query.paymentPeriod === 'one_time') return NOT_ASKED;
      return askTaxService(
        services.config.tax_service_url,
        {
          year: query.year,
          table: query.taxTable,
          column: query.column ?? 1,
          gross_ore: grossOf(query.grossSalary),
        },
        Date.parse(now),
      );
    },
    async ({ input: { query }, prepared: service }) => {
      if (query.yearlyIncome !== undefined && query.paymentPeriod === 'one_time')
        return oneTimeReply(query, query.yearlyIncome);
      const gross_ore = grossOf(query.grossSalary);
      const asked = { gross_ore, year: query.year, tax_table: query.taxTable, tax_column: query.column ?? 1 };
      return taxReply(withholding({ ...asked, tax_service: service.tax }), gross_ore, service.state);
    },
  ),

  inCompanyAfter(
    getMonthlyPay,
    ({ input: { query }, caller, company, services, now }) =>
      serviceTables(services, caller.company_id, yearPaid(monthOf(query.year, query.month), company), now),
    async ({ input: { query }, caller, company, tx, today, prepared: asked }) => {
      const run = await storedPay(tx, caller, query);
      if (run !== null) return run;
      const { user, facts } = await factsOf(tx, caller, company, query, today);
      const knowledge = await taxKnowledge(tx, Number(facts.paid_on.slice(0, 4)), asked);
      const taxed = { ...facts, ...taxedBy(facts, knowledge) };
      const pay = payMonth(taxed, knowledge.sources);
      const reply = payReply(user, taxed, pay, true, knowledge.service(pay.tax));
      return withNames(tx, caller.company_id, reply);
    },
  ),
];

function grossOf(kronor: number): Ore {
  const ore = oreOf(kronor);
  if (ore === null) throw refuseField('invalid', 'grossSalary', 'Must be kronor with at most two decimals.');
  return ore;
}

type OneTime = { grossSalary: number; year: number; taxTable: number; column?: number | undefined };

/** Tax on a one-time sum, by the percentages of the year; a year or column that is not published is refused by name. */
function oneTimeReply(
  { grossSalary, year, taxTable, column = 1 }: OneTime,
  yearly_income: number,
): TaxResult {
  const sum_ore = grossOf(grossSalary);
  try {
    const { tax_ore } = oneTimeTax({ year, column, yearly_ore: grossOf(yearly_income), sum_ore });
    const facts = {
      source: 'table',
      reason: null,
      year,
      table: taxTable,
      column,
      row: null,
      breakdown: null,
    } as const;
    const reply = taxReply({ ...facts, tax_ore }, sum_ore);
    return { ...reply, metadata: { ...reply.metadata, paymentPeriod: 'one_time' } };
  } catch (error) {
    if (error instanceof NotModelled)
      throw refuseField(
        'invalid',
        'year',
        `The percentages of one-time sums are not published here for ${year}.`,
      );
    throw error;
  }
}

/** A worker's own month; any of the company's people for a manager. */
async function factsOf(
  tx: Tx,
  caller: Caller,
  rules: PayRules,
  asked: Asked,
  today: string,
): Promise<{ user: string; facts: PayFacts }> {
  const { company_id } = caller;
  const user = asked.user ?? caller.user_id;
  if (caller.role === 'worker' && user !== caller.user_id) throw new Refusal('not_found');
  if (user !== caller.user_id) await requireKnownPerson(tx, company_id, user);
  const month = monthOf(asked.year, asked.month);
  const shared = await sharedFacts(tx, company_id, rules, month, today);
  const own = (await ownFacts(tx, company_id, month, shared, [user])).get(user);
  if (own === undefined) throw new Refusal('not_found');
  const earlier = await earlierMonths(tx, company_id, month, [user]);
  const same_month = (await paidInMonth(tx, company_id, shared.paid_on, [user])).get(user);
  const debt = (await debtFacts(tx, company_id, [user])).get(user);
  return {
    user,
    facts: {
      ...shared,
      ...own,
      earlier: settledBy(earlier.get(user) ?? []),
      ...(same_month === undefined ? {} : { same_month }),
      ...(debt === undefined ? {} : { debt }),
    },
  };
}
