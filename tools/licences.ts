import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The licences of all packages in package-lock.json. `npm run licences` writes LICENCES.txt; `test/licences.test.ts`
 * compares it with the lock file and fails on a licence that is not allowed.
 */

export const LICENCES_FILE = fileURLToPath(new URL('../LICENCES.txt', import.meta.url));
const LOCK_FILE = new URL('../package-lock.json', import.meta.url);

/** Licences that permit use, distribution and modification without publishing our own source. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'PSF-2.0',
  'Unlicense',
]);

/**
 * Packages whose licence was read by hand, with the finding. The entry names the version, so a new version is read
 * again.
 */
const READ: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf@2.37.3': 'Bitstream Vera and Arev (fonts may be embedded and shipped)',
  'png-js@2.0.0': 'MIT (its LICENSE file; package.json says nothing)',
};

/** Allowed for this use only: unmodified files. */
const AS_THEY_COME: Readonly<Record<string, string>> = {
  'MPL-2.0': 'MPL-2.0 (by file; used unchanged)',
  'OFL-1.1': 'OFL-1.1 (a font; used unchanged)',
  '(ISC AND CC-BY-3.0)': '(ISC AND CC-BY-3.0) (tests only)',
};

type Locked = { version?: string; license?: string; dev?: boolean; link?: boolean };
export type Package = { name: string; version: string; license: string | undefined; isDev: boolean };

export function lockedPackages(text: string = readFileSync(LOCK_FILE, 'utf8')): Package[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && link !== true)
    .map(([path, { version = '', license, dev }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      isDev: dev === true,
    }));
}

/** The entry of a package in LICENCES.txt, or null when its licence is not allowed. Of `A OR B` one suffices. */
export function licenceOf({ name, version, license = '', isDev }: Package): string | null {
  const read = READ[`${name}@${version}`];
  if (read !== undefined) return read;
  const asItComes = AS_THEY_COME[license];
  if (asItComes !== undefined && (isDev || !asItComes.includes('tests only'))) return asItComes;
  const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((one) => ALLOWED.has(one)) ? license : null;
}

/** The text of LICENCES.txt, and the packages whose licence is not allowed. */
export function licenceList(packages = lockedPackages()): { text: string; refused: string[] } {
  const lines = new Map<string, string>();
  const refused: string[] = [];
  for (const one of packages) {
    const licence = licenceOf(one);
    const title = `${one.name} ${one.version}`;
    if (licence === null) refused.push(`${title}: ${one.license ?? 'no licence said'}`);
    // The same version may be installed twice; a shipped package outweighs a build dependency.
    const before = lines.get(title);
    const use = one.isDev && before?.startsWith('ships') !== true ? 'tests' : 'ships';
    lines.set(title, `${use}  ${title.padEnd(56)} ${licence ?? '?'}`);
  }
  const sorted = [...lines.values()].sort((a, b) => (a < b ? -1 : 1));
  const head = `What package-lock.json installs, on any system, and under which licence; written by "npm run licences".
"ships" runs in production or is built into the web client, "tests" only builds, checks or measures.
The licence texts lie with the packages in node_modules.
`;
  return { text: [head, ...sorted, ''].join('\n'), refused };
}

if (import.meta.main) {
  const { text, refused } = licenceList();
  for (const line of refused) console.error(`Not allowed: ${line}`);
  if (refused.length > 0) process.exit(1);
  writeFileSync(LICENCES_FILE, text);
  console.log('LICENCES.txt is written.');
}
