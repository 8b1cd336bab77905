import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

type Props = {
  readonly label: string;
  readonly value: ReactNode;
  /** A smaller line under the value: a split, a comparison. */
  readonly hint?: ReactNode;
  readonly tone?: 'plain' | 'accent' | 'good' | 'wait' | 'bad';
};

/** One figure with its name. Place several in a StatRow. */
export function StatCard({ label, value, hint, tone = 'plain' }: Props) {
  return (
    <div className={classes.stat} data-tone={tone}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {hint !== undefined && <dd className={classes.hint}>{hint}</dd>}
    </div>
  );
}

/** Stat cards side by side, as many in a row as fit. */
export function StatRow({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.row}>{children}</dl>;
}
