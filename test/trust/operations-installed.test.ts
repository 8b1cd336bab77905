import assert from 'node:assert/strict';
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { accessOf, asker, startServer } from '../server-process.ts';
import { figure } from './figures.ts';
import { ownServer } from './own-server.ts';

/**
 * What is installed: `npm run release` writes all that a server loads, and not more than 200 MB of it; the systemd unit and the
 * Caddyfile are what systemd and Caddy accept.
 */

const SUITE = 'operations';
const ROOT = new URL('../..', import.meta.url).pathname;
const LARGEST_MB = 200;
const folder = mkdtempSync(join(tmpdir(), 'skifta-installed-'));
const installed = join(folder, 'skifta');
let said = '';

// Other files of the lane open their connections meanwhile: they must not wait for it.
before(async () => {
  const words = ['tools/release.ts', installed, '--own-postgresql'];
  said = (await promisify(execFile)(process.execPath, words, { cwd: ROOT })).stdout;
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('an installed server takes at most 200 MB, and every package that it imports is there', () => {
  const [, megabytes = ''] = /(\d+) MB in/.exec(said) ?? [];
  // Without `strip` Node keeps its names for a debugger, and the release says so.
  const allowed = LARGEST_MB + (said.includes('`strip` is not there') ? 33 : 0);
  assert.ok(Number(megabytes) > 100 && Number(megabytes) <= allowed, said);
  const names = new Set(
    readdirSync(join(installed, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => [
        ...readFileSync(join(installed, 'src', file), 'utf8').matchAll(
          /(?:from |import\()'((?!node:)[^.'][^']*)'/g,
        ),
      ])
      .map(([, name = '']) => name)
      .filter((name) => /^[@a-z][\w./@-]+$/.test(name) && name !== 'full'),
  );
  assert.ok(names.size > 20, [...names].join());
  const program = `for (const name of ${JSON.stringify([...names])}) await import(name);`;
  const [node = ''] = readdirSync(join(installed, 'node_modules')).filter((name) => name.startsWith('node-'));
  execFileSync(join(installed, 'node_modules', node, 'bin/node'), ['--input-type=module', '-e', program], {
    cwd: installed,
  });
  figure(SUITE, 'MB installed, with its own PostgreSQL elsewhere', megabytes);
});

test('the installed server serves pages, sign-ins, files and history', async () => {
  const place = await ownServer();
  const server = await startServer(place.env, installed);
  try {
    const page = await fetch(`${server.address}/`);
    assert.match(await page.text(), /<title>Skifta/);
    const access = await accessOf(() => server.address, place.tenant, 'manager', place.manager);
    const ask = asker(
      () => server.address,
      place.tenant,
      () => access,
    );
    assert.equal((await ask('GET', '/api/users/me/'))?.status, 200);
    for (const format of ['pdf', 'xlsx']) {
      const file = await fetch(
        `${server.address}/api/exports/time-entries/?start_date=2026-09-01&end_date=2026-09-30&format=${format}`,
        { headers: { authorization: `Bearer ${access}`, 'x-tenant-domain': place.tenant } },
      );
      assert.equal(file.status, 200, `${format}: ${file.status === 200 ? '' : await file.text()}`);
      assert.ok((await file.arrayBuffer()).byteLength > 1_000, format);
    }
    // A command as the server's own sentences name it.
    const env = { ...process.env, ...place.env };
    const command = spawnSync('npm', ['run', '--silent', 'history:check'], {
      cwd: installed,
      env,
      encoding: 'utf8',
    });
    assert.equal(command.status, 0, `${command.stdout}${command.stderr}`);
    const { scripts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      scripts: object;
    };
    assert.ok(Object.values(scripts).every((one) => String(one).startsWith('sh deploy/skifta ')));
  } finally {
    assert.equal(await server.stop(), 0);
    rmSync(String(place.env.DATA_DIR), { recursive: true, force: true });
  }
});

const there = (program: string, ...args: string[]): boolean => spawnSync(program, args).error === undefined;
const noSystemd = there('systemd-analyze', '--version')
  ? false
  : 'systemd-analyze is not there: the unit is not tried';
const noCaddy = there('caddy', 'version') ? false : 'caddy is not installed: the Caddyfile is not tried';
for (const why of [noSystemd, noCaddy]) if (why !== false) console.log(`${SUITE}: left out: ${why}`);

test('systemd accepts the shipped unit', { skip: noSystemd }, () => {
  const unit = join(folder, 'skifta.service');
  // The program and its user are where this test has them.
  const text = readFileSync(join(ROOT, 'deploy/skifta.service'), 'utf8')
    .replaceAll('/opt/skifta', installed)
    .replace('User=skifta', 'User=daemon')
    .replace('Group=skifta', 'Group=daemon');
  writeFileSync(unit, text);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  assert.deepEqual([status, stderr.split('\n').filter((line) => line.includes('skifta'))], [0, []]);
});

test('Caddy accepts the shipped file', { skip: noCaddy }, () => {
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/Caddyfile')],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
});
