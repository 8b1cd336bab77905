import pino from 'pino';
import type { LogStream } from './request-log.ts';

/**
 * The terminal or the journal, written some lines at a time: a write a request costs more than answering a short one. A
 * line waits a second at most; an orderly end writes what is left.
 */

const AT_ONCE_BYTES = 8_192;
const LONGEST_MS = 1_000;

export function openLogStream(): { readonly stream: LogStream; close(): Promise<void> } {
  const stream = pino.destination({ dest: 1, sync: false, minLength: AT_ONCE_BYTES });
  // Whoever reads our output may end before us: then there is nobody to tell.
  stream.on('error', () => {});
  const timer = setInterval(() => stream.flush(() => {}), LONGEST_MS);
  timer.unref();
  return {
    stream,
    close: async () => {
      clearInterval(timer);
      stream.flushSync();
    },
  };
}
