import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

type Props = {
  readonly title: string;
  /** One line below the title. */
  readonly lead?: ReactNode;
  /** Actions for the whole page: buttons, the month switcher. */
  readonly actions?: ReactNode;
  /** `reading` keeps forms and single columns narrow; `wide` is for grids and tables; `full` for a grid with a panel beside it. */
  readonly width?: 'reading' | 'wide' | 'full';
  readonly children: ReactNode;
};

/** A page: its heading (and the tab's title), its actions, its content. */
export function PageFrame({ title, lead, actions, width = 'wide', children }: Props) {
  return (
    <div className={classes.frame} data-width={width}>
      <title>{`${title} – Skifta`}</title>
      <Flex component="header" wrap="wrap" align="center" justify="space-between" gap="12px 24px">
        <Box miw={0}>
          <h1 className={classes.title}>{title}</h1>
          {lead !== undefined && (
            <Box mt={4} c="dimmed">
              {lead}
            </Box>
          )}
        </Box>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </Flex>
      {children}
    </div>
  );
}
