/**
 * The touches that CONTRIBUTING's recipes name, applied to a scratch copy of the project: a field (`location` on a shift),
 * and a noun with its table and its calls (departments). `npm run house` counts them.
 */

export type Touch = {
  /** From the root; `NNNN` is the number of the next migration. */
  readonly path: string;
  /** `own`: a file of the noun. `shared`: a file that lists nouns or fields. `made`: written by a command. */
  readonly of: 'own' | 'shared' | 'made';
  /** The whole text of a new file; or pairs of a text that the file holds once, and what takes its place. */
  readonly put: string | readonly (readonly [find: string, put: string])[];
  /** What fails without it: the types, or this test file; `by` is a part of what it prints. */
  readonly fails: { readonly in: string; readonly by: string };
};

const TYPES = (by: string) => ({ in: 'types', by });
const SCHEMA = { in: 'test/schema.test.ts', by: 'schema.sql' };
/** `npm run schema` writes it in the copy. */
const SCHEMA_SHEET: Touch = { path: 'schema.sql', of: 'made', put: [], fails: SCHEMA };

const inBothLanguages = (
  file: string,
  sv: readonly (readonly [string, string])[],
  en: readonly (readonly [string, string])[],
): Touch[] => [
  { path: `src/web/text/sv/${file}`, of: 'shared', put: sv, fails: TYPES('src/web') },
  { path: `src/web/text/en/${file}`, of: 'shared', put: en, fails: TYPES(`src/web/text/en/${file}`) },
];

export const FIELD: readonly Touch[] = [
  {
    path: 'migrations/NNNN_shift_location.sql',
    of: 'own',
    put: `alter table shifts add column location text not null default '';\n`,
    fails: SCHEMA,
  },
  SCHEMA_SHEET,
  {
    path: 'src/contract/shifts.ts',
    of: 'own',
    put: [
      [
        'const written = { start_time: instant,',
        'const written = { location: text(200).optional(), start_time: instant,',
      ],
      ['const answered = { start_time:', 'const answered = { location: z.string(), start_time:'],
      ['  rows,\n  version,', '  rows,\n  text,\n  version,'],
    ],
    fails: TYPES('src/web/roster/shift-fields.tsx'),
  },
  ...inBothLanguages(
    'fields.ts',
    [['  end_time: ', `  location: 'Plats',\n  end_time: `]],
    [['  end_time: ', `  location: 'Place',\n  end_time: `]],
  ),
  {
    path: 'src/web/roster/shift-fields.tsx',
    of: 'own',
    put: [
      [
        '  end_time: null,\n',
        '  end_time: null,\n  location: (input) => <TextInput {...input} maxLength={200} />,\n',
      ],
      [
        "import type { FormErrors } from '@mantine/form';",
        "import { TextInput } from '@mantine/core';\nimport type { FormErrors } from '@mantine/form';",
      ],
    ],
    fails: TYPES('src/web/roster/shift-fields.tsx'),
  },
];

const TABLE = `create table departments (
  company_id uuid not null references companies (id) on delete restrict,
  id uuid not null,
  name text not null,
  version integer not null default 1,
  primary key (company_id, id)
);
alter table departments enable row level security;
alter table departments force row level security;
create policy company on departments
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
  with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on departments to skifta_app;
`;

const CONTRACT = `import { z } from 'zod';
import { call, MANAGERS, STAFF } from './call.ts';
import { byId, id, keysOf, text, version } from './fields.ts';

const written = { name: text(100, 1) };
export const DEPARTMENT_FIELDS = keysOf(written);
const department = z.strictObject({ id, name: z.string(), version });
export type Department = z.output<typeof department>;

export const listDepartments = call({
  name: 'listDepartments',
  method: 'GET',
  path: '/api/departments/',
  who: STAFF,
  summary: 'The departments of the company',
  reply: z.array(department),
  status: 200,
});

export const createDepartment = call({
  name: 'createDepartment',
  method: 'POST',
  path: '/api/departments/',
  who: MANAGERS,
  summary: 'Add a department',
  body: z.strictObject(written),
  reply: department,
  status: 201,
});

export const changeDepartment = call({
  name: 'changeDepartment',
  method: 'PUT',
  path: '/api/departments/{id}/',
  who: MANAGERS,
  summary: 'Change a department',
  params: byId,
  body: z.strictObject(written),
  reply: department,
  status: 200,
});
`;

const HANDLERS = `import { randomUUID } from 'node:crypto';
import {
  changeDepartment,
  createDepartment,
  DEPARTMENT_FIELDS,
  type Department,
  listDepartments,
} from '../../contract/departments.ts';
import { picked } from '../../core/picked.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal } from '../refusal.ts';

export const departmentHandlers: readonly Handler[] = [
  inCompany(
    listDepartments,
    ({ caller, tx }) => tx<Department[]>\`
      select id, \${tx(DEPARTMENT_FIELDS)}, version from departments
      where company_id = \${caller.company_id} order by name, id\`,
  ),

  inCompany(createDepartment, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    const id = randomUUID();
    const became = picked(body, DEPARTMENT_FIELDS);
    await tx\`insert into departments \${tx({ company_id, id, ...became })}\`;
    await record(tx, caller, now, [{ noun: 'department', noun_id: id, action: 'created', became }]);
    await announce(tx, company_id, 'company', [company_id]);
    return one(tx, company_id, id);
  }),

  inCompany(changeDepartment, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    const was = await one(tx, company_id, params.id, true);
    await refuseStale(if_match, was.version, () => was);
    await tx\`
      update departments set \${tx({ ...picked(body, DEPARTMENT_FIELDS), version: was.version + 1 })}
      where company_id = \${company_id} and id = \${params.id}\`;
    const became = await one(tx, company_id, params.id);
    await record(tx, caller, now, [
      {
        noun: 'department',
        noun_id: params.id,
        action: 'changed',
        was: picked(was, DEPARTMENT_FIELDS),
        became: picked(became, DEPARTMENT_FIELDS),
      },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return became;
  }),
];

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<Department> {
  const [row] = await tx<Department[]>\`
    select id, \${tx(DEPARTMENT_FIELDS)}, version from departments
    where company_id = \${company_id} and id = \${id} \${lock ? tx\`for update\` : tx\`\`}\`;
  if (row === undefined) throw new Refusal('not_found');
  return row;
}
`;

const wordsOf = (name: string, created: string, changed: string): readonly (readonly [string, string])[] => [
  ["    shift: '", `    department: '${name}',\n    shift: '`],
  [
    '    payroll: {\n      created:',
    `    department: { created: '${created}', changed: '${changed}' },\n    payroll: {\n      created:`,
  ],
];

export const NOUN: readonly Touch[] = [
  { path: 'migrations/NNNN_departments.sql', of: 'own', put: TABLE, fails: SCHEMA },
  SCHEMA_SHEET,
  {
    path: 'src/server/nouns.ts',
    of: 'shared',
    put: [['  invoices: {},\n', '  invoices: {},\n  departments: {},\n']],
    fails: { in: 'test/distribution.test.ts', by: 'departments' },
  },
  {
    path: 'src/contract/departments.ts',
    of: 'own',
    put: CONTRACT,
    fails: TYPES('src/server/companies/departments.ts'),
  },
  {
    path: 'src/server/companies/departments.ts',
    of: 'own',
    put: HANDLERS,
    fails: TYPES('src/server/product.ts'),
  },
  {
    path: 'src/server/product.ts',
    of: 'shared',
    put: [
      [
        'import { invoiceHandlers }',
        "import { departmentHandlers } from './companies/departments.ts';\nimport { invoiceHandlers }",
      ],
      ['  ...invoiceHandlers,\n', '  ...invoiceHandlers,\n  ...departmentHandlers,\n'],
    ],
    fails: { in: 'test/doors.test.ts', by: 'calls without exactly one handler' },
  },
  {
    path: 'src/contract/nouns.ts',
    of: 'shared',
    put: [
      ["  'company.created',\n", "  'department.created',\n  'department.changed',\n  'company.created',\n"],
    ],
    fails: TYPES('src/server/companies/departments.ts'),
  },
  {
    path: 'src/web/history/nouns.ts',
    of: 'shared',
    put: [
      [
        'import { LEAVE_REMEMBERED }',
        "import { DEPARTMENT_FIELDS } from '../../contract/departments.ts';\nimport { LEAVE_REMEMBERED }",
      ],
      [
        '  invoice: {\n',
        "  department: { icon: Building2, fields: shown(DEPARTMENT_FIELDS, [known('name', 'plain', FRESH)]) },\n  invoice: {\n",
      ],
    ],
    fails: TYPES('src/web/history/nouns.ts'),
  },
  ...inBothLanguages(
    'history.ts',
    wordsOf('Avdelningar', 'lade till en avdelning', 'ändrade en avdelning'),
    wordsOf('Departments', 'added a department', 'changed a department'),
  ),
  {
    path: 'test/trust/isolation-table.ts',
    of: 'shared',
    put: [
      [
        'import { createShift }',
        "import { createDepartment } from '../../src/contract/departments.ts';\nimport { createShift }",
      ],
      [
        'export const MADE = {\n',
        "export const MADE = {\n  department: { call: createDepartment, body: { name: 'Prov' } },\n",
      ],
      [
        '  listCompanies: PLATFORM,\n',
        `  listDepartments: STAFF,
  createDepartment: { ...MANAGERS, ask: body({ name: 'Prov' }) },
  changeDepartment: { ...MANAGERS_IN, ask: byId('department', { body: { name: 'Prov' } }) },
  listCompanies: PLATFORM,
`,
      ],
    ],
    fails: { in: 'test/trust/isolation.test.ts', by: 'createDepartment' },
  },
];

/** Files of a language are counted once for both. */
const counted = (touches: readonly Touch[]): number =>
  new Set(touches.map(({ path }) => path.replace('/text/en/', '/text/sv/'))).size;

/** Files that a field touches, each language for itself. */
export const filesOfField = (): number => new Set(FIELD.map(({ path }) => path)).size;
/** Shared files that a noun touches: a list in two languages is one. */
export const registriesOfNoun = (): number => counted(NOUN.filter(({ of }) => of === 'shared'));
