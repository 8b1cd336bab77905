import { Flex, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './next-card.module.css';

type Props = {
  /** The heading; also names the region for screen readers. */
  readonly title: string;
  /** Beside the heading. */
  readonly aside?: string | undefined;
  readonly children: ReactNode;
};

/** The card that one sees first. */
export const HeroCard = ({ title, aside, children }: Props) => (
  <Flex
    component="section"
    direction="column"
    gap={4}
    p="clamp(0.875rem, 2.5vw, 1.5rem)"
    className={classes.card}
    aria-label={title}
  >
    <Group gap="0px 8px" fz={13} lh={1.4}>
      <Title order={2} c="var(--accent)" fz={13} fw={650} lh={1.4}>
        {title}
      </Title>
      {aside !== undefined && (
        <Text span fz={13} fw={550}>
          {aside}
        </Text>
      )}
    </Group>
    {children}
  </Flex>
);
