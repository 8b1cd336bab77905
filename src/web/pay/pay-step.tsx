import { Box, Stack } from '@mantine/core';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { useFormat } from '../format.ts';
import classes from './pay-ladder.module.css';

export type StepProps = {
  /** `sum` and `net` are totals of lines; `aside` is not deducted from the person. */
  readonly kind?: 'line' | 'sum' | 'net' | 'aside';
  readonly name: string;
  /** A badge beside the name: an estimate. */
  readonly mark?: ReactNode;
  /** `4,50 h × 56,10 kr` */
  readonly how: string | null;
  readonly amount: number;
  /** With öre. */
  readonly exact: boolean;
  readonly opened: boolean;
  readonly onToggle: () => void;
  /** The details of the amount. */
  readonly children: ReactNode;
};

/** A step of the ladder: a name and an amount, which opens its details. */
export function PayStep({
  kind = 'line',
  name,
  mark,
  how,
  amount,
  exact,
  opened,
  onToggle,
  children,
}: StepProps) {
  const format = useFormat();
  const id = useId();
  const say = exact ? format.krOre : format.kr;
  return (
    <li className={classes.step} data-kind={kind}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={onToggle}
      >
        <ChevronRight className={classes.chevron} size={18} aria-hidden="true" />
        <Box component="span" miw={0}>
          <span className={classes.name}>
            {name} {mark}
          </span>
          {how !== null && (
            <Box component="span" c="dimmed" fz="sm" display="block">
              {how}
            </Box>
          )}
        </Box>
        <span className={classes.amount}>{amount < 0 ? `−${say(-amount)}` : say(amount)}</span>
      </button>
      {opened && (
        <Stack id={id} gap={8} className={classes.behind}>
          {children}
        </Stack>
      )}
    </li>
  );
}
