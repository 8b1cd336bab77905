import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { acceptInvitation, readInvitation } from '../../contract/invitations.ts';
import { signInWithPasskey } from '../../contract/passkeys.ts';
import { askPasswordReset, resetPassword, signIn } from '../../contract/sessions.ts';
import type { Services } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { anonymousKeyOf, countedAs } from './admission.ts';
import { pathOf } from './request-limits.ts';
import type { WebFiles } from './web-files.ts';

/**
 * Rate limits, counted before anything else: every request counts, whether it meets a call, a page or nothing. Only
 * the web client's own existing files are free.
 */

/** The share of the limit for requests that strangers may try: one in twenty. */
const TRIED: readonly Call[] = [
  signIn,
  signInWithPasskey,
  askPasswordReset,
  resetPassword,
  readInvitation,
  acceptInvitation,
];
const TRIES_IN = 20;

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Adds the limit to the app; answers it, for requests that meet no hooks. Rejects with too_many_requests. */
export async function limitRequests(app: FastifyInstance, services: Services, web: WebFiles): Promise<Limit> {
  const { rate_limit } = services.config;
  await app.register(rateLimit, {
    global: false,
    max: rate_limit,
    timeWindow: '1 minute',
    keyGenerator: (request) => countedAs(request, services),
    allowList: (request) => web.has(pathOf(request) ?? ''),
    errorResponseBuilder: (_request, context) =>
      new Refusal('too_many_requests', { retry_after_s: Math.ceil(context.ttl / 1000) }),
  });
  const limitOf = (options?: Parameters<typeof app.rateLimit>[0]): Limit => {
    const handler = app.rateLimit(options) as unknown as Limit;
    return async (request, reply) => handler(request, reply);
  };
  const all = limitOf();
  const tries = new Map(
    TRIED.map((call) => [
      call.path,
      limitOf({
        max: Math.ceil(rate_limit / TRIES_IN),
        keyGenerator: (request: FastifyRequest) => anonymousKeyOf(request, services),
      }),
    ]),
  );
  app.addHook('onRequest', (request, reply) => {
    const { method, routeOptions } = request;
    const tried = method === 'POST' ? tries.get(routeOptions.url ?? '') : undefined;
    return (tried ?? all)(request, reply);
  });
  return all;
}
