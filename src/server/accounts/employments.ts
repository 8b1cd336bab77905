import { oreOf } from '../../core/money.ts';
import { type Employed, type Employments, isAgreedShort } from '../../core/pay/employment.ts';
import { type DatedTerms, FULL_RATE_BP } from '../../core/pay/pay-terms.ts';
import type { Tx } from '../database/db.ts';

/** From when to when people are employed (decisions 0040, 0055), and their pay terms by date. */

/** The employments by person, of all people when `who` is null. Somebody without any is missing: nothing is known. */
export async function employedByPerson(
  tx: Tx,
  company_id: string,
  who: readonly string[] | null,
): Promise<Map<string, Employments>> {
  const rows = await tx<(Parameters<typeof isAgreedShort>[0] & { user_id: string })[]>`
    select user_id, first_day as first, last_day as last, form, end_reason from employments
    where company_id = ${company_id} ${who === null ? tx`` : tx`and user_id = any(${[...who]}::uuid[])`}
    order by user_id, first_day nulls first`;
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => [
      id,
      own.map((one): Employed => {
        const { first, last } = one;
        return { first, last, ...(isAgreedShort(one) ? { is_short: true } : {}) };
      }),
    ]),
  );
}

/** A row of terms as it stands in the table. */
type TermsRow = {
  user_id: string;
  valid_from: string;
  monthly_salary_ore: number | null;
  hourly_salary_ore: number | null;
  employment_rate: string | null;
  employment_hours_per_week: string | null;
  employee_tax_table: number | null;
  paid_by: DatedTerms['paid_by'] | null;
  tax_column: number | null;
  full_time_hours: string | null;
  full_time_month_hours: string | null;
};

const hundredths = (decimal: string): number => Math.round(Number(decimal) * 100);

/** Terms as core reads them. */
function termsOfRow(row: TermsRow): DatedTerms {
  const { employment_rate: rate, employment_hours_per_week: weekly } = row;
  return {
    from: row.valid_from,
    monthly_ore: row.monthly_salary_ore,
    hourly_ore: row.hourly_salary_ore,
    rate_bp: rate === null ? FULL_RATE_BP : (oreOf(rate) ?? FULL_RATE_BP),
    weekly_min: weekly === null ? null : Math.round(Number(weekly) * 60),
    ...(weekly === null ? {} : { weekly_hundredths: hundredths(weekly) }),
    tax_table: row.employee_tax_table,
    tax_column: row.tax_column ?? 1,
    ...(row.paid_by == null ? {} : { paid_by: row.paid_by }),
    ...(row.full_time_hours === null ? {} : { full_week_hundredths: hundredths(row.full_time_hours) }),
    ...(row.full_time_month_hours === null
      ? {}
      : { full_month_hundredths: hundredths(row.full_time_month_hours) }),
  };
}

/** Terms by person, in order: of all people when `who` is null, those begun by `until` when it is said. */
export async function termsByPerson(
  tx: Tx,
  company_id: string,
  who: readonly string[] | null,
  until: string | null = null,
): Promise<Map<string, DatedTerms[]>> {
  if (who !== null && who.length === 0) return new Map();
  const rows = await tx<TermsRow[]>`
    select user_id, valid_from, monthly_salary_ore, hourly_salary_ore, employment_rate, employment_hours_per_week,
      employee_tax_table, tax_column, paid_by, full_time_hours, full_time_month_hours
    from payroll
    where company_id = ${company_id}
      ${who === null ? tx`` : tx`and user_id = any(${[...who]}::uuid[])`}
      ${until === null ? tx`` : tx`and valid_from <= ${until}`}
    order by user_id, valid_from`;
  return new Map([...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => [id, own.map(termsOfRow)]));
}
