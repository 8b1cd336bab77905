import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

type Props = {
  /** The heading; also names the region for screen readers. */
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A card with an optional heading and actions. */
export function Card({ title, actions, children }: Props) {
  return (
    <section className={classes.card} aria-label={title}>
      {title !== undefined && (
        <Group justify="space-between" gap={8} mb={14}>
          <Title order={2} fz={17} lh={1.35}>
            {title}
          </Title>
          {actions}
        </Group>
      )}
      {children}
    </section>
  );
}
