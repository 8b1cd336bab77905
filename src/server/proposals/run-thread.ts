import { Worker } from 'node:worker_threads';
import type { FromPlanner, ToPlanner } from './run-worker.ts';

/** A plan that takes more memory ends the thread, not the server. */
const MOST_MEMORY_MB = 512;

/** The thread that plans one roster, and what it says, one thing after the other. */
export type Thread = {
  send(asked: ToPlanner): void;
  /** null: nothing within so many milliseconds. */
  next(within_ms: number): Promise<FromPlanner | null>;
  end(): Promise<void>;
};

export function openThread(): Thread {
  const worker = new Worker(new URL('./run-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  const said: FromPlanner[] = [];
  let failure: unknown;
  let wake = (): void => undefined;
  const hear = (one?: FromPlanner): void => {
    if (one !== undefined) said.push(one);
    wake();
  };
  worker.on('message', hear);
  worker.on('error', (error) => {
    failure = error;
    hear();
  });
  worker.on('exit', () => {
    failure ??= new Error('the thread that plans rosters ended');
    hear();
  });
  return {
    send: (asked) => worker.postMessage(asked),
    next: async (within_ms) => {
      if (said.length === 0 && failure === undefined)
        await new Promise<void>((done) => {
          const late = setTimeout(done, within_ms);
          wake = () => {
            clearTimeout(late);
            done();
          };
        });
      const one = said.shift();
      if (one !== undefined && 'failure' in one)
        throw Object.assign(new Error('the roster could not be planned'), { cause: one.failure });
      if (one === undefined && failure !== undefined) throw failure;
      return one ?? null;
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
