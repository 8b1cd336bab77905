import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { keysOf } from '../../contract/fields.ts';
import { changeShift, SHIFT_FIELDS, type Shift, shift as shiftReply } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { ConflictNotes } from './conflict-notes.tsx';
import { plannedTimes } from './planned-times.ts';
import { shiftsChanged, showShift } from './queries.ts';
import { ShiftFields, useShiftCheck } from './shift-fields.tsx';
import { bodyOf, type ShiftTyped, shiftTyped, typedOf } from './shift-values.ts';
import { useShortRestWords } from './short-rest-words.ts';
import { StaleShift, versionOfShift } from './stale-shift.tsx';
import { useConflicts, useRefusalWords } from './use-conflicts.ts';

type Props = {
  /** As it was when the dialog opened: another user's change reaches it through the refusal, and then the planner chooses. */
  readonly shift: Shift;
  readonly zone: string;
  readonly onClose: () => void;
  readonly onMoved: (shift: Shift) => void;
};

/** Moves a shift with its people to another day or other times; names the people who cannot be moved. */
export function MoveShiftDialog({ shift, zone, onClose, onMoved }: Props) {
  const { t } = useTranslation();
  const withRest = useShortRestWords();
  const check = useShiftCheck(zone);
  const [base, setBase] = useState(shift);
  const save = (typed: ShiftTyped, over: Shift, idempotencyKey: string): Promise<Moved> =>
    send(changeShift, {
      params: { id: over.id },
      body: bodyOf(typed, zone),
      ifMatch: over.version,
      idempotencyKey,
    }).then((now) => ({ was: over, now }));
  const sheet = useFormSheet<ShiftTyped, Moved>({
    initial: typedOf(base),
    check,
    send: (typed, { idempotencyKey }) => save(typed, base, idempotencyKey),
    onDone: ({ was, now }) => {
      showShift(now);
      onMoved(now);
      toast(
        withRest(t('roster.done.moved'), now),
        () => void moveBack(was, now, t('roster.done.undone')),
        now.id,
      );
      void shiftsChanged();
      onClose();
    },
    say: (error) => (staleOf(error) === null ? sayRefused('roster.failed.move', error) : null),
  });
  const { form } = sheet;
  const planned = plannedTimes(form.values, zone);
  const { chosen } = versionOfShift(base);
  const conflicts = useConflicts(planned, chosen, base.id);
  const sayRefused = useRefusalWords(conflicts, zone);
  const theirs = staleOf(sheet.error);
  return (
    <FormSheet title={t('roster.move')} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('common.save')}>
        {theirs !== null && (
          <StaleShift
            base={versionOfShift(base)}
            typed={{ ...form.values, chosen }}
            theirs={versionOfShift(theirs)}
            onKeep={(merged) => {
              setBase(theirs);
              sheet.restart(typedOf(theirs), picked(merged, keysOf(shiftTyped.shape)));
              if (sheet.validate())
                sheet.attempt(form.getValues(), 'save', (typed, { idempotencyKey }) =>
                  save(typed, theirs, idempotencyKey),
                );
            }}
            onTake={() => {
              setBase(theirs);
              sheet.restart(typedOf(theirs));
            }}
          />
        )}
        <ShiftFields typed={form.values} planned={planned} errors={form.errors} onChange={form.setValues} />
        <ConflictNotes conflicts={conflicts} zone={zone} />
      </FormBody>
    </FormSheet>
  );
}

type Moved = { readonly was: Shift; readonly now: ReplyOf<typeof changeShift> };

const staleOf = (error: unknown): Shift | null =>
  error instanceof ApiError && error.code === 'stale' ? currentOf(error, shiftReply) : null;

async function moveBack(was: Shift, now: Shift, said: string): Promise<void> {
  try {
    await send(changeShift, {
      params: { id: was.id },
      body: picked(was, SHIFT_FIELDS),
      ifMatch: now.version,
    });
    toast(said);
  } catch (error) {
    toastError(error);
  }
  void shiftsChanged();
}
