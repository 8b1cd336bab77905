import { parentPort } from 'node:worker_threads';
import { failureOf } from '../database/refusal-of.ts';
import type { Order } from './document.ts';
import { carriedOut } from './document-writers.ts';
import type { EntryListOrder } from './entry-list-report.ts';

/**
 * The thread that writes documents: drawing a large company's month takes seconds, which no request should wait for.
 */

parentPort?.on('message', (order: Order | EntryListOrder) => {
  carriedOut(order).then(
    (bytes) => parentPort?.postMessage({ bytes }),
    (error: unknown) => parentPort?.postMessage({ failure: failureOf(error) }),
  );
});
