import { DATA_KINDS, type DataKind, type HistoryNoun } from '../contract/nouns.ts';
import type { Kept, Table } from './table.ts';
import { PAY_TABLES } from './tables-of-pay.ts';
import { WORK_TABLES } from './tables-of-work.ts';

/**
 * Every table, declared once: where its rows lie on a cluster, which columns name a person and what becomes of the rows at an
 * erasure, how long they are kept, and which noun of history they are. Distribution, the file of personal data, erasure,
 * retention, the company's export and history read it; tests hold it against the catalogue. Conditions are SQL.
 */

/** Each table comes after the tables that it refers to. */
export const TABLES = {
  schema_migrations: { cluster: 'on_the_coordinator' },
  companies: { cluster: 'on_every_node' },
  tax_years: { cluster: 'on_every_node', not_exported: true },
  users: {
    people: { id: 'person' },
    secret: ['password_hash', 'personal_number_sealed', 'personal_number_hash', 'passkey_challenge_at'],
    history: { noun: 'user', is_person: true },
  },
  company_settings: {},
  company_rules: {},
  vacation_rules: {},
  ob_rule_sets: {},
  overtime_rules: {},
  on_call_rules: {},
  work_rules: {},
  history_heads: {},
  history: { people: { actor_id: 'actor', person_id: 'actor' }, secret: ['salt', 'commitment', 'hash'] },
  idempotency_keys: {
    people: { user_id: 'erase' },
    secret: ['request_hash', 'reply', 'key'],
    traces: true,
    kept: { since: 'created_at', days: 1 },
    not_exported: true,
  },
  sign_in_attempts: { kept: { since: 'greatest(first_at, wait_until)', days: 1 }, not_exported: true },
  mails: { kept: { since: 'created_at', days: 7 }, not_exported: true },
  secret_marks: { not_exported: true },
  push_keys: { not_exported: true },
  sessions: {
    people: { user_id: 'erase' },
    traces: true,
    kept: { since: 'coalesce(ended_at, expires_at)', days: 90 },
    not_exported: true,
  },
  sign_ins: {
    people: { user_id: 'erase' },
    traces: true,
    kept: { since: 'at', days: 90 },
    not_exported: true,
  },
  refresh_tokens: { not_exported: true },
  // It ends with its session; without one it is forgotten when the browser has not said it again for long.
  push_subscriptions: {
    people: { user_id: 'erase' },
    secret: ['sealed'],
    traces: true,
    kept: { since: 'renewed_at', days: 60 },
    not_exported: true,
  },
  push_choices: { people: { user_id: 'erase' } },
  mail_digests: { people: { user_id: 'erase' } },
  pushes: { kept: { since: 'made_at', days: 2 }, not_exported: true },
  second_factors: {
    people: { user_id: 'erase' },
    secret: ['secret_sealed', 'last_step'],
    not_exported: true,
  },
  passkeys: {
    people: { user_id: 'erase' },
    secret: ['credential_id', 'public_key', 'counter'],
    not_exported: true,
  },
  recovery_codes: { people: { user_id: 'erase' }, secret: ['code_hash'], not_exported: true },
  password_resets: {
    people: { user_id: 'erase' },
    secret: ['token_hash'],
    traces: true,
    kept: { since: 'expires_at', days: 1 },
    not_exported: true,
  },
  invitations: {
    people: { user_id: 'erase' },
    secret: ['token_hash'],
    kept: { since: 'accepted_at', days: 90 },
    not_exported: true,
  },
  calendar_feeds: {
    people: { user_id: 'erase' },
    secret: ['token_hash'],
    not_exported: true,
    history: { noun: 'calendar_feed', is_person: true },
  },
  notices: { people: { user_id: 'erase' }, kept: { since: 'created_at', days: 60 } },
  employments: {
    people: { user_id: 'books' },
    history: { noun: 'employment', person: 'user_id', erased: true },
  },
  invoices: {},
  countersignatures: {
    people: { user_id: 'erase', asked_by: 'actor', decided_by: 'actor' },
    secret: ['bound'],
    kept: { since: 'asked_at', days: 90 },
    history: { noun: 'countersignature', person: 'user_id' },
  },
  ...WORK_TABLES,
  ...PAY_TABLES,
} as const satisfies Readonly<Record<string, Table>>;

const ALL: readonly (readonly [string, Table])[] = Object.entries(TABLES);

/** The tables that lie so on a cluster. */
export const tablesOn = (place: Table['cluster'] | 'by_company'): readonly string[] =>
  ALL.flatMap(([name, { cluster = 'by_company' }]) => (cluster === place ? [name] : []));

export const NOT_EXPORTED: readonly string[] = ALL.flatMap(([name, table]) =>
  table.not_exported === true ? [name] : [],
);

export type PersonTable = Pick<Table, 'secret' | 'traces' | 'erased_where' | 'words' | 'kept'> & {
  /** The column that names the person. */
  readonly column: string;
} & (
    | { readonly table: DataKind; readonly fate: 'books' | 'erase' | 'part' }
    | { readonly table: string; readonly fate: 'person' | 'actor' }
  );

/** Where a person is in the database. */
export const PERSON_TABLES: readonly PersonTable[] = ALL.flatMap(([table, { people = {}, ...more }]) =>
  Object.entries(people).map(
    ([column, fate]): PersonTable =>
      fate === 'person' || fate === 'actor'
        ? { ...more, table, column, fate }
        : { ...more, table: dataKind(table), column, fate },
  ),
);

function dataKind(table: string): DataKind {
  const kind = DATA_KINDS.find((one) => one === table);
  if (kind === undefined) throw new TypeError(`${table} is about a person: name it in DATA_KINDS`);
  return kind;
}

/** The tables that hold what is about a person, of these fates. */
export const tablesOf = (...fates: ('books' | 'erase' | 'part')[]) =>
  PERSON_TABLES.flatMap((one) =>
    (one.fate === 'books' || one.fate === 'erase' || one.fate === 'part') && fates.includes(one.fate)
      ? [one]
      : [],
  );

/** What goes by itself, each table before those that it refers to. */
export const KEPT: readonly { readonly table: string; readonly kept: Kept }[] = ALL.flatMap(
  ([table, { kept }]) => (kept === undefined ? [] : [{ table, kept }]),
).toReversed();

type Thing = NonNullable<Table['history']> & { readonly table: string };

/** The nouns of history that are rows of a table. */
export const THINGS: readonly Thing[] = ALL.flatMap(([table, { history }]) =>
  history === undefined ? [] : [{ table, ...history }],
);
/** The nouns whose thing is the person. */
export const PERSON_NOUNS: readonly HistoryNoun[] = THINGS.flatMap(({ noun, is_person }) =>
  is_person === true ? [noun] : [],
);
/** The things that are a person's. */
export const OWNED_THINGS: readonly (Thing & { readonly person: string })[] = THINGS.flatMap((thing) =>
  thing.person === undefined ? [] : [{ ...thing, person: thing.person }],
);
