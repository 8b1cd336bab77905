import { useTranslation } from 'react-i18next';
import type { PayLine } from '../../contract/pay.ts';
import { useFormat } from '../format.ts';

/** How the lines of a payslip are said: their names, and how each amount is worked out. */

const WHOLE = 100;
/** A calculation and its amount differ by more than this only where the law rounds to whole kronor. */
const ORE = 0.0051;

/** What part of the rate is paid, percent. A month's days divide the amount and are written, any other divisor is in the part. */
const shareOf = ({ share, unit, per }: PayLine): number => Math.abs(share) / (unit === 'day' ? 1 : per);

/** Whether the amount is more or less than its calculation says: rounded by law. */
export const isRounded = ({ quantity, rate, share, per, unit, amount }: PayLine): boolean => {
  const part = unit === '%' ? quantity / WHOLE : quantity;
  return Math.abs(Math.abs((part * rate * share) / WHOLE / per) - Math.abs(amount)) > ORE;
};

/** Names, quantities and calculations of lines in the language spoken. */
export function useLineWords() {
  const { t } = useTranslation();
  const format = useFormat();

  const quantityOf = ({ quantity, unit }: Pick<PayLine, 'quantity' | 'unit'>): string => {
    const n = format.number(quantity);
    if (unit === 'h') return format.hours(quantity);
    if (unit === '%') return format.percent(quantity);
    return t(unit === 'day' ? 'pay.days' : 'pay.months', { n, count: quantity });
  };

  /** `5,25 h × 181,16 kr × 30 %`, `−2 dagar × 30 000,00 kr / 31`; a leading minus is what is taken. */
  const calculationOf = (line: PayLine): string => {
    const { unit, rate, per, share } = line;
    const quantity = quantityOf(line);
    const money = format.krOre(rate);
    const times =
      unit === '%' ? t('pay.share_of', { share: quantity, rate: money }) : `${quantity} × ${money}`;
    const part = shareOf(line);
    const written = part === WHOLE ? times : `${times} × ${format.percent(part)}`;
    const shared = unit === 'day' && per !== 1 ? `${written} / ${per}` : written;
    return share < 0 ? `−${shared}` : shared;
  };

  return {
    quantityOf,
    calculationOf,
    nameOf: ({ code, of_month }: PayLine): string =>
      code === 'correction' && of_month !== null
        ? t('pay.difference_of', { month: format.monthInWords(of_month) })
        : t(`pay.lines.${code}`),
    /** What stands under the name: nothing where the amount is the whole of it. */
    howOf: (line: PayLine): string | null =>
      line.unit === 'month' && line.quantity === 1 ? null : calculationOf(line),
  };
}

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
