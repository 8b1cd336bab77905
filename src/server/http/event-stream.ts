import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { events } from '../../contract/events.ts';
import type { Services } from '../handler.ts';
import type { Live } from '../history/live.ts';
import { Refusal } from '../refusal.ts';
import { admit, claimsOf, tenantOf } from './admission.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { parseInput } from './input.ts';
import { note } from './request-log.ts';

/** GET /api/events/: what changed, as server-sent events. A stream ends with its access token or its session. */

const HEARTBEAT_MS = 25_000;

export async function streamEvents(
  services: Services,
  live: Live,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = services.clock.now();
  const claims = await claimsOf(request, services);
  const tenant = tenantOf(request, services);
  const { caller } = await services.db.inCompany(claims.company_id, (tx) =>
    admit(tx, events, claims, tenant, services, now.toISOString()),
  );
  const { missed_ms } = parseInput(events, request).query as z.output<typeof events.query>;
  note(request, { company_id: caller.company_id, user_id: caller.user_id });
  const { raw } = reply;
  // Changes may still arrive between the end of a stream and its close.
  const write = (text: string): void => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text);
  };
  const hear = (event: string): void => write(`data: ${event}\n\n`);
  const leave = live.follow(caller, {
    hear,
    end: () => raw.end(),
  });
  if (leave === null) throw new Refusal('overloaded', { retry_after_s: 30 });
  reply.hijack();
  const heartbeat = setInterval(() => write(': beat\n\n'), HEARTBEAT_MS);
  const expiry = setTimeout(() => raw.end(), Math.max(0, claims.expires_at.getTime() - now.getTime()));
  const over = (): void => {
    clearInterval(heartbeat);
    clearTimeout(expiry);
    leave();
  };
  raw.on('close', over);
  // The client is gone: nobody is left to notify.
  raw.on('error', over);
  // The client left, or the stream ended, during authentication: its close came before we listened.
  if (raw.destroyed || raw.writableEnded) {
    over();
    return reply;
  }
  raw.writeHead(200, {
    ...SECURITY_HEADERS,
    'x-request-id': request.id,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  write(': open\n\n');
  // Something may have changed between the page's read and the start of this stream.
  if (missed_ms !== undefined) for (const event of live.missed(caller, missed_ms)) hear(event);
  return reply;
}
