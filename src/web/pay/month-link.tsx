import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';
import classes from './pay-ladder.module.css';

type Props = {
  /** The user's own pay, or that of a person whom a manager looks at. */
  readonly own: boolean;
  readonly user: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly children: ReactNode;
};

/** A link to the pay of another month, for the same person. */
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
