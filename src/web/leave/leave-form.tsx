import { Box, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createLeaveRequest, type LeaveRequest } from '../../contract/leave-requests.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { ABSENCE_EXTENTS } from '../../core/absence.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { LEAVE_KINDS, type LeaveShifts } from '../../core/leave.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { isManager, nameOf, roleOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';
import { Columns } from '../ui/columns.tsx';
import { AdvanceChoice } from '../vacation/advance-choice.tsx';
import { useDaysWithoutPay, VacationLeft } from '../vacation/vacation-left.tsx';
import { LeaveEffects } from './leave-effects.tsx';
import { useDaysText } from './leave-facts.ts';
import { PersonSelect } from './person-select.tsx';
import { plannedOnQuery } from './queries.ts';
import { ShiftsChoice } from './shifts-choice.tsx';
import {
  type Asking,
  daysOf,
  faultsIn,
  shareOf,
  startOf,
  type TypedLeave,
  typedLeave,
  withFirst,
} from './typed-leave.ts';
import { useLeaveChange } from './use-leave-change.ts';

const LONGEST_NOTE = 500;

/** `shifts`: what to do with the planned shifts on the days; sent only when there are some. */
type Typed = TypedLeave & { readonly shifts: LeaveShifts; readonly advance: boolean };
type Props = { readonly asking: Asking; readonly today: string; readonly onClose: () => void };

/** The form that requests leave, or enters it for a person: kind, days, a message, and facts about the days. */
export function LeaveForm({ asking, today, onClose }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const other = asking.person === 'other';
  const by = isManager(roleOf(me)) ? 'manager' : 'person';
  const sheet = useLeaveSheet(asking, today, () => standing.length > 0, onClose);
  const { form } = sheet;
  const { kind, user, shifts } = form.values;
  const days = daysOf(form.values);
  const person = other ? user : me.id;
  const standing = useShiftsAhead(other && shareOf(form.values) === 100 ? days : null, person, today);
  const unpaid = useDaysWithoutPay(person ?? me.id, other && kind === 'vacation' ? days : null);
  const title = t(other ? 'leave.form.title_for' : 'leave.form.title');
  return (
    <FormSheet side size={480} title={title} onClose={onClose}>
      <FormBody sheet={sheet} label={title} submit={t(other ? 'leave.form.enter' : 'leave.form.send')}>
        <WhoAndWhen sheet={sheet} other={other} today={today} />
        {days === null && person !== null && kind === 'vacation' && (
          <VacationLeft user={person} days={null} own={by === 'person'} />
        )}
        {days !== null && person !== null && (
          <LeaveEffects
            days={days}
            kind={kind}
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
            onChange={(next) => form.setFieldValue('shifts', next)}
          />
        )}
        {unpaid > 0 && (
          <AdvanceChoice
            count={unpaid}
            value={form.values.advance}
            onChange={(advance) => form.setFieldValue('advance', advance)}
          />
        )}
        <Textarea
          {...form.getInputProps('note')}
          label={t(other ? 'leave.form.note_for' : 'leave.form.note')}
          description={t(other ? 'leave.form.note_hint_for' : 'leave.form.note_hint')}
          maxLength={LONGEST_NOTE}
          autosize
          minRows={2}
        />
        {other && (
          <Box component="p" c="dimmed" fz="sm">
            {t('leave.form.at_once')}
          </Box>
        )}
      </FormBody>
    </FormSheet>
  );
}

/** The form's values and their check; a toast offers to undo what was sent. */
function useLeaveSheet(asking: Asking, today: string, hasShifts: () => boolean, onClose: () => void) {
  const { t } = useTranslation();
  const by = isManager(roleOf(useMe())) ? 'manager' : 'person';
  const change = useLeaveChange();
  const daysText = useDaysText();
  const faults = (values: TypedLeave, complete: boolean) =>
    Object.fromEntries(
      Object.entries(faultsIn(values, asking, by, today, complete)).map(([field, key]) => [field, t(key)]),
    );
  const sheet = useFormSheet<Typed, LeaveRequest>({
    initial: { ...startOf(asking, today), shifts: 'open', advance: false },
    check: (values) => faults(values, true),
    send: ({ user, shifts, advance, first_day, last_day, ...rest }, { idempotencyKey }) => {
      const days = { first_day: first_day ?? today, last_day: last_day ?? today };
      const granted = asking.person === 'other' && advance && rest.kind === 'vacation' ? { advance } : {};
      const whose = { ...(user === null ? {} : { user }), ...(hasShifts() ? { shifts } : {}), ...granted };
      const body = { ...rest, extent_pct: shareOf(rest), ...days, ...whose };
      return send(createLeaveRequest, { body, idempotencyKey });
    },
    onDone: (made) => {
      const said =
        asking.person === 'other'
          ? t('leave.done.entered', { name: nameOf(made.user), days: daysText(made) })
          : t('leave.done.asked');
      toast(said, () => change(made, { status: 'withdrawn' }, t('leave.done.withdrawn')), made.id);
      onClose();
      void changed('leave');
    },
    say: (error) => `${t('leave.form.failed')} ${sayError(error)}`,
    draft: { name: `leave:${asking.user ?? asking.person}`, schema: typedLeave },
  });
  return { ...sheet, errors: { ...sheet.form.errors, ...faults(sheet.form.values, false) } };
}

type WhenProps = {
  readonly sheet: ReturnType<typeof useLeaveSheet>;
  readonly other: boolean;
  readonly today: string;
};

function WhoAndWhen({ sheet: { form, errors }, other, today }: WhenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { values } = form;
  return (
    <>
      {other && (
        <PersonSelect
          label={t('leave.form.person')}
          placeholder={t('leave.form.person_hint')}
          value={values.user}
          error={errors.user}
          onChange={(user) => form.setFieldValue('user', user)}
        />
      )}
      <Select
        label={t('leave.form.kind')}
        data={LEAVE_KINDS.map((value) => ({ value, label: t(`leave.kinds.${value}`) }))}
        value={values.kind}
        allowDeselect={false}
        // Not the days: their calendar would open at once and cover the form.
        data-autofocus={!other || undefined}
        onChange={(value) => form.setFieldValue('kind', oneOf(LEAVE_KINDS, value) ?? values.kind)}
      />
      <Columns of="repeat(2, minmax(0, 1fr))" gap={12} align="start">
        <DateField
          label={t('leave.form.first')}
          value={values.first_day}
          minDate={firstKeptDay(today)}
          error={errors.first_day}
          required
          onChange={(first_day) => form.setValues(withFirst(values, first_day))}
        />
        <DateField
          {...form.getInputProps('last_day')}
          label={t('leave.form.last')}
          error={errors.last_day}
          required
          {...(values.first_day === null ? {} : { defaultDate: values.first_day })}
        />
      </Columns>
      {values.kind !== 'vacation' && (
        <Select
          label={t('leave.form.extent')}
          description={values.extent_pct === 100 ? null : t('leave.form.extent_hint')}
          data={ABSENCE_EXTENTS.toReversed().map((one) => ({
            value: String(one),
            label: one === 100 ? t('leave.form.whole') : format.percent(one),
          }))}
          value={String(values.extent_pct)}
          allowDeselect={false}
          onChange={(next) =>
            form.setFieldValue(
              'extent_pct',
              ABSENCE_EXTENTS.find((one) => String(one) === next) ?? values.extent_pct,
            )
          }
        />
      )}
    </>
  );
}

/** The shifts that the choice concerns: the person's shifts on the days, without past ones. */
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
