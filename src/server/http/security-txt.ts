import type { FastifyInstance } from 'fastify';
import type { Services } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/** Where to report a vulnerability (RFC 9116): the operator's contact, or 404. */

/** The file is made for each request, so it never grows old; who keeps a copy asks again within a quarter. */
const HOLDS_DAYS = 90;
const DAY_MS = 86_400_000;

export function serveSecurityTxt(
  app: FastifyInstance,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const { security_contact } = config;
    if (security_contact.length === 0) throw new Refusal('no_such_call');
    const until = new Date(clock.now().getTime() + HOLDS_DAYS * DAY_MS).toISOString().slice(0, 10);
    const lines = [
      ...security_contact.map((contact) => `Contact: ${contact}`),
      `Expires: ${until}T00:00:00Z`,
      'Preferred-Languages: sv, en',
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
