import type { ReactNode } from 'react';
import classes from './card.module.css';

type Props = {
  /** The heading; also names the region for screen readers. */
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A sheet of paper on the page's ground. */
export function Card({ title, actions, children }: Props) {
  return (
    <section className={classes.card} aria-label={title}>
      {title !== undefined && (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
