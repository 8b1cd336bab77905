import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
  /** A lucide icon at size 28. */
  readonly icon?: ReactNode;
  /** What would be here. */
  readonly title: string;
  readonly text?: ReactNode;
  /** The one next action. */
  readonly action?: ReactNode;
  /** 1 when it is the whole page. */
  readonly level?: 1 | 2 | 3;
};

/** Nothing to show: says what would be here and offers the one next action. */
export function EmptyState({ icon, title, text, action, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3';
  return (
    <div className={classes.empty}>
      {icon !== undefined && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
