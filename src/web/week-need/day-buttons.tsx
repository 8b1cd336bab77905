import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Opening } from '../parts/opening.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { cellAt } from '../week/grid-hands.ts';
import type { Edits } from '../week/use-edits.ts';
import type { Shown } from '../week/use-week.ts';

const daySheet = onDemand(async () => (await import('./day-sheet.tsx')).DaySheet);

/** Opens the need and the cost of a day. */
export function useDaySheet(shown: Shown, edits: Edits) {
  const [date, setDate] = useState<string | null>(null);
  const close = (): void => setDate(null);
  const sheet = date !== null && (
    <Opening part={daySheet} own={{ shown, edits, date, onClose: close }} onCancel={close} />
  );
  return { open: setDate, sheet, near: nearing(daySheet) };
}

/**
 * A row of buttons, one a day, in the head or foot of the week: one tab stop, arrows between the days, down to the first row of the
 * week and up to its last.
 */
export function useDayButtons(shown: Shown, edits: Edits) {
  const { open, sheet, near } = useDaySheet(shown, edits);
  const [reached, setReached] = useState(shown.today);
  const stop = shown.days.some(({ date }) => date === reached) ? reached : shown.first;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('td button')];
    const at = buttons.findIndex((one) => one.matches(':focus'));
    const row = event.key === 'ArrowDown' ? shown.rows[0] : shown.rows.at(-1);
    const to = {
      ArrowLeft: () => buttons[at - 1],
      ArrowRight: () => buttons[at + 1],
      ArrowDown: () => cellAt(row?.id ?? '', reached),
      ArrowUp: () => cellAt(row?.id ?? '', reached),
    }[event.key];
    if (at === -1 || to === undefined) return;
    event.preventDefault();
    to()?.focus();
  };
  const buttonOf = (date: string, more: object, children: ReactNode) => (
    <UnstyledButton
      {...more}
      {...near}
      w="100%"
      mih={40}
      fz="inherit"
      tabIndex={date === stop ? 0 : -1}
      onFocus={() => {
        setReached(date);
        near.onFocus();
      }}
      onClick={() => open(date)}
    >
      {children}
    </UnstyledButton>
  );
  return { row: { onKeyDown }, buttonOf, sheet };
}
