import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addWorkers, type Shift } from '../../contract/shifts.ts';
import { useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { toast } from '../parts/toast.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { usePhone } from '../ui/phone.ts';
import { ApprovalChoice, statusFor } from './approval-choice.tsx';
import { spanOfShift } from './candidates.ts';
import { useConflictWords } from './conflict-notes.tsx';
import type { PlannedTimes } from './planned-times.ts';
import { showShift } from './queries.ts';
import { refusalWords } from './refusal-words.ts';
import { endsNextDay } from './roster-days.ts';
import { useRosterWords } from './roster-words.ts';
import classes from './shift-form.module.css';
import { useShortRestWords } from './short-rest-words.ts';
import { useConflicts } from './use-conflicts.ts';
import { WorkersField } from './workers-field.tsx';

type Props = { readonly shift: Shift; readonly zone: string; readonly onClose: () => void };

/** A shift that stands already, as the form sees one. */
const plannedOf = (shift: Shift): PlannedTimes => ({
  date: shift.date,
  span: spanOfShift(shift),
  refusal: null,
  ends_next_day: endsNextDay(shift),
  body: { start_time: shift.start_time, end_time: shift.end_time },
});

/** Puts more people on a shift: all of them or none. */
export function AddWorkersDialog({ shift, zone, onClose }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(shift.assignments.length === 0 ? 'roster.add_workers' : 'roster.add_more')}
      size="md"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <Form shift={shift} zone={zone} onClose={onClose} />
    </Modal>
  );
}

function Form({ shift, zone, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [ask, setAsk] = useState<boolean | null>(null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const planned = plannedOf(shift);
  const conflicts = useConflicts(planned, chosen, shift.id);
  const say = useConflictWords(zone);
  const withRest = useShortRestWords();
  const write = useWrite(addWorkers, ['shifts', 'assignments'], {
    onDone: (now) => {
      showShift(now);
      toast(withRest(t('roster.done.added', { count: chosen.length }), now));
      onClose();
    },
    onRefused: (error) => {
      void refusalWords(error, conflicts.check, say).then((detail) =>
        setRefused(t('roster.failed.add', { detail })),
      );
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (chosen.length === 0 || write.isPending) return;
    const assignments = chosen.map((worker_id) => ({ worker_id, ...statusFor(planned, ask) }));
    write.mutate({ params: { id: shift.id }, body: { assignments } });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.fixed}>
        {format.dayInWords(shift.date)}, {words.times(shift)}
      </p>
      <WorkersField
        label={t('roster.form.who')}
        date={shift.date}
        planned={planned}
        zone={zone}
        exclude={shift.id}
        without={shift.assignments.map(({ worker_id }) => worker_id)}
        chosen={chosen}
        onChosen={(by) => {
          setRefused(null);
          setChosen(by);
        }}
        conflicts={conflicts}
        error={tried && chosen.length === 0 ? t('roster.form.choose_one') : undefined}
        autoFocus
      />
      {chosen.length > 0 && <ApprovalChoice planned={planned} ask={ask} onAsk={setAsk} />}
      <div className={classes.foot}>
        {refused !== null && <ErrorBox message={refused} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {t('roster.form.add', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </form>
  );
}
