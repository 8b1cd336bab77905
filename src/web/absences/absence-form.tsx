import { Box, Button, Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ABSENCE_EXTENTS, ABSENCE_KINDS } from '../../core/absence.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { PersonSelect } from '../leave/person-select.tsx';
import { discard } from '../offline/unsent.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { TimesInput } from '../parts/times-input.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { isManager, nameOf, roleOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { useMe } from '../session.ts';
import { sayError } from '../text/index.ts';
import { Columns } from '../ui/columns.tsx';
import {
  absenceOf,
  faultsIn,
  startOf,
  type Telling,
  type TypedAbsence,
  typedAbsence,
} from './typed-absence.ts';
import { useAbsenceWrites } from './use-absence-writes.ts';

const LONGEST_NOTE = 500;

type Props = { readonly telling: Telling; readonly today: string; readonly onClose: () => void };

/** The form that reports or changes an absence: kind, days, extent, and the rules of law for them. */
export function AbsenceForm({ telling, today, onClose }: Props) {
  const { t } = useTranslation();
  const { from, person } = telling;
  const other = person === 'other';
  const sheet = useAbsenceSheet(telling, today, onClose);
  const { values } = sheet.form;
  const title = other ? 'absences.form.title_for' : 'absences.form.title';
  const submit = other ? 'absences.form.enter' : 'absences.form.send';
  return (
    <FormSheet
      side
      size={480}
      title={t(from === null ? title : 'absences.form.title_change')}
      onClose={onClose}
    >
      <FormBody
        sheet={sheet}
        label={t(from === null ? title : 'absences.form.title_change')}
        submit={t(from === null ? submit : 'absences.form.save')}
        more={
          from !== null && (
            <Button
              key="remove"
              variant="subtle"
              color="red"
              mih="var(--tap)"
              loading={sheet.busy === 'remove'}
              onClick={() => sheet.attempt(values, 'remove')}
            >
              {t('absences.form.remove')}
            </Button>
          )
        }
      >
        <WhoAndWhat telling={telling} sheet={sheet} />
        <Days sheet={sheet} today={today} />
        <Extent value={values.extent_pct} onChange={(next) => sheet.form.setFieldValue('extent_pct', next)} />
        {values.extent_pct === 100 && (
          <TimesInput
            label={t('absences.form.times')}
            description={t('absences.form.times_hint')}
            value={values.times}
            error={sheet.errors.times}
            onChange={(times) => sheet.form.setFieldValue('times', times)}
          />
        )}
        <Box component="p" c="dimmed" fz="sm">
          {t(values.kind === 'sick' ? 'absences.form.karens' : 'absences.form.vab_told')}
        </Box>
        <Textarea
          {...sheet.form.getInputProps('note')}
          label={t(other ? 'absences.form.note_for' : 'absences.form.note')}
          description={t(other ? 'absences.form.note_hint_for' : 'absences.form.note_hint')}
          maxLength={LONGEST_NOTE}
          autosize
          minRows={2}
        />
      </FormBody>
    </FormSheet>
  );
}

/** The state of the form: its values, their check while typing, and the call. */
function useAbsenceSheet(telling: Telling, today: string, onDone: () => void) {
  const { t } = useTranslation();
  const by = isManager(roleOf(useMe())) ? 'manager' : 'person';
  const writes = useAbsenceWrites();
  const { from, person, unsent, user: chosen } = telling;
  const faults = (values: TypedAbsence, complete: boolean) =>
    Object.fromEntries(
      Object.entries(faultsIn(values, telling, by, today, complete)).map(([field, key]) => [field, t(key)]),
    );
  const sheet = useFormSheet<TypedAbsence, unknown>({
    initial: startOf(telling, today),
    check: (values) => faults(values, true),
    send: async (typed, { action, idempotencyKey }) => {
      if (from !== null && action === 'remove') return writes.remove(from);
      const { user } = typed;
      const values = absenceOf(typed, typed.first_day ?? today);
      if (from !== null) return writes.change(from, values, t('absences.done.changed'));
      await writes.report(values, user, idempotencyKey);
      if (unsent !== undefined) await discard(unsent);
    },
    onDone,
    onRefused: (error) => {
      // Another user changed it: the current version is read behind the form.
      if (error instanceof ApiError && error.code === 'stale') void changed('absences');
    },
    say: (error) => `${t('absences.form.failed')} ${sayError(error)}`,
    draft: { name: `absence:${from?.id ?? unsent?.key ?? chosen ?? person}`, schema: typedAbsence },
  });
  return { ...sheet, errors: { ...sheet.form.errors, ...faults(sheet.form.values, false) } };
}

type SheetProps = { readonly sheet: ReturnType<typeof useAbsenceSheet> };

function WhoAndWhat({ telling: { person, from }, sheet }: SheetProps & { readonly telling: Telling }) {
  const { t } = useTranslation();
  const { form, errors } = sheet;
  const choosing = person === 'other' && from === null;
  return (
    <>
      {choosing && (
        <PersonSelect
          label={t('absences.form.person')}
          placeholder={t('absences.form.person_hint')}
          value={form.values.user}
          error={errors.user}
          onChange={(user) => form.setFieldValue('user', user)}
        />
      )}
      {person === 'other' && from !== null && <strong>{nameOf(from.user)}</strong>}
      <Select
        label={t('absences.form.kind')}
        data={ABSENCE_KINDS.map((value) => ({ value, label: t(`absences.kinds.${value}`) }))}
        value={form.values.kind}
        allowDeselect={false}
        // Not the days: their calendar would open at once and cover the form.
        data-autofocus={!choosing || undefined}
        onChange={(value) => form.setFieldValue('kind', oneOf(ABSENCE_KINDS, value) ?? form.values.kind)}
      />
    </>
  );
}

function Days({ sheet: { form, errors }, today }: SheetProps & { readonly today: string }) {
  const { t } = useTranslation();
  const { first_day } = form.values;
  return (
    <Columns of="repeat(2, minmax(0, 1fr))" gap={12} align="start">
      <DateField
        {...form.getInputProps('first_day')}
        label={t('absences.form.first')}
        minDate={firstKeptDay(today)}
        error={errors.first_day}
        required
      />
      <DateField
        {...form.getInputProps('last_day')}
        label={t('absences.form.last')}
        description={t('absences.form.last_hint')}
        error={errors.last_day}
        clearable
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(first_day === null ? {} : { defaultDate: first_day })}
      />
    </Columns>
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
