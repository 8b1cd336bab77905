import { Button, Modal } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createShift, deleteShift, type Shift } from '../../contract/shifts.ts';
import { send } from '../api.ts';
import { changed, useWrite } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { DraftOffer } from '../parts/draft-offer.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { useUnsaved } from '../parts/unsaved.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { usePhone } from '../ui/phone.ts';
import { ApprovalChoice, statusFor } from './approval-choice.tsx';
import { useConflictWords } from './conflict-notes.tsx';
import { plannedTimes } from './planned-times.ts';
import { showShift } from './queries.ts';
import { refusalWords } from './refusal-words.ts';
import classes from './shift-form.module.css';
import { useShortRestWords } from './short-rest-words.ts';
import { useConflicts } from './use-conflicts.ts';
import { WhenFields } from './when-fields.tsx';
import { WorkersField } from './workers-field.tsx';

type Props = {
  readonly date: string;
  readonly zone: string;
  readonly onClose: () => void;
  /** Told of each shift made, so that its day can be shown. */
  readonly onCreated: (shift: Shift) => void;
};

const typedSchema = z.object({
  date: z.string().nullable(),
  times: z.object({ start: z.string(), end: z.string().nullable() }).nullable(),
  chosen: z.array(z.string()),
  ask: z.boolean().nullable(),
});
type Typed = z.output<typeof typedSchema>;

/** Plans a shift: date, times, people if wanted (specification section 2). What is typed survives a refusal and an expired session; leaving it asks first. */
export function CreateShiftDialog({ date, zone, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { typing, leave, close, question } = useUnsaved(onClose);
  return (
    <>
      <Modal
        opened
        onClose={leave}
        title={t('roster.form.create_title')}
        size="lg"
        fullScreen={phone}
        closeOnClickOutside={false}
      >
        <Form
          date={date}
          zone={zone}
          onTyping={typing}
          onCancel={leave}
          onClose={close}
          onCreated={onCreated}
        />
      </Modal>
      {question}
    </>
  );
}

type FormProps = Props & { readonly onTyping: (is: boolean) => void; readonly onCancel: () => void };

function Form({ date, zone, onTyping, onCancel, onClose, onCreated }: FormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({ date, times: null, chosen: [], ask: null });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const another = useRef(false);
  const planned = plannedTimes(typed, zone);
  const conflicts = useConflicts(planned, typed.chosen, null);
  const say = useConflictWords(zone);
  const withRest = useShortRestWords();
  const dirty = typed.times !== null || typed.chosen.length > 0;
  // After 'create and go on' the times stand there for the next one: nothing of it is lost by leaving.
  const [made, setMade] = useState<Typed['times']>(null);
  const unsaved = typed.chosen.length > 0 || (typed.times !== null && typed.times !== made);
  const tell = useEffectEvent(onTyping);
  useEffect(() => tell(unsaved), [unsaved]);
  const draft = useDraft('roster-shift', typedSchema, () => (dirty ? typed : null));
  const change = (part: Partial<Typed>): void => {
    setRefused(null);
    setTyped((now) => ({ ...now, ...part }));
  };
  const write = useWrite(createShift, ['shifts', 'assignments'], {
    onDone: (shift) => {
      showShift(shift);
      onCreated(shift);
      toast(withRest(t('roster.done.created'), shift), () => void takeBack(shift, t('roster.done.undone')));
      if (!another.current) return onClose();
      setTyped((now) => ({ ...now, chosen: [] }));
      setMade(typed.times);
      setTried(false);
      form.current?.querySelector<HTMLInputElement>('[data-autofocus]')?.select();
    },
    onRefused: (error) => {
      void refusalWords(error, conflicts.check, say).then((detail) =>
        setRefused(t('roster.failed.create', { detail })),
      );
    },
  });
  const save = (more: boolean): void => {
    setTried(true);
    setRefused(null);
    another.current = more;
    if (planned === null || planned.refusal !== null || write.isPending) return;
    const assignments = typed.chosen.map((worker_id) => ({
      worker_id,
      ...statusFor(planned, typed.ask),
    }));
    write.mutate({ body: { ...planned.body, assignments } });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(false);
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <DraftOffer draft={draft} onTake={setTyped} />
      <WhenFields when={typed} planned={planned} tried={tried} onChange={change} />
      <WorkersField
        label={t('roster.form.workers')}
        date={typed.date ?? date}
        planned={planned}
        zone={zone}
        exclude={null}
        chosen={typed.chosen}
        onChosen={(by) => {
          setRefused(null);
          setTyped((now) => ({ ...now, chosen: by(now.chosen) }));
        }}
        conflicts={conflicts}
      />
      {typed.chosen.length > 0 && (
        <ApprovalChoice planned={planned} ask={typed.ask} onAsk={(ask) => change({ ask })} />
      )}
      <div className={classes.foot}>
        {refused !== null && <ErrorBox message={refused} />}
        <div className={classes.buttons}>
          <Button variant="default" className={classes.first ?? ''} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button variant="light" loading={write.isPending && another.current} onClick={() => save(true)}>
            {t('roster.form.save_another')}
          </Button>
          <Button type="submit" loading={write.isPending && !another.current}>
            {t('roster.create')}
          </Button>
        </div>
      </div>
    </form>
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
