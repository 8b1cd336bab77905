import { Box, Group } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SHIFT_FIELDS, type ShiftFields as Written } from '../../contract/shifts.ts';
import { lengthOf } from '../../core/clock.ts';
import { firstKeptDay } from '../../core/kept-days.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { TimesInput } from '../parts/times-input.tsx';
import { Columns } from '../ui/columns.tsx';
import shared from '../ui/shared.module.css';
import { KindInput } from './kind-input.tsx';
import { type PlannedTimes, plannedTimes } from './planned-times.ts';
import { checkMore, type ShiftTyped } from './shift-values.ts';

type Input = {
  readonly label: string;
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

/**
 * The input of each field, such as `place: (input) => <TextInput {...input} />`. A missing field does not compile.
 */
const INPUTS: Readonly<Record<keyof Written, ((input: Input) => ReactNode) | null>> = {
  // Date and times have their own inputs.
  start_time: null,
  end_time: null,
  kind: (input) => <KindInput {...input} />,
};

/** The faults of a typed shift by field. Invalid times are reported below the fields. */
export function useShiftCheck(zone: string): (typed: ShiftTyped) => FormErrors {
  const { t } = useTranslation();
  return (typed) => {
    const { date, times } = typed;
    const refused = (plannedTimes(typed, zone)?.refusal ?? null) !== null;
    return {
      ...checkMore(typed),
      ...(date === null ? { date: t('common.required') } : {}),
      ...(times === null ? { times: t('common.required') } : {}),
      ...(times !== null && times.end === null ? { times: t('roster.form.end_missing') } : {}),
      ...(refused ? { times: true } : {}),
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
      {SHIFT_FIELDS.map((name) => (
        <Fragment key={name}>
          {INPUTS[name]?.({
            label: t(`fields.${name}`),
            value: String(Reflect.get(typed, name) ?? ''),
            error: errors[name],
            onChange: ({ currentTarget }) => onChange({ [name]: currentTarget.value }),
          })}
        </Fragment>
      ))}
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
