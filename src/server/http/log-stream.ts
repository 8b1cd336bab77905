import pino from 'pino';
import type { LogStream } from './request-log.ts';

/**
 * Writes to the terminal or the journal several lines at a time: one write per request costs more than answering a
 * short request. A line waits at most a second; an orderly stop writes the rest.
 */

const AT_ONCE_BYTES = 8_192;
const LONGEST_MS = 1_000;

export function openLogStream(): { readonly stream: LogStream; close(): Promise<void> } {
  const stream = pino.destination({ dest: 1, sync: false, minLength: AT_ONCE_BYTES });
  // The reader of our output may end before us: then the line is dropped.
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
