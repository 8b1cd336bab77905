import { ActionIcon } from '@mantine/core';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { ReactNode } from 'react';
import { onDemand } from '../ui/on-demand.ts';
import classes from './explain.module.css';
import { usePopup } from './popup.tsx';

type Props = {
  /** The button's name for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
};

const explanation = onDemand(async () => (await import('./explanation.tsx')).Explanation);

/** A small question mark that opens an explanation beside it. */
export function Explain({ label, children }: Props) {
  const { target, popup } = usePopup('dialog', explanation, (at) => ({ at, label, children }));
  return (
    <>
      <ActionIcon
        {...target}
        className={classes.button}
        variant="subtle"
        color="gray"
        radius="xl"
        aria-label={label}
      >
        <CircleHelp size={16} />
      </ActionIcon>
      {popup}
    </>
  );
}
