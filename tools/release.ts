import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresBinaries } from '../src/server/database/embedded/binaries.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `npm run release -- FOLDER`: writes what an installed server needs, and nothing else: the program without its tests, the
 * built web client, and of the packages those that the server loads, without their types and maps.
 *
 *   --own-postgresql   without the embedded PostgreSQL: for a server with DATABASE_URL
 *   --no-node          without Node: for a container whose base image has it
 */

const ROOT = resolve(import.meta.dirname, '..');
const PROGRAM = ['src/core', 'src/contract', 'src/server', 'migrations', 'dist/web', 'deploy'];
const PAPERS = ['package.json', 'package-lock.json', 'LICENCES.txt', 'docs/operations.md'];
/** Of the program: its tests and its pages. */
const UNREAD = /\.(test\.ts|md)$/;
/** Of packages: types, maps, pages, tests. Node runs no TypeScript of a package. */
const UNREAD_OF_PACKAGES =
  /\.(map|markdown|[cm]?tsx?)$|(?<!\/LICEN[CS]E)\.md$|\/(tests?|benchmarks?|examples?)$/i;
/** And of these: Node's headers, and other fonts than those that are printed. */
const UNREAD_OF: Readonly<Record<string, RegExp>> = {
  node: /\/(include|share)$/,
  'dejavu-fonts-ttf': /\.ttf$(?<!DejaVuSansCondensed\.ttf|DejaVuSansCondensed-Bold\.ttf)/,
};
const COMMAND = /^node tools\/run\.mjs src\/server\/main\.ts (.+)$/;
const IMPORT = /(?:from|import|import\.meta\.resolve)\s*\(?\s*'([^.'][^']*)'/g;

const nameOf = (place: string): string => place.split('node_modules/').at(-1) ?? place;
const isNode = (name: string): boolean => /^node-(bin-)?(linux|darwin|win)-/.test(name);

type Package = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'own-postgresql': { type: 'boolean', default: false },
    'no-node': { type: 'boolean', default: false },
  },
});
const [into] = positionals;
if (into === undefined || existsSync(join(into, 'package.json'))) {
  console.error('Name a folder that is not there yet: npm run release -- FOLDER');
  process.exit(1);
}

await buildWebIfChanged();
const is_embedded = !values['own-postgresql'];
// The links of its libraries are made once, by who owns the packages.
if (is_embedded) postgresBinaries({ account: undefined, home: tmpdir(), log: console.log });
const target = resolve(into);
mkdirSync(join(target, 'docs'), { recursive: true });
for (const part of [...PROGRAM, ...PAPERS]) copy(part, part.startsWith('docs/') ? [] : [UNREAD]);
writeScripts();
const packages = packagesNeeded();
for (const place of packages)
  copy(place, [UNREAD_OF_PACKAGES, /\/node_modules$/, ...unreadOf(nameOf(place))]);
const nodes = packages
  .filter((place) => isNode(nameOf(place)))
  .map((place) => join(target, place, 'bin/node'));
// Its names for a debugger are a quarter of it.
const is_stripped =
  process.platform === 'linux' && nodes.every((node) => spawnSync('strip', [node]).status === 0);
if (!is_stripped) console.log('`strip` is not there (binutils): Node is 33 MB larger than it need be.');
console.log(`${packages.length} packages, ${megabytes(target)} MB in ${target}`);

/** The commands of the program alone, by its own start: what it tells its operator to run is there. */
function writeScripts(): void {
  const file = join(target, 'package.json');
  const { scripts, ...more } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const own = Object.entries(scripts).flatMap(([name, command]) => {
    const [, words] = COMMAND.exec(command) ?? [];
    return words === undefined ? [] : [[name, `sh deploy/skifta ${words}`]];
  });
  writeFileSync(file, `${JSON.stringify({ ...more, scripts: Object.fromEntries(own) }, null, 2)}\n`);
}

function copy(part: string, unread: readonly RegExp[]): void {
  const from = join(ROOT, part);
  cpSync(from, join(target, part), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !unread.some((pattern) => pattern.test(`/${relative(from, file)}`)),
  });
}

function unreadOf(name: string): readonly RegExp[] {
  const pattern = UNREAD_OF[isNode(name) ? 'node' : name];
  return pattern === undefined ? [] : [pattern];
}

/** The folders of the packages that the program imports, and of those that these depend on. */
function packagesNeeded(): string[] {
  const { packages: lock } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Package>>;
  };
  const needed = new Set<string>();
  const need = (name: string, by: string): void => {
    const place = placeOf(name, by, lock);
    if (place === undefined || needed.has(place)) return;
    needed.add(place);
    const { dependencies, peerDependencies, peerDependenciesMeta, optionalDependencies } = lock[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => peerDependenciesMeta?.[peer]?.optional !== true,
    );
    for (const one of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      need(one, place);
  };
  for (const name of imported()) need(name, '');
  for (const name of Object.keys(lock['']?.optionalDependencies ?? {}))
    if (isNode(name) ? !values['no-node'] : is_embedded) need(name, '');
  return [...needed].sort();
}

/** Where a package lies that another one asks for, as Node looks for it; undefined: for another platform. */
function placeOf(name: string, by: string, lock: Readonly<Record<string, Package>>): string | undefined {
  for (let folder = by; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (place in lock && existsSync(join(ROOT, place))) return place;
    if (folder === '') return undefined;
  }
}

/** The names of the packages that the copied program imports. */
function imported(): Set<string> {
  const names = new Set<string>();
  for (const part of PROGRAM.filter((folder) => folder.startsWith('src/')))
    for (const file of readdirSync(join(target, part), { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.ts'))
        for (const [, path = ''] of readFileSync(join(target, part, file), 'utf8').matchAll(IMPORT))
          if (!path.startsWith('node:'))
            names.add(
              path
                .split('/')
                .slice(0, path.startsWith('@') ? 2 : 1)
                .join('/'),
            );
  return names;
}

function megabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).blocks * 512,
    0,
  );
  return Math.round(bytes / 1e6);
}
