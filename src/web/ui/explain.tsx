import { ActionIcon, Popover } from '@mantine/core';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { ReactNode } from 'react';
import classes from './explain.module.css';

type Props = {
  /** What the button says to screen readers. */
  readonly label: string;
  readonly children: ReactNode;
};

/** A small question mark that opens an explanation beside it. */
export function Explain({ label, children }: Props) {
  return (
    <Popover width={300} position="bottom" withArrow shadow="md" radius="md" trapFocus>
      <Popover.Target>
        <ActionIcon className={classes.button} variant="subtle" color="gray" radius="xl" aria-label={label}>
          <CircleHelp size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={classes.text}>{children}</div>
      </Popover.Dropdown>
    </Popover>
  );
}
