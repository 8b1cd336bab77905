import type { ReactNode } from 'react';
import classes from './finding.module.css';

type Props = {
  readonly tone?: 'good' | 'wait' | 'bad';
  readonly icon?: ReactNode;
  /** Among fields that have their own spacing. */
  readonly small?: boolean;
  readonly role?: 'status';
  readonly children: ReactNode;
};

/** The result of a check: all is well, a note, or an obstacle. */
export function Finding({ tone, icon, small = false, role, children }: Props) {
  return (
    <div className={classes.finding} data-tone={tone} data-small={small} role={role}>
      {icon}
      {children}
    </div>
  );
}
