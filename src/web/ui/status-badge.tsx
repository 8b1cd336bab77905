import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import looks from './looks.module.css';
import classes from './status-badge.module.css';

export type BadgeForm = 'solid' | 'striped' | 'outlined' | 'hatched';
export type BadgeTone = 'good' | 'wait' | 'bad' | 'plain' | 'accent';

type Props = {
  /** solid = confirmed, striped = draft or pending, outlined with an icon = empty or rejected, hatched = absence. */
  readonly form: BadgeForm;
  readonly tone: BadgeTone;
  /** A lucide icon at size 14; always give one for `outlined`. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
};

/** A status by form, colour and word together, never by colour alone (screens section 1). */
export function StatusBadge({ form, tone, icon, children }: Props) {
  return (
    <span className={`${classes.badge} ${looks.look}`} data-form={form} data-tone={tone}>
      {icon !== undefined && (
        <Flex component="span" display="inline-flex" flex="none" aria-hidden="true">
          {icon}
        </Flex>
      )}
      {children}
    </span>
  );
}
