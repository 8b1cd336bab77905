import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

type Props = {
  readonly label: string;
  readonly value: ReactNode;
  /** Smaller text under the value: a comparison, or the parts of a split, each kept whole. */
  readonly hint?: ReactNode | readonly string[];
  readonly tone?: 'plain' | 'accent' | 'good' | 'wait' | 'bad';
};

/** One figure with its name. Place several in a StatRow. */
export function StatCard({ label, value, hint, tone = 'plain' }: Props) {
  return (
    <div className={classes.stat} data-tone={tone}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {hint !== undefined && <dd className={classes.hint}>{isParts(hint) ? hint.map(whole) : hint}</dd>}
    </div>
  );
}

const isParts = (hint: ReactNode | readonly string[]): hint is readonly string[] =>
  Array.isArray(hint) && hint.every((part) => typeof part === 'string');
const whole = (part: string) => (
  <span key={part} className={classes.part}>
    {part}
  </span>
);

/** Stat cards side by side, as many in a row as fit. */
export function StatRow({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>;
}
