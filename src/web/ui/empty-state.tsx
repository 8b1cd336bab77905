import { Box, Flex, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type Props = {
  /** A lucide icon at size 28. */
  readonly icon?: ReactNode;
  /** What the list would hold. */
  readonly title: string;
  readonly text?: ReactNode;
  /** The one next action. */
  readonly action?: ReactNode;
  /** 1 when it fills the page. */
  readonly level?: 1 | 2 | 3;
};

/** An empty list: says what it would hold and offers the one next action. */
export function EmptyState({ icon, title, text, action, level = 2 }: Props) {
  const Heading = level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3';
  return (
    <Stack gap={6} align="center" ta="center" py="clamp(1.75rem, 6vw, 3.5rem)" px={16}>
      {icon !== undefined && (
        <Flex
          component="span"
          align="center"
          justify="center"
          display="inline-flex"
          w={56}
          h={56}
          mb={8}
          bdrs="50%"
          c="var(--accent)"
          bg="var(--accent-soft)"
          aria-hidden="true"
        >
          {icon}
        </Flex>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {text !== undefined && (
        <Box component="p" maw={544} c="dimmed">
          {text}
        </Box>
      )}
      {action !== undefined && <Box mt={14}>{action}</Box>}
    </Stack>
  );
}
