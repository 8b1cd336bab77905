import { dateIn, type Search, textIn } from '../search.ts';

export type HistorySearch = {
  /** The page leaves out a noun that history does not have; the list of them is not in everyone's first load. */
  noun?: string | undefined;
  /** The person who acted. */
  actor?: string | undefined;
  /** The person concerned. */
  about?: string | undefined;
  first?: string | undefined;
  last?: string | undefined;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (value: unknown): string | undefined => {
  const text = textIn(value);
  return text !== undefined && UUID.test(text) ? text : undefined;
};

/** `?noun=payroll&actor=…&first=2026-11-01`: the filters; left out: all entries. */
export const historySearch = (search: Search): HistorySearch => {
  const first = dateIn(search.first);
  const last = dateIn(search.last);
  return {
    noun: textIn(search.noun),
    actor: idIn(search.actor),
    about: idIn(search.about),
    first,
    last: first !== undefined && last !== undefined && last < first ? undefined : last,
  };
};
