import { Button, Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createLeaveRequest, type LeaveRequest } from '../../contract/leave-requests.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { LEAVE_KINDS, type LeaveShifts } from '../../core/leave.ts';
import { ApiError } from '../api-error.ts';
import { useWrite } from '../data.ts';
import { useDraft } from '../drafts.ts';
import { DateField } from '../parts/date-field.tsx';
import { DraftOffer } from '../parts/draft-offer.tsx';
import { Failure } from '../parts/failure.tsx';
import { toast } from '../parts/toast.tsx';
import { isManager, nameOf, roleOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { useMe } from '../session.ts';
import classes from './leave.module.css';
import { useDaysText } from './leave-facts.ts';
import { LeaveTold } from './leave-told.tsx';
import { PersonSelect } from './person-select.tsx';
import { plannedOnQuery } from './queries.ts';
import { ShiftsChoice } from './shifts-choice.tsx';
import {
  type Asking,
  daysOf,
  faultsIn,
  sameAs,
  startOf,
  type TypedLeave,
  typedLeave,
  withFirst,
} from './typed-leave.ts';
import { useLeaveChange } from './use-leave-change.ts';

const LONGEST_NOTE = 500;

type Props = {
  readonly asking: Asking;
  readonly today: string;
  readonly onTyping: (is: boolean) => void;
  readonly onDone: () => void;
};

/** Asks for leave, or enters it for a person: kind, days, a message; what the days mean is told while typing. Enter sends. */
export function LeaveForm({ asking, today, onTyping, onDone }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const other = asking.person === 'other';
  const by = isManager(roleOf(me)) ? 'manager' : 'person';
  const [start] = useState(() => startOf(asking, today));
  const [typed, setTyped] = useState(start);
  const [tried, setTried] = useState(false);
  const dirty = !sameAs(typed, start);
  useEffect(() => onTyping(dirty), [dirty, onTyping]);
  const draft = useDraft(`leave:${asking.person}`, typedLeave, () => (dirty ? typed : null));
  const faults = faultsIn(typed, asking, by, today, tried);
  const sending = useSending(other, onDone);
  const [shifts, setShifts] = useState<LeaveShifts>('open');
  const change = (next: TypedLeave): void => {
    setTyped(next);
    sending.forgive();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faultsIn(typed, asking, by, today, true)).length === 0)
      sending.send(typed, standing.length > 0 ? shifts : undefined);
  };
  const days = daysOf(typed);
  const person = other ? typed.user : me.id;
  const standing = useShiftsAhead(other ? days : null, person, today);
  const said = (key: (typeof faults)[keyof typeof faults]) => (key === undefined ? undefined : t(key));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit}
      aria-label={t(other ? 'leave.form.title_for' : 'leave.form.title')}
    >
      <DraftOffer draft={draft} onTake={change} />
      {other && (
        <PersonSelect
          label={t('leave.form.person')}
          placeholder={t('leave.form.person_hint')}
          value={typed.user}
          error={said(faults.user)}
          onChange={(user) => change({ ...typed, user })}
        />
      )}
      <Select
        label={t('leave.form.kind')}
        data={LEAVE_KINDS.map((value) => ({ value, label: t(`leave.kinds.${value}`) }))}
        value={typed.kind}
        allowDeselect={false}
        // Not the days: their calendar would open at once and hide the form.
        data-autofocus={!other || undefined}
        onChange={(value) => change({ ...typed, kind: oneOf(LEAVE_KINDS, value) ?? typed.kind })}
      />
      <div className={classes.pair}>
        <DateField
          label={t('leave.form.first')}
          value={typed.first_day}
          minDate={firstKeptDay(today)}
          error={said(faults.first_day)}
          required
          onChange={(first_day) => change(withFirst(typed, first_day))}
        />
        <DateField
          label={t('leave.form.last')}
          value={typed.last_day}
          error={said(faults.last_day)}
          required
          {...(typed.first_day === null ? {} : { defaultDate: typed.first_day })}
          onChange={(last_day) => change({ ...typed, last_day })}
        />
      </div>
      {days !== null && person !== null && (
        <LeaveTold
          days={days}
          kind={typed.kind}
          person={person}
          withOthers={by === 'manager'}
          decided={other}
        />
      )}
      {standing[0] !== undefined && (
        <ShiftsChoice
          name={nameOf(standing[0].worker)}
          count={standing.length}
          begun={days !== null && days.first_day <= today}
          value={shifts}
          onChange={setShifts}
        />
      )}
      <Textarea
        label={t(other ? 'leave.form.note_for' : 'leave.form.note')}
        description={t(other ? 'leave.form.note_hint_for' : 'leave.form.note_hint')}
        value={typed.note}
        maxLength={LONGEST_NOTE}
        autosize
        minRows={2}
        onChange={(event) => change({ ...typed, note: event.currentTarget.value })}
      />
      {other && <p className={classes.quiet}>{t('leave.form.at_once')}</p>}
      {sending.error !== null && <Failure error={sending.error} what={t('leave.form.failed')} />}
      <Stack gap="xs">
        <Button type="submit" mih="var(--tap)" loading={sending.busy}>
          {t(other ? 'leave.form.enter' : 'leave.form.send')}
        </Button>
      </Stack>
    </form>
  );
}

/** The shifts that the choice is about: those of the person on the days that are not past. */
function useShiftsAhead(
  days: { readonly first_day: string; readonly last_day: string } | null,
  person: string | null,
  today: string,
): readonly AssignmentWithShift[] {
  const asked = days !== null && person !== null;
  const shifts = useQuery({
    ...plannedOnQuery(person ?? '', days?.first_day ?? today, days?.last_day ?? today),
    enabled: asked,
  });
  if (!asked) return [];
  return (shifts.data ?? []).filter(
    ({ status, shift_details }) => status !== 'rejected' && shift_details.date >= today,
  );
}

/** Sends the form; what was sent can be taken back from the toast. A refusal stands in the form, and the input with it. */
function useSending(other: boolean, onDone: () => void) {
  const { t } = useTranslation();
  const change = useLeaveChange();
  const daysText = useDaysText();
  const said = (made: LeaveRequest): string =>
    other
      ? t('leave.done.entered', { name: nameOf(made.user), days: daysText(made) })
      : t('leave.done.asked');
  const create = useWrite(createLeaveRequest, ['leave'], {
    onDone: (made) => {
      toast(said(made), () => change(made, { status: 'withdrawn' }, t('leave.done.withdrawn')));
      onDone();
    },
    onRefused: () => undefined,
  });
  return {
    busy: create.isPending,
    error: create.error instanceof ApiError ? create.error : null,
    forgive: () => create.reset(),
    send: ({ user, kind, first_day, last_day, note }: TypedLeave, shifts: LeaveShifts | undefined) => {
      if (first_day === null || last_day === null || create.isPending) return;
      const whose = { ...(user === null ? {} : { user }), ...(shifts === undefined ? {} : { shifts }) };
      create.mutate({ body: { kind, first_day, last_day, note, ...whose } });
    },
  };
}
