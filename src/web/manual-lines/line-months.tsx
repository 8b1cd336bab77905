import { Select, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { monthsLater } from '../months.ts';
import { oneOf } from '../search.ts';
import { type LineValues, REPEATS } from './line-values.ts';
import { MonthSelect } from './month-select.tsx';

type Props = {
  readonly form: UseFormReturnType<LineValues>;
  readonly first_open: string | null;
  /** The month on screen. */
  readonly month: string;
  /** Only the last month may be chosen. */
  readonly end: boolean;
};

/** The months that lists offer, forwards and back. */
const AHEAD = 24;
const BACK = 12;

/** The months of a line: one, until a month, or until further notice; and the earlier month that it is for. */
export function LineMonths({ form, first_open, month, end }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { first_month, repeats, last_month, of_month } = form.values;
  const least = first_open ?? monthsLater(month, -BACK);
  const words = {
    once: t('payCodes.lines.once', { month: format.monthInWords(first_month) }),
    until: t('payCodes.lines.until'),
    open: t('payCodes.lines.open'),
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
      {!end && (
        <>
          <MonthSelect
            label={t('payCodes.lines.first_month')}
            from={least}
            count={AHEAD}
            value={first_month}
            onChange={(value) => value !== null && form.setFieldValue('first_month', value)}
            error={form.errors.first_month}
          />
          <MonthSelect
            label={t('payCodes.lines.of_month')}
            description={t('payCodes.lines.of_month_hint')}
            from={monthsLater(first_month, -BACK)}
            count={BACK}
            value={of_month}
            onChange={(value) => form.setFieldValue('of_month', value)}
            error={form.errors.of_month}
            clearable
          />
        </>
      )}
      <Select
        label={t('payCodes.lines.repeats')}
        data={REPEATS.filter((one) => !end || one !== 'once').map((value) => ({
          value,
          label: words[value],
        }))}
        value={repeats}
        onChange={(value) => form.setFieldValue('repeats', oneOf(REPEATS, value) ?? repeats)}
        allowDeselect={false}
      />
      {repeats === 'until' && (
        <MonthSelect
          label={t('payCodes.lines.last_month')}
          from={end ? monthsLater(least, -1) : first_month}
          count={AHEAD}
          value={last_month}
          onChange={(value) => form.setFieldValue('last_month', value)}
          error={form.errors.last_month}
        />
      )}
    </SimpleGrid>
  );
}
