import { Box, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LEAVE_SHIFTS, type LeaveShifts } from '../../core/leave.ts';
import classes from './shifts-choice.module.css';

type Props = {
  /** The person's name. */
  readonly name: string;
  readonly count: number;
  /** Asked of several people at once; left out, of this person. */
  readonly question?: string;
  /** The leave has begun, or begins today: shifts that have begun stay, whatever is chosen. */
  readonly begun: boolean;
  readonly value: LeaveShifts;
  readonly onChange: (value: LeaveShifts) => void;
};

/** What to do with the shifts on the days of leave, and what each choice means. */
export function ShiftsChoice({ name, count, question, begun, value, onChange }: Props) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <Stack component="fieldset" gap={8}>
      <Box component="legend" mb={8} fw={600}>
        {question ?? t('leave.shifts.question', { name, count })}
      </Box>
      {LEAVE_SHIFTS.map((one) => (
        <label key={one} className={classes.option}>
          <input
            type="radio"
            name={group}
            value={one}
            checked={one === value}
            {...(one === value ? { 'data-first-field': true } : {})}
            onChange={() => onChange(one)}
          />
          <span>
            <Box component="strong" display="block">
              {t(`leave.shifts.${one}`, { name })}
            </Box>
            <Text span c="dimmed" fz={14}>
              {t(`leave.shifts.means.${one}`, { name })}
            </Text>
          </span>
        </label>
      ))}
      <Text c="dimmed" fz={14}>
        {t('leave.shifts.pay')} {value === 'stand' ? null : t('leave.shifts.back', { name })}
        {begun && ` ${t('leave.shifts.begun')}`}
      </Text>
    </Stack>
  );
}
