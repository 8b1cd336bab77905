import { Box, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from './shared.module.css';

type Props = {
  /** The heading; also names the region for screen readers. */
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A card with an optional heading and actions. */
export function Card({ title, actions, children }: Props) {
  return (
    <Box
      component="section"
      miw={0}
      p="clamp(1rem, 2.5vw, 1.5rem)"
      className={shared.panel}
      aria-label={title}
    >
      {title !== undefined && (
        <Group justify="space-between" gap={8} mb={14}>
          <Title order={2} fz={17} lh={1.35}>
            {title}
          </Title>
          {actions}
        </Group>
      )}
      {children}
    </Box>
  );
}
