import { useTranslation } from 'react-i18next';
import type { PayLine } from '../../contract/pay.ts';
import { shareOfLine } from '../../core/pay/line-share.ts';
import { useFormat } from '../format.ts';
import { WHOLE } from './line-facts.ts';

/** The text of payslip lines: names and calculations. */

/** Names, quantities and calculations of lines in the current language. */
export function useLineWords() {
  const { t } = useTranslation();
  const format = useFormat();

  const quantityOf = ({ quantity, unit }: Pick<PayLine, 'quantity' | 'unit'>): string => {
    const n = format.number(quantity);
    if (unit === 'h') return format.hours(quantity);
    if (unit === '%') return format.percent(quantity);
    if (unit === 'amount') return n;
    if (unit === 'km') return `${n} km`;
    if (unit === 'piece') return t('pay.pieces', { n });
    return t(unit === 'day' ? 'pay.days' : 'pay.months', { n, count: quantity });
  };

  /** `5,25 h × 181,16 kr × 30 %`, `−2 dagar × 30 000,00 kr / 31`; a leading minus is a deduction. */
  const calculationOf = (line: PayLine): string => {
    const { unit, rate, share } = line;
    const quantity = quantityOf(line);
    const money = format.krOre(rate);
    const times =
      unit === '%' ? t('pay.share_of', { share: quantity, rate: money }) : `${quantity} × ${money}`;
    const { pct, by } = shareOfLine(line);
    const written = pct === WHOLE ? times : `${times} × ${format.percent(pct)}`;
    const divisor = by?.unit === 'h' ? format.hours(by.count) : by?.count;
    const shared = divisor === undefined ? written : `${written} / ${divisor}`;
    return share < 0 ? `−${shared}` : shared;
  };

  return {
    quantityOf,
    calculationOf,
    nameOf: ({ code, of_month, manual, name }: PayLine): string =>
      manual !== undefined
        ? manual.name
        : code === 'correction' && of_month !== null
          ? t('pay.difference_of', { month: format.monthInWords(of_month) })
          : [t(`pay.lines.${code}`), name].filter(Boolean).join(' · '),
    /** The text below the name: none where the amount is the whole calculation. */
    howOf: (line: PayLine): string | null =>
      (line.unit === 'month' || line.unit === 'amount') && line.quantity === 1 ? null : calculationOf(line),
  };
}
