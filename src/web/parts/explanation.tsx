import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './explain.module.css';
import { PopoverAt } from './popover-at.tsx';
import type { At } from './popup.tsx';

type Props = { readonly at: At; readonly label: string; readonly children: ReactNode };

/** The box of an explanation. */
export function Explanation({ at, label, children }: Props) {
  return (
    <PopoverAt at={at} label={label} width={300} position="bottom" withArrow radius="md">
      <Text component="div" fz="sm" className={classes.text}>
        {children}
      </Text>
    </PopoverAt>
  );
}
