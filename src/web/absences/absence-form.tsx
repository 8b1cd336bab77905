import { Button, Select, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ABSENCE_EXTENTS, ABSENCE_KINDS } from '../../core/absence.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { useFormat } from '../format.ts';
import { PersonSelect } from '../leave/person-select.tsx';
import { DateField } from '../parts/date-field.tsx';
import { DraftOffer } from '../parts/draft-offer.tsx';
import { Failure } from '../parts/failure.tsx';
import { isManager, nameOf, roleOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { useMe } from '../session.ts';
import { titleOf } from './absence-sheet.tsx';
import classes from './absences.module.css';
import { faultsIn, sameAs, startOf, type Telling, type TypedAbsence, typedAbsence } from './typed-absence.ts';
import { useAbsenceWrites } from './use-absence-writes.ts';

const LONGEST_NOTE = 500;

type Props = {
  readonly telling: Telling;
  readonly today: string;
  readonly onTyping: (is: boolean) => void;
  readonly onDone: () => void;
};

/** Who, what, which days, how much of them; what the law says of it stands beside. Enter sends. */
export function AbsenceForm({ telling, today, onTyping, onDone }: Props) {
  const { t } = useTranslation();
  const by = isManager(roleOf(useMe())) ? 'manager' : 'person';
  const other = telling.person === 'other';
  const [start] = useState(() => startOf(telling, today));
  const [typed, setTyped] = useState(start);
  const [tried, setTried] = useState(false);
  const dirty = !sameAs(typed, start);
  useEffect(() => onTyping(dirty), [dirty, onTyping]);
  const form = telling.from === null ? `absence:${telling.person}` : `absence:${telling.from.id}`;
  const draft = useDraft(form, typedAbsence, () => (dirty ? typed : null));
  const faults = faultsIn(typed, telling, by, today, tried);
  const sending = useSending(telling, onDone);
  const change = (next: Partial<TypedAbsence>): void => {
    setTyped({ ...typed, ...next });
    sending.forgive();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faultsIn(typed, telling, by, today, true)).length === 0) sending.send(typed);
  };
  const said = (key: (typeof faults)[keyof typeof faults]) => (key === undefined ? undefined : t(key));
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={t(titleOf(telling))}>
      <DraftOffer draft={draft} onTake={setTyped} />
      {other && telling.from === null && (
        <PersonSelect
          label={t('absences.form.person')}
          placeholder={t('absences.form.person_hint')}
          value={typed.user}
          error={said(faults.user)}
          onChange={(user) => change({ user })}
        />
      )}
      {other && telling.from !== null && <strong>{nameOf(telling.from.user)}</strong>}
      <Select
        label={t('absences.form.kind')}
        data={ABSENCE_KINDS.map((value) => ({ value, label: t(`absences.kinds.${value}`) }))}
        value={typed.kind}
        allowDeselect={false}
        // Not the days: their calendar would open at once and hide the form.
        data-autofocus={!other || telling.from !== null || undefined}
        onChange={(value) => change({ kind: oneOf(ABSENCE_KINDS, value) ?? typed.kind })}
      />
      <div className={classes.pair}>
        <DateField
          label={t('absences.form.first')}
          value={typed.first_day}
          minDate={firstKeptDay(today)}
          error={said(faults.first_day)}
          required
          onChange={(first_day) => change({ first_day })}
        />
        <DateField
          label={t('absences.form.last')}
          description={t('absences.form.last_hint')}
          value={typed.last_day}
          error={said(faults.last_day)}
          clearable
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...(typed.first_day === null ? {} : { defaultDate: typed.first_day })}
          onChange={(last_day) => change({ last_day })}
        />
      </div>
      <Extent value={typed.extent_pct} onChange={(extent_pct) => change({ extent_pct })} />
      <p className={classes.quiet}>
        {t(typed.kind === 'sick' ? 'absences.form.karens' : 'absences.form.vab_told')}
      </p>
      <Textarea
        label={t(other ? 'absences.form.note_for' : 'absences.form.note')}
        description={t(other ? 'absences.form.note_hint_for' : 'absences.form.note_hint')}
        value={typed.note}
        maxLength={LONGEST_NOTE}
        autosize
        minRows={2}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {sending.error !== null && <Failure error={sending.error} what={t('absences.form.failed')} />}
      <div className={classes.choices}>
        <Button type="submit" className={classes.grow} mih="var(--tap)" loading={sending.busy === 'save'}>
          {t(
            telling.from !== null
              ? 'absences.form.save'
              : other
                ? 'absences.form.enter'
                : 'absences.form.send',
          )}
        </Button>
        {telling.from !== null && (
          <Button
            variant="subtle"
            color="red"
            mih="var(--tap)"
            loading={sending.busy === 'remove'}
            onClick={sending.remove}
          >
            {t('absences.form.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

type ExtentProps = {
  readonly value: TypedAbsence['extent_pct'];
  readonly onChange: (value: TypedAbsence['extent_pct']) => void;
};

function Extent({ value, onChange }: ExtentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const data = ABSENCE_EXTENTS.toReversed().map((one) => ({
    value: String(one),
    label: one === 100 ? t('absences.form.whole') : format.percent(one),
  }));
  return (
    <Select
      label={t('absences.form.extent')}
      data={data}
      value={String(value)}
      allowDeselect={false}
      onChange={(next) => onChange(ABSENCE_EXTENTS.find((one) => String(one) === next) ?? value)}
    />
  );
}

/** Sends the form. A refusal stands in the form, and the input with it. */
function useSending({ from }: Telling, onDone: () => void) {
  const { t } = useTranslation();
  const writes = useAbsenceWrites();
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const run = (what: 'save' | 'remove', action: Promise<unknown>): void => {
    setBusy(what);
    action
      .then(onDone)
      .catch((failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        setError(failure);
        // Somebody else was here: what is there now is read behind the form.
        if (failure.code === 'stale') void changed('absences');
      })
      .finally(() => setBusy(null));
  };
  return {
    busy,
    error,
    forgive: () => setError(null),
    remove: () => {
      if (from !== null && busy === null) run('remove', writes.remove(from));
    },
    send: ({ user, first_day, ...rest }: TypedAbsence) => {
      if (first_day === null || busy !== null) return;
      const values = { ...rest, first_day };
      const action =
        from === null ? writes.tell(values, user) : writes.change(from, values, t('absences.done.changed'));
      run('save', action);
    },
  };
}
