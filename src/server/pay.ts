import { getMonthlyPay, getTax, type MonthlyPay, type TaxResult } from '../contract/pay.ts';
import { firstOfMonth, lastOfMonth } from '../core/calendar.ts';
import { kronorOf, type Ore, oreOf, roundHalfUp } from '../core/money.ts';
import { FULL_RATE_BP, type PayFacts, type PayLine, type PayMonth, payMonth } from '../core/pay/pay-month.ts';
import { type ServiceTax, type Withholding, withholding } from '../core/pay/withholding.ts';
import type { TimeEntryStatus } from '../core/time-entry.ts';
import type { Tx } from './db.ts';
import { type Caller, type Handler, inCompanyAfter } from './handler.ts';
import { edgesOf, spanOfRow } from './local-times.ts';
import { obChoicesOf } from './ob-rules.ts';
import { requireKnownPerson } from './people.ts';
import { Refusal, refuseField } from './refusal.ts';
import { askTaxService } from './tax-service.ts';

/** What a month pays and why (decisions section 4). The server gathers facts; core reads them like a payslip. */

type Rules = {
  time_zone: string;
  break_order: PayFacts['break_order'];
  pay_basis: PayFacts['pay_basis'];
  payment_day: number;
};
type Asked = { year: number; month: number; user?: string | undefined };

export const payHandlers: readonly Handler[] = [
  inCompanyAfter(
    getTax,
    ({ input: { query }, services, now }) =>
      askTaxService(
        services.config.tax_service_url,
        {
          year: query.year,
          table: query.taxTable,
          column: query.column ?? 1,
          gross_ore: grossOf(query.grossSalary),
        },
        Date.parse(now),
      ),
    async ({ input: { query }, prepared: tax_service }) => {
      const gross_ore = grossOf(query.grossSalary);
      const asked = { gross_ore, year: query.year, tax_table: query.taxTable, tax_column: query.column ?? 1 };
      return taxReply(withholding({ ...asked, tax_service }), gross_ore);
    },
  ),

  inCompanyAfter(
    getMonthlyPay,
    async ({ input: { query }, caller, services, now }): Promise<ServiceTax | null> => {
      const url = services.config.tax_service_url;
      if (url === undefined) return null;
      const { facts } = await services.db.inCompany(caller.company_id, async (tx) => {
        const [rules] = await tx<Rules[]>`
          select time_zone, break_order, pay_basis, payment_day from company_settings where company_id = ${caller.company_id}`;
        if (rules === undefined) throw new Refusal('not_found');
        return factsOf(tx, caller, rules, query, null);
      });
      const { gross_ore } = payMonth(facts);
      const { tax_table: table, tax_column: column } = facts;
      return table === null
        ? null
        : askTaxService(url, { year: query.year, table, column, gross_ore }, Date.parse(now));
    },
    async ({ input: { query }, caller, company, tx, prepared: tax_service }) => {
      const { user, facts, has_payroll } = await factsOf(tx, caller, company, query, tax_service);
      return payReply(user, query, facts, has_payroll, payMonth(facts));
    },
  ),
];

function grossOf(kronor: number): Ore {
  const ore = oreOf(kronor);
  if (ore === null) throw refuseField('invalid', 'grossSalary', 'Must be kronor with at most two decimals.');
  return ore;
}

type TermsRow = {
  monthly_salary_ore: number | null;
  hourly_salary_ore: number | null;
  employment_rate: string | null;
  employee_tax_table: number | null;
  tax_column: number | null;
  has_payroll: boolean;
  birth_year: number | null;
};

/** One query a kind of fact. A worker's own month; any of the company's people for a manager. */
async function factsOf(
  tx: Tx,
  caller: Caller,
  rules: Rules,
  asked: Asked,
  tax_service: ServiceTax | null,
): Promise<{ user: string; facts: PayFacts; has_payroll: boolean }> {
  const { company_id } = caller;
  const user = asked.user ?? caller.user_id;
  if (caller.role === 'worker' && user !== caller.user_id) throw new Refusal('not_found');
  if (user !== caller.user_id) await requireKnownPerson(tx, company_id, user);
  const first = firstOfMonth(asked.year, asked.month);
  const last = lastOfMonth(asked.year, asked.month);
  const { from, until } = edgesOf(first, last, rules.time_zone);
  const [terms] = await tx<TermsRow[]>`
    select p.monthly_salary_ore, p.hourly_salary_ore, p.employment_rate, p.employee_tax_table, p.tax_column,
      p.id is not null as has_payroll, extract(year from u.date_of_birth)::integer as birth_year
    from users u
    left join payroll p on p.company_id = u.company_id and p.user_id = u.id
    where u.company_id = ${company_id} and u.id = ${user}`;
  if (terms === undefined) throw new Refusal('not_found');
  const assigned = await tx<{ start_time: string; end_time: string }[]>`
    select start_time, end_time from shift_assignments
    where company_id = ${company_id} and worker_id = ${user} and status = 'approved'
      and start_time >= ${from} and start_time < ${until}`;
  const entries = await tx<
    { status: TimeEntryStatus; date: string; start_time: string; end_time: string; break_duration: number }[]
  >`
    select status, date, start_time, end_time, break_duration from time_entries
    where company_id = ${company_id} and user_id = ${user} and date between ${first} and ${last}`;
  const rate = terms.employment_rate;
  const facts: PayFacts = {
    terms: {
      monthly_ore: terms.monthly_salary_ore,
      hourly_ore: terms.hourly_salary_ore,
      rate_bp: rate === null ? FULL_RATE_BP : (oreOf(rate) ?? FULL_RATE_BP),
    },
    pay_basis: rules.pay_basis,
    assigned: assigned.map(spanOfRow),
    entries: entries.map((row) => ({
      status: row.status,
      date: row.date,
      span: spanOfRow(row),
      break_min: row.break_duration,
    })),
    rule_sets: await obChoicesOf(tx, company_id),
    break_order: rules.break_order,
    zone: rules.time_zone,
    paid_on: `${first.slice(0, 8)}${String(rules.payment_day).padStart(2, '0')}`,
    birth_year: terms.birth_year,
    tax_table: terms.employee_tax_table,
    tax_column: terms.tax_column ?? 1,
    tax_service,
  };
  return { user, facts, has_payroll: terms.has_payroll };
}

const hundredths = (value: number): number => value / 100;
const hoursOf = (minutes: number): number => minutes / 60;
const kronorOrNull = (ore: Ore | null): number | null => (ore === null ? null : kronorOf(ore));

function payReply(
  user: string,
  asked: Asked,
  facts: PayFacts,
  has_payroll: boolean,
  pay: PayMonth,
): MonthlyPay {
  const { terms } = facts;
  return {
    user,
    year: asked.year,
    month: asked.month,
    payment_date: facts.paid_on,
    preliminary: true,
    has_payroll,
    employment_rate: has_payroll ? hundredths(terms.rate_bp) : null,
    monthly_salary: kronorOrNull(terms.monthly_ore),
    hourly_salary: kronorOrNull(terms.hourly_ore),
    pay_basis: terms.rate_bp >= FULL_RATE_BP ? 'monthly_salary' : facts.pay_basis,
    assigned_hours: hoursOf(pay.assigned_min),
    reported_hours: hoursOf(pay.reported_min),
    approved_hours: hoursOf(pay.approved_min),
    ob1_hours: hoursOf(pay.ob1_min),
    ob2_hours: hoursOf(pay.ob2_min),
    ob3_hours: hoursOf(pay.ob3_min),
    ob_hours: hoursOf(pay.ob1_min + pay.ob2_min + pay.ob3_min),
    ob_bonus: kronorOf(pay.ob_bonus_ore),
    gross_salary: kronorOf(pay.gross_ore),
    tax: taxReply(pay.tax, pay.gross_ore),
    net_salary: kronorOf(pay.net_ore),
    employer_contribution: kronorOrNull(pay.employer_contribution_ore),
    warnings: [...pay.warnings],
    lines: pay.lines.map(lineReply),
  };
}

const lineReply = (line: PayLine): MonthlyPay['lines'][number] => ({
  code: line.code,
  quantity: hundredths(line.quantity),
  unit: line.unit,
  rate: kronorOf(line.rate_ore),
  share: line.share_pct,
  amount: kronorOf(line.amount_ore),
  law: line.law,
});

const NO_PARTS = {
  state_tax_ore: 0,
  municipal_tax_ore: 0,
  burial_fee_ore: 0,
  pension_fee_ore: 0,
  public_service_fee_ore: 0,
  rounding_ore: 0,
  tax_reduction_ore: 0,
};

/** Where only the sum is known (the service, the flat 30 percent) the parts are 0 and the sum says it all. */
function taxReply(tax: Withholding, gross_ore: Ore): TaxResult {
  const parts = tax.breakdown ?? { ...NO_PARTS, tax_sum_ore: tax.tax_ore };
  return {
    grossSalary: kronorOf(gross_ore),
    netSalary: kronorOf(gross_ore - tax.tax_ore),
    preliminaryTax: kronorOf(tax.tax_ore),
    effectiveTaxRate: gross_ore === 0 ? 0 : hundredths(roundHalfUp(tax.tax_ore * 10_000, gross_ore)),
    breakdown: {
      stateTax: kronorOf(parts.state_tax_ore),
      municipalTax: kronorOf(parts.municipal_tax_ore),
      burialFee: kronorOf(parts.burial_fee_ore),
      pensionFee: kronorOf(parts.pension_fee_ore),
      publicServiceFee: kronorOf(parts.public_service_fee_ore),
      rounding: kronorOf(parts.rounding_ore),
      taxSum: kronorOf(parts.tax_sum_ore),
      taxReduction: kronorOf(parts.tax_reduction_ore),
    },
    taxBracket: tax.row === null ? null : { from: tax.row.from, to: tax.row.to },
    metadata: {
      source: tax.source,
      reason: tax.reason,
      table: tax.table,
      column: tax.column,
      year: tax.year,
      paymentPeriod: '30B',
    },
  };
}
