import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import type { Reading } from './figures.ts';
import type { Days } from './fill.ts';
import type { Acting } from './jobs.ts';
import type { Drive, Flood, Flooded, Order } from './load.ts';

/** The benchmark's handle on the client process. */
export type Driver = {
  /** Reads the companies and the data for requests. */
  prepare(settings: DatabaseSettings, days: Days, acting?: Acting): Promise<void>;
  drive(drive: Drive): Promise<Reading>;
  flood(flood: Flood): Promise<Flooded>;
  /** Closes its connections. */
  rest(): Promise<void>;
  stop(): void;
};

export function startDriver(): Driver {
  const child = fork(fileURLToPath(new URL('load.ts', import.meta.url)), { serialization: 'advanced' });
  const ask = (order: Order): Promise<unknown> =>
    new Promise((answered, failed) => {
      const gone = (): void => failed(new Error('the driver ended'));
      child.once('exit', gone);
      child.once('message', (message) => {
        child.off('exit', gone);
        const { value, error } = message as { value?: unknown; error?: string };
        if (error === undefined) answered(value);
        else failed(new Error(error));
      });
      child.send(order);
    });
  return {
    prepare: async (settings, days, acting = {}) =>
      void (await ask({ kind: 'prepare', settings, days, acting })),
    drive: async (drive) => (await ask({ kind: 'drive', ...drive })) as Reading,
    flood: async (flood) => (await ask({ kind: 'flood', ...flood })) as Flooded,
    rest: async () => void (await ask({ kind: 'rest' })),
    stop: () => child.kill(),
  };
}
