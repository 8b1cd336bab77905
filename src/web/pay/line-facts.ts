import type { PayLine } from '../../contract/pay.ts';

/** What can be told of a line without any words. Pure. */

export const WHOLE = 100;
/** A calculation and its amount differ by more than this only where the law rounds to whole kronor. */
const ORE = 0.0051;

/** What part of the rate is paid, percent. A month's days divide the amount and are written, any other divisor is in the part. */
export const shareOf = ({ share, unit, per }: PayLine): number =>
  Math.abs(share) / (unit === 'day' ? 1 : per);

/** Whether the amount is more or less than its calculation says: rounded by law. */
export const isRounded = ({ quantity, rate, share, per, unit, amount }: PayLine): boolean => {
  const part = unit === '%' ? quantity / WHOLE : quantity;
  return Math.abs(Math.abs((part * rate * share) / WHOLE / per) - Math.abs(amount)) > ORE;
};

const STATUTE = /\(\d{4}:\d+\)|SKV/;
const OWN = /^(specification|decisions)/;

/**
 * The law that a line stands on, as it is cited; null: our own rules, or an explanation that is said in words instead. An
 * agreement's windows are named as the agreement names them.
 */
export function citationOf({ code, law }: Pick<PayLine, 'code' | 'law'>): string | null {
  if (OWN.test(law)) return null;
  if (code === 'ob1' || code === 'ob2' || code === 'ob3') return law;
  const [cited = ''] = law.split(/: |; /);
  return STATUTE.test(cited) ? cited : null;
}
