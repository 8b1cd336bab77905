import type { TimeEntry } from '../../contract/time-entries.ts';
import type { Change } from './decisions.ts';
import type { Panel } from './desk.ts';
import type { Rules } from './facts.ts';
import type { Planned } from './planned.ts';
import type { Verdict } from './queue.ts';

/** The actions of a row; the same object for the lifetime of the list. */
export type RowCommands = {
  readonly decide: (entry: TimeEntry, status: Verdict, reason?: string) => void;
  readonly adjust: (entry: TimeEntry, change: Change) => Promise<void>;
  readonly saveDraft: (entry: TimeEntry, change: Change) => Promise<void>;
  readonly select: (id: string, on: boolean) => void;
  readonly open: (id: string, panel: Panel) => void;
  /** Closes the panel of the row and focuses the row. */
  readonly close: (id: string) => void;
  readonly touch: (id: string) => void;
};

export type RowProps = {
  readonly entry: TimeEntry;
  /** Whether the row shows the person's name; a page about one person shows the day alone. */
  readonly named: boolean;
  readonly mayDecide: boolean;
  readonly selected: boolean;
  readonly active: boolean;
  readonly panel: Panel | undefined;
  readonly mark: string | undefined;
  readonly rules: Rules;
  readonly plan: readonly Planned[];
  readonly commands: RowCommands;
};

export const rowId = (id: string): string => `entry-${id}`;
