import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Anchor } from './popover-at.tsx';
import type { At } from './popup.tsx';

type Props = Omit<MenuProps, 'children' | 'opened' | 'onChange' | 'id'> & {
  readonly at: At;
  readonly label?: string | undefined;
  readonly children: ReactNode;
};

/** A menu too high for the room beside its button lies over the button: what is outside of a phone's screen cannot be reached. */
const IN_SIGHT = {
  crossAxis: true,
  limiter: { fn: ({ x, y }: { readonly x: number; readonly y: number }) => ({ x, y }) },
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
      middlewares={{ shift: IN_SIGHT }}
      {...rest}
    >
      <Menu.Target>
        <Anchor button={at.button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} mah="calc(100dvh - 16px)" style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
