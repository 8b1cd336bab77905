import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhone } from '../ui/phone.ts';
import classes from './form-body.module.css';
import { Unsaved } from './unsaved.tsx';

type Props = {
  readonly opened?: boolean;
  readonly title: ReactNode;
  readonly titleClass?: string | undefined;
  /** From the side instead of in the middle. */
  readonly side?: boolean;
  readonly size?: 'sm' | 'md' | 'lg' | number | string;
  /** false: only its contents can close it. */
  readonly closable?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * The dialog around a form: in the middle or from the side, full screen on a phone. It asks before unsaved input is
 * lost; a click beside a dialog in the middle does not close it.
 */
export function FormSheet(props: Props) {
  const {
    opened = true,
    title,
    titleClass = '',
    side = false,
    size = 'md',
    closable = true,
    onClose,
    children,
  } = props;
  const phone = usePhone();
  const parts = {
    opened,
    title,
    closeOnClickOutside: side,
    closeOnEscape: closable,
    withCloseButton: closable,
  };
  return (
    <Unsaved onClose={onClose}>
      {({ leave }) =>
        side ? (
          <Drawer
            {...parts}
            position="right"
            size={phone ? '100%' : size}
            classNames={{ content: classes.side ?? '', title: titleClass }}
            onClose={() => leave(onClose)}
          >
            {children}
          </Drawer>
        ) : (
          <Modal {...parts} size={size} fullScreen={phone && size !== 'sm'} onClose={() => leave(onClose)}>
            {children}
          </Modal>
        )
      }
    </Unsaved>
  );
}
