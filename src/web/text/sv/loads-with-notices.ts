import { notices } from './notices.ts';

/** Sentences of the notices: they load with their list. */
export const noticeWords = { notices };
