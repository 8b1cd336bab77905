import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** The built web client; the headers that every answer has come from headers.ts. Its page carries a fresh nonce for the style sheet that the UI library writes at run time. */

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
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** The service worker fetches its own build and nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'";

/** Files with fixed names: what is behind them changes with a build, so they are asked for each time. */
const FIXED = /^\/(favicon\.svg|manifest\.webmanifest|sw\.js|icon-[a-z0-9-]+\.png)$/;

/** A missing one is a plain 404: a page in its place would be registered, or shown, as what it is not. */
function sendBeside(reply: FastifyReply, web_dir: string, name: string): FastifyReply {
  if (!existsSync(join(web_dir, name))) throw new Refusal('no_such_call');
  const type = name.endsWith('.webmanifest') ? 'application/manifest+json; charset=utf-8' : null;
  reply.header('cache-control', 'no-cache');
  if (name === 'sw.js') reply.header('content-security-policy', WORKER_POLICY);
  if (type !== null) reply.type(type);
  return reply.sendFile(name, web_dir, { cacheControl: false });
}

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
    const beside = FIXED.exec(request.url.split('?')[0] ?? '')?.[1];
    if (beside !== undefined) return sendBeside(reply, web_dir, beside);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': policy(nonce),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE, nonce));
  });
}
