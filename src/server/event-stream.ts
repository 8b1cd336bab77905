import type { FastifyReply, FastifyRequest } from 'fastify';
import { events } from '../contract/events.ts';
import { findCaller } from './caller.ts';
import type { Services } from './handler.ts';
import type { Live } from './live.ts';
import { Refusal } from './refusal.ts';
import { namedTenant } from './tenant.ts';
import { readAccess } from './tokens.ts';

/** GET /api/events/: what changed, as server-sent events. The stream ends with its access token; the client comes again. */

const HEARTBEAT_MS = 25_000;
const MOST_STREAMS = 5_000;
let open = 0;

export async function streamEvents(
  services: Services,
  live: Live,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = services.clock.now();
  const token = /^Bearer (\S{1,2000})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('not_signed_in');
  const claims = await readAccess(services.keys, now, token);
  const named = request.headers['x-tenant-domain'] ?? request.headers.host ?? '';
  const tenant = namedTenant(String(named), services.config.base_domain) ?? services.config.default_tenant;
  const { caller } = await services.db.inCompany(claims.company_id, (tx) =>
    findCaller(tx, claims, tenant, now.toISOString()),
  );
  if (events.who !== undefined && !events.who.some((role) => role === caller.role))
    throw new Refusal('not_allowed');
  if (open >= MOST_STREAMS) throw new Refusal('overloaded', { retry_after_s: 30 });
  open += 1;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  raw.write(': open\n\n');
  const unfollow = live.follow(caller.company_id, (event) => raw.write(`data: ${event}\n\n`));
  const unlist = live.onClose(() => raw.end());
  const heartbeat = setInterval(() => raw.write(': beat\n\n'), HEARTBEAT_MS);
  const expiry = setTimeout(() => raw.end(), Math.max(0, claims.expires_at.getTime() - now.getTime()));
  raw.on('close', () => {
    open -= 1;
    clearInterval(heartbeat);
    clearTimeout(expiry);
    unfollow();
    unlist();
  });
  return reply;
}
