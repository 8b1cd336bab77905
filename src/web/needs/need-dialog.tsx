import { Checkbox, Group, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeStaffingNeed, createStaffingNeed, type StaffingNeed } from '../../contract/staffing-needs.ts';
import { NEED_DAYS, type NeedDay, needVerdict } from '../../core/roster/need.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { TimesInput } from '../parts/times-input.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { settingsQuery } from '../settings-query.ts';
import type { Times } from '../ui/time-field.tsx';
import { useNeedWords } from './need-words.ts';

type Props = { readonly row: StaffingNeed | null; readonly onClose: () => void };

/** As typed. */
type Values = {
  readonly repeats: boolean;
  readonly days: readonly NeedDay[];
  readonly date: string | null;
  readonly times: Times | null;
  readonly least: number | string;
  readonly wanted: number | string;
  readonly unit_id: string | null;
  readonly position_id: string | null;
  readonly skill_id: string | null;
  readonly first_day: string | null;
  readonly last_day: string | null;
};

const checkBody = checkedBy(createStaffingNeed.body);
const FRESH: Values = {
  repeats: true,
  days: [1, 2, 3, 4, 5],
  date: null,
  times: null,
  least: 1,
  wanted: 1,
  unit_id: null,
  position_id: null,
  skill_id: null,
  first_day: null,
  last_day: null,
};

/** Adds a need of people, or changes one. */
export function NeedDialog({ row, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useNeedWords();
  const sheet = useFormSheet<Values, StaffingNeed>({
    initial: row === null ? { ...FRESH, first_day: today() } : valuesOf(row),
    check: (values) => {
      const { starts, ends, ...errors } = checkBody(bodyOf(values));
      const refused = needVerdict(bodyOf(values));
      return {
        ...errors,
        ...(starts === undefined && ends === undefined ? {} : { times: t('needs.times_missing') }),
        ...(values.first_day === null ? { first_day: t('needs.first_missing') } : {}),
        ...(refused === null ? {} : { [fieldOf(refused.field, values)]: t(`errors.${refused.code}`) }),
      };
    },
    send: (values, { idempotencyKey }) =>
      row === null
        ? send(createStaffingNeed, { body: bodyOf(values), idempotencyKey })
        : send(changeStaffingNeed, {
            params: { id: row.id },
            body: bodyOf(values),
            ifMatch: row.version,
            idempotencyKey,
          }),
    onDone: (saved) => {
      toast(t('needs.saved', { need: `${words.when(saved)} ${format.range(saved.starts, saved.ends)}` }));
      onClose();
      void changed('needs');
    },
  });
  const { form } = sheet;
  const { repeats, days, times } = form.values;
  const numbers = { min: 0, max: 99, allowDecimal: false, clampBehavior: 'strict', required: true } as const;
  return (
    <FormSheet size="md" title={t(row === null ? 'needs.new' : 'needs.change')} onClose={onClose}>
      <FormBody sheet={sheet} submit={t(row === null ? 'units.add' : 'units.save')}>
        <SegmentedControl
          aria-label={t('needs.when')}
          value={repeats ? 'repeats' : 'once'}
          onChange={(value) => form.setFieldValue('repeats', value === 'repeats')}
          data={[
            { value: 'repeats', label: t('needs.repeats') },
            { value: 'once', label: t('needs.once') },
          ]}
        />
        {repeats ? (
          <Checkbox.Group
            label={t('needs.days')}
            error={form.errors.days}
            value={days.map(String)}
            onChange={(chosen) =>
              form.setFieldValue(
                'days',
                NEED_DAYS.filter((day) => chosen.includes(`${day}`)),
              )
            }
            required
          >
            <Group gap="8px 16px" mt={6}>
              {NEED_DAYS.map((day) => (
                <Checkbox key={day} value={`${day}`} label={words.dayName(day)} />
              ))}
            </Group>
          </Checkbox.Group>
        ) : (
          <DateField {...form.getInputProps('date')} label={t('needs.date')} required />
        )}
        <TimesInput
          label={t('needs.times')}
          value={times}
          onChange={(next) => form.setFieldValue('times', next)}
          error={form.errors.times}
          required
        />
        <Group grow align="start">
          <NumberInput {...form.getInputProps('least')} {...numbers} label={t('needs.least')} />
          <NumberInput {...form.getInputProps('wanted')} {...numbers} label={t('needs.wanted')} />
        </Group>
        <Counted values={form.values} onChange={form.setFieldValue} />
        <Group grow align="start">
          <DateField {...form.getInputProps('first_day')} label={t('needs.first_day')} required />
          <DateField
            {...form.getInputProps('last_day')}
            label={t('needs.last_day')}
            description={t('needs.last_day_open')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            clearable
          />
        </Group>
      </FormBody>
    </FormSheet>
  );
}

const NAMED = [
  { field: 'unit_id', of: 'units', any: 'any_unit' },
  { field: 'position_id', of: 'positions', any: 'any_position' },
  { field: 'skill_id', of: 'skills', any: 'any_skill' },
] as const;

type CountedProps = {
  readonly values: Values;
  readonly onChange: (field: (typeof NAMED)[number]['field'], id: string | null) => void;
};

/** What the need counts: a choice for each list of names that the company has. */
function Counted({ values, onChange }: CountedProps) {
  const { t } = useTranslation();
  const { data } = useQuery(settingsQuery());
  return NAMED.map(({ field, of, any }) => {
    const offered = (data?.[of] ?? []).filter(({ id, closed }) => !closed || id === values[field]);
    if (offered.length === 0) return null;
    return (
      <NativeSelect
        key={field}
        label={t(`needs.${field}`)}
        value={values[field] ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(field, value === '' ? null : value)}
        data={[
          { value: '', label: t(`needs.${any}`) },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    );
  });
}

const fieldOf = (field: string, { repeats }: Values): string =>
  field === 'days' && !repeats ? 'date' : field;

const bodyOf = ({ repeats, days, date, times, least, wanted, first_day, ...rest }: Values) => ({
  ...rest,
  days: repeats ? [...days] : [],
  date: repeats ? null : date,
  starts: times?.start ?? '',
  ends: times?.end ?? '',
  least: Number(least === '' ? Number.NaN : least),
  wanted: Number(wanted === '' ? Number.NaN : wanted),
  first_day: first_day ?? '',
});

const valuesOf = ({ id: _, version: __, starts, ends, date, ...row }: StaffingNeed): Values => ({
  ...row,
  date,
  repeats: date === null,
  times: { start: starts, end: ends },
});
