import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addWorkers, type Shift } from '../../contract/shifts.ts';
import { send } from '../api.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { ApprovalChoice, statusFor } from './approval-choice.tsx';
import type { PlannedTimes } from './planned-times.ts';
import { shiftsChanged, showShift } from './queries.ts';
import { endsNextDay } from './roster-days.ts';
import { useRosterWords } from './roster-words.ts';
import { spanOfShift } from './shift-span.ts';
import { useShortRestWords } from './short-rest-words.ts';
import { useConflicts, useRefusalWords } from './use-conflicts.ts';
import { WorkersField } from './workers-field.tsx';

type Props = { readonly shift: Shift; readonly zone: string; readonly onClose: () => void };
type Typed = { chosen: string[]; ask: boolean | null };

/** An existing shift in the form of typed times. */
export const plannedOf = (shift: Shift): PlannedTimes => ({
  date: shift.date,
  span: spanOfShift(shift),
  kind: shift.kind,
  break_min: shift.break_min,
  position_id: shift.position_id,
  unit_id: shift.unit_id,
  refusal: null,
  ends_next_day: endsNextDay(shift),
  body: { start_time: shift.start_time, end_time: shift.end_time },
});

/** Assigns more people to a shift: all of them or none. */
export function AddWorkersDialog({ shift, zone, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const withRest = useShortRestWords();
  const planned = plannedOf(shift);
  const sheet = useFormSheet<Typed, Shift>({
    initial: { chosen: [], ask: null },
    check: ({ chosen }) => (chosen.length === 0 ? { chosen: t('roster.form.choose_one') } : {}),
    send: ({ chosen, ask }, { idempotencyKey }) => {
      const assignments = chosen.map((worker_id) => ({ worker_id, ...statusFor(planned, ask) }));
      return send(addWorkers, { params: { id: shift.id }, body: { assignments }, idempotencyKey });
    },
    onDone: (now) => {
      showShift(now);
      toast(withRest(t('roster.done.added', { count: sheet.form.getValues().chosen.length }), now));
      void shiftsChanged();
      onClose();
    },
    say: (error) => sayRefused('roster.failed.add', error),
  });
  const { form } = sheet;
  const { chosen, ask } = form.values;
  const conflicts = useConflicts(planned, chosen, shift.id);
  const sayRefused = useRefusalWords(conflicts, zone);
  return (
    <FormSheet
      title={t(shift.assignments.length === 0 ? 'roster.add_workers' : 'roster.add_more')}
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t('roster.form.add', { count: chosen.length })}>
        <Box component="p" fz={17} fw={600}>
          {format.dayInWords(shift.date)}, {words.times(shift)}
        </Box>
        <WorkersField
          label={t('roster.form.who')}
          date={shift.date}
          planned={planned}
          zone={zone}
          exclude={shift.id}
          without={shift.assignments.map(({ worker_id }) => worker_id)}
          chosen={chosen}
          onChosen={(by) => form.setFieldValue('chosen', by)}
          conflicts={conflicts}
          error={form.errors.chosen}
          autoFocus
        />
        {chosen.length > 0 && (
          <ApprovalChoice planned={planned} ask={ask} onAsk={(next) => form.setFieldValue('ask', next)} />
        )}
      </FormBody>
    </FormSheet>
  );
}
