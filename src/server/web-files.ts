import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** The built web client. Its page carries a fresh nonce for the style sheet that the UI library writes at run time. */

const NONCE = '__CSP_NONCE__';

const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

export async function serveWeb(app: FastifyInstance, web_dir: string): Promise<void> {
  const index = join(web_dir, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null;
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: join(web_dir, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      redirect: false,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // A page's old script after a new build is a plain 404, never the page itself in its place.
    if (
      /^\/(api|assets)(\/|$)/.test(request.url) ||
      page === null ||
      (request.method !== 'GET' && request.method !== 'HEAD')
    ) {
      throw new Refusal('no_such_call');
    }
    const icon = /^\/(favicon\.svg|manifest\.webmanifest)$/.exec(request.url)?.[1];
    if (icon !== undefined && existsSync(join(web_dir, icon))) return reply.sendFile(icon, web_dir);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': policy(nonce),
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-frame-options': 'DENY',
      })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE, nonce));
  });
}
