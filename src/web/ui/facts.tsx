import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';
import shared from './shared.module.css';

/** Names and values, one below the other. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl>{children}</dl>;
}

/** One name with its value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Group justify="space-between" align="baseline" gap="0px 16px" className={classes.fact}>
      <Box component="dt" c="dimmed">
        {name}
      </Box>
      <Box component="dd" miw={0} fw={550} ta="right" className={shared.anywhere}>
        {children}
      </Box>
    </Group>
  );
}
