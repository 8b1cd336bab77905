import { messages } from './messages.ts';

/** Sentences of messages to a shift or a unit: they load when one is written or read. */
export const messageWords = { messages };
