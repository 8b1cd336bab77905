import { CONTRACT, HANDLERS, TABLE, TEST } from './recipe-lockers.ts';

/**
 * The touches that CONTRIBUTING's recipes name, applied to a scratch copy of the project: a field (`parking` on a shift),
 * and a noun with its table and its calls (lockers, which the product never has). `npm run house` counts them.
 */

export type Touch = {
  /** From the root; `NNNN` is the number of the next migration. */
  readonly path: string;
  /**
   * `own`: a file of the noun. `shared`: a file that lists nouns or fields. `only`: a shared file of a step that begins
   * with "Only". `made`: written by a command.
   */
  readonly of: 'own' | 'shared' | 'only' | 'made';
  /** The whole text of a new file; or pairs of a text that the file holds once, and what takes its place. */
  readonly put: string | readonly (readonly [find: string, put: string])[];
  /** What fails without it: the types, or this test file; `by` is a part of what it prints. Null: it is a test itself. */
  readonly fails: { readonly in: string; readonly by: string } | null;
};

const TYPES = (by: string) => ({ in: 'types', by });
const SCHEMA = { in: 'test/schema.test.ts', by: 'schema.sql' };
/** `npm run schema` writes it in the copy. */
const SCHEMA_SHEET: Touch = { path: 'schema.sql', of: 'made', put: [], fails: SCHEMA };

const inBothLanguages = (
  of: 'shared' | 'only',
  file: string,
  sv: readonly (readonly [string, string])[],
  en: readonly (readonly [string, string])[],
): Touch[] => [
  { path: `src/web/text/sv/${file}`, of, put: sv, fails: TYPES('src/web') },
  { path: `src/web/text/en/${file}`, of, put: en, fails: TYPES(`src/web/text/en/${file}`) },
];

export const FIELD: readonly Touch[] = [
  {
    path: 'migrations/NNNN_shift_parking.sql',
    of: 'own',
    put: `alter table shifts add column parking text not null default '';\n`,
    fails: SCHEMA,
  },
  SCHEMA_SHEET,
  {
    path: 'src/contract/shifts.ts',
    of: 'own',
    put: [
      [
        'const written = {\n  start_time: instant,',
        'const written = {\n  parking: text(200).optional(),\n  start_time: instant,',
      ],
      [
        'const answered = {\n  start_time: answeredInstant,',
        'const answered = {\n  parking: z.string(),\n  start_time: answeredInstant,',
      ],
    ],
    fails: TYPES('src/web/roster/shift-fields.tsx'),
  },
  ...inBothLanguages(
    'shared',
    'fields.ts',
    [['  end_time: ', `  parking: 'Parkering',\n  end_time: `]],
    [['  end_time: ', `  parking: 'Parking',\n  end_time: `]],
  ),
  {
    path: 'src/web/roster/shift-fields.tsx',
    of: 'own',
    put: [
      [
        '  end_time: null,\n',
        '  end_time: null,\n  parking: (input) => <TextInput {...input} maxLength={200} />,\n',
      ],
      [
        "import { Box, Group, NumberInput, type NumberInputProps, Textarea } from '@mantine/core';",
        "import { Box, Group, NumberInput, type NumberInputProps, Textarea, TextInput } from '@mantine/core';",
      ],
    ],
    fails: TYPES('src/web/roster/shift-fields.tsx'),
  },
];

const wordsOf = (
  name: string,
  created: string,
  changed: string,
  deleted: string,
): readonly (readonly [string, string])[] => [
  ["    shift: '", `    locker: '${name}',\n    shift: '`],
  [
    '    payroll: {\n      created:',
    `    locker: { created: '${created}', changed: '${changed}', deleted: '${deleted}' },\n    payroll: {\n      created:`,
  ],
];
const refusalOf = (sentence: string): readonly (readonly [string, string])[] => [
  ["  payroll_exists: '", `  locker_name_taken: '${sentence}',\n  payroll_exists: '`],
];

export const NOUN: readonly Touch[] = [
  { path: 'migrations/NNNN_lockers.sql', of: 'own', put: TABLE, fails: SCHEMA },
  SCHEMA_SHEET,
  {
    path: 'src/server/nouns.ts',
    of: 'shared',
    put: [['  invoices: {},\n', '  invoices: {},\n  lockers: {},\n']],
    fails: { in: 'test/distribution.test.ts', by: 'lockers' },
  },
  {
    path: 'src/contract/lockers.ts',
    of: 'own',
    put: CONTRACT,
    fails: TYPES('src/server/companies/lockers.ts'),
  },
  {
    path: 'src/server/companies/lockers.ts',
    of: 'own',
    put: HANDLERS,
    fails: TYPES('src/server/product.ts'),
  },
  {
    path: 'src/server/product.ts',
    of: 'shared',
    put: [
      [
        'import { calendarFeedHandlers }',
        "import { lockerHandlers } from './companies/lockers.ts';\nimport { calendarFeedHandlers }",
      ],
      ['  ...invoiceHandlers,\n', '  ...invoiceHandlers,\n  ...lockerHandlers,\n'],
    ],
    fails: { in: 'test/doors.test.ts', by: 'calls without exactly one handler' },
  },
  {
    path: 'src/contract/nouns.ts',
    of: 'shared',
    put: [
      [
        "  'company.created',\n",
        "  'locker.created',\n  'locker.changed',\n  'locker.deleted',\n  'company.created',\n",
      ],
    ],
    fails: TYPES('src/server/companies/lockers.ts'),
  },
  {
    path: 'src/web/history/nouns.ts',
    of: 'shared',
    put: [
      [
        'import type { HistoryNoun }',
        "import { LOCKER_FIELDS } from '../../contract/lockers.ts';\nimport type { HistoryNoun }",
      ],
      [
        '  invoice: {\n',
        "  locker: { icon: Building2, fields: shown(LOCKER_FIELDS, [known('name', 'plain', FRESH)]) },\n  invoice: {\n",
      ],
    ],
    fails: TYPES('src/web/history/nouns.ts'),
  },
  ...inBothLanguages(
    'shared',
    'history.ts',
    wordsOf('Skåp', 'lade till ett skåp', 'ändrade ett skåp', 'tog bort ett skåp'),
    wordsOf('Lockers', 'added a locker', 'changed a locker', 'deleted a locker'),
  ),
  {
    path: 'test/trust/isolation-table.ts',
    of: 'shared',
    put: [
      [
        'import { createShift }',
        "import { createLocker } from '../../src/contract/lockers.ts';\nimport { createShift }",
      ],
      [
        'export const MADE = {\n',
        "export const MADE = {\n  locker: { call: createLocker, body: { name: 'Prov 1' } },\n",
      ],
      [
        '    // The platform\n',
        `    // Lockers
    listLockers: STAFF,
    createLocker: { ...MANAGERS, ask: body({ name: 'Prov 2' }) },
    changeLocker: { ...MANAGERS_IN, ask: byId('locker', { body: { name: 'Prov 3' } }) },
    deleteLocker: { ...MANAGERS_IN, ask: byId('locker') },

    // The platform
`,
      ],
    ],
    fails: { in: 'test/trust/isolation.test.ts', by: 'createLocker' },
  },
  {
    path: 'src/server/database/refusal-of.ts',
    of: 'only',
    put: [
      [
        "  payroll_one_a_day: 'payroll_exists',\n",
        "  payroll_one_a_day: 'payroll_exists',\n  lockers_name_key: 'locker_name_taken',\n",
      ],
      [
        "  subdomain_taken: 'subdomain',\n",
        "  subdomain_taken: 'subdomain',\n  locker_name_taken: 'name',\n",
      ],
    ],
    fails: { in: 'test/lockers.test.ts', by: 'a name is unique in the company' },
  },
  {
    path: 'src/contract/errors.ts',
    of: 'only',
    put: [
      [
        '  payroll_exists: [409',
        "  locker_name_taken: [409, 'There is already a locker with this name.'],\n  payroll_exists: [409",
      ],
    ],
    fails: TYPES('src/server/database/refusal-of.ts'),
  },
  ...inBothLanguages(
    'only',
    'errors.ts',
    refusalOf('Det finns redan ett skåp med det namnet.'),
    refusalOf('There is already a locker with this name.'),
  ),
  { path: 'test/lockers.test.ts', of: 'own', put: TEST, fails: null },
];

/** Files of a language are counted once for both. */
const counted = (touches: readonly Touch[]): number =>
  new Set(touches.map(({ path }) => path.replace('/text/en/', '/text/sv/'))).size;

/** Files that a field touches, each language for itself. */
export const filesOfField = (): number => new Set(FIELD.map(({ path }) => path)).size;
/** Shared files that every noun touches: a list in two languages is one. Those of steps with "Only" are left out. */
export const registriesOfNoun = (): number => counted(NOUN.filter(({ of }) => of === 'shared'));
