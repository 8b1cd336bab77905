import type { PayrollMonth, PersonMonth } from '../../contract/payroll-runs.ts';
import type { PersonSums } from '../../core/pay/month-difference.ts';

const oreIn = (kronor: number): number => Math.round(kronor * 100);

/** The people who are in the sums of a month: neither those left out nor those without terms. */
export const inSums = ({ people }: Pick<PayrollMonth, 'people'>): PersonSums[] =>
  people
    .filter(
      ({ left_out, exceptions }) =>
        left_out === undefined && !exceptions.some(({ code }) => code === 'no_terms'),
    )
    .map(sumsOf);

const sumsOf = (one: PersonMonth): PersonSums => ({
  user: one.user,
  gross_ore: oreIn(one.gross),
  base_ore: oreIn(one.base_pay),
  ob_ore: oreIn(one.ob_bonus),
  absence_ore: oreIn(one.absence_pay),
  manual_ore: oreIn(one.manual?.earned ?? 0),
  correction_ore: oreIn(one.corrections),
  paid_hundredths: one.paid_hours === undefined ? null : oreIn(one.paid_hours),
});
