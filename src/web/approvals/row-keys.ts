import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { mayMove } from '../../core/time-entry.ts';
import { type KeyLine, useShortcuts } from '../parts/shortcuts.ts';
import { undoOffered } from './decision-toast.tsx';
import type { Desk, Move } from './desk.ts';
import { selectable } from './queue.ts';
import type { RowCommands } from './row-props.ts';

type Hands = {
  readonly entries: readonly TimeEntry[];
  readonly desk: Desk;
  readonly move: (move: Move) => void;
  readonly commands: RowCommands;
  readonly mayDecide: boolean;
};

/**
 * Keyboard control of the list: `j` `k` move, `a` approves, `r` rejects, `e` adjusts, `x` selects, Enter opens the
 * details, `u` undoes.
 */
export function useRowKeys({ entries, desk, move, commands, mayDecide }: Hands): void {
  const { t } = useTranslation();
  const lines = KEYS.map(([key, does]): KeyLine => [key, t(`approvals.keys.${does}`)]);
  useShortcuts((key) => {
    if (key === 'u') return undoOffered();
    const at = entries.findIndex(({ id }) => id === desk.active);
    if (key === 'j' || key === 'k') {
      const next = entries[at < 0 ? 0 : key === 'j' ? at + 1 : at - 1];
      if (next !== undefined) move({ do: 'focus', id: next.id });
      return true;
    }
    const entry = entries[at];
    if (entry === undefined || (!mayDecide && DECIDING.includes(key))) return false;
    return onRow(key, entry, desk, commands);
  }, lines);
}

const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['e', 'adjust'],
  ['x', 'select'],
  ['Enter', 'details'],
  ['Esc', 'close'],
  ['u', 'undo'],
] as const;

const DECIDING: readonly string[] = ['a', 'r', 'e', 'x'];

function onRow(key: string, entry: TimeEntry, desk: Desk, commands: RowCommands): boolean {
  const { id, status } = entry;
  const panel = desk.panels.get(id);
  switch (key) {
    case 'a':
      if (mayMove('approve', status)) commands.decide(entry, 'approved');
      return true;
    case 'r':
      if (mayMove('reject', status)) commands.open(id, 'reject');
      return true;
    case 'e':
      commands.open(id, 'adjust');
      return true;
    case 'x':
      if (selectable(entry)) commands.select(id, !desk.selected.has(id));
      return true;
    case 'Enter':
      if (panel === undefined) commands.open(id, 'details');
      else commands.close(id);
      return true;
    case 'Escape':
      if (panel === undefined) return false;
      commands.close(id);
      return true;
    default:
      return false;
  }
}
