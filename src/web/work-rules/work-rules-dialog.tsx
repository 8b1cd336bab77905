import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type ChosenWorkRules,
  changeWorkRule,
  createWorkRule,
  type SentWorkRules,
} from '../../contract/work-rules.ts';
import { addDays } from '../../core/calendar.ts';
import { AGREED_LIMITS } from '../../core/roster/agreed-rules.ts';
import { LAW } from '../../core/roster/work-rules.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { fieldErrors } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { NumberField } from '../overtime-rules/number-field.tsx';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import {
  A_SUNDAY,
  isTime,
  rulesIn,
  type TypedNumber,
  type TypedWorkRules,
  typedFrom,
  typedWorkRules,
  wrongIn,
} from './typed-work-rules.ts';

/** What the sheet is for: new rules (empty, or a copy), or a choice to change. */
export type OpenedWorkRules =
  | { readonly kind: 'new'; readonly rules: SentWorkRules | null }
  | { readonly kind: 'change'; readonly choice: ChosenWorkRules };

type Props = { readonly opened: OpenedWorkRules; readonly onClose: () => void };

const RESTS = ['daily_rest_min', 'weekly_rest_min', 'without_break_min'] as const;
const HOURS = ['work_in_day_min', 'week_most_min', 'heavy_night_min'] as const;
const RHYTHM = ['days_in_row', 'nights_in_row', 'weekends_in_row', 'weekends_of_four'] as const;
const AVERAGES = [
  'ordinary_week_min',
  'ordinary_weeks',
  'all_week_min',
  'all_months',
  'night_average_min',
  'night_months',
  'overtime_year_min',
  'extra_year_min',
] as const;
const COMFORT = ['days_off_in_row', 'split_weekends'] as const;
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** The form of working-time rules. An empty field is the law's rule, or none. */
export function WorkRulesDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const sheet = useWorkRulesForm({ opened, onClose });
  const { form } = sheet;
  const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];
  const fields = (names: readonly TypedNumber[]) =>
    names.map((name) => <AgreedField key={name} name={name} input={form.getInputProps(`numbers.${name}`)} />);
  return (
    <FormSheet
      side
      size="min(44rem, 94vw)"
      title={t(opened.kind === 'change' ? 'workRules.title_change' : 'workRules.title_new')}
      onClose={onClose}
    >
      <FormBody sheet={sheet} gap={20} submit={t('workRules.save')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16} verticalSpacing={12}>
          <TextInput {...form.getInputProps('name')} label={t('workRules.name')} maxLength={100} required />
          <DateField {...form.getInputProps('from')} label={t('workRules.first_day')} required />
        </SimpleGrid>
        <TextInput
          {...form.getInputProps('source')}
          label={t('workRules.source')}
          description={t('workRules.source_hint')}
          inputWrapperOrder={below}
          maxLength={300}
          required
        />
        <Text fz="sm" c="dimmed">
          {t('workRules.empty_hint')}
        </Text>
        <FieldGroup legend={t('workRules.rest')}>
          {fields(RESTS)}
          <NativeSelect
            {...form.getInputProps('week_begins')}
            label={t('workRules.week_begins')}
            data={[
              { value: '', label: t('workRules.as_monday') },
              ...WEEKDAYS.map((day) => ({
                value: day,
                label: format.weekday(addDays(A_SUNDAY, Number(day))),
              })),
            ]}
          />
          <Checkbox
            {...form.getInputProps('nights_allowed', { type: 'checkbox' })}
            label={t('workRules.nights_allowed')}
            description={t('workRules.nights_hint')}
          />
        </FieldGroup>
        <FieldGroup legend={t('workRules.hours')}>{fields(HOURS)}</FieldGroup>
        <FieldGroup legend={t('workRules.averages')}>{fields(AVERAGES)}</FieldGroup>
        <FieldGroup legend={t('workRules.rhythm')}>{fields(RHYTHM)}</FieldGroup>
        <FieldGroup legend={t('workRules.comfort')}>{fields(COMFORT)}</FieldGroup>
        <Text fz="sm" c="dimmed">
          {t('workRules.comfort_hint')}
        </Text>
        <Text fz="sm" c="dimmed">
          {t('workRules.not_here')}
        </Text>
      </FormBody>
    </FormSheet>
  );
}

type FieldProps = { readonly name: TypedNumber; readonly input: object };

/** A number, with what holds while it is empty. */
function AgreedField({ name, input }: FieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const law = LAW[name];
  const holds =
    law === null
      ? t('workRules.no_limit')
      : t('workRules.as_law', { value: isTime(name) ? format.duration(law) : law });
  return (
    <NumberField
      {...input}
      label={t(`workRules.numbers.${name}`)}
      description={holds}
      whole={!isTime(name)}
      suffix={isTime(name) ? ' h' : ''}
    />
  );
}

function useWorkRulesForm({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const choice = opened.kind === 'change' ? opened.choice : null;
  return useFormSheet<TypedWorkRules, ChosenWorkRules>({
    initial: typedFrom(
      opened.kind === 'change' ? opened.choice.rules : opened.rules,
      choice?.from ?? `${today().slice(0, 7)}-01`,
    ),
    check: (values) => ({
      ...(values.name.trim() === '' ? { name: t('workRules.fill') } : {}),
      ...(values.source.trim() === '' ? { source: t('workRules.fill') } : {}),
      ...(values.from === null ? { from: t('workRules.fill') } : {}),
      ...Object.fromEntries(
        wrongIn(values).map((name) => {
          const { min, max } = AGREED_LIMITS[name];
          const said = (value: number): string => (isTime(name) ? format.duration(value) : String(value));
          return [`numbers.${name}`, t('workRules.between', { min: said(min), max: said(max) })];
        }),
      ),
    }),
    send: (values, { idempotencyKey }) => {
      const body = { from: values.from ?? '', rules: rulesIn(values) };
      return choice === null
        ? send(createWorkRule, { body, idempotencyKey })
        : send(changeWorkRule, { params: { id: choice.id }, body, ifMatch: choice.version, idempotencyKey });
    },
    errorsOf: (error) =>
      Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([field, said]) => [
          field
            .replace(/^rules\.(name|source|nights_allowed|week_begins)$/, '$1')
            .replace(/^rules\./, 'numbers.'),
          said,
        ]),
      ),
    onDone: ({ from }) => {
      toast(t('workRules.done', { date: format.date(from) }));
      onClose();
      void changed('company');
    },
    draft: { name: `work-rules:${choice?.id ?? 'new'}`, schema: typedWorkRules },
  });
}
