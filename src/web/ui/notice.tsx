import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = {
  readonly tone?: 'accent' | 'wait' | 'good';
  readonly icon?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A sentence the reader should see but need not act on: an estimate, an offer. */
export function Notice({ tone = 'accent', icon = <Info size={18} />, actions, children }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role="note">
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.text}>{children}</div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
