import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The real nginx with the shipped configuration file. The test sets only its ports, its certificate and its servers.
 */

const SHIPPED = new URL('../../deploy/nginx.conf', import.meta.url);
const BINARY = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(
  (path) => spawnSync(path, ['-v']).status === 0,
);
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** Why the tests of the proxy cannot run here; false when they can. */
export const leftOut: string | false =
  BINARY === undefined
    ? 'nginx is not installed: what is shipped for it is not tried'
    : hasOpenssl
      ? false
      : 'openssl is not installed: nginx gets no certificate';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export type Nginx = {
  readonly https: number;
  readonly http: number;
  /** The output of `nginx -t` and its exit code. */
  test(): { readonly code: number | null; readonly said: string };
  start(): Promise<void>;
  said(): string;
  stop(): Promise<void>;
};

export async function nginx(servers: readonly number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'skifta-nginx-'));
  const [https, http] = [await freePort(), await freePort()];
  const name = (file: string): string => join(folder, file);
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=skifta.example.com', '-keyout', name('key.pem'), '-out', name('cert.pem')],
  ]);
  writeFileSync(name('skifta.conf'), fitted(readFileSync(SHIPPED, 'utf8'), { servers, https, http, folder }));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${name(`${kind}_temp`)};`,
  );
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    name('nginx.conf'),
    [
      ...(isRoot ? ['user root;'] : []),
      `worker_processes 1; daemon off; pid ${name('nginx.pid')}; error_log stderr warn;`,
      `events { worker_connections 512; }`,
      `http { access_log off; ${temporary.join(' ')} include ${name('skifta.conf')}; }`,
    ].join('\n'),
  );
  const args = ['-p', folder, '-c', name('nginx.conf'), '-e', 'stderr'];
  let child: ReturnType<typeof spawn> | undefined;
  let said = '';
  return {
    https,
    http,
    said: () => said,
    test: () => {
      const { status, stderr } = spawnSync(BINARY ?? '', [...args, '-t']);
      return { code: status, said: String(stderr) };
    },
    start: async () => {
      child = spawn(BINARY ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk));
      for (let tries = 0; tries < 100; tries += 1) {
        const answered = await fetch(`http://127.0.0.1:${http}/api/`).then(
          () => true,
          () => false,
        );
        if (answered) return;
        await sleep(50);
      }
      throw new Error(`nginx does not answer: ${said}`);
    },
    stop: async () => {
      if (child !== undefined && child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Fit = {
  readonly servers: readonly number[];
  readonly https: number;
  readonly http: number;
  readonly folder: string;
};

/** The shipped file with the test's values. Throws unless each place occurs exactly once. */
function fitted(shipped: string, { servers, https, http, folder }: Fit): string {
  const put = (text: string, find: string, into: string): string => {
    if (text.split(find).length !== 2) throw new Error(`deploy/nginx.conf has not one "${find}"`);
    return text.replace(find, into);
  };
  let text = put(
    shipped,
    '    server 127.0.0.1:3000 max_fails=0;\n',
    servers.map((port) => `    server 127.0.0.1:${port} max_fails=0;\n`).join(''),
  );
  text = put(text, 'listen 80;', `listen 127.0.0.1:${http};`);
  text = put(text, '    listen [::]:80;\n', '');
  text = put(text, 'listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`);
  text = put(text, '    listen [::]:443 ssl http2;\n', '');
  text = put(text, '/etc/ssl/skifta/fullchain.pem', join(folder, 'cert.pem'));
  return put(text, '/etc/ssl/skifta/privkey.pem', join(folder, 'key.pem'));
}
