import { DATA_KINDS, type DataKind, type HistoryNoun } from '../contract/nouns.ts';

/**
 * Every table, declared once: where its rows lie on a cluster, which columns name a person and what becomes of the rows at an
 * erasure, how long they are kept, and which noun of history they are. Distribution, the file of personal data, erasure,
 * retention, the company's export and history read it; tests hold it against the catalogue. Conditions are SQL.
 */

/**
 * `books`: pay rests on it, kept through the seventh year after (Swedish bookkeeping act, chapter 7, section 2). `erase`: deleted
 * at the erasure. `part`: the rows of `erased_where` are deleted, pay rests on the others. `person`: emptied, not deleted.
 * `actor`: says who did something to the company's own things; it stays, and names nobody once the person is emptied.
 */
type Fate = 'books' | 'erase' | 'part' | 'person' | 'actor';

type Kept =
  /** Deleted so many days after this instant. */
  | { readonly since: string; readonly days: number }
  /** Kept through the seventh year after this day (`day`) or instant. `due`: the condition, with `$1` the company and `$2` the first kept day, where comparing is not enough. */
  | { readonly books: string; readonly is: 'day' | 'instant'; readonly due?: string };

type Table = {
  /** Left out: by company_id, together with the company's other rows. */
  readonly cluster?: 'on_every_node' | 'on_the_coordinator';
  /** The columns that name a person. */
  readonly people?: Readonly<Record<string, Fate>>;
  /** Columns that the file of personal data leaves out: secrets, hashes, sealed bytes. */
  readonly secret?: readonly string[];
  readonly erased_where?: string;
  /** Texts that a person wrote, emptied at the erasure in the rows that stay. */
  readonly words?: readonly string[];
  /** Left out: for as long as the company, or its person, is there. */
  readonly kept?: Kept;
  /** Keys and locks: they let somebody in, or are of no use outside this installation. */
  readonly not_exported?: true;
  /** Its noun in history, with the columns that say whose thing it is, on which day and on which shift. */
  readonly history?: {
    readonly noun: HistoryNoun;
    /** `noun_id` of the entries is the person's own. */
    readonly is_person?: true;
    readonly person?: string;
    readonly day?: string;
    readonly shift?: string;
    /** An erasure empties the entries. */
    readonly erased?: true;
  };
};

const PAID_ON = (table: string): string =>
  `(select r.paid_on from payroll_runs r where r.company_id = ${table}.company_id and r.id = ${table}.run_id)`;
const OF_OLD_RUNS = 'run_id in (select id from payroll_runs where company_id = $1 and paid_on < $2::date)';

/** Each table comes after the tables that it refers to. */
export const TABLES = {
  schema_migrations: { cluster: 'on_the_coordinator' },
  companies: { cluster: 'on_every_node' },
  tax_years: { cluster: 'on_every_node', not_exported: true },
  users: {
    people: { id: 'person' },
    secret: ['password_hash', 'personal_number_sealed', 'personal_number_hash'],
    history: { noun: 'user', is_person: true },
  },
  company_settings: {},
  company_rules: {},
  vacation_rules: {},
  ob_rule_sets: {},
  overtime_rules: {},
  on_call_rules: {},
  work_rules: {},
  units: { history: { noun: 'unit' } },
  unit_planners: { people: { user_id: 'erase' } },
  unit_people: {
    people: { user_id: 'erase' },
    history: { noun: 'unit_person', person: 'user_id', erased: true },
  },
  positions: { history: { noun: 'position' } },
  skills: { history: { noun: 'skill' } },
  position_skills: {},
  person_skills: {
    people: { user_id: 'erase' },
    history: { noun: 'person_skill', person: 'user_id', erased: true },
  },
  staffing_needs: { history: { noun: 'staffing_need' } },
  availabilities: {
    people: { user_id: 'erase' },
    history: { noun: 'availability', person: 'user_id', erased: true },
  },
  planning_periods: {
    kept: { since: 'last_day', days: 400 },
    history: { noun: 'planning_period' },
  },
  // A year and some: who got what they wished for is compared over twelve months.
  wishes: {
    people: { user_id: 'erase' },
    kept: { since: 'date', days: 400 },
    history: { noun: 'wish', person: 'user_id', erased: true },
  },
  history_heads: {},
  history: { people: { actor_id: 'actor', person_id: 'actor' }, secret: ['salt', 'commitment', 'hash'] },
  idempotency_keys: {
    people: { user_id: 'erase' },
    secret: ['request_hash', 'reply', 'key'],
    kept: { since: 'created_at', days: 1 },
    not_exported: true,
  },
  sign_in_attempts: { kept: { since: 'greatest(first_at, wait_until)', days: 1 }, not_exported: true },
  mails: { kept: { since: 'created_at', days: 7 }, not_exported: true },
  secret_marks: { not_exported: true },
  sessions: {
    people: { user_id: 'erase' },
    kept: { since: 'coalesce(ended_at, expires_at)', days: 90 },
    not_exported: true,
  },
  refresh_tokens: { not_exported: true },
  second_factors: {
    people: { user_id: 'erase' },
    secret: ['secret_sealed', 'last_step'],
    not_exported: true,
  },
  recovery_codes: { people: { user_id: 'erase' }, secret: ['code_hash'], not_exported: true },
  password_resets: {
    people: { user_id: 'erase' },
    secret: ['token_hash'],
    kept: { since: 'expires_at', days: 1 },
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
  cost_centres: { history: { noun: 'cost_centre' } },
  payroll: { people: { user_id: 'books' }, history: { noun: 'payroll', person: 'user_id' } },
  tax_decisions: { people: { user_id: 'books' }, history: { noun: 'tax_decision', person: 'user_id' } },
  sick_terms: {
    people: { user_id: 'books' },
    kept: {
      books: 'coalesce(last_day, first_day)',
      is: 'day',
      // A decision until further notice is over on no day, for as long as its person is there.
      due: `coalesce(last_day, first_day) < $2::date and (kind = 'karens' or last_day is not null or exists (
        select from users u where u.company_id = sick_terms.company_id and u.id = sick_terms.user_id
          and u.erased_at is not null))`,
    },
    history: { noun: 'sick_term', person: 'user_id', erased: true },
  },
  pay_codes: { history: { noun: 'pay_code' } },
  manual_lines: {
    people: { user_id: 'books', entered_by: 'actor' },
    words: ['note'],
    kept: {
      books: 'last_month',
      is: 'day',
      // A line that repeats until further notice is of no month yet.
      due: 'last_month is not null and last_month < $2::date',
    },
    history: { noun: 'manual_line', person: 'user_id', erased: true },
  },
  pay_readings: {
    people: { user_id: 'erase' },
    history: { noun: 'pay_reading', person: 'user_id', erased: true },
  },
  // Evidence of the switch, for as long as the first year-end may ask for it.
  pay_comparisons: {
    people: { made_by: 'actor' },
    kept: { since: 'made_at', days: 731 },
    history: { noun: 'pay_comparison' },
  },
  bank_accounts: { people: { user_id: 'erase' }, secret: ['account_sealed'] },
  invoices: {},
  shifts: {
    people: { created_by: 'actor' },
    kept: {
      books: 'end_time',
      is: 'instant',
      due: `end_time < $2::timestamptz and not exists (select from shift_assignments a
        where a.company_id = shifts.company_id and a.shift_id = shifts.id)`,
    },
  },
  shift_assignments: {
    people: { worker_id: 'books' },
    kept: { books: 'end_time', is: 'instant' },
    history: { noun: 'assignment', person: 'worker_id', shift: 'shift_id' },
  },
  shift_offers: {
    people: { made_by: 'actor' },
    // The shift and its people say who came.
    kept: { since: 'end_time', days: 90 },
    history: { noun: 'offer', shift: 'shift_id' },
  },
  shift_claims: {
    people: { user_id: 'erase', answered_by: 'actor' },
    history: { noun: 'claim', person: 'user_id' },
  },
  // It goes with its offer.
  offer_turns: { not_exported: true },
  shift_trades: {
    people: { from_user: 'erase', to_user: 'erase', decided_by: 'actor' },
    // The shift and its people say who came.
    kept: { since: 'end_time', days: 90 },
    history: { noun: 'trade', person: 'from_user', shift: 'shift_id' },
  },
  roster_templates: { history: { noun: 'roster_template' } },
  template_lines: { people: { user_id: 'erase' } },
  draft_heads: { not_exported: true },
  // A draft is thrown away when its day is long past: nobody publishes it any more.
  draft_shifts: { people: { written_by: 'actor' }, kept: { since: 'end_time', days: 90 } },
  draft_actions: { people: { made_by: 'actor' }, kept: { since: 'made_at', days: 30 }, not_exported: true },
  // A proposal is taken over or forgotten soon; it names people by their ids alone.
  roster_runs: { people: { asked_by: 'actor' }, kept: { since: 'asked_at', days: 30 } },
  roster_turns: { kept: { since: 'asked_at', days: 1 }, not_exported: true },
  rule_overrides: {
    people: { user_id: 'books', made_by: 'actor' },
    words: ['reason'],
    kept: { books: 'day', is: 'day' },
    history: { noun: 'rule_override', person: 'user_id', day: 'day', erased: true },
  },
  publications: { people: { made_by: 'actor' }, kept: { since: 'made_at', days: 731 } },
  time_entries: {
    people: { user_id: 'part' },
    erased_where: `status in ('draft', 'rejected')`,
    words: ['description'],
    kept: { books: 'date', is: 'day' },
    history: { noun: 'time_entry', person: 'user_id', day: 'date', erased: true },
  },
  approvals: { people: { decided_by: 'actor' } },
  approval_lines: {},
  leave_requests: {
    people: { user_id: 'part', decided_by: 'actor' },
    erased_where: `status <> 'approved'`,
    words: ['note'],
    kept: { books: 'last_day', is: 'day' },
    history: { noun: 'leave', person: 'user_id', day: 'first_day', erased: true },
  },
  absences: {
    people: { user_id: 'books', created_by: 'actor' },
    words: ['note'],
    // An absence that was never ended is of its first day.
    kept: { books: 'coalesce(last_day, first_day)', is: 'day' },
    history: { noun: 'absence', person: 'user_id', day: 'first_day', erased: true },
  },
  vacation_balances: {
    people: { user_id: 'books' },
    history: { noun: 'vacation_balance', person: 'user_id', day: 'from_day' },
  },
  month_reports: { people: { user_id: 'erase' }, kept: { books: 'month', is: 'day' } },
  payroll_runs: {
    people: { made_by: 'actor', undone_by: 'actor' },
    history: { noun: 'payroll_run', day: 'month' },
  },
  payslips: {
    people: { user_id: 'books' },
    kept: {
      books: PAID_ON('payslips'),
      is: 'day',
      due: `${OF_OLD_RUNS} and not exists (select from pay_corrections k
        where k.company_id = payslips.company_id and k.run_id = payslips.run_id and k.user_id = payslips.user_id)`,
    },
  },
  vacation_used: {
    people: { user_id: 'books' },
    kept: { books: PAID_ON('vacation_used'), is: 'day', due: OF_OLD_RUNS },
  },
  pay_corrections: {
    people: { user_id: 'books' },
    kept: { books: PAID_ON('pay_corrections'), is: 'day', due: OF_OLD_RUNS },
  },
  payroll_files: {
    people: { made_by: 'actor' },
    // Deleted after its payments (KEPT is in reverse order).
    kept: { books: PAID_ON('payroll_files'), is: 'day', due: OF_OLD_RUNS },
  },
  payroll_file_payments: {
    people: { user_id: 'books' },
    kept: { books: PAID_ON('payroll_file_payments'), is: 'day', due: OF_OLD_RUNS },
  },
  pay_left_out: {
    people: { user_id: 'books', left_by: 'actor' },
    words: ['reason'],
    kept: { books: 'month', is: 'day' },
    history: { noun: 'left_out', person: 'user_id', day: 'month' },
  },
  pay_debts: {
    people: { user_id: 'books', decided_by: 'actor' },
    words: ['note'],
    history: { noun: 'pay_debt', person: 'user_id' },
  },
  pay_changes: { people: { user_id: 'books' }, kept: { books: 'month', is: 'day' } },
} as const satisfies Readonly<Record<string, Table>>;

const ALL: readonly (readonly [string, Table])[] = Object.entries(TABLES);

/** The tables that lie so on a cluster. */
export const tablesOn = (place: Table['cluster'] | 'by_company'): readonly string[] =>
  ALL.flatMap(([name, { cluster = 'by_company' }]) => (cluster === place ? [name] : []));

export const NOT_EXPORTED: readonly string[] = ALL.flatMap(([name, table]) =>
  table.not_exported === true ? [name] : [],
);

export type PersonTable = Pick<Table, 'secret' | 'erased_where' | 'words' | 'kept'> & {
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
