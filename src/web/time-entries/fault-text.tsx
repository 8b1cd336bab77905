import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from '../ui/shared.module.css';

type Props = { readonly role?: 'alert'; readonly children: ReactNode };

/** A report's fault on a red ground. */
export function FaultText({ role, children }: Props) {
  return (
    <Text
      fz="sm"
      py={6}
      px={10}
      bdrs="sm"
      bg="var(--bad-soft)"
      c="var(--bad)"
      className={shared.anywhere}
      role={role}
    >
      {children}
    </Text>
  );
}
