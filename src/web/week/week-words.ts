import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { useRosterWords } from '../roster/roster-words.ts';
import { settingsQuery } from '../settings-query.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import { isGhost, isProposed } from './ghosts.ts';
import type { Plain } from './row-marks.ts';
import { type AwayThen, clashes, type Piece, type Said, type WeekCell, type WeekRow } from './week-rows.ts';

/** Rows and cells in words, for names, titles and what is announced. */
export function useWeekWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const placeName = usePlaceName();
  const positions = useQuery(settingsQuery()).data?.positions ?? [];
  const { unit: unit_shown } = useSearch({ strict: false });
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
  const named = (id: string | null): string[] => {
    const name = placeName(id);
    return name === null ? [] : [name];
  };
  /** `14:00–22:30, väntar på svar, utkast` */
  const piece = (one: Piece, clash = false): string => {
    const { shift, assignment, count, of, draft, faint } = one;
    const times = words.times(shift);
    const state = assignment === null ? null : words.state(assignment);
    const placed = draft !== 'gone';
    return [
      assignment !== null || of === 1
        ? times
        : count < of
          ? t('week.lacks', { times, n: count, of })
          : t('week.several', { times, n: count }),
      ...(state === null || draft === 'gone' ? [] : [state.toLocaleLowerCase(format.locale)]),
      ...(placed ? named(shift.position_id) : []),
      ...(placed && !faint ? named(shift.unit_id) : []),
      ...(faint ? [placeName(shift.unit_id) ?? t('week.unit.other')] : []),
      ...(clash ? [t('week.draft.clash')] : []),
      ...(draft === null ? [] : [t(draftWord(one))]),
      ...(shift.draft?.stale === true ? [t('week.draft.stale')] : []),
      ...(placed && shift.note !== '' ? [shift.note] : []),
    ].join(', ');
  };
  /** `×2`, or `1 av 3` where others have places. */
  const open = ({ count, of }: Piece): string =>
    count < of ? t('week.of', { n: count, of }) : count > 1 ? `×${count}` : '';
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
  /** The colour of a position, by its place in the company's list; null: none. */
  const edge = (position_id: string | null): string | null => {
    const at = positions.findIndex(({ id }) => id === position_id);
    return position_id === null || at < 0 ? null : `oklch(0.63 0.15 ${(at * HUE_STEP + 30) % 360})`;
  };
  /** What does not go without saying: position and unit, where they are not the usual ones, and the note. */
  const second = ({ shift: { position_id, unit_id, note } }: Piece, plain: Plain): string =>
    [
      position_id === plain.position ? null : placeName(position_id),
      unit_id === plain.unit || unit_id === unit_shown ? null : placeName(unit_id),
      note.length > MOST_OF_NOTE ? `${note.slice(0, MOST_OF_NOTE).trim()}…` : note,
    ]
      .filter((one) => one !== null && one !== '')
      .join(' · ');
  /** `Anna Berg, torsdag 26 november, 14:00–22:30, väntar på svar` */
  const cell = (of: Pick<WeekRow, 'person'>, one: WeekCell): string => `${row(of)}, ${day(of, one)}`;
  return { row, away, said, piece, open, day, cell, edge, second, times: words.times };
}

export type WeekWords = ReturnType<typeof useWeekWords>;

/** Colours that follow each other are far apart. */
const HUE_STEP = 137;
const MOST_OF_NOTE = 28;

/** A draft that is written, or what is only drawn. */
function draftWord({ shift, assignment, draft }: Piece) {
  if (isProposed(shift.id, assignment?.worker_id)) return 'week.propose.ghost';
  return isGhost(shift.id) ? 'week.copy.ghost' : draft === 'gone' ? 'week.draft.gone' : 'week.draft.put';
}
