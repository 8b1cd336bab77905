import type { TimeEntry } from '../../contract/time-entries.ts';
import type { Change } from './decisions.ts';
import type { Panel } from './desk.ts';
import type { Rules } from './facts.ts';
import type { Planned } from './planned.ts';
import type { Verdict } from './queue.ts';

/** What can be done to a row; the same object for as long as the list lives. */
export type RowCommands = {
  readonly decide: (entry: TimeEntry, status: Verdict, reason?: string) => void;
  readonly adjust: (entry: TimeEntry, change: Change) => Promise<void>;
  readonly saveDraft: (entry: TimeEntry, change: Change) => Promise<void>;
  readonly select: (id: string, on: boolean) => void;
  readonly open: (id: string, panel: Panel) => void;
  /** Closes what is open under the row and gives the row the focus. */
  readonly close: (id: string) => void;
  readonly touch: (id: string) => void;
};

export type RowProps = {
  readonly entry: TimeEntry;
  /** Whether the row says whose it is; the day alone on a page about one person. */
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
