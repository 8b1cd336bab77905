import { Worker } from 'node:worker_threads';
import type { FromPlanner, ToPlanner } from './run-worker.ts';

/** A plan that takes more memory ends the thread, not the server. */
const MOST_MEMORY_MB = 512;

/** What lives shortly is collected soon: the thread saves memory rather than time. */
const MOST_YOUNG_MB = 8;

/** The thread that plans one roster, and what it says, one thing after the other. */
export type Thread = {
  send(asked: ToPlanner): void;
  /** It ends its search soon, with the best plan so far: also while it hears no message. */
  stop(): void;
  /** null: nothing within so many milliseconds. */
  next(within_ms: number): Promise<FromPlanner | null>;
  end(): Promise<void>;
};

export function openThread(): Thread {
  const stopping = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./run-worker.ts', import.meta.url), {
    workerData: stopping,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: MOST_YOUNG_MB },
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
    stop: () => {
      Atomics.store(stopping, 0, 1);
    },
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
