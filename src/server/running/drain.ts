import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Live } from '../history/live.ts';

/**
 * An orderly end (trust rule 36). By now readiness says no. While `delay_ms` passes, a balancer notices, and everything
 * is still answered; who keeps a connection open is told with the next answer that it closes. Then nothing new is
 * accepted, and what was accepted gets its answer, for at most eight seconds.
 */

const DRAIN_MS = 8_000;
/** Also where nobody balances: open connections hear of the end before they are closed. */
const SHORTEST_DELAY_MS = 250;
const SWEEP_MS = 50;

export async function drain(app: FastifyInstance, live: Live, delay_ms: number): Promise<void> {
  await sleep(Math.max(delay_ms, SHORTEST_DELAY_MS));
  live.closeAll();
  // A connection that was busy when the listener closed is idle afterwards, and nobody else would close it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  await Promise.race([app.close(), sleep(DRAIN_MS, undefined, { ref: false })]);
  clearInterval(sweep);
}
