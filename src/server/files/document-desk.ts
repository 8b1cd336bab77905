import { Worker } from 'node:worker_threads';
import type { Undrawn } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/**
 * Orders documents from a worker thread, which writes them one after the other. Orders wait in a queue of limited
 * length; when it is full only further orders are refused.
 */

export type DocumentDesk = {
  /** Throws Refusal when the queue is full: checked before a transaction records that a file was taken out. */
  refuseFull(): void;
  write(undrawn: Undrawn): Promise<Buffer>;
  close(): Promise<void>;
};

const MOST_WAITING = 20;
/** A document that takes more memory ends the thread, not the server. */
const MOST_MEMORY_MB = 512;
/** The idle thread ends after this time and releases its memory. */
const IDLE_MS = 60_000;
/**
 * After a file of this size the thread holds some 60 MB that the next small document does not need, and a large company's payroll files are
 * often made right after: it ends at once when nothing waits.
 */
const LARGE = 1 << 18;

type WorkerReply = { readonly bytes: Uint8Array } | { readonly failure: Record<string, unknown> };
type Waiting = {
  readonly order: unknown;
  readonly done: (bytes: Buffer) => void;
  readonly fail: (error: Error) => void;
};

export function openDocumentDesk(program = new URL('./document-worker.ts', import.meta.url)): DocumentDesk {
  const line: Waiting[] = [];
  let worker: Worker | null = null;
  let current: Waiting | null = null;
  let idle: NodeJS.Timeout | undefined;

  const ended = (one: Worker, error: Error): void => {
    if (worker !== one) return;
    worker = null;
    const lost = current;
    current = null;
    lost?.fail(error);
    next();
  };
  const hired = (): Worker => {
    const one = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } });
    one.on('message', (reply: WorkerReply) => {
      const order = current;
      current = null;
      if ('bytes' in reply) {
        order?.done(Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.length));
        if (reply.bytes.length >= LARGE && line.length === 0) void letGo();
      } else
        order?.fail(Object.assign(new Error('the document could not be written'), { cause: reply.failure }));
      next();
    });
    one.on('error', (error) => ended(one, error instanceof Error ? error : new Error(String(error))));
    one.on('exit', () => ended(one, new Error('the thread that writes documents ended')));
    return one;
  };
  const next = (): void => {
    if (current !== null) return;
    current = line.shift() ?? null;
    if (current === null) {
      // Nothing is under way: the thread keeps neither the process alive nor its memory for ever.
      worker?.unref();
      idle = setTimeout(() => void letGo(), IDLE_MS).unref();
      return;
    }
    clearTimeout(idle);
    worker ??= hired();
    worker.ref();
    worker.postMessage(current.order);
  };
  const letGo = async (): Promise<void> => {
    const one = worker;
    worker = null;
    await one?.terminate();
  };
  const refuseFull = (): void => {
    if (line.length >= MOST_WAITING) throw new Refusal('overloaded', { retry_after_s: 5 });
  };
  return {
    refuseFull,
    write: async ({ order }) => {
      refuseFull();
      return new Promise((done, fail) => {
        line.push({ order, done, fail });
        next();
      });
    },
    close: async () => {
      clearTimeout(idle);
      for (const { fail } of line.splice(0)) fail(new Refusal('overloaded', { retry_after_s: 1 }));
      current?.fail(new Refusal('overloaded', { retry_after_s: 1 }));
      current = null;
      await letGo();
    },
  };
}
