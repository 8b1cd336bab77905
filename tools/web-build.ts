import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { packFolder } from './web-pack.ts';

/** Builds the web client when its sources changed since the last build. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src/web', 'src/core', 'src/contract'];
const FILES = [
  'vite.config.ts',
  'tools/web-ahead.ts',
  'tools/web-install.ts',
  'tools/web-lean.ts',
  'tools/web-pack.ts',
  'package-lock.json',
];
const STAMP = `${ROOT}dist/web/.stamp`;

function sourceHash(): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test\.ts|md)$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  );
  for (const file of [...files.sort(), ...FILES.map((name) => ROOT + name)]) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** True when it built. */
export async function buildWebIfChanged(): Promise<boolean> {
  const hash = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return false;
  await build({ root: `${ROOT}src/web`, configFile: `${ROOT}vite.config.ts`, logLevel: 'warn' });
  await packFolder(`${ROOT}dist/web/assets`);
  writeFileSync(STAMP, hash);
  return true;
}
