import { infiniteQueryOptions } from '@tanstack/react-query';
import { listHistory } from '../../contract/history.ts';
import type { HistoryNoun } from '../../core/actions.ts';
import { sendPage } from '../api.ts';
import type { HistorySearch } from './choice.ts';

/** What is asked of the history: the page by its choices, a sheet by the thing that it shows. */
export type Asked = HistorySearch & { readonly nouns?: readonly HistoryNoun[]; readonly noun_id?: string };

const A_PAGE = '60';
const A_FEW = '15';

/** What the server is asked for; the file of the page asks for the same. */
export const historyQueryOf = ({ noun, nouns, noun_id, actor, about, first, last }: Asked) => ({
  ...(noun === undefined ? {} : { noun }),
  ...(nouns === undefined ? {} : { noun: nouns.join(',') }),
  ...(noun_id === undefined ? {} : { noun_id }),
  ...(actor === undefined ? {} : { actor }),
  ...(about === undefined ? {} : { about }),
  ...(first === undefined ? {} : { start_date: first }),
  ...(last === undefined ? {} : { end_date: last }),
});

/**
 * The history by pages, the latest first. The page is read when it is opened: what is being read does not move by itself. That of
 * a single thing (`of_thing`) is short, and read again when something changes.
 */
export const historyQuery = (asked: Asked, of_thing = false) =>
  infiniteQueryOptions({
    queryKey: [of_thing ? 'thing-history' : 'history', listHistory.name, historyQueryOf(asked)] as const,
    queryFn: ({ pageParam, signal }) =>
      sendPage(listHistory, {
        query: {
          ...historyQueryOf(asked),
          limit: of_thing ? A_FEW : A_PAGE,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
