import type { Ore } from '../money.ts';
import type { Difference, OwnMonth } from './comparison.ts';
import type { OldFile, OldVoucher } from './old-file.ts';

/** Wages, contributions and withheld tax: BAS 70-76 and 2710. A voucher without one of them books no pay. */
const isOfPay = (account: number): boolean => (account >= 7000 && account <= 7699) || account === 2710;

/**
 * Compares what each account is booked with, over the vouchers that book pay in the month of payment, or, when there is
 * none, in the month that was worked.
 */
export function accountDifferences(
  { vouchers, names }: Extract<OldFile, { kind: 'sie' }>,
  own: OwnMonth,
  is_pay_equal: boolean,
): Difference[] {
  const there = new Map<number, { amount_ore: Ore; line: number }>();
  for (const { account, amount_ore, line } of vouchersOf(vouchers, own).flatMap(({ rows }) => rows)) {
    const before = there.get(account);
    there.set(account, { amount_ore: (before?.amount_ore ?? 0) + amount_ore, line: before?.line ?? line });
  }
  const accounts = [...new Set([...own.accounts.keys(), ...there.keys()])].toSorted((a, b) => a - b);
  const differ = accounts
    .map((account) => ({
      account,
      more_ore: (there.get(account)?.amount_ore ?? 0) - (own.accounts.get(account) ?? 0),
    }))
    .filter(({ more_ore }) => more_ore !== 0);
  return differ.map(({ account, more_ore }) => {
    const of = (one: number) => [there.get(one)?.amount_ore ?? 0, own.accounts.get(one) ?? 0];
    // Cost and debt of one booking mirror each other in both programs: nothing stands elsewhere.
    const mirrors = (one: number): boolean =>
      of(one).every((ore, side) => ore !== 0 && ore === 0 - (of(account)[side] ?? 0));
    const [other, ...more] = differ.filter((one) => one.more_ore === 0 - more_ore && !mirrors(one.account));
    const is_moved = other !== undefined && more.length === 0;
    return {
      what: 'account',
      code: String(account),
      name: names.get(account) ?? '',
      there_ore: there.get(account)?.amount_ore ?? null,
      here_ore: own.accounts.get(account) ?? null,
      there_quantity: null,
      here_quantity: null,
      line: there.get(account)?.line ?? null,
      ...(is_moved
        ? { cause: 'other_account' as const, account: other.account }
        : { cause: is_pay_equal ? ('unknown' as const) : ('pay' as const) }),
    };
  });
}

/** The vouchers that are compared; none: the file is about another month. */
export function vouchersOf(
  vouchers: readonly OldVoucher[],
  { month, period }: Pick<OwnMonth, 'month' | 'period'>,
): readonly OldVoucher[] {
  const of_pay = vouchers.filter(({ rows }) => rows.some(({ account }) => isOfPay(account)));
  const paid = of_pay.filter(({ date }) => date.startsWith(period));
  return paid.length > 0 ? paid : of_pay.filter(({ date }) => date.startsWith(month));
}
