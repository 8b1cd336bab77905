import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/**
 * The architecture rules that run as tests: what a room may import, and what its code must not contain. Anything not
 * listed fails.
 */
const ROOMS: Readonly<Record<string, Room>> = {
  core: {
    rooms: [],
    packages: ['kontonummer'],
    never: [/\bnode:/, /\bzod\b/, /Math\.random/, /\bnew Date\(/, /Date\.now/, /process\.env/],
  },
  contract: { rooms: ['core'], packages: ['zod'], never: [/process\.env/, /Date\.now/, /Math\.random/] },
  server: {
    rooms: ['contract', 'core'],
    packages: [
      '@scure/base',
      '@simplewebauthn/server',
      '@simplewebauthn/server/helpers',
      'age-encryption',
      'dejavu-fonts-ttf',
      'fastify',
      'highs',
      'ical-generator',
      'pdfkit',
      'write-excel-file',
      '@fastify/compress',
      '@fastify/rate-limit',
      '@fastify/static',
      '@zxcvbn-ts/language-common',
      'jose',
      'nodemailer',
      'organisationsnummer',
      'otpauth',
      'personnummer',
      'pg',
      'pg-copy-streams',
      'pino',
      'prom-client',
      's3mini',
      'web-push',
      'zod',
    ],
    never: [],
  },
  web: {
    rooms: ['contract', 'core'],
    packages: [
      'react',
      'react-dom',
      'react-i18next',
      'i18next',
      '@mantine/core',
      '@mantine/dates',
      '@mantine/form',
      '@mantine/hooks',
      '@mantine/notifications',
      '@simplewebauthn/browser',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-virtual',
      'dayjs',
      'fflate',
      'lucide-react',
      'temporal-polyfill',
      'uqr',
      'zod',
    ],
    never: [/\bnode:/, /contract\/calls\.ts/, /process\.env/, /\bwindow\.(alert|confirm)\b/],
  },
};

/**
 * The rooms of the server, and which of them each may import. `ground` lies in src/server itself, below all of them.
 */
const SERVER: Readonly<Record<string, readonly string[]>> = {
  ground: ['database'],
  database: ['ground'],
  copies: ['ground', 'database'],
  history: ['ground', 'database'],
  'second-person': ['ground', 'database', 'history'],
  accounts: ['ground', 'database', 'history', 'second-person'],
  'sign-ins': ['ground', 'database', 'history', 'accounts'],
  invitations: ['ground', 'database', 'history', 'second-person', 'accounts', 'sign-ins'],
  units: ['ground', 'database', 'history', 'second-person', 'accounts'],
  messages: ['ground', 'database', 'history', 'units'],
  companies: ['ground', 'database', 'history', 'accounts', 'units'],
  availability: ['ground', 'database', 'history', 'accounts', 'units'],
  openings: ['ground', 'database', 'history'],
  push: ['ground', 'database', 'history', 'accounts'],
  hours: ['database', 'accounts'],
  planning: [
    'ground',
    'database',
    'history',
    'accounts',
    'invitations',
    'units',
    'companies',
    'openings',
    'hours',
    'availability',
    'second-person',
  ],
  leave: ['ground', 'database', 'history', 'accounts', 'units', 'openings', 'planning'],
  rosters: [
    'ground',
    'database',
    'history',
    'accounts',
    'units',
    'companies',
    'openings',
    'planning',
    'hours',
    'availability',
  ],
  proposals: [
    'ground',
    'database',
    'history',
    'accounts',
    'units',
    'planning',
    'hours',
    'availability',
    'rosters',
    'pay',
  ],
  offers: [
    'ground',
    'database',
    'history',
    'accounts',
    'units',
    'companies',
    'openings',
    'hours',
    'planning',
    'rosters',
    'pay',
    'availability',
  ],
  trades: ['ground', 'database', 'history', 'accounts', 'units', 'openings', 'planning', 'offers'],
  reports: ['ground', 'database', 'history', 'accounts', 'companies', 'planning', 'hours'],
  pay: ['ground', 'database', 'history', 'second-person', 'accounts', 'companies', 'planning', 'rosters'],
  payroll: ['ground', 'database', 'history', 'second-person', 'accounts', 'planning', 'pay'],
  files: [
    'ground',
    'database',
    'history',
    'accounts',
    'companies',
    'planning',
    'rosters',
    'reports',
    'payroll',
  ],
  countersigning: [
    'ground',
    'database',
    'history',
    'second-person',
    'accounts',
    'units',
    'planning',
    'pay',
    'payroll',
    'files',
  ],
  http: ['ground', 'database', 'history', 'accounts', 'files'],
  running: [
    'ground',
    'database',
    'copies',
    'history',
    'second-person',
    'accounts',
    'companies',
    'reports',
    'payroll',
    'http',
  ],
};
/** These files are at the top and may import any room; nothing in the server imports them. */
const TOP = ['src/server/main.ts', 'src/server/product.ts'];
/** Imports of types only: the top passes in the values. */
const TYPES_ALONE = ['ground > database', 'http > history', 'http > files', 'running > http'];
const MOST_FILES = 30;

/** Things with one home: within `scope`, the pattern may occur only in files whose path begins with `home`. */
const ONE_HOME = [
  { what: 'the environment', pattern: /process\.env/, scope: 'src', home: 'src/server/running/config.ts' },
  {
    what: 'the time of day',
    pattern: /\bnew Date\(\)|Date\.now\(/,
    scope: 'src/server',
    home: 'src/server/main.ts',
  },
  {
    what: 'the database driver',
    pattern: /from 'pg(-copy-streams)?'/,
    scope: 'src',
    home: 'src/server/database/connection.ts',
  },
  {
    what: 'the time-zone library',
    pattern: /\bTemporal\.[A-Z]/,
    scope: 'src/core',
    home: 'src/core/calendar.ts',
  },
  {
    what: 'the list of banks',
    pattern: /from 'kontonummer'/,
    scope: 'src',
    home: 'src/core/bank-account.ts',
  },
  { what: 'the network of the web', pattern: /(?<![\w.])fetch\(/, scope: 'src/web', home: 'src/web/api.ts' },
];

/** Supervising a process is not business time, so the machine's clock may be read there. */
const SUPERVISOR = /^src\/server\/database\/embedded/;

const NOT_NAMES = /^(utils?|helpers?|common|types|managers?|services?|misc|index)\.tsx?$/;
const MOST_LINES = 400;

type Room = {
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  readonly never: readonly RegExp[];
};
type Source = {
  readonly path: string;
  readonly room: string;
  readonly text: string;
  readonly imports: readonly string[];
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function sources(): Source[] {
  return readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => {
      const path = relative(ROOT, join(entry.parentPath, entry.name));
      const text = readFileSync(join(ROOT, path), 'utf8');
      const imports = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
      return { path, room: path.split('/')[1] ?? '', text, imports };
    });
}

/** Reads its own folder; the web may not import it. */
const LIST_OF_CALLS = 'src/contract/calls.ts';

const IMPORT = /^(?:import|export)\b(?:[^;'"]*?\bfrom)?\s*'([^']+)'|\bimport\('([^']+)'\)/gm;
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

function complaintsAbout(source: Source): string[] {
  const room = ROOMS[source.room];
  if (room === undefined) return [`${source.path} is in no room`];
  const complaints: string[] = [];
  for (const name of source.imports) {
    if (name.startsWith('.')) {
      const target = normalize(join(dirname(source.path), name)).split('/');
      const other = target[0] === 'src' ? (target[1] ?? '') : `outside src (${target.join('/')})`;
      if (other !== source.room && !room.rooms.includes(other))
        complaints.push(`${source.path} imports ${name} from ${other}`);
    } else if (
      !((source.room === 'server' || source.path === LIST_OF_CALLS) && name.startsWith('node:')) &&
      !room.packages.includes(packageOf(name))
    ) {
      complaints.push(`${source.path} imports the package ${name}`);
    }
  }
  for (const pattern of room.never) {
    if (pattern.test(source.text)) complaints.push(`${source.path} holds ${pattern}`);
  }
  return complaints;
}

test('every import goes through an allowed door', () => {
  const all = sources();
  for (const room of Object.keys(ROOMS)) {
    const seen = all.filter((source) => source.room === room).length;
    assert.ok(
      seen >= 8,
      `the test saw only ${seen} files in ${room}: a guard that can pass on nothing is no guard`,
    );
  }
  assert.deepEqual(all.flatMap(complaintsAbout), []);
});

/** The second engine shares the calendar and the plain types of the facts with the first, and nothing else. */
const SECOND_ENGINE = 'src/core/pay-check/';
const SHARED_WITH_FIRST = 'src/core/calendar.ts';

function secondEngineComplaints({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  if (!path.startsWith(SECOND_ENGINE)) return [];
  return [...text.matchAll(/^(?:import|export)( type)?\b[^;'"]*?\bfrom '(\.[^']+)'/gm)].flatMap(
    ([, type, name = '']) => {
      const target = normalize(join(dirname(path), name));
      const is_own = target.startsWith(SECOND_ENGINE) || target === SHARED_WITH_FIRST;
      return is_own || type !== undefined ? [] : [`${path} computes with ${target}`];
    },
  );
}

test('the second engine computes with nothing of the first', () => {
  const own = sources().filter(({ path }) => path.startsWith(SECOND_ENGINE));
  assert.ok(own.length >= 10, `the test saw only ${own.length} files`);
  assert.deepEqual(own.flatMap(secondEngineComplaints), []);
  const path = `${SECOND_ENGINE}x.ts`;
  const bad = `import { roundHalfUp } from '../money.ts';\nimport type { Ore } from '../money.ts';\nimport { obMinutes, type ObRuleSet } from '../pay/ob.ts';`;
  assert.equal(secondEngineComplaints({ path, text: bad }).length, 2);
});

test('the guard finds a forbidden import', () => {
  const bad: Source = {
    path: 'src/core/x.ts',
    room: 'core',
    text: 'Math.random()',
    imports: ['../server/database/db.ts', 'zod', 'node:fs'],
  };
  assert.equal(complaintsAbout(bad).length, 4);
});

const serverRoomOf = (path: string): string => {
  const [, , room = '', file] = path.split('/');
  return file === undefined ? 'ground' : room;
};

/** The doors that a server file uses: `pay > planning`, with `(type)` when only types are imported. */
function serverDoors(source: Source): string[] {
  if (source.room !== 'server' || TOP.includes(source.path)) return [];
  return [...source.text.matchAll(/^(?:import|export)( type)?\b[^;'"]*?\bfrom '(\.[^']+)'/gm)].flatMap(
    ([, type, name = '']) => {
      const target = normalize(join(dirname(source.path), name));
      if (!target.startsWith('src/server/')) return [];
      if (TOP.includes(target)) return [`${serverRoomOf(source.path)} > top`];
      const door = `${serverRoomOf(source.path)} > ${serverRoomOf(target)}`;
      return [type === undefined ? door : `${door} (type)`];
    },
  );
}

function serverComplaints(source: Source): string[] {
  return serverDoors(source).flatMap((door) => {
    const [from = '', to = ''] = door.replace(' (type)', '').split(' > ');
    const is_type = door.endsWith('(type)');
    const allowed =
      from === to ||
      (SERVER[from]?.includes(to) === true && (is_type || !TYPES_ALONE.includes(`${from} > ${to}`)));
    return allowed ? [] : [`${source.path}: ${door}`];
  });
}

test('every import in the server goes through a door of its room', () => {
  const server = sources().filter(({ room }) => room === 'server');
  assert.deepEqual(server.flatMap(serverComplaints), []);
  const used = new Set(server.flatMap(serverDoors).map((door) => door.replace(' (type)', '')));
  for (const [from, allowed] of Object.entries(SERVER))
    for (const to of allowed)
      assert.ok(used.has(`${from} > ${to}`), `no import uses the door ${from} > ${to}`);
  const bad =
    "import { a } from '../pay/pay.ts';\nimport type { b } from '../files/exports.ts';\nimport { c } from '../product.ts';";
  assert.equal(
    serverComplaints({ path: 'src/server/planning/x.ts', room: 'server', text: bad, imports: [] }).length,
    3,
  );
});

test('no room of the server has too many files', () => {
  const rooms = Map.groupBy(
    sources().filter(({ room, path }) => room === 'server' && !TOP.includes(path)),
    ({ path }) => serverRoomOf(path),
  );
  assert.deepEqual([...rooms.keys()].sort(), Object.keys(SERVER).sort());
  for (const [room, files] of rooms)
    assert.ok(files.length <= MOST_FILES, `${room} has ${files.length} files`);
});

test('things with one home are nowhere else', () => {
  const all = sources();
  for (const { what, pattern, scope, home } of ONE_HOME) {
    const found = all
      .filter(
        (source) =>
          source.path.startsWith(scope) && pattern.test(source.text) && !SUPERVISOR.test(source.path),
      )
      .map((source) => source.path);
    assert.deepEqual(found, [home], `${what} belongs in ${home} alone`);
  }
});

/** Contract schemas that a file parses itself, instead of reading them as a reply of any version. */
function parsedStrictly({ text }: Source): string[] {
  const names = [...text.matchAll(/^import \{([^}]*)\} from '[./]*contract\/[\w-]+\.ts'/gm)].flatMap(
    (found) => (found[1] ?? '').split(',').map((name) => name.trim()),
  );
  return [...text.matchAll(/\b(\w+)(\.reply)?\.(?:safeParse|parse)\(/g)]
    .filter(([, name = '', reply]) => reply !== undefined || names.includes(name))
    .map(([call]) => call);
}

test('the web reads replies of any version: no contract schema is parsed strictly there', () => {
  const web = sources().filter(({ room }) => room === 'web');
  assert.deepEqual(
    web.flatMap((source) => parsedStrictly(source).map((call) => `${source.path}: ${call}`)),
    [],
  );
  const bad =
    "import { call, timeEntry } from '../contract/a.ts';\ntimeEntry.safeParse(1); call.reply.parse(1); own.parse(1)";
  assert.equal(parsedStrictly({ path: '', room: 'web', text: bad, imports: [] }).length, 2);
});

test('no file has a vague name, and none is too long', () => {
  for (const source of sources()) {
    const name = source.path.split('/').at(-1) ?? '';
    // In text/ a file holds a family of words, and some words belong to every screen.
    const allowed = /^src\/web\/text\/(index|(sv|en)\/common)\.ts$/.test(source.path);
    assert.ok(allowed || !NOT_NAMES.test(name), `${source.path}: a file with no name has no room`);
    const lines = source.text.split('\n').length;
    const isTable = source.path.includes('/text/') || source.path.endsWith('tax-years.ts');
    assert.ok(isTable || lines <= MOST_LINES, `${source.path} has ${lines} lines`);
  }
});

test('there are no barrels', () => {
  const barrels = sources().filter((source) => /^export \* from/m.test(source.text));
  assert.deepEqual(
    barrels.map((source) => source.path),
    [],
  );
});

/** Words to avoid, each with its plain replacement. */
const RIDDLES = [
  { word: /\bwhoever\b/i, instead: 'name the person or the thing: "a manager who ...", "the caller"' },
  { word: /\bdeeds?\b/i, instead: 'action' },
  { word: /\bknock(s|ed|ing)?\b/i, instead: 'admission' },
  { word: /\b(is|are|was|were) wanted\b/, instead: 'name what needs it' },
  {
    word: /^\s*(\/\*\*?|\/\/|\{\/\*|\*)\s+(Who|Whom|Nobody|Somebody)\b/,
    instead: 'a comment with a subject: "The people who ...", "A manager ..."',
  },
];
const READ = ['src', 'test', 'tools', 'bench'];
/** These files list the words. */
const UNREAD = ['test/tidy.test.ts', 'test/documents.test.ts', 'tools/house.ts'];

test('comments, names and titles use plain words', () => {
  const files = READ.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css|md)$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  ).filter((path) => !UNREAD.includes(path));
  assert.ok(files.length > 500, `the test saw only ${files.length} files`);
  const found = files.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        RIDDLES.filter(({ word }) => word.test(line)).map(
          ({ word, instead }) => `${path}:${at + 1}: ${word.exec(line)?.[0]} (write: ${instead})`,
        ),
      ),
  );
  assert.deepEqual(found, []);
});
