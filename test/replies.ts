import type { Call, ReplyOf } from '../src/contract/call.ts';
import { type ErrorReply, errorReply } from '../src/contract/error-reply.ts';

/**
 * Tests read replies strictly by the contract, so that a missing or extra field fails the test that meets it. Other
 * programs read tolerantly (src/contract/reading.ts); only here is it seen what the server really sends.
 */

/** The body of a success. Throws when it differs from the contract. */
export function replyHeld<C extends Call>(call: C, text: string): ReplyOf<C> {
  const reply = call.reply.safeParse(text === '' ? undefined : JSON.parse(text));
  if (!reply.success)
    throw new Error(`${call.name} answered another shape: ${reply.error.message.slice(0, 1_000)}`);
  return reply.data as ReplyOf<C>;
}

/** The body of a refusal. Throws when it differs from the contract. */
export const refusalHeld = (text: string): ErrorReply => errorReply.parse(JSON.parse(text));
