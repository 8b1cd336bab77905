import { quickSearch } from './quick-search.ts';

/** Sentences of the quick search's dialog: they load with it. */
export const quickSearchWords = { quickSearch };
