import { Box, Flex, Group } from '@mantine/core';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';

type Props = {
  readonly tone?: 'accent' | 'wait' | 'good';
  readonly icon?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A sentence that needs no action: an estimate, an offer. */
export function Notice({ tone = 'accent', icon = <Info size={18} />, actions, children }: Props) {
  return (
    <Group gap="6px 12px" py={10} px={14} bdrs="md" bg="var(--soft)" data-tone={tone} role="note">
      <Flex component="span" display="inline-flex" flex="none" c="var(--ink)" aria-hidden="true">
        {icon}
      </Flex>
      <Box flex="1 1 14rem">{children}</Box>
      {actions !== undefined && (
        <Group align="stretch" gap={8}>
          {actions}
        </Group>
      )}
    </Group>
  );
}
