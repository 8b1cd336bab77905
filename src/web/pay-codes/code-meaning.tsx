import { Checkbox, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import {
  DECLARED_FIELDS,
  PAXML_CODES,
  PAY_CODE_KINDS,
  PAY_CODE_RULES,
  PAY_CODE_TAXES,
  PAY_CODE_UNITS,
} from '../../core/pay/pay-codes.ts';
import { oneOf } from '../search.ts';
import { type CodeValues, fitted, withKind } from './code-values.ts';

type Props = {
  readonly values: CodeValues;
  readonly errors: FormErrors;
  readonly onChange: (values: CodeValues) => void;
};

const COUNTED = ['contribution', 'vacation', 'days_in_money', 'sick_base', 'ob_base', 'attachment'] as const;

/** What a code does. Only what its kind leaves open is asked for. */
export function CodeMeaning({ values, errors, onChange }: Props) {
  const { t } = useTranslation();
  const rule = PAY_CODE_RULES[values.kind];
  const change = (more: Partial<CodeValues>): void => onChange(fitted({ ...values, ...more }));
  const declared =
    values.kind === 'earning' ? [] : DECLARED_FIELDS.filter((one) => rule.declared.includes(one));
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <Select
          label={t('payCodes.column.kind')}
          description={t(`payCodes.kinds_mean.${values.kind}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={PAY_CODE_KINDS.map((value) => ({ value, label: t(`payCodes.kinds.${value}`) }))}
          value={values.kind}
          onChange={(value) => onChange(withKind(values, oneOf(PAY_CODE_KINDS, value) ?? values.kind))}
          error={errors.kind}
          allowDeselect={false}
        />
        {!values.attachment && (
          <Select
            label={t('fields.unit')}
            data={PAY_CODE_UNITS.map((value) => ({ value, label: t(`payCodes.units.${value}`) }))}
            value={values.unit}
            onChange={(value) => change({ unit: oneOf(PAY_CODE_UNITS, value) ?? values.unit })}
            error={errors.unit}
            allowDeselect={false}
          />
        )}
        {rule.taxed.length > 1 && (
          <Select
            label={t('fields.taxed')}
            data={rule.taxed.map((value) => ({ value, label: t(`payCodes.taxes.${value}`) }))}
            value={values.taxed}
            onChange={(value) => change({ taxed: oneOf(PAY_CODE_TAXES, value) ?? values.taxed })}
            error={errors.taxed}
            allowDeselect={false}
          />
        )}
        {declared.length > 0 && (
          <Select
            label={t('fields.declared')}
            data={declared.map((value) => ({ value, label: t(`payCodes.declared_as.${value}`) }))}
            placeholder={t('payCodes.declared_as.none')}
            value={values.declared}
            onChange={(value) => change({ declared: oneOf(DECLARED_FIELDS, value) ?? null })}
            error={errors.declared}
            clearable={rule.declared.includes(null)}
            allowDeselect={false}
          />
        )}
        <NumberInput
          label={t('payCodes.column.account')}
          {...(rule.of_pay ? { description: t('payCodes.form.account_hint') } : {})}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={values.account}
          onChange={(account) => change({ account })}
          error={errors.account}
          allowDecimal={false}
          allowNegative={false}
          maxLength={4}
          hideControls
          required={!rule.of_pay}
        />
        <Select
          label={t('fields.paxml')}
          placeholder={t('payCodes.form.paxml_none')}
          data={[...PAXML_CODES]}
          comboboxProps={{ keepMounted: false }}
          value={values.paxml}
          onChange={(value) => change({ paxml: oneOf(PAXML_CODES, value) ?? null })}
          error={errors.paxml}
          clearable
          searchable
        />
      </SimpleGrid>
      <Counted values={values} errors={errors} onChange={change} />
      <TextInput
        label={t('fields.source')}
        description={t('payCodes.form.source_hint')}
        value={values.source}
        onChange={({ currentTarget }) => change({ source: currentTarget.value })}
        error={errors.source}
        maxLength={200}
      />
    </>
  );
}

type CountedProps = Omit<Props, 'onChange'> & { readonly onChange: (more: Partial<CodeValues>) => void };

/** What the line is counted with, as far as the kind leaves it open. */
function Counted({ values, errors, onChange }: CountedProps) {
  const { t } = useTranslation();
  const rule = PAY_CODE_RULES[values.kind];
  const counted = COUNTED.filter((name) => rule[name].length > 1);
  if (counted.length === 0) return null;
  return (
    <Stack gap={8} role="group" aria-label={t('payCodes.form.counts')}>
      {counted.map((name) => (
        <Checkbox
          key={name}
          label={t(`payCodes.form.${name}`)}
          checked={values[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.checked })}
          error={errors[name]}
        />
      ))}
      {(values.sick_base || values.ob_base) && (
        <Text fz="sm" c="dimmed">
          {t('payCodes.form.base_why')}
        </Text>
      )}
    </Stack>
  );
}
