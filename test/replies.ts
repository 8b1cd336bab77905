import type { Call, ReplyOf } from '../src/contract/call.ts';
import { type ErrorReply, errorReply } from '../src/contract/errors.ts';

/**
 * How the tests read replies: to the letter of the contract, so that a field too many or too few fails the test that met it.
 * Other programs read tolerantly (src/contract/reading.ts); here alone is seen what the server really answers.
 */

/** The body of a success. Throws what differs from the contract. */
export function replyHeld<C extends Call>(call: C, text: string): ReplyOf<C> {
  const reply = call.reply.safeParse(text === '' ? undefined : JSON.parse(text));
  if (!reply.success)
    throw new Error(`${call.name} answered another shape: ${reply.error.message.slice(0, 1_000)}`);
  return reply.data as ReplyOf<C>;
}

/** The body of a refusal. Throws what differs from the contract. */
export const refusalHeld = (text: string): ErrorReply => errorReply.parse(JSON.parse(text));
