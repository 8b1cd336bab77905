import { useTranslation } from 'react-i18next';
import { changeShift, SHIFT_FIELDS, type Shift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { ConflictNotes } from './conflict-notes.tsx';
import { plannedTimes } from './planned-times.ts';
import { shiftsChanged, showShift } from './queries.ts';
import { ShiftFields, useShiftCheck } from './shift-fields.tsx';
import { bodyOf, type ShiftTyped, typedOf } from './shift-values.ts';
import { useShortRestWords } from './short-rest-words.ts';
import { useConflicts, useRefusalWords } from './use-conflicts.ts';

type Props = {
  /** As it was when the dialog opened: another user's change does not alter the typed values. */
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
  const sheet = useFormSheet<ShiftTyped, Shift>({
    initial: typedOf(shift),
    check,
    send: (typed, { idempotencyKey }) =>
      send(changeShift, {
        params: { id: shift.id },
        body: bodyOf(typed, zone),
        ifMatch: shift.version,
        idempotencyKey,
      }),
    onDone: (now) => {
      showShift(now);
      onMoved(now);
      toast(withRest(t('roster.done.moved'), now), () => void moveBack(shift, now, t('roster.done.undone')));
      void shiftsChanged();
      onClose();
    },
    say: (error) => sayRefused('roster.failed.move', error),
  });
  const { form } = sheet;
  const planned = plannedTimes(form.values, zone);
  const workers = shift.assignments
    .filter(({ status }) => status !== 'rejected')
    .map(({ worker_id }) => worker_id);
  const conflicts = useConflicts(planned, workers, shift.id);
  const sayRefused = useRefusalWords(conflicts, zone);
  return (
    <FormSheet title={t('roster.move')} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('common.save')}>
        <ShiftFields typed={form.values} planned={planned} errors={form.errors} onChange={form.setValues} />
        <ConflictNotes conflicts={conflicts} zone={zone} />
      </FormBody>
    </FormSheet>
  );
}

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
