import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from './shared.module.css';
import classes from './stat-card.module.css';

type Props = {
  readonly label: string;
  readonly value: ReactNode;
  /** Smaller text below the value: a comparison, or the parts of a sum, none of which wraps. */
  readonly hint?: ReactNode | readonly string[];
  readonly tone?: 'plain' | 'accent' | 'good' | 'wait' | 'bad';
};

/** One figure with its name. Place several in a StatRow. */
export function StatCard({ label, value, hint, tone = 'plain' }: Props) {
  return (
    <Box miw={0} className={`${classes.stat} ${shared.panel}`} data-tone={tone}>
      <Box component="dt" c="dimmed" fz="sm">
        {label}
      </Box>
      <Box component="dd" mt={2} fw={650} lts="-0.01em" lh={1.3} className={classes.value}>
        {value}
      </Box>
      {hint !== undefined && (
        <Box component="dd" mt={2} c="dimmed" fz="sm">
          {isParts(hint) ? hint.map(whole) : hint}
        </Box>
      )}
    </Box>
  );
}

const isParts = (hint: ReactNode | readonly string[]): hint is readonly string[] =>
  Array.isArray(hint) && hint.every((part) => typeof part === 'string');
const whole = (part: string) => (
  <Box key={part} component="span" display="inline-block" mr="0.75em" className={shared.nowrap}>
    {part}
  </Box>
);

/** Stat cards side by side, as many in a row as fit. */
export function StatRow({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>;
}
