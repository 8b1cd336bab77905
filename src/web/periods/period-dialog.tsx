import { Group, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  changePlanningPeriod,
  createPlanningPeriod,
  PLANNING_PERIOD_FIELDS,
  type PlanningPeriod,
} from '../../contract/planning-periods.ts';
import { picked } from '../../core/picked.ts';
import { MOST_BUDGET } from '../../core/roster/wish.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { settingsQuery } from '../settings-query.ts';
import { usePeriodDays } from './period-days.ts';
import { type Days, LENGTHS, type Length, proposed } from './proposed.ts';

type Props = {
  readonly period: PlanningPeriod | null;
  /** The periods there are: a new one begins after them. */
  readonly others: readonly PlanningPeriod[];
  readonly onClose: () => void;
};

type Values = { readonly [K in keyof Days]: string | null } & {
  readonly length: Length;
  readonly unit_id: string | null;
  readonly budget: number | string;
};

const USUAL_BUDGET = 10;
const checkBody = checkedBy(createPlanningPeriod.body);
const bodyOf = ({ length: _, unit_id, budget, ...days }: Values) => ({
  unit_id,
  first_day: days.first_day ?? '',
  last_day: days.last_day ?? '',
  wishes_close_on: days.wishes_close_on ?? '',
  publish_by: days.publish_by ?? '',
  budget: Number(budget === '' ? Number.NaN : budget),
});

/** Opens a period for wishes, with days proposed from its length, or changes one. */
export function PeriodDialog({ period, others, onClose }: Props) {
  const { t } = useTranslation();
  const daysOf = usePeriodDays();
  const units = (useQuery(settingsQuery()).data?.units ?? []).filter(
    ({ id, closed }) => !closed || id === period?.unit_id,
  );
  const propose = (length: Exclude<Length, 'own'>, unit_id: string | null): Days =>
    proposed(
      length,
      today(),
      others.filter((one) => one.unit_id === unit_id).map(({ last_day }) => last_day),
    );
  const sheet = useFormSheet<Values, PlanningPeriod>({
    initial:
      period === null
        ? { length: 'weeks', unit_id: null, budget: USUAL_BUDGET, ...propose('weeks', null) }
        : { length: 'own', ...picked(period, PLANNING_PERIOD_FIELDS) },
    check: (values) => checkBody(bodyOf(values)),
    send: (values, { idempotencyKey }) =>
      period === null
        ? send(createPlanningPeriod, { body: bodyOf(values), idempotencyKey })
        : send(changePlanningPeriod, {
            params: { id: period.id },
            body: bodyOf(values),
            ifMatch: period.version,
            idempotencyKey,
          }),
    onDone: (saved) => {
      toast(t('periods.saved', { period: daysOf(saved) }));
      onClose();
      void changed('periods');
    },
  });
  const { form } = sheet;
  const { length, unit_id } = form.values;
  const choose = (next: { readonly length: Length; readonly unit_id: string | null }): void =>
    form.setValues({
      ...next,
      ...(next.length === 'own' || period !== null ? {} : propose(next.length, next.unit_id)),
    });
  return (
    <FormSheet size="md" title={t(period === null ? 'periods.new' : 'periods.change')} onClose={onClose}>
      <FormBody sheet={sheet} submit={t(period === null ? 'units.add' : 'units.save')}>
        {period === null && (
          <SegmentedControl
            aria-label={t('periods.length')}
            value={length}
            onChange={(value) => choose({ length: LENGTHS.find((one) => one === value) ?? 'own', unit_id })}
            data={LENGTHS.map((one) => ({ value: one, label: t(`periods.lengths.${one}`) }))}
          />
        )}
        {units.length > 0 && (
          <NativeSelect
            label={t('periods.unit_id')}
            error={form.errors.unit_id}
            value={unit_id ?? ''}
            onChange={({ currentTarget: { value } }) =>
              choose({ length, unit_id: value === '' ? null : value })
            }
            data={[
              { value: '', label: t('periods.everybody') },
              ...units.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Group grow align="start">
          <DateField {...form.getInputProps('first_day')} label={t('periods.first_day')} required />
          <DateField {...form.getInputProps('last_day')} label={t('periods.last_day')} required />
        </Group>
        <DateField {...form.getInputProps('wishes_close_on')} label={t('periods.wishes_close_on')} required />
        <DateField
          {...form.getInputProps('publish_by')}
          label={t('periods.publish_by')}
          description={t('periods.publish_hint')}
          required
        />
        <NumberInput
          {...form.getInputProps('budget')}
          label={t('periods.budget')}
          description={t('periods.budget_hint')}
          min={1}
          max={MOST_BUDGET}
          allowDecimal={false}
          clampBehavior="strict"
          required
        />
      </FormBody>
    </FormSheet>
  );
}
