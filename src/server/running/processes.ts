import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from '../database/connection.ts';
import { gatherMetrics } from './metrics-of-all.ts';

/**
 * Several processes that answer on the same port, one per core (S8). The first one starts the database and does the
 * work that is done once (migrations, monthly runs, mail, retention); it answers no request itself. The others
 * receive the database's address and only answer. A process that ends by itself is started again.
 */

const RESTART_PAUSE_MS = 500;
/** The longest orderly stop of a process after its delay (drain.ts), with a margin. */
const LONGEST_STOP_MS = 20_000;

export const isAnswering = (): boolean => cluster.isWorker;

/** The first message to an answering process. */
type FirstMessage = { readonly connection: Address };

/** In an answering process: where the database is. */
export async function firstMessage(): Promise<FirstMessage> {
  for (;;) {
    const [message] = await once(process, 'message');
    // Others send messages too (metrics-of-all.ts).
    if (typeof message === 'object' && message !== null && 'connection' in message)
      return message as FirstMessage;
  }
}

/** Starts the processes and waits until all of them answer; `stop` ends them. */
export async function startProcesses(
  { processes: count, stop_delay_ms }: { readonly processes: number; readonly stop_delay_ms: number },
  connection: Address,
  say: (line: string) => void,
): Promise<{ port: number; stop: () => Promise<void> }> {
  gatherMetrics();
  const processes = new Set<Worker>();
  let stopping = false;
  const begin = async (): Promise<number> => {
    const one = cluster.fork();
    processes.add(one);
    one.once('exit', (code, signal) => {
      processes.delete(one);
      if (stopping) return;
      say(`A process ended by itself (${signal ?? code}) and is started again.`);
      // If it ends before it answers, its own exit plans the next attempt.
      void sleep(RESTART_PAUSE_MS)
        .then(() => (stopping ? undefined : begin()))
        .catch(() => {});
    });
    one.send({ connection } satisfies FirstMessage);
    const [address] = (await Promise.race([
      once(one, 'listening'),
      once(one, 'exit').then(() => {
        throw new Error('an answering process could not start');
      }),
    ])) as [{ port: number }];
    return address.port;
  };
  // One after the other: the first finds the port, the others share it.
  let port = 0;
  for (let started = 0; started < count; started += 1) port = await begin();
  return {
    port,
    stop: async () => {
      stopping = true;
      const ends = [...processes].map((one) => {
        one.process.kill('SIGTERM');
        return once(one, 'exit');
      });
      await Promise.race([
        Promise.all(ends),
        sleep(stop_delay_ms + LONGEST_STOP_MS, undefined, { ref: false }),
      ]);
      for (const one of processes) one.process.kill('SIGKILL');
    },
  };
}
