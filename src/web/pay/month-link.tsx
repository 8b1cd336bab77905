import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';
import classes from './pay-ladder.module.css';

type Props = {
  /** The reader's own pay, or a person's that a manager looks at. */
  readonly own: boolean;
  readonly user: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly children: ReactNode;
};

/** To the pay of another month, where the reader stands. */
export function MonthLink({ own, user, month, children }: Props) {
  return own ? (
    <Link to={PATHS.userInfo} search={{ month }} className={classes.link ?? ''}>
      {children}
    </Link>
  ) : (
    <Link to={PATHS.payroll} search={{ month, person: user }} className={classes.link ?? ''}>
      {children}
    </Link>
  );
}
