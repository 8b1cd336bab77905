import { Worker } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import type { Answered, FromWhy, ToWhy } from './why-worker.ts';

/** Questions about proposals that a thread answers: one at a time in this process, each in a thread of its own; the others wait in line. */

const MOST_WAITING = 6;
/** A thread has the lowest priority: on a busy machine it comes late. */
const WITHIN_MS = 20_000;
const MOST_MEMORY_MB = 512;

let is_busy = false;
const line: (() => void)[] = [];

/** Throws Refusal when too many wait, or the machine is too busy to answer. */
export async function answerTo<K extends keyof Answered>(
  asked: Extract<ToWhy, { kind: K }>,
): Promise<Answered[K]> {
  if (line.length >= MOST_WAITING) throw new Refusal('overloaded', { retry_after_s: 5 });
  if (is_busy) await new Promise<void>((turn) => line.push(turn));
  is_busy = true;
  try {
    const said = await inThread(asked);
    if ('failure' in said)
      throw Object.assign(new Error('a question about a roster could not be answered'), {
        cause: said.failure,
      });
    return said.answer as Answered[K];
  } finally {
    const next = line.shift();
    if (next === undefined) is_busy = false;
    else next();
  }
}

async function inThread(asked: ToWhy): Promise<FromWhy> {
  const worker = new Worker(new URL('./why-worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<FromWhy>((done, fail) => {
      worker.once('message', done);
      worker.once('error', fail);
      worker.once('exit', () => fail(new Error('the thread that answers questions ended')));
      late = setTimeout(() => fail(new Refusal('overloaded', { retry_after_s: 10 })), WITHIN_MS);
    });
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
