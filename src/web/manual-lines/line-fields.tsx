import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { PayCode } from '../../contract/pay-codes.ts';
import type { LineValues } from './line-values.ts';
import { MoneyInput } from './money-input.tsx';

type Props = {
  readonly form: UseFormReturnType<LineValues>;
  /** Those that hold in the line's month. */
  readonly codes: readonly PayCode[];
  readonly code: PayCode | undefined;
};

/** Code, quantity, price and note, and what the chosen code asks for besides. */
export function LineFields({ form, codes, code }: Props) {
  const { t } = useTranslation();
  const field = (name: keyof LineValues) => form.getInputProps(name);
  return (
    <>
      <Select
        label={t('payCodes.lines.code')}
        {...(code === undefined ? {} : { description: t(`payCodes.kinds_mean.${code.kind}`) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={codes.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
        value={form.values.code}
        onChange={(value) => form.setFieldValue('code', value)}
        error={form.errors.code}
        allowDeselect={false}
        searchable
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        {code?.unit !== 'amount' && (
          <MoneyInput
            {...field('quantity')}
            label={t('payCodes.lines.quantity')}
            {...(code === undefined ? {} : { description: t(`payCodes.units.${code.unit}`) })}
            required
          />
        )}
        <MoneyInput
          {...field('price')}
          label={t(
            code?.attachment === true
              ? 'payCodes.lines.ordered'
              : code?.unit === 'amount'
                ? 'payCodes.lines.sum'
                : 'payCodes.lines.price',
          )}
          {...(code?.declared === '018' ? { description: t('payCodes.lines.fuel_hint') } : {})}
          required
        />
        {code?.attachment === true && (
          <>
            <MoneyInput
              {...field('reserved')}
              label={t('payCodes.lines.reserved')}
              description={t('payCodes.lines.reserved_hint')}
              required
            />
            <MoneyInput
              {...field('turn')}
              label={t('payCodes.lines.turn')}
              description={t('payCodes.lines.turn_hint')}
              decimalScale={0}
            />
          </>
        )}
        {code?.taxed === 'one_time' && (
          <MoneyInput
            {...field('yearly_income')}
            label={t('payCodes.lines.yearly_income')}
            description={t('payCodes.lines.yearly_hint')}
          />
        )}
      </SimpleGrid>
      <TextInput
        {...field('note')}
        label={t('payCodes.lines.note')}
        description={t('payCodes.lines.note_hint')}
        maxLength={200}
      />
    </>
  );
}
