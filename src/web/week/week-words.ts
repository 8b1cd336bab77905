import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { useRosterWords } from '../roster/roster-words.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import { isGhost } from './ghosts.ts';
import { type AwayThen, clashes, type Piece, type Said, type WeekCell, type WeekRow } from './week-rows.ts';

/** Rows and cells in words, for names, titles and what is announced. */
export function useWeekWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const placeName = usePlaceName();
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
  /** `kan inte, vill gärna 16:00–22:00` */
  const said = (all: readonly Said[]): string =>
    all
      .map((one) => {
        if ('want' in one) return t(`week.wish.${one.want}`, { weight: one.weight });
        const { kind, starts, ends } = one;
        return starts === undefined || ends === undefined
          ? t(`week.said.${kind}`)
          : `${t(`week.said.${kind}`)} ${format.range(starts, ends)}`;
      })
      .join(', ');
  /** `14:00–22:30, väntar på svar, utkast` */
  const piece = ({ shift, assignment, count, draft, faint }: Piece, clash = false): string => {
    const times = words.times(shift);
    const state = assignment === null ? null : words.state(assignment);
    return [
      assignment === null && count > 1 ? t('week.several', { times, n: count }) : times,
      ...(state === null || draft === 'gone' ? [] : [state.toLocaleLowerCase(format.locale)]),
      ...(faint ? [placeName(shift.unit_id) ?? t('week.unit.other')] : []),
      ...(clash ? [t('week.draft.clash')] : []),
      ...(draft === null ? [] : [isGhost(shift.id) ? t('week.copy.ghost') : t(`week.draft.${draft}`)]),
      ...(shift.draft?.stale === true ? [t('week.draft.stale')] : []),
    ].join(', ');
  };
  /** `torsdag 26 november, 14:00–22:30, väntar på svar` */
  const day = ({ person }: Pick<WeekRow, 'person'>, cell: WeekCell): string => {
    const { date, pieces, away: absent } = cell;
    const free = absent === null ? [t(person === null ? 'week.none_open' : 'week.free')] : [];
    return [
      format.dayInWords(date),
      ...(absent === null ? [] : [away(absent)]),
      ...(cell.said.length === 0 ? [] : [said(cell.said)]),
      ...(pieces.length === 0 ? free : pieces.map((one) => piece(one, clashes(cell, one)))),
      ...cell.gone.map((one) => piece(one)),
    ].join(', ');
  };
  /** `Anna Berg, torsdag 26 november, 14:00–22:30, väntar på svar` */
  const cell = (of: Pick<WeekRow, 'person'>, one: WeekCell): string => `${row(of)}, ${day(of, one)}`;
  return { row, away, said, piece, day, cell, times: words.times };
}
