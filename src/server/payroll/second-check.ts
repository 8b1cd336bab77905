import type { PayrollMonth, PersonMonth } from '../../contract/payroll-runs.ts';
import type { PayFacts, PayMonth } from '../../core/pay/month-facts.ts';
import type { TaxSources } from '../../core/pay/withholding.ts';
import type { NotChecked } from '../../core/pay-check/not-checked.ts';
import { checkPay, type PayCheck } from '../../core/pay-check/pay-check.ts';
import { Refusal } from '../refusal.ts';
import type { Earlier } from './pay-corrections.ts';

/** The second engine in a month of pay: decision 0075. */

/** A person's payslip computed a second time, with the earlier months whose differences it settles. */
export function secondCheck(
  facts: PayFacts,
  pay: PayMonth,
  { differences, sources }: { readonly differences: readonly Earlier[]; readonly sources: TaxSources },
): PayCheck {
  const check = checkPay(facts, pay, sources);
  const earlier = differences.flatMap((one) =>
    one.differences.map((difference) => ({ ...difference, of_month: one.fact.month })),
  );
  return earlier.length === 0 ? check : { ...check, differences: [...check.differences, ...earlier] };
}

/** The differing lines of a person's row, each named once; nothing where there are none. */
export function differingOf({ differences }: PayCheck): Pick<PersonMonth, 'differing'> {
  if (differences.length === 0) return {};
  const named = new Map(
    differences.map(({ what, of_month }) => [`${what} ${of_month}`, { what, of_month }] as const),
  );
  return { differing: [...named.values()] };
}

type Checked = {
  readonly person: { readonly first_name: string; readonly last_name: string };
  readonly check: PayCheck;
};

/** How many people a refusal names. */
const NAMED = 20;

/** The lines of everybody in a month, and those that were computed twice. */
export class TwiceSum {
  #lines = 0;
  #checked = 0;
  readonly #open = new Map<string, NotChecked & { payslips: number }>();
  readonly #differing: string[] = [];

  add({ person, check }: Checked): void {
    this.#lines += check.lines;
    this.#checked += check.checked;
    for (const { what, why } of check.not_checked) {
      const open = this.#open.get(`${what} ${why}`) ?? { what, why, payslips: 0 };
      this.#open.set(`${what} ${why}`, { ...open, payslips: open.payslips + 1 });
    }
    const { differing } = differingOf(check);
    if (differing === undefined || this.#differing.length >= NAMED) return;
    const lines = differing.map(({ what, of_month }) => (of_month === null ? what : `${what} (${of_month})`));
    this.#differing.push(`${person.first_name} ${person.last_name}: ${lines.join(', ')}`);
  }

  /** Names person and line; the transaction that stores the payslips is rolled back. */
  refuseDifferences(): void {
    if (this.#differing.length > 0)
      throw new Refusal('engines_differ', { errors: { people: [...this.#differing] } });
  }

  reply(): NonNullable<PayrollMonth['totals']['twice']> {
    return { lines: this.#lines, checked: this.#checked, not_checked: [...this.#open.values()] };
  }
}
