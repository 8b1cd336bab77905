import type { TFunction } from 'i18next';
import { picked } from '../../core/picked.ts';
import type { Format } from '../format.ts';
import { planOf } from './plan-mode.ts';
import { restOn } from './rest-here.ts';
import { rowFit } from './row-fits.ts';
import type { Fit } from './use-drag.ts';
import type { usePlaces } from './use-places.ts';
import type { Shown } from './use-week.ts';
import type { At, Piece, WeekRow } from './week-rows.ts';
import type { WeekWords } from './week-words.ts';

export type Does = {
  readonly shown: Shown;
  readonly edits: Pick<ReturnType<typeof usePlaces>, 'rowOf' | 'placeAt' | 'refusal' | 'takenBy'> & {
    readonly writesDraft: (piece: Piece | null) => boolean;
  };
  readonly t: TFunction;
  readonly format: Format;
  readonly words: WeekWords;
};

/** What a drop would mean, before it is made: what the roster on screen knows, then the server's check of that person and time. */
export function fitsOf({ shown, edits, t, format, words }: Does) {
  const judged = (piece: Piece, row: WeekRow, date: string, copies: boolean) => {
    const there = edits.placeAt(piece, row, date);
    if (there === null) return null;
    const leaving = copies ? [] : [piece];
    const { span } = there.planned;
    const fit = rowFit(row, piece, { date, span, leaving, rest: restOn(date) });
    // A draft may pass through what cannot be.
    const drafts = edits.writesDraft(copies ? null : piece);
    const barred = fit.why === 'away' || (fit.why === 'taken' && !drafts);
    const level = fit.why === null ? 'ok' : barred ? 'no' : 'warn';
    return { fit, level, planned: there.planned, place: there.place, leaving, drafts } as const;
  };
  const say = (row: WeekRow, { fit, planned, leaving }: NonNullable<ReturnType<typeof judged>>) => {
    const { why } = fit;
    if (why === null) return null;
    if (why === 'rest') return t('weekMenu.fit.rest', { rest: format.duration(fit.rest_min) });
    if (why === 'said') return t('weekMenu.fit.said', { name: words.row(row) });
    if (why === 'hours')
      return t('weekMenu.fit.hours', {
        planned: format.number(fit.planned_min / 60),
        agreed: format.number(fit.agreed_min / 60),
      });
    return edits.refusal(row, planned, leaving) ?? edits.takenBy(row, planned.span, leaving);
  };
  /** Of every row on that day, at once, from what is on screen. */
  const levelsOn = (piece: Piece, date: string, copies: boolean): ReadonlyMap<string, Fit['level']> =>
    new Map(shown.rows.map((row) => [row.id, judged(piece, row, date, copies)?.level ?? 'no']));
  /** Of a cell, from what is on screen. */
  const knownAt = (piece: Piece, at: At, copies: boolean): Fit => {
    const row = edits.rowOf(at.row);
    const found = row === undefined ? null : judged(piece, row, at.date, copies);
    if (row === undefined || found === null) return { level: 'no', reason: t('roster.form.invalid_range') };
    return { level: found.level, reason: say(row, found) };
  };

  /** Of a cell, also from the server. */
  const fitAt = async (piece: Piece, at: At, copies: boolean): Promise<Fit> => {
    const known = knownAt(piece, at, copies);
    const row = edits.rowOf(at.row);
    const found = row === undefined ? null : judged(piece, row, at.date, copies);
    if (known.level === 'no' || found === null || row === undefined || row.person === null) return known;
    const { shift, assignment } = piece;
    // One of several stays on the shift for the others; the check leaves it out all the same.
    const exclude = copies || assignment?.worker_id !== row.person.id ? {} : { exclude_shift_id: shift.id };
    const { start_time, end_time } = found.place;
    const body = {
      worker_ids: [row.person.id],
      ...picked(shift, ['kind', 'break_min', 'position_id']),
      ...{ start_time, end_time, plan: planOf(found.drafts ? 'draft' : 'direct') },
      ...exclude,
    };
    try {
      const { fitByServer } = await import('./fit-by-server.ts');
      const fit = await fitByServer(body, { t, format, zone: shown.zone });
      const level = found.drafts && fit.level === 'no' ? 'warn' : fit.level;
      return level === 'ok' ? known : { ...fit, level };
    } catch {
      return known;
    }
  };
  return { levelsOn, knownAt, fitAt };
}
