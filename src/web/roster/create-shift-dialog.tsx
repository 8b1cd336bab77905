import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createShift, deleteShift, type Shift } from '../../contract/shifts.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { ApprovalChoice, statusFor } from './approval-choice.tsx';
import { checkedTimes, plannedTimes } from './planned-times.ts';
import { shiftsChanged, showShift } from './queries.ts';
import { ShiftFields, useShiftCheck } from './shift-fields.tsx';
import { bodyOf, shiftTyped } from './shift-values.ts';
import { useShortRestWords } from './short-rest-words.ts';
import { useUnitShown } from './unit-filter.tsx';
import { useConflicts, useRefusalWords } from './use-conflicts.ts';
import { WorkersField } from './workers-field.tsx';

type Props = {
  readonly date: string;
  readonly zone: string;
  readonly onClose: () => void;
  /** Called with each new shift, so that its day can be shown. */
  readonly onCreated: (shift: Shift) => void;
};

const typed = shiftTyped.extend({ chosen: z.array(z.string()), ask: z.boolean().nullable() });
type Typed = z.output<typeof typed>;

/** Plans a shift: its fields, and its people, if any (specification section 2). */
export function CreateShiftDialog({ date, zone, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const withRest = useShortRestWords();
  const check = useShiftCheck(zone);
  const sheet = useFormSheet<Typed, Shift>({
    initial: { date, times: null, unit_id: useUnitShown(), chosen: [], ask: null },
    check,
    send: (values, { idempotencyKey }) => {
      const now = checkedTimes(values, zone);
      const assignments = values.chosen.map((worker_id) => ({ worker_id, ...statusFor(now, values.ask) }));
      return send(createShift, { body: { ...bodyOf(values, zone), assignments }, idempotencyKey });
    },
    onDone: (shift, action) => {
      showShift(shift);
      onCreated(shift);
      toast(
        withRest(t('roster.done.created'), shift),
        () => void takeBack(shift, t('roster.done.undone')),
        shift.id,
      );
      void shiftsChanged();
      if (action === 'save') return onClose();
      // The times stay for the next shift; leaving loses nothing.
      sheet.restart({ ...sheet.form.getValues(), chosen: [] });
      sheet.element.current?.querySelector<HTMLInputElement>('[data-autofocus]')?.select();
    },
    say: (error) => sayRefused('roster.failed.create', error),
    draft: { name: 'roster-shift', schema: typed },
  });
  const { form, busy } = sheet;
  const { chosen, ask } = form.values;
  const planned = plannedTimes(form.values, zone);
  const conflicts = useConflicts(planned, chosen, null);
  const sayRefused = useRefusalWords(conflicts, zone);
  return (
    <FormSheet title={t('roster.form.create_title')} size="lg" onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t('roster.create')}
        more={
          <Button
            variant="light"
            mih="var(--tap)"
            loading={busy === 'another'}
            onClick={() => sheet.submit('another')}
          >
            {t('roster.form.save_another')}
          </Button>
        }
      >
        <ShiftFields typed={form.values} planned={planned} errors={form.errors} onChange={form.setValues} />
        <WorkersField
          label={t('roster.form.workers')}
          date={form.values.date ?? date}
          planned={planned}
          zone={zone}
          exclude={null}
          chosen={chosen}
          onChosen={(by) => form.setFieldValue('chosen', by)}
          conflicts={conflicts}
        />
        {chosen.length > 0 && (
          <ApprovalChoice planned={planned} ask={ask} onAsk={(next) => form.setFieldValue('ask', next)} />
        )}
      </FormBody>
    </FormSheet>
  );
}

async function takeBack(shift: Shift, said: string): Promise<void> {
  try {
    await send(deleteShift, { params: { id: shift.id }, ifMatch: shift.version });
    toast(said);
  } catch (error) {
    toastError(error);
  }
  void changed('shifts', 'assignments');
}
