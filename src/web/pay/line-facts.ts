import type { PayLine } from '../../contract/pay.ts';
import { agreementName } from '../../core/pay/agreement-name.ts';

/** Facts about a pay line that need no words. Pure. */

export const WHOLE = 100;
/** A calculation and its amount differ by more than this only where the law rounds to whole kronor. */
const ORE = 0.0051;

/** Whether the law rounds the amount of the calculation. */
export const isRounded = ({ quantity, rate, share, per, unit, amount }: PayLine): boolean => {
  const part = unit === '%' ? quantity / WHOLE : quantity;
  return Math.abs(Math.abs((part * rate * share) / WHOLE / per) - Math.abs(amount)) > ORE;
};

const STATUTE = /\(\d{4}:\d+\)|SKV/;
const OWN = /^(specification|decisions)/;

/**
 * The citation of a line's law; null for our own rules, or where words explain it instead. An agreement's windows are
 * cited by the agreement's own names.
 */
export function citationOf({ code, law }: Pick<PayLine, 'code' | 'law'>): string | null {
  if (OWN.test(law)) return null;
  if (/^(ob[1-6]|extra_time|overtime[1-3]|jour[1-4]|beredskap[1-4]|on_call_work)$/.test(code))
    return agreementName(law);
  const [cited = ''] = law.split(/: |; /);
  return STATUTE.test(cited) ? cited : null;
}
