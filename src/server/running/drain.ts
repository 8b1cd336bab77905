import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Live } from '../history/live.ts';

/**
 * An orderly stop (trust rule 36). Readiness already says no. During `delay_ms` a load balancer notices, everything
 * is still answered, and kept-alive connections learn from their next answer that they will close. Then nothing new
 * is accepted, and accepted requests get their answers, for at most eight seconds.
 */

const DRAIN_MS = 8_000;
/** Also without a load balancer: open connections hear of the stop before they are closed. */
const SHORTEST_DELAY_MS = 250;
const SWEEP_MS = 50;

export async function drain(app: FastifyInstance, live: Live, delay_ms: number): Promise<void> {
  await sleep(Math.max(delay_ms, SHORTEST_DELAY_MS));
  live.closeAll();
  // A connection that was busy when the listener closed is idle afterwards, and nothing else would close it.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  await Promise.race([app.close(), sleep(DRAIN_MS, undefined, { ref: false })]);
  clearInterval(sweep);
}
