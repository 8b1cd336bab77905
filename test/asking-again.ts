import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../src/contract/call.ts';
import type { Reply } from './world.ts';

/** More often than a slow computer makes anybody wait. */
const MOST_TRIES = 20;

/**
 * Asks until the server is not busy. Of many who want one row at once, those who waited long for it are told to ask
 * again: on a slow computer nothing was done for them, and only a second try shows what the race decides.
 */
export async function askedAgain<C extends Call>(ask: () => Promise<Reply<C>>): Promise<Reply<C>> {
  let reply = await ask();
  for (let tries = 1; reply.refusal?.code === 'overloaded' && tries < MOST_TRIES; tries += 1) {
    await sleep(Number(reply.headers['retry-after']) * 1000);
    reply = await ask();
  }
  return reply;
}
