import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Anchor } from './popover-at.tsx';
import type { At } from './popup.tsx';

type Props = Omit<MenuProps, 'children' | 'opened' | 'onChange' | 'id'> & {
  readonly at: At;
  readonly label?: string | undefined;
  readonly children: ReactNode;
};

/**
 * A menu at a button that is drawn elsewhere (`usePopup`). Fetched on demand: import it only from a part that is
 * fetched on demand too.
 */
export function MenuAt({ at, label, children, ...rest }: Props) {
  return (
    <Menu
      id={at.id}
      opened={at.opened}
      onChange={(opened) => !opened && at.onClose()}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      shadow="md"
      radius="lg"
      {...rest}
    >
      <Menu.Target>
        <Anchor button={at.button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}
