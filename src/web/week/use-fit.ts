import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import type { Fit } from './use-drag.ts';
import type { Edits } from './use-edits.ts';
import type { Shown } from './use-week.ts';
import type { At, Piece } from './week-rows.ts';

/** What a drop would mean, before it is made: what the roster on screen knows, then the server's check of that person and time. */
export function useFit(shown: Shown, edits: Edits) {
  const { t } = useTranslation();
  const format = useFormat();
  const fitAt = async (piece: Piece, at: At, copies: boolean): Promise<Fit> => {
    const row = edits.rowOf(at.row);
    const there = row === undefined ? null : edits.placeAt(piece, row, at.date);
    if (row === undefined || there === null) return { level: 'no', reason: t('roster.form.invalid_range') };
    const why = edits.refusal(row, there.planned, copies ? null : piece);
    if (why !== null) return { level: 'no', reason: why };
    if (row.person === null) return { level: 'ok', reason: null };
    const { shift, assignment } = piece;
    // One of several stays on the shift for the others; the check leaves it out all the same.
    const exclude = copies || assignment?.worker_id !== row.person.id ? {} : { exclude_shift_id: shift.id };
    const { start_time, end_time } = there.place;
    const body = { worker_ids: [row.person.id], start_time, end_time, kind: shift.kind, ...exclude };
    try {
      const { fitByServer } = await import('./fit-by-server.ts');
      const fit = await fitByServer(body, { t, format, zone: shown.zone });
      // A draft may pass through what cannot be.
      return edits.writesDraft(copies ? null : piece) && fit.level === 'no' ? { ...fit, level: 'warn' } : fit;
    } catch {
      return { level: 'ok', reason: null };
    }
  };
  return { fitAt };
}
