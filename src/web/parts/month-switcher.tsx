import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { monthsLater, thisMonth } from '../months.ts';
import { MonthBar } from '../ui/month-bar.tsx';

type Props = {
  /** `YYYY-MM` */
  readonly month: string;
  /** The chosen month; undefined is the current one, which the address leaves out. */
  readonly onMonth: (month: string | undefined) => void;
};

/** Moves between months. */
export function MonthSwitcher({ month, onMonth }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = thisMonth();
  const go = (next: string): void => onMonth(next === now ? undefined : next);
  return (
    <MonthBar
      label={format.month(month)}
      previousLabel={t('common.month.previous')}
      nextLabel={t('common.month.next')}
      thisLabel={t('common.month.this')}
      isThis={month === now}
      onPrevious={() => go(monthsLater(month, -1))}
      onNext={() => go(monthsLater(month, 1))}
      onThis={() => go(now)}
    />
  );
}
