import { notices } from './notices.ts';

export const noticeWords = { notices };
