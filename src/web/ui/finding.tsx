import type { ReactNode } from 'react';
import classes from './finding.module.css';

type Props = {
  readonly tone?: 'good' | 'wait' | 'bad';
  readonly icon?: ReactNode;
  /** Among fields that keep their own distance. */
  readonly small?: boolean;
  readonly role?: 'status';
  readonly children: ReactNode;
};

/** What looking at something came to: all is well, this is to be known, this is in the way. */
export function Finding({ tone, icon, small = false, role, children }: Props) {
  return (
    <div className={classes.finding} data-tone={tone} data-small={small} role={role}>
      {icon}
      {children}
    </div>
  );
}
