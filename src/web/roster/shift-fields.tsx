import { Box, Group, NumberInput, type NumberInputProps, Textarea } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SHIFT_FIELDS, type ShiftFields as Written } from '../../contract/shifts.ts';
import { lengthOf } from '../../core/clock.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { TIME_ENTRY_LIMITS } from '../../core/time-entry.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { TimesInput } from '../parts/times-input.tsx';
import { Columns } from '../ui/columns.tsx';
import shared from '../ui/shared.module.css';
import { KindInput } from './kind-input.tsx';
import { PlaceInput } from './place-input.tsx';
import { type PlannedTimes, plannedTimes } from './planned-times.ts';
import { checkMore, type ShiftTyped } from './shift-values.ts';

type Input = {
  readonly label: string;
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

/** Sets a value that is no text. */
type Set = (value: number | string | null) => void;

/**
 * The input of each field, such as `place: (input) => <TextInput {...input} />`. A missing field does not compile.
 */
const INPUTS: Readonly<Record<keyof Written, ((input: Input, set: Set) => ReactNode) | null>> = {
  // Date and times have their own inputs.
  start_time: null,
  end_time: null,
  kind: (input) => <KindInput {...input} />,
  unit_id: (input, set) => <PlaceInput {...input} of="units" onChange={set} />,
  position_id: (input, set) => <PlaceInput {...input} of="positions" onChange={set} />,
  places: (input, set) => <CountInput {...input} onChange={set} min={1} max={99} placeholder="1" />,
  break_min: (input, set) => <BreakInput {...input} onChange={set} />,
  note: (input) => (
    <Textarea {...input} className={shared.whole ?? ''} maxLength={500} autosize minRows={1} maxRows={6} />
  ),
};

type CountProps = Pick<Input, 'label' | 'value' | 'error'> &
  Pick<NumberInputProps, 'min' | 'max' | 'step' | 'suffix' | 'placeholder'> & { readonly onChange: Set };

/** A whole number, or nothing. */
const CountInput = ({ onChange, ...input }: CountProps) => (
  <NumberInput
    {...input}
    onChange={(value) => onChange(value === '' ? null : Number(value))}
    allowDecimal={false}
    allowNegative={false}
    hideControls
  />
);

function BreakInput(input: CountProps) {
  const { t } = useTranslation();
  return (
    <CountInput
      {...input}
      min={0}
      max={TIME_ENTRY_LIMITS.longest_break_min}
      step={5}
      suffix=" min"
      placeholder={t('roster.form.break_by_rule')}
    />
  );
}

/** The faults of a typed shift by field. Invalid times are reported below the fields. */
export function useShiftCheck(zone: string): (typed: ShiftTyped) => FormErrors {
  const { t } = useTranslation();
  return (typed) => {
    const { date, times } = typed;
    const planned = plannedTimes(typed, zone);
    const refused = (planned?.refusal ?? null) !== null;
    const rest = typed.break_min ?? 0;
    return {
      ...checkMore(typed),
      ...(date === null ? { date: t('common.required') } : {}),
      ...(times === null ? { times: t('common.required') } : {}),
      ...(times !== null && times.end === null ? { times: t('roster.form.end_missing') } : {}),
      ...(refused ? { times: true } : {}),
      ...(planned !== null && !refused && rest > 0 && rest >= lengthOf(planned.span)
        ? { break_min: t('errors.break_too_long') }
        : {}),
      ...(rest > TIME_ENTRY_LIMITS.longest_break_min ? { break_min: t('errors.break_over_limit') } : {}),
    };
  };
}

type Props = {
  readonly typed: ShiftTyped;
  readonly planned: PlannedTimes | null;
  readonly errors: FormErrors;
  readonly onChange: (part: Partial<ShiftTyped>) => void;
};

/** A shift's date, times and length, and its other fields. */
export function ShiftFields({ typed, planned, errors, onChange }: Props) {
  const { t } = useTranslation();
  const kept = firstKeptDay(today());
  const tooOld = typed.date !== null && typed.date < kept;
  return (
    <>
      <Columns of="minmax(9rem, 11rem) minmax(10rem, 1fr)" gap="4px 16px" align="start" below="30em">
        <DateField
          label={t('roster.form.date')}
          value={typed.date}
          onChange={(date) => onChange({ date })}
          required
          minDate={kept}
          error={tooOld ? t('errors.date_not_kept') : errors.date}
        />
        <TimesInput
          label={t('roster.form.times')}
          value={typed.times}
          onChange={(times) => onChange({ times })}
          placeholder="08:00–16:30"
          description={undefined}
          autoFocus
          required
          error={errors.times}
        />
        <Duration planned={planned} />
      </Columns>
      <Columns of="repeat(2, minmax(0, 1fr))" gap="12px 16px" align="start">
        {SHIFT_FIELDS.map((name) => (
          <Fragment key={name}>
            {INPUTS[name]?.(
              {
                label: t(`fields.${name}`),
                value: String(Reflect.get(typed, name) ?? ''),
                error: errors[name],
                onChange: ({ currentTarget }) => onChange({ [name]: currentTarget.value }),
              },
              (value) => onChange({ [name]: value }),
            )}
          </Fragment>
        ))}
      </Columns>
    </>
  );
}

/** The live duration: 'Invalid time range' when the end is not after the start (specification section 5). */
function Duration({ planned }: { readonly planned: PlannedTimes | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Group
      component="output"
      gap="0px 10px"
      mih={24}
      c="dimmed"
      className={shared.whole}
      aria-label={t('roster.form.duration')}
    >
      {planned === null && <span>{t('common.time.hint')}</span>}
      {planned !== null && planned.refusal !== null && (
        <Box component="strong" c="var(--bad)">
          {t('roster.form.invalid_range')}
        </Box>
      )}
      {planned !== null && planned.refusal === null && (
        <>
          <Box component="strong" c="var(--mantine-color-text)">
            {format.duration(lengthOf(planned.span))}
          </Box>
          {planned.ends_next_day && <span>{t('roster.form.ends_next_day')}</span>}
        </>
      )}
    </Group>
  );
}
