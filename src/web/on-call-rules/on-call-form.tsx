import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { NumberField } from '../overtime-rules/number-field.tsx';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { TrialPart } from '../pay-rules/trial-part.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import { Notice } from '../ui/notice.tsx';
import { KindTerms } from './kind-terms.tsx';
import type { OnCallFormProps } from './opened-on-call.ts';
import { ON_CALL_KINDS } from './typed-on-call.ts';
import { type OnCallFormState, useOnCallForm } from './use-on-call-form.ts';

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The form of jour and beredskap. Its button is the next step: the rules are tried on a month before they are saved. */
export function OnCallForm(props: OnCallFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useOnCallForm(props);
  const { sheet, trial, tried, tryIt } = state;
  const { from } = sheet.form.values;
  const next = tried
    ? t('onCallRules.save', { date: from === null ? '' : format.date(from) })
    : t('payRules.replay.try', { month: format.monthName(trial.month) });
  return (
    <FormBody
      sheet={sheet}
      gap={20}
      label={t('onCallRules.title')}
      submit={next}
      button={{ loading: sheet.busy !== null || trial.busy }}
    >
      <Told opened={props.opened} />
      <Names {...props} state={state} />
      {ON_CALL_KINDS.map((kind) => (
        <KindTerms key={kind} state={state} kind={kind} />
      ))}
      <FieldGroup legend={t('onCallRules.more')}>
        <Checkbox
          {...sheet.form.getInputProps('vacation', { type: 'checkbox' })}
          label={t('onCallRules.vacation')}
          description={t('onCallRules.vacation_hint')}
        />
        <NumberField
          {...sheet.form.getInputProps('account')}
          label={t('onCallRules.account')}
          description={t('onCallRules.account_hint')}
          whole
        />
      </FieldGroup>
      <Text fz="sm" c="dimmed">
        {t('onCallRules.not_here')}
      </Text>
      <TrialPart trial={trial} current={tried} hint={t('onCallRules.trial_hint')} onTry={tryIt} />
    </FormBody>
  );
}

/** How old a preset's figures are, and what its source does not say. */
function Told({ opened }: Pick<OnCallFormProps, 'opened'>) {
  const { t } = useTranslation();
  const preset = opened.kind === 'new' ? opened.preset : null;
  if (preset === null) return null;
  const fields = preset.to_state.map((field) => t(`onCallRules.stated.${field}`)).join(', ');
  return (
    <Notice tone="wait">
      {t('onCallRules.start.amounts_of', { year: String(preset.amounts_of) })}{' '}
      {t('onCallRules.start.to_state', { fields })}
    </Notice>
  );
}

type NamesProps = { readonly state: OnCallFormState } & Pick<OnCallFormProps, 'data'>;

/** Their name, first day and agreement. */
function Names({ state: { sheet }, data }: NamesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { form } = sheet;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} verticalSpacing={12}>
        <TextInput {...form.getInputProps('name')} label={t('onCallRules.name')} maxLength={100} required />
        <DateField
          {...form.getInputProps('from')}
          label={t('onCallRules.first_day')}
          description={
            data.first_date === null
              ? undefined
              : t('onCallRules.first_day_after', { date: format.date(data.first_date) })
          }
          inputWrapperOrder={BELOW}
          required
        />
      </SimpleGrid>
      <TextInput
        {...form.getInputProps('source')}
        label={t('onCallRules.source')}
        description={t('onCallRules.source_hint')}
        inputWrapperOrder={BELOW}
        maxLength={300}
        required
      />
    </>
  );
}
