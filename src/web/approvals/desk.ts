import { useReducer } from 'react';

/** The state of a manager's list: the row in focus, the selected rows, and the open panel of a row. */

export type Panel = 'details' | 'adjust' | 'reject';

export type Desk = {
  readonly active: string | null;
  /** The row to focus; a new object each time. */
  readonly wanted: { readonly id: string } | null;
  readonly selected: ReadonlySet<string>;
  readonly panels: ReadonlyMap<string, Panel>;
};

export type Move =
  | { readonly do: 'touch'; readonly id: string }
  | { readonly do: 'focus'; readonly id: string }
  | { readonly do: 'select'; readonly ids: readonly string[]; readonly on: boolean }
  | { readonly do: 'clear' }
  | { readonly do: 'open'; readonly id: string; readonly panel: Panel }
  | { readonly do: 'close'; readonly id: string };

const EMPTY: Desk = { active: null, wanted: null, selected: new Set(), panels: new Map() };

export const useDesk = () => useReducer(after, EMPTY);

function after(desk: Desk, move: Move): Desk {
  switch (move.do) {
    case 'touch':
      return desk.active === move.id ? desk : { ...desk, active: move.id };
    case 'focus':
      return { ...desk, active: move.id, wanted: { id: move.id } };
    case 'clear':
      return { ...desk, selected: new Set() };
    case 'select': {
      const selected = new Set(desk.selected);
      for (const id of move.ids) {
        if (move.on) selected.add(id);
        else selected.delete(id);
      }
      return { ...desk, selected };
    }
    case 'open':
      return { ...desk, active: move.id, panels: new Map(desk.panels).set(move.id, move.panel) };
    case 'close': {
      const panels = new Map(desk.panels);
      panels.delete(move.id);
      return { ...desk, panels };
    }
  }
}
