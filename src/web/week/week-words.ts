import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { useRosterWords } from '../roster/roster-words.ts';
import type { AwayThen, Piece, WeekCell, WeekRow } from './week-rows.ts';

/** Rows and cells in words, for names, titles and what is announced. */
export function useWeekWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const row = ({ person }: Pick<WeekRow, 'person'>): string =>
    person === null ? t('week.open') : nameOf(person);
  /** `ledig`, `har sökt ledigt`, `sjuk` */
  const away = (one: AwayThen): string => {
    const part = one.extent_pct < 100 ? ` ${format.percent(one.extent_pct)}` : '';
    if (one.kind === 'sick' || one.kind === 'vab') return `${t(`week.away.${one.kind}`)}${part}`;
    const kind = t(`roster.leave.${one.kind}`);
    return 'status' in one && one.status === 'pending'
      ? `${t('week.away.asked', { kind })}${part}`
      : `${kind}${part}`;
  };
  /** `14:00–22:30, väntar på svar` */
  const piece = ({ shift, assignment, count }: Piece): string => {
    const times = words.times(shift);
    if (assignment === null) return count > 1 ? t('week.several', { times, n: count }) : times;
    const state = words.state(assignment);
    return state === null ? times : `${times}, ${state.toLocaleLowerCase(format.locale)}`;
  };
  /** `torsdag 26 november, 14:00–22:30, väntar på svar` */
  const day = ({ person }: Pick<WeekRow, 'person'>, { date, pieces, away: gone }: WeekCell): string => {
    const free = gone === null ? [t(person === null ? 'week.none_open' : 'week.free')] : [];
    return [
      format.dayInWords(date),
      ...(gone === null ? [] : [away(gone)]),
      ...(pieces.length === 0 ? free : pieces.map(piece)),
    ].join(', ');
  };
  /** `Anna Berg, torsdag 26 november, 14:00–22:30, väntar på svar` */
  const cell = (of: Pick<WeekRow, 'person'>, one: WeekCell): string => `${row(of)}, ${day(of, one)}`;
  return { row, away, piece, day, cell, times: words.times };
}
