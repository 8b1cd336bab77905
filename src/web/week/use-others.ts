import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onOthersChange } from '../others-changes.ts';
import { initialsOf } from '../roster/roster-days.ts';
import { readUser } from '../session-store.ts';
import type { Shown } from './use-week.ts';
import { pieceId, type WeekRow } from './week-rows.ts';

/** Whose initials stand on what somebody else changed a moment ago, by the id of the shift or of the person's place. */
export type Others = ReadonlyMap<string, string>;
const NOBODY: Others = new Map();
const SHOWN_MS = 2_000;

/** The events tell who changed what is published, the drafts who wrote them. */
export function useOthers(shown: Shown): Others {
  const [others, setOthers] = useState(NOBODY);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const mark = (ids: readonly string[], initials: string): void => {
    setOthers((now) => new Map([...now, ...ids.map((id) => [id, initials] as const)]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setOthers((now) => new Map([...now].filter(([id]) => !ids.includes(id))));
    }, SHOWN_MS);
    timers.current.add(timer);
  };
  const hear = useEffectEvent((by: string, ids: readonly string[]): void => {
    const person = shown.people.find(({ id }) => id === by);
    if (by !== readUser()?.id && person !== undefined) mark(ids, initialsOf(person));
  });
  useEffect(() => {
    const waiting = timers.current;
    const stop = onOthersChange(({ by, ids }) => hear(by, ids));
    return () => {
      stop();
      for (const timer of waiting) clearTimeout(timer);
    };
  }, []);
  const known = useRef<ReadonlyMap<string, number> | null>(null);
  const look = useEffectEvent((): void => {
    const before = known.current;
    known.current = new Map(shown.drafts.map(({ shift_id, version }) => [shift_id, version]));
    if (before === null || shown.arriving) return;
    const me = readUser()?.name;
    for (const { shift_id, version, written_by } of shown.drafts)
      if (written_by !== '' && written_by !== me && before.get(shift_id) !== version)
        mark([shift_id], initialsOfName(written_by));
  });
  useEffect(() => {
    void shown.drafts;
    look();
  }, [shown.drafts]);
  const first = useRef(shown.first);
  if (first.current !== shown.first) {
    first.current = shown.first;
    known.current = null;
  }
  return others;
}

const initialsOfName = (name: string): string => {
  const words = name.split(' ');
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
};

/** The row's marks in one text, which says whether it must be drawn again: `id:AB id:CD`. */
export const othersIn = (others: Others, { cells }: WeekRow): string =>
  others.size === 0
    ? ''
    : cells
        .flatMap(({ pieces }) =>
          pieces.flatMap((piece) => {
            const by = others.get(piece.shift.id) ?? others.get(piece.assignment?.id ?? '');
            return by === undefined ? [] : [`${pieceId(piece)}:${by}`];
          }),
        )
        .join(';');
export const otherOn = (marks: string, id: string): string | null =>
  marks
    .split(';')
    .find((mark) => mark.startsWith(`${id}:`))
    ?.slice(id.length + 1) ?? null;
