import { useTranslation } from 'react-i18next';
import type { OwnTrade } from '../../contract/own-trades.ts';
import type { TradedShift } from '../../contract/trades.ts';
import { useFormat } from '../format.ts';
import { useWithKind } from '../shifts/kind-words.ts';

type Shift = Pick<TradedShift, 'date' | 'start_time_local' | 'end_time_local' | 'kind'>;

/** `fre 20 nov. 09:00–17:30` */
export function useTradedShift(): (shift: Shift) => string {
  const format = useFormat();
  const withKind = useWithKind();
  return ({ date, start_time_local, end_time_local, kind }) =>
    `${format.shortDate(date)} ${withKind(format.range(start_time_local, end_time_local), kind)}`;
}

/** What the shift that is given is worth; nothing of a month's salary that stays as it is. */
export function useGivenWorth(): (pay: OwnTrade['gives']) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return (pay) =>
    pay === null || pay.kronor === 0
      ? null
      : t(pay.of === 'shift' ? 'trades.worth_shift' : 'trades.worth_ob', { kr: format.kr(pay.kronor) });
}
