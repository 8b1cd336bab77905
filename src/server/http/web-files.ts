import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';
import { pathOf } from './request-limits.ts';

/**
 * The built web client; the headers of every answer come from headers.ts. Its page carries a fresh nonce for the
 * style sheet that the UI library writes at run time.
 */

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

/** Files with fixed names: their content changes with a build, so browsers must revalidate them. */
const FIXED = /^\/(favicon\.svg|manifest\.webmanifest|sw\.js|icon-[a-z0-9-]+\.png)$/;
const ASSETS = '/assets/';
/** A compressed file lies beside its own, and is sent in its place. */
const PACKED = /\.(br|gz)$/;

/** The files of a build, read once at the start: other paths are never looked up on the disk. */
export type WebFiles = {
  readonly folder: string;
  /** The page, or null where nothing was built. */
  readonly page: string | null;
  /** Is there a file with this path? The page is none. */
  has(path: string): boolean;
};

export function webFilesOf(folder: string): WebFiles {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return { folder, page: null, has: () => false };
  const paths = new Set([
    ...namesIn(join(folder, 'assets'))
      .filter((name) => !PACKED.test(name))
      .map((name) => `${ASSETS}${name}`),
    ...namesIn(folder)
      .map((name) => `/${name}`)
      .filter((path) => FIXED.test(path)),
  ]);
  return { folder, page: readFileSync(index, 'utf8'), has: (path) => paths.has(path) };
}

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

function sendBeside(reply: FastifyReply, folder: string, name: string): FastifyReply {
  const type = name.endsWith('.webmanifest') ? 'application/manifest+json; charset=utf-8' : null;
  reply.header('cache-control', 'no-cache');
  if (name === 'sw.js') reply.header('content-security-policy', WORKER_POLICY);
  if (type !== null) reply.type(type);
  return reply.sendFile(name, folder, { cacheControl: false });
}

export async function serveWeb(app: FastifyInstance, { folder, page, has }: WebFiles): Promise<void> {
  if (page !== null) {
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.routeOptions.url === `${ASSETS}*` && !has(pathOf(request) ?? ''))
        throw new Refusal('no_such_call');
      done();
    });
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: ASSETS,
      immutable: true,
      maxAge: '365d',
      index: false,
      redirect: false,
      // The build has compressed them (tools/web-pack.ts): a request reads what it sends.
      preCompressed: true,
      // The files are small, and a range that cannot be had is one more way to fail.
      acceptRanges: false,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request) ?? '';
    // A missing file is a plain 404: the page in its place would be registered as a worker, or shown as the file.
    if (
      /^\/(api|assets|\.well-known)(\/|$)/.test(path) ||
      page === null ||
      (FIXED.test(path) && !has(path)) ||
      (request.method !== 'GET' && request.method !== 'HEAD')
    ) {
      throw new Refusal('no_such_call');
    }
    if (has(path)) return sendBeside(reply, folder, path.slice(1));
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
