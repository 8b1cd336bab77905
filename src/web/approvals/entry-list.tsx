import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useIsPrinting } from '../ui/printing.ts';
import type { Decisions } from './decisions.ts';
import { useDesk } from './desk.ts';
import classes from './entry-list.module.css';
import { EntryRow } from './entry-row.tsx';
import type { Rules } from './facts.ts';
import { ListEnd } from './list-end.tsx';
import { ListHead } from './list-head.tsx';
import type { Planned } from './planned.ts';
import { selectable } from './queue.ts';
import { useRowKeys } from './row-keys.ts';
import { type RowCommands, rowId } from './row-props.ts';
import { SelectionBar } from './selection-bar.tsx';

type Props = {
  readonly label: string;
  readonly entries: readonly TimeEntry[];
  readonly named: boolean;
  readonly rules: Rules;
  readonly plan: readonly Planned[];
  readonly decisions: Decisions;
  /** More actions for the list, at the end of its bar. */
  readonly actions?: ReactNode;
  /** Whether this manager decides them. Another manager decides a manager's own reports. */
  readonly mayDecide?: boolean;
};

/** More than a screenful; the next rows follow when the end of the list comes into view. */
const STEP = 20;

/** Reports to decide, one by one or many at once, by pointer, touch or single keys. */
export function EntryList(props: Props) {
  const { label, entries, named, rules, plan, decisions, actions, mayDecide = true } = props;
  const [desk, move] = useDesk();
  const [asked, setLimit] = useState(STEP);
  const limit = useIsPrinting() ? entries.length : asked;
  const list = useRef<HTMLElement>(null);
  const latest = useLatest(entries);
  const { decide, adjust, saveDraft, marks } = decisions;

  const commands = useMemo((): RowCommands => {
    const goOn = (id: string): void => {
      const at = latest.current.findIndex((entry) => entry.id === id);
      const next = latest.current[at + 1] ?? latest.current[at - 1];
      move({ do: 'close', id });
      move({ do: 'select', ids: [id], on: false });
      if (next === undefined) list.current?.focus();
      else move({ do: 'focus', id: next.id });
    };
    return {
      decide: (entry, status, reason) => {
        goOn(entry.id);
        void decide({ status, entries: [entry], reason });
      },
      adjust: async (entry, change) => {
        await adjust(entry, change);
        goOn(entry.id);
      },
      saveDraft: async (entry, change) => {
        await saveDraft(entry, change);
        goOn(entry.id);
      },
      select: (id, on) => move({ do: 'select', ids: [id], on }),
      open: (id, panel) => move({ do: 'open', id, panel }),
      close: (id) => {
        move({ do: 'close', id });
        move({ do: 'focus', id });
      },
      touch: (id) => move({ do: 'touch', id }),
    };
  }, [move, latest, decide, adjust, saveDraft]);

  useRowKeys({ entries, desk, move, commands, mayDecide });
  useEffect(() => {
    if (desk.wanted === null) return;
    const row = document.getElementById(rowId(desk.wanted.id));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [desk.wanted]);

  const choosable = entries.filter(selectable);
  const chosen = choosable.filter(({ id }) => desk.selected.has(id));
  const at = entries.findIndex(({ id }) => id === desk.active);
  const drawn = entries.slice(0, Math.max(limit, at + STEP / 2));
  const grow = (): void => startTransition(() => setLimit(drawn.length + STEP));
  return (
    <section className={classes.list} aria-label={label} ref={list} tabIndex={-1}>
      {mayDecide && (
        <SelectionBar
          shown={entries.length}
          choosable={choosable}
          chosen={chosen}
          onSelect={(ids, on) => move({ do: 'select', ids, on })}
          onClear={() => move({ do: 'clear' })}
          onDecide={(status, reason) => {
            move({ do: 'clear' });
            list.current?.focus({ preventScroll: true });
            void decide({ status, entries: chosen, reason });
          }}
          actions={actions}
        />
      )}
      <ListHead named={named} />
      {drawn.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          named={named}
          mayDecide={mayDecide}
          selected={desk.selected.has(entry.id) && selectable(entry)}
          active={desk.active === entry.id}
          panel={desk.panels.get(entry.id)}
          mark={marks.get(entry.id)}
          rules={rules}
          plan={plan}
          commands={commands}
        />
      ))}
      {drawn.length < entries.length && <ListEnd drawn={drawn.length} onMore={grow} />}
    </section>
  );
}

/** The value of the last drawn frame, for callbacks between two frames. */
function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
