import { randomUUID } from 'node:crypto';
import type { listPayroll, Payroll, PayTerms } from '../../contract/payroll.ts';
import { kronorOf, type Ore, oreOf } from '../../core/money.ts';
import { BEGINNING } from '../../core/pay/pay-terms.ts';
import {
  decimalOf,
  type FullTime,
  fullTimeOf,
  hourlyTerms,
  microOf,
  monthlyTerms,
} from '../../core/salary.ts';
import type { Tx } from '../database/db.ts';
import type { DayKey } from '../database/paging.ts';
import type { InCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { markTermsChanged } from '../history/month-gate.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireCentre } from './cost-centre-given.ts';
import { refuseOwnPay } from './four-eyes.ts';

/** Pay terms of people as rows: each holds from its first day on (specification sections 3 and 5, decision 0029). */

export type PayrollRow = {
  id: string;
  user_id: string;
  valid_from: string;
  hourly_salary_ore: number | null;
  monthly_salary_ore: number | null;
  employment_rate: string | null;
  employment_hours_per_week: string | null;
  employee_tax_table: number | null;
  tax_column: number;
  paid_by: Payroll['paid_by'];
  full_time_hours: string | null;
  full_time_month_hours: string | null;
  cost_centre: string | null;
  version: number;
};

type Doing = Pick<InCompany<typeof listPayroll>, 'tx' | 'caller' | 'now'>;

type SentTerms = PayTerms & { readonly version?: number | null | undefined };

/**
 * Sets a person's pay terms within the action that makes or changes the person, whose row is already locked. Without
 * a first day they replace the terms in force; with a new first day they begin there. Refuses with `current` when the
 * caller has not seen the latest terms. A refusal names fields as under `pay`.
 */
export async function setTerms(
  doing: Doing,
  today: string,
  user_id: string,
  { version, ...sent }: SentTerms,
  current: () => Promise<unknown>,
): Promise<void> {
  await refuseOwnPay(doing, user_id);
  const rows = await selectTerms(doing.tx, doing.caller.company_id, { user_id, lock: true });
  const seen = inForce(rows, today);
  if (version !== undefined && version !== (seen?.version ?? null))
    throw new Refusal('stale', { current: await current() });
  const { valid_from = seen?.valid_from ?? BEGINNING } = sent;
  const kept = holdingOn(rows, valid_from);
  await requireCentre(doing, sent.cost_centre, { kept: kept?.cost_centre, within: 'pay.' });
  const terms = { ...termsOf(sent, kept, 'pay.'), valid_from };
  const was = rows.find((row) => row.valid_from === valid_from);
  if (was === undefined) await insertTerms(doing, user_id, terms);
  else await replaceTerms(doing, was, terms);
}

/** The terms in force today, or the first to come. */
const inForce = (rows: readonly PayrollRow[], today: string): PayrollRow | undefined =>
  rows.filter(({ valid_from }) => valid_from <= today).at(-1) ?? rows[0];

/** The row that holds on a day; undefined before the first. */
export const holdingOn = (rows: readonly PayrollRow[], day: string): PayrollRow | undefined =>
  rows.filter(({ valid_from }) => valid_from <= day).at(-1);

export async function insertTerms(
  { tx, caller, now }: Doing,
  user_id: string,
  terms: DatedTerms,
): Promise<PayrollRow> {
  const { company_id } = caller;
  const id = randomUUID();
  await tx`insert into payroll ${tx({ company_id, id, user_id, ...terms, updated_at: now })}`;
  const row = await oneTerms(tx, company_id, id);
  await markTermsChanged(tx, company_id, now, user_id, row.valid_from);
  await record(tx, caller, now, [
    { noun: 'payroll', noun_id: id, action: 'created', became: payrollReply(row) },
  ]);
  await announce(tx, company_id, 'payroll', [user_id]);
  return row;
}

export async function replaceTerms(
  { tx, caller, now }: Doing,
  was: PayrollRow,
  terms: Partial<DatedTerms>,
): Promise<PayrollRow> {
  const { company_id } = caller;
  const changes = { ...terms, updated_at: now, version: was.version + 1 };
  await tx`update payroll set ${tx(changes)} where company_id = ${company_id} and id = ${was.id}`;
  const row = await oneTerms(tx, company_id, was.id);
  const first = row.valid_from < was.valid_from ? row.valid_from : was.valid_from;
  await markTermsChanged(tx, company_id, now, was.user_id, first);
  const action = { noun: 'payroll', noun_id: row.id, action: 'changed' } as const;
  await record(tx, caller, now, [{ ...action, was: payrollReply(was), became: payrollReply(row) }]);
  await announce(tx, company_id, 'payroll', [row.user_id]);
  return row;
}

const decimalOrNull = (text: string | null): number | null => (text === null ? null : Number(text));
const kronorOrNull = (ore: Ore | null): number | null => (ore === null ? null : kronorOf(ore));

export const payrollReply = (row: PayrollRow): Payroll => ({
  id: row.id,
  user: row.user_id,
  valid_from: row.valid_from,
  hourly_salary: kronorOrNull(row.hourly_salary_ore),
  monthly_salary: kronorOrNull(row.monthly_salary_ore),
  employment_rate: decimalOrNull(row.employment_rate),
  employment_hours_per_week: decimalOrNull(row.employment_hours_per_week),
  employee_tax_table: row.employee_tax_table,
  tax_column: row.tax_column,
  paid_by: row.paid_by,
  full_time_hours: decimalOrNull(row.full_time_hours),
  full_time_month_hours: decimalOrNull(row.full_time_month_hours),
  cost_centre: row.cost_centre,
  version: row.version,
});

export async function selectTerms(
  tx: Tx,
  company_id: string,
  filter: {
    user_id?: string | null;
    id?: string | null;
    lock?: boolean;
    /** The person and the day of the last row seen. */
    after?: DayKey | null;
    limit?: number;
  },
): Promise<PayrollRow[]> {
  const { user_id = null, id = null, lock = false, after = null, limit } = filter;
  return tx<PayrollRow[]>`
    select id, user_id, valid_from, hourly_salary_ore, monthly_salary_ore, employment_rate, employment_hours_per_week,
      employee_tax_table, tax_column, paid_by, full_time_hours, full_time_month_hours, cost_centre, version
    from payroll
    where company_id = ${company_id}
      ${user_id === null ? tx`` : tx`and user_id = ${user_id}`}
      ${id === null ? tx`` : tx`and id = ${id}`}
      ${after === null ? tx`` : tx`and (user_id, valid_from) > (${after.id}, ${after.day})`}
    order by user_id, valid_from
    ${limit === undefined ? tx`` : tx`limit ${limit}`}
    ${lock ? tx`for update` : tx``}`;
}

export async function oneTerms(tx: Tx, company_id: string, id: string, lock = false): Promise<PayrollRow> {
  const [row] = await selectTerms(tx, company_id, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

type DatedTerms = Terms & { valid_from: string };

type Terms = {
  monthly_salary_ore: number;
  hourly_salary_ore: number;
  employment_rate: number;
  employment_hours_per_week: number;
  employee_tax_table: number | null;
  tax_column: number;
  /** Left out by a page of the version before: the row keeps its own. */
  paid_by?: Payroll['paid_by'];
  full_time_hours: number | null;
  full_time_month_hours: number | null;
  cost_centre: string | null;
};

/** What a page of the version before does not send. */
type KeptTerms = Pick<
  PayrollRow,
  'full_time_hours' | 'full_time_month_hours' | 'cost_centre' | 'employee_tax_table'
>;

/**
 * Each salary has a partner; a missing pair follows from the other (decisions section 4), by the full time that is
 * sent, or else that of the terms before (`kept`).
 */
export function termsOf(sent: PayTerms, kept: KeptTerms | undefined, within = ''): Terms {
  const {
    monthly_salary: monthly,
    employment_rate: rate,
    hourly_salary: hourly,
    employment_hours_per_week: weekly,
  } = sent;
  const missing = [
    ...(given(monthly) && !given(rate) ? ['employment_rate'] : []),
    ...(given(rate) && !given(monthly) && !given(hourly) ? ['monthly_salary'] : []),
    ...(given(hourly) && !given(weekly) && !given(monthly) ? ['employment_hours_per_week'] : []),
    ...(given(weekly) && !given(hourly) && !given(monthly) ? ['hourly_salary'] : []),
    ...(!given(monthly) && !given(hourly) && !given(rate) && !given(weekly) ? ['monthly_salary'] : []),
  ];
  const [first] = missing;
  if (first !== undefined) {
    const refusal = refuseField('salary_pair_incomplete', `${within}${first}`);
    throw new Refusal('salary_pair_incomplete', {
      detail: refusal.message,
      errors: Object.fromEntries(missing.map((field) => [`${within}${field}`, ['Must be set too.']])),
    });
  }
  const { tax_column, paid_by } = sent;
  const full_time = {
    full_time_hours: sentOr(sent.full_time_hours, kept?.full_time_hours),
    full_time_month_hours: sentOr(sent.full_time_month_hours, kept?.full_time_month_hours),
  };
  const full = fullTimeOf(
    hundredthsOf(full_time.full_time_hours),
    hundredthsOf(full_time.full_time_month_hours),
  );
  const fromMonthly = given(monthly) && given(rate) ? hourlyOf(monthly, rate, full) : null;
  const fromHourly = given(hourly) && given(weekly) ? monthlyOf(hourly, weekly, full) : null;
  const pair = {
    monthly_salary: monthly ?? fromHourly?.monthly_salary,
    employment_rate: rate ?? fromHourly?.employment_rate,
    hourly_salary: hourly ?? fromMonthly?.hourly_salary,
    employment_hours_per_week: weekly ?? fromMonthly?.employment_hours_per_week,
  };
  return {
    monthly_salary_ore: oreField(`${within}monthly_salary`, pair.monthly_salary),
    hourly_salary_ore: oreField(`${within}hourly_salary`, pair.hourly_salary),
    employment_rate: decimalField(`${within}employment_rate`, pair.employment_rate, 100),
    employment_hours_per_week: decimalField(
      `${within}employment_hours_per_week`,
      pair.employment_hours_per_week,
      40,
    ),
    employee_tax_table: sent.employee_tax_table === undefined ? tableOf(kept) : sent.employee_tax_table,
    tax_column,
    ...full_time,
    cost_centre: sent.cost_centre === undefined ? (kept?.cost_centre ?? null) : sent.cost_centre,
    ...(paid_by === undefined ? {} : { paid_by }),
  };
}

/** The table where none is sent (specification section 5). */
const FIRST_TABLE = 30;
const tableOf = (kept: KeptTerms | undefined): number | null =>
  kept === undefined ? FIRST_TABLE : kept.employee_tax_table;

const sentOr = (sent: number | null | undefined, kept: string | null | undefined): number | null =>
  sent === undefined ? decimalOrNull(kept ?? null) : sent;
const hundredthsOf = (hours: number | null): number | null =>
  hours === null ? null : Math.round(hours * 100);

const given = (value: number | null | undefined): value is number => value !== undefined && value !== null;

function hourlyOf(
  monthly: number,
  rate: number,
  full: FullTime,
): { hourly_salary: number; employment_hours_per_week: number } | null {
  const monthly_micro = microOf(monthly);
  const rate_micro = microOf(rate);
  const terms =
    monthly_micro === null || rate_micro === null ? null : hourlyTerms({ monthly_micro, rate_micro }, full);
  if (terms === null) return null;
  return {
    hourly_salary: decimalOf(terms.hourly_micro),
    employment_hours_per_week: decimalOf(terms.hours_micro),
  };
}

function monthlyOf(
  hourly: number,
  weekly: number,
  full: FullTime,
): { monthly_salary: number; employment_rate: number } | null {
  const hourly_micro = microOf(hourly);
  const hours_micro = microOf(weekly);
  const terms =
    hourly_micro === null || hours_micro === null ? null : monthlyTerms({ hourly_micro, hours_micro }, full);
  if (terms === null) return null;
  return { monthly_salary: decimalOf(terms.monthly_micro), employment_rate: decimalOf(terms.rate_micro) };
}

function oreField(field: string, kronor: number | undefined): number {
  const ore = kronor === undefined ? null : oreOf(kronor);
  if (ore === null) throw refuseField('salary_pair_incomplete', field);
  return ore;
}

function decimalField(field: string, value: number | undefined, most: number): number {
  if (value === undefined) throw refuseField('salary_pair_incomplete', field);
  if (value > most) throw refuseField('invalid', field, `Must be at most ${most}.`);
  return value;
}
