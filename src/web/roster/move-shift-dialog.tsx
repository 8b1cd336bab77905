import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeShift, SHIFT_FIELDS, type Shift } from '../../contract/shifts.ts';
import { picked } from '../../core/picked.ts';
import { send } from '../api.ts';
import { useWrite } from '../data.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { useUnsaved } from '../parts/unsaved.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { usePhone } from '../ui/phone.ts';
import { ConflictNotes, useConflictWords } from './conflict-notes.tsx';
import { plannedTimes, type When } from './planned-times.ts';
import { shiftsChanged, showShift } from './queries.ts';
import { refusalWords } from './refusal-words.ts';
import classes from './shift-form.module.css';
import { useShortRestWords } from './short-rest-words.ts';
import { useConflicts } from './use-conflicts.ts';
import { WhenFields } from './when-fields.tsx';

type Props = {
  /** As it was when the dialog was opened: another's change does not alter what is being typed. */
  readonly shift: Shift;
  readonly zone: string;
  readonly onClose: () => void;
  readonly onMoved: (shift: Shift) => void;
};

/** Moves a shift to another day or other times, with everybody on it; says who cannot come along. Leaving what is typed asks first. */
export function MoveShiftDialog(props: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { typing, leave, close, question } = useUnsaved(props.onClose);
  return (
    <>
      <Modal
        opened
        onClose={leave}
        title={t('roster.move')}
        size="md"
        fullScreen={phone}
        closeOnClickOutside={false}
      >
        <Form {...props} onTyping={typing} onCancel={leave} onClose={close} />
      </Modal>
      {question}
    </>
  );
}

type FormProps = Props & { readonly onTyping: (is: boolean) => void; readonly onCancel: () => void };

function Form({ shift, zone, onTyping, onCancel, onClose, onMoved }: FormProps) {
  const { t } = useTranslation();
  const [when, setWhen] = useState<When>({
    date: shift.date,
    times: { start: shift.start_time_local, end: shift.end_time_local },
  });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const planned = plannedTimes(when, zone);
  const workers = shift.assignments
    .filter(({ status }) => status !== 'rejected')
    .map(({ worker_id }) => worker_id);
  const conflicts = useConflicts(planned, workers, shift.id);
  const say = useConflictWords(zone);
  const withRest = useShortRestWords();
  const write = useWrite(changeShift, ['shifts', 'assignments'], {
    onDone: (now) => {
      showShift(now);
      onMoved(now);
      toast(withRest(t('roster.done.moved'), now), () => void moveBack(shift, now, t('roster.done.undone')));
      onClose();
    },
    onRefused: (error) => {
      void refusalWords(error, conflicts.check, say).then((detail) =>
        setRefused(t('roster.failed.move', { detail })),
      );
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (planned === null || planned.refusal !== null || write.isPending) return;
    write.mutate({ params: { id: shift.id }, body: planned.body, ifMatch: shift.version });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <WhenFields
        when={when}
        planned={planned}
        tried={tried}
        onChange={(next) => {
          setRefused(null);
          setWhen(next);
          onTyping(true);
        }}
      />
      <ConflictNotes conflicts={conflicts} zone={zone} />
      <div className={classes.foot}>
        {refused !== null && <ErrorBox message={refused} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {t('common.save')}
          </Button>
        </div>
      </div>
    </form>
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
