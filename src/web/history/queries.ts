import { infiniteQueryOptions } from '@tanstack/react-query';
import { listHistory } from '../../contract/history.ts';
import type { HistoryNoun } from '../../contract/nouns.ts';
import { sendPage } from '../api.ts';
import type { HistorySearch } from './choice.ts';

/** A query of history: the page's filters, or the object of a sheet. */
export type Asked = HistorySearch & { readonly nouns?: readonly HistoryNoun[]; readonly noun_id?: string };

const A_PAGE = '60';
const A_FEW = '15';

/** The query's parameters, the same for the page and its file. */
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
 * The history by pages, the latest first. The page is read once when it is opened, so that it does not change while
 * it is read. The history of a single object (`of_thing`) is short, and read again when something changes.
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
