import { useTranslation } from 'react-i18next';
import type { MonthlyPay } from '../../contract/pay.ts';
import { type Format, useFormat } from '../format.ts';
import { monthOf } from './month-of.ts';
import classes from './pay-compared.module.css';

type Props = { readonly pay: MonthlyPay; readonly before: MonthlyPay };

/** What differs from the month before, in words. */
export function PayCompared({ pay, before }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const month = format.monthName(monthOf(before));
  const more = Math.round(pay.net_salary - before.net_salary);
  const amount = format.kr(Math.abs(more));
  const changes = changesOf(pay, before, format);
  const sum =
    more === 0
      ? t('pay.compared.same', { month })
      : more > 0
        ? t('pay.compared.more', { amount, month })
        : t('pay.compared.less', { amount, month });
  return (
    <div className={classes.compared}>
      <p className={classes.title}>{t('pay.compared.title', { month })}</p>
      {before.has_payroll ? (
        <p className={classes.sum}>{sum}</p>
      ) : (
        <p className={classes.sum}>{t('pay.compared.none', { month })}</p>
      )}
      {before.has_payroll && changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map(({ code, change }) => (
            <li key={code}>
              {code === 'base' || code === 'tax'
                ? t(`pay.compared.${code}`, { change })
                : `${change} ${code}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Change = { readonly code: 'base' | 'tax' | 'OB1' | 'OB2' | 'OB3'; readonly change: string };

/** Only what changed, the hours before the kronor they explain. */
function changesOf(pay: MonthlyPay, before: MonthlyPay, format: Format): readonly Change[] {
  const hours = (now: number, then: number): string | null =>
    now === then ? null : signed(now - then, format.hours);
  const kronor = (now: number, then: number): string | null =>
    Math.round(now - then) === 0 ? null : signed(now - then, format.kr);
  const all: { code: Change['code']; change: string | null }[] = [
    { code: 'OB1', change: hours(pay.ob1_hours, before.ob1_hours) },
    { code: 'OB2', change: hours(pay.ob2_hours, before.ob2_hours) },
    { code: 'OB3', change: hours(pay.ob3_hours, before.ob3_hours) },
    { code: 'base', change: kronor(pay.gross_salary - pay.ob_bonus, before.gross_salary - before.ob_bonus) },
    { code: 'tax', change: kronor(pay.tax.preliminaryTax, before.tax.preliminaryTax) },
  ];
  return all.flatMap(({ code, change }) => (change === null ? [] : [{ code, change }]));
}

const signed = (value: number, written: (size: number) => string): string =>
  `${value > 0 ? '+' : '−'}${written(Math.abs(value))}`;
