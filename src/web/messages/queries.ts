import { listMessages } from '../../contract/messages.ts';
import { ask } from '../data.ts';

/** Read again when the bell rings: each message comes with its notice. */

export const ownMessagesQuery = () => ask('notices', listMessages, { query: {} });

export const messagesOfShiftQuery = (shift: string) => ask('notices', listMessages, { query: { shift } });
