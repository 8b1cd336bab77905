import { useState } from 'react';
import { readUser } from '../session-store.ts';

/** Whether proposals are open over the week, and which run is looked at: kept on this device, for who comes back. */

const key = (): string => `proposal:${readUser()?.id ?? ''}`;

export type Proposing = ReturnType<typeof useProposing>;

export function useProposing() {
  /** '': what to ask for is chosen; null: closed. */
  const [run_id, setRun] = useState<string | null>(() => localStorage.getItem(key()));
  const [pressed, setPressed] = useState(false);
  const show = (next: string | null): void => {
    if (next === null) localStorage.removeItem(key());
    else localStorage.setItem(key(), next);
    setRun(next);
  };
  return {
    opened: run_id !== null,
    run_id: run_id === null || run_id === '' ? null : run_id,
    /** Opened by a press: it takes the focus. */
    pressed,
    open: (): void => {
      setPressed(true);
      show(run_id ?? '');
    },
    show: (id: string): void => show(id),
    choose: (): void => show(''),
    close: (): void => show(null),
  };
}
