import type { PayExceptionCount, PayrollMonth, PersonMonth } from '../../contract/payroll-runs.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { PAY_EXCEPTIONS, type PayException } from '../../core/pay/exceptions.ts';
import type { ManualSums, PayMonth } from '../../core/pay/month-facts.ts';
import { hoursByLevel, obHoursIn } from '../../core/pay/ob-hours.ts';
import { type PayLine, sumOf } from '../../core/pay/pay-line.ts';
import { isMonthly } from '../../core/pay/pay-terms.ts';
import type { PersonMonthState } from '../../core/pay/person-month-state.ts';
import { sickClaim } from '../../core/pay/sick-claim.ts';
import type { PayCheck } from '../../core/pay-check/pay-check.ts';
import type { OwnFacts } from '../pay/facts.ts';
import type { Earlier } from './pay-corrections.ts';
import type { Person } from './pay-exceptions.ts';
import { manualSums } from './pay-reply.ts';
import { differingOf, TwiceSum } from './second-check.ts';

/** A person's computed month, its row in the reply, and the sums of all people. */

export type ComputedPerson = {
  readonly person: Person;
  readonly own: OwnFacts;
  readonly earlier: readonly Earlier[];
  readonly pay: PayMonth;
  readonly exceptions: readonly PayExceptionCount[];
  readonly state: PersonMonthState;
  /** What bank files of undone runs of the month order for the person. */
  readonly paid_before_ore: Ore | null;
  /** What the second engine says of the pay, and of the earlier months that it settles. */
  readonly check: PayCheck;
  /** Why the person is left out of the run; null: in it. */
  readonly left_out: string | null;
};

/** The sums of the people of a month, and how many of them have exceptions. */
export class MonthSum {
  readonly #counts = new Map<PayException, number>();
  #people = 0;
  #gross: Ore = 0;
  #tax: Ore = 0;
  #net: Ore = 0;
  #contribution: Ore | null = 0;
  #manual: ManualSums | null = null;
  readonly #twice = new TwiceSum();

  constructor(ended: boolean) {
    if (!ended) this.#counts.set('month_not_ended', 1);
  }

  /** A person without terms is an exception and in no sum: a run leaves them out. So are people left out with a reason. */
  add(one: Pick<ComputedPerson, 'person' | 'own' | 'pay' | 'exceptions' | 'check' | 'left_out'>): void {
    const { own, pay, exceptions, left_out } = one;
    if (left_out !== null) return;
    for (const { code } of exceptions) this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1);
    if (own.terms.length === 0) return;
    this.#people += 1;
    this.#twice.add(one);
    this.#gross += pay.gross_ore;
    this.#tax += pay.tax_ore;
    this.#net += pay.net_ore;
    this.#manual = addedManual(this.#manual, pay.manual);
    const owed = pay.employer_contribution_ore;
    this.#contribution = this.#contribution === null || owed === null ? null : this.#contribution + owed;
  }

  /** Refuses the run when the two engines differ on somebody's payslip. */
  refuseDifferences(): void {
    this.#twice.refuseDifferences();
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
      twice: this.#twice.reply(),
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
  const { person, pay, exceptions, state, paid_before_ore, left_out } = one;
  const of = (wanted: (line: PayLine) => boolean): number => kronorOf(sumOf(pay.lines.filter(wanted)));
  return {
    user: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    state,
    exceptions: [...exceptions],
    reported_hours: pay.reported_min / 60,
    ...paidHours(one),
    ob_hours: obHoursIn(hoursByLevel((level) => pay[`ob${level}_min`] ?? 0)),
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
    ...(left_out === null ? {} : { left_out }),
    ...(paid_before_ore === null ? {} : { paid_before: kronorOf(paid_before_ore) }),
    ...(pay.manual === undefined
      ? {}
      : {
          manual: {
            earned: of(({ code }) => code === 'earning' || code === 'deduction_gross'),
            ...manualSums(pay.manual),
          },
        }),
    ...(pay.debt === undefined
      ? {}
      : { debt: { taken: kronorOf(pay.debt.taken_ore), left: kronorOf(pay.debt.left_ore) } }),
    ...claimOf(one),
    ...differingOf(one.check),
  };
}

/** Of somebody paid by the hour, for some of the month or all of it: the hours that the payslip has, planned or reported. */
function paidHours({ own, pay }: ComputedPerson): Pick<PersonMonth, 'paid_hours'> {
  const lines = pay.lines.filter(({ code }) => code === 'base_hourly');
  const is_hourly = own.terms.length > 0 && !own.terms.some(isMonthly);
  if (lines.length === 0 && !is_hourly) return {};
  return { paid_hours: lines.reduce((sum, { quantity }) => sum + quantity, 0) / 100 };
}

function claimOf({ own, pay }: ComputedPerson): Pick<PersonMonth, 'sick_claim'> {
  const claim = sickClaim(pay.lines, own.sick_terms ?? []);
  if (claim === null) return {};
  return {
    sick_claim: {
      sick_pay: kronorOf(claim.sick_pay_ore),
      contribution: kronorOf(claim.contribution_ore),
      divided: claim.divided,
    },
  };
}
