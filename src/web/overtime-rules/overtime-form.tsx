import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  COUNTED_UNITS_MIN,
  OVERTIME_LIMITS,
  OVERTIME_MEASURES,
  WITH_OB,
} from '../../core/pay/overtime-rules.ts';
import { useFormat } from '../format.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { TrialPart } from '../pay-rules/trial-part.tsx';
import { oneOf } from '../search.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { Notice } from '../ui/notice.tsx';
import { LevelFields } from './level-fields.tsx';
import { NumberField } from './number-field.tsx';
import type { OvertimeFormProps } from './opened-overtime.ts';
import { OvertimeWindows } from './overtime-windows.tsx';
import { type OvertimeFormState, useOvertimeForm } from './use-overtime-form.ts';

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The form of overtime rules. Its button is the next step: they are tried on a month before they are saved. */
export function OvertimeForm(props: OvertimeFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useOvertimeForm(props);
  const { sheet, trial, tried, tryIt } = state;
  const { from } = sheet.form.values;
  const next = tried
    ? t('overtimeRules.save', { date: from === null ? '' : format.date(from) })
    : t('payRules.replay.try', { month: format.monthName(trial.month) });
  return (
    <FormBody
      sheet={sheet}
      gap={20}
      label={t('overtimeRules.title')}
      submit={next}
      button={{ loading: sheet.busy !== null || trial.busy }}
    >
      <Told opened={props.opened} />
      <Names {...props} state={state} />
      <What state={state} />
      <LevelFields state={state} />
      {sheet.form.values.levels.length > 1 && <OvertimeWindows state={state} />}
      <More state={state} />
      <Text fz="sm" c="dimmed">
        {t('overtimeRules.not_here')}
      </Text>
      <TrialPart trial={trial} current={tried} hint={t('overtimeRules.trial_hint')} onTry={tryIt} />
    </FormBody>
  );
}

/** How old a preset's figures are, and what its source does not say. */
function Told({ opened }: Pick<OvertimeFormProps, 'opened'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const preset = opened.kind === 'new' ? opened.preset : null;
  if (preset === null) return null;
  const { expired, ended_on, amounts_of, to_state } = preset;
  const fields = to_state.map((field) => t(`overtimeRules.stated.${field}`)).join(', ');
  return (
    <Notice tone="wait">
      {expired && ended_on !== null
        ? t('overtimeRules.start.expired', { date: format.date(ended_on) })
        : t('overtimeRules.start.amounts_of', { year: String(amounts_of) })}{' '}
      {fields !== '' && t('overtimeRules.start.to_state', { fields })}
    </Notice>
  );
}

type StateProps = { readonly state: OvertimeFormState };

/** Their name, first day and agreement. */
function Names({ state: { sheet }, data }: StateProps & Pick<OvertimeFormProps, 'data'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { form } = sheet;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} verticalSpacing={12}>
        <TextInput {...form.getInputProps('name')} label={t('overtimeRules.name')} maxLength={100} required />
        <DateField
          {...form.getInputProps('from')}
          label={t('overtimeRules.first_day')}
          description={
            data.first_date === null
              ? undefined
              : t('overtimeRules.first_day_after', { date: format.date(data.first_date) })
          }
          inputWrapperOrder={BELOW}
          required
        />
      </SimpleGrid>
      <TextInput
        {...form.getInputProps('source')}
        label={t('overtimeRules.source')}
        description={t('overtimeRules.source_hint')}
        inputWrapperOrder={BELOW}
        maxLength={300}
        required
      />
    </>
  );
}

/** What overtime lies above, and how it is counted. */
function What({ state: { sheet } }: StateProps) {
  const { t } = useTranslation();
  const { form } = sheet;
  const { measure } = form.values;
  const weeks = Array.from({ length: OVERTIME_LIMITS.weeks }, (_, index) => String(index + 1));
  return (
    <FieldGroup legend={t('overtimeRules.what')}>
      <NativeSelect
        {...form.getInputProps('measure')}
        label={t('overtimeRules.measure')}
        data={OVERTIME_MEASURES.map((value) => ({ value, label: t(`overtimeRules.measures.${value}`) }))}
      />
      {measure === 'week' ? (
        <NativeSelect {...form.getInputProps('weeks')} label={t('overtimeRules.weeks')} data={weeks} />
      ) : (
        <NumberField
          {...form.getInputProps('day_hours')}
          label={t('overtimeRules.day_hours')}
          description={measure === 'shift' ? t('overtimeRules.day_hint') : undefined}
        />
      )}
      <NativeSelect
        {...form.getInputProps('unit_min')}
        label={t('overtimeRules.unit_min')}
        data={COUNTED_UNITS_MIN.map((unit) => ({
          value: String(unit),
          label: t(`overtimeRules.units_min.to_${unit}`),
        }))}
      />
      <Checkbox
        {...form.getInputProps('absence_counts', { type: 'checkbox' })}
        label={t('overtimeRules.absence_counts')}
        mt={28}
      />
    </FieldGroup>
  );
}

/** OB in the same hours, vacation and bookkeeping. */
function More({ state: { sheet } }: StateProps) {
  const { t } = useTranslation();
  const { form } = sheet;
  const { with_ob } = form.values;
  return (
    <Stack gap={12}>
      <FieldGroup legend={t('overtimeRules.more')}>
        <NativeSelect
          label={t('overtimeRules.with_ob')}
          required
          value={with_ob ?? ''}
          error={form.errors.with_ob}
          data={[
            ...(with_ob === null ? [{ value: '', label: '–' }] : []),
            ...WITH_OB.map((value) => ({ value, label: t(`overtimeRules.with_obs.${value}`) })),
          ]}
          onChange={(event) =>
            form.setFieldValue('with_ob', oneOf(WITH_OB, event.currentTarget.value) ?? null)
          }
        />
        <NumberField
          {...form.getInputProps('account')}
          label={t('overtimeRules.account')}
          description={t('overtimeRules.account_hint')}
          whole
        />
      </FieldGroup>
      <Checkbox
        {...form.getInputProps('vacation', { type: 'checkbox' })}
        label={t('overtimeRules.vacation')}
        description={t('overtimeRules.vacation_hint')}
      />
    </Stack>
  );
}
