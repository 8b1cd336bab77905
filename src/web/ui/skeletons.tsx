import { Skeleton } from '@mantine/core';
import classes from './skeletons.module.css';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

type Waiting = {
  /** What is on its way, for screen readers. */
  readonly label: string;
};

/** The outline of a row of stat cards. */
export function StatSkeletons({ label, count = 4 }: Waiting & { readonly count?: number }) {
  return (
    <div className={classes.stats} role="status" aria-label={label}>
      {range(count).map((index) => (
        <Skeleton key={index} height={84} radius="lg" />
      ))}
    </div>
  );
}

/** The outline of a list or table. */
export function RowSkeletons({
  label,
  count = 6,
  height = 52,
}: Waiting & { readonly count?: number; readonly height?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label={label}>
      {range(count).map((index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </div>
  );
}

/** The outline of a month's grid. */
export function MonthSkeleton({ label }: Waiting) {
  return (
    <div className={classes.month} role="status" aria-label={label}>
      {range(42).map((index) => (
        <Skeleton key={index} height={92} radius="md" />
      ))}
    </div>
  );
}

/** The outline of a page whose content is not known yet. */
export function PageSkeleton({ label }: Waiting) {
  return (
    <div className={classes.page} role="status" aria-label={label}>
      <Skeleton height={30} width="min(16rem, 60%)" radius="md" />
      <Skeleton height={120} radius="lg" />
      <Skeleton height={220} radius="lg" />
    </div>
  );
}
