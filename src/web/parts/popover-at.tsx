import { Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type RefCallback, useLayoutEffect } from 'react';
import type { At } from './popup.tsx';

type Props = Omit<PopoverProps, 'children' | 'opened' | 'onChange' | 'id'> & {
  readonly at: At;
  readonly label: string;
  readonly inside?: string | undefined;
  readonly children: ReactNode;
};

/**
 * A box at a button that is drawn elsewhere (`usePopup`). Fetched on demand: import it only from a part that is
 * fetched on demand too.
 */
export function PopoverAt({ at, label, inside, children, ...rest }: Props) {
  return (
    <Popover
      id={at.id}
      opened={at.opened}
      onChange={(opened) => !opened && at.onClose()}
      shadow="md"
      trapFocus
      returnFocus
      {...rest}
    >
      <Popover.Target>
        <Anchor button={at.button} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={inside}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

type AnchorProps = {
  readonly button: HTMLElement | null;
  /** Set by the library, which needs the button to open at. */
  readonly ref?: RefCallback<HTMLElement>;
};

/** Represents the button for the library; draws nothing. */
export function Anchor({ button, ref }: AnchorProps) {
  useLayoutEffect(() => {
    ref?.(button);
    return () => {
      ref?.(null);
    };
  }, [button, ref]);
  return null;
}
