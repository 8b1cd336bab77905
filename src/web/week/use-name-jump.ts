import { useEffect, useEffectEvent, useRef } from 'react';
import { nameOf } from '../roles.ts';
import { takeKeys } from '../ui/held-keys.ts';
import type { WeekRow } from './week-rows.ts';

/** So long after a letter the name is at its end. */
const REST_MS = 1_500;

/**
 * `g`, then the beginning of a first or last name: each letter goes on to the first person whose name begins so. Keys
 * mean nothing else until they rest.
 */
export function useNameJump(rows: readonly WeekRow[], onRow: (row: WeekRow) => void): () => void {
  const end = useRef<(() => void) | null>(null);
  const typed = useRef('');
  const hear = useEffectEvent((key: string): void => {
    typed.current += key.toLocaleLowerCase('sv');
    const found = rows.find(
      ({ person }) =>
        person !== null &&
        [nameOf(person), person.last_name].some((name) =>
          name.toLocaleLowerCase('sv').startsWith(typed.current),
        ),
    );
    if (found !== undefined) onRow(found);
  });
  useEffect(() => () => end.current?.(), []);
  return () => {
    end.current?.();
    typed.current = '';
    const giveBack = takeKeys();
    let rest: ReturnType<typeof setTimeout>;
    const stop = (): void => {
      clearTimeout(rest);
      giveBack();
      removeEventListener('keydown', listen, true);
      end.current = null;
    };
    const listen = (event: KeyboardEvent): void => {
      clearTimeout(rest);
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) {
        stop();
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      hear(event.key);
      rest = setTimeout(stop, REST_MS);
    };
    rest = setTimeout(stop, REST_MS);
    addEventListener('keydown', listen, true);
    end.current = stop;
  };
}
