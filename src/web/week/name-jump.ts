import { nameOf } from '../roles.ts';
import { takeKeys } from '../ui/held-keys.ts';
import type { WeekRow } from './week-rows.ts';

/** So long after a letter the name is at its end. */
const REST_MS = 1_500;

let stop: (() => void) | null = null;

/**
 * After `g`: each letter of the beginning of a first or last name goes on to the first person whose name begins so. Keys mean
 * nothing else until they rest.
 */
export function jumpByName(rows: readonly WeekRow[], onRow: (row: WeekRow) => void): void {
  stop?.();
  let typed = '';
  const giveBack = takeKeys();
  let rest: ReturnType<typeof setTimeout>;
  const end = (): void => {
    clearTimeout(rest);
    giveBack();
    removeEventListener('keydown', listen, true);
    stop = null;
  };
  const listen = (event: KeyboardEvent): void => {
    clearTimeout(rest);
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) {
      end();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    typed += event.key.toLocaleLowerCase('sv');
    const found = rows.find(({ person }) => person !== null && beginsSo(person, typed));
    if (found !== undefined) onRow(found);
    rest = setTimeout(end, REST_MS);
  };
  rest = setTimeout(end, REST_MS);
  addEventListener('keydown', listen, true);
  stop = end;
}

const beginsSo = (person: NonNullable<WeekRow['person']>, typed: string): boolean =>
  [nameOf(person), person.last_name].some((name) => name.toLocaleLowerCase('sv').startsWith(typed));
