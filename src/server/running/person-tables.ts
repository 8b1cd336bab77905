import type { DataKind } from '../../contract/personal-data.ts';

/**
 * Where the database holds personal data, and what becomes of it. One list for the file of personal data, the erasure
 * and the retention; a test checks it against the catalogue, so that a new table with a person in it must be decided
 * here.
 */

type Named = {
  /** The column that names the person. */
  readonly column: string;
  /** Columns left out of the file of personal data: secrets, hashes, sealed bytes. */
  readonly secret?: readonly string[];
};
/**
 * `books`: the basis of pay, kept through the seventh year after (Swedish bookkeeping act, chapter 7, section 2).
 * `erase`: deleted by the erasure. `part`: rows that pay is based on stay, the others go. `person`: emptied, not
 * deleted. `actor`: names the author of an action on the company's own things; stays, and names nobody once the
 * person is emptied.
 */
type Fated =
  | { readonly table: DataKind; readonly fate: 'books' | 'erase' | 'part' }
  | { readonly table: string; readonly fate: 'person' | 'actor' };
export type PersonTable = Named & Fated;

export const PERSON_TABLES: readonly PersonTable[] = [
  {
    table: 'users',
    column: 'id',
    fate: 'person',
    secret: ['password_hash', 'personal_number_sealed', 'personal_number_hash'],
  },
  { table: 'payroll', column: 'user_id', fate: 'books' },
  { table: 'payslips', column: 'user_id', fate: 'books' },
  { table: 'pay_corrections', column: 'user_id', fate: 'books' },
  { table: 'pay_changes', column: 'user_id', fate: 'books' },
  { table: 'month_reports', column: 'user_id', fate: 'erase' },
  { table: 'time_entries', column: 'user_id', fate: 'part' },
  { table: 'shift_assignments', column: 'worker_id', fate: 'books' },
  { table: 'absences', column: 'user_id', fate: 'books' },
  { table: 'leave_requests', column: 'user_id', fate: 'part' },
  { table: 'bank_accounts', column: 'user_id', fate: 'erase', secret: ['account_sealed'] },
  { table: 'calendar_feeds', column: 'user_id', fate: 'erase', secret: ['token_hash'] },
  { table: 'notices', column: 'user_id', fate: 'erase' },
  { table: 'idempotency_keys', column: 'user_id', fate: 'erase', secret: ['request_hash', 'reply', 'key'] },
  { table: 'recovery_codes', column: 'user_id', fate: 'erase', secret: ['code_hash'] },
  { table: 'second_factors', column: 'user_id', fate: 'erase', secret: ['secret_sealed', 'last_step'] },
  { table: 'password_resets', column: 'user_id', fate: 'erase', secret: ['token_hash'] },
  { table: 'sessions', column: 'user_id', fate: 'erase' },
  { table: 'absences', column: 'created_by', fate: 'actor' },
  { table: 'approvals', column: 'decided_by', fate: 'actor' },
  { table: 'leave_requests', column: 'decided_by', fate: 'actor' },
  { table: 'payroll_runs', column: 'made_by', fate: 'actor' },
  { table: 'payroll_runs', column: 'undone_by', fate: 'actor' },
  { table: 'shifts', column: 'created_by', fate: 'actor' },
  { table: 'history', column: 'actor_id', fate: 'actor', secret: ['salt', 'commitment', 'hash'] },
  { table: 'history', column: 'person_id', fate: 'actor' },
];

/** The tables that hold what is about a person, of these fates. */
export const tablesOf = (...fates: ('books' | 'erase' | 'part')[]) =>
  PERSON_TABLES.flatMap((one) =>
    (one.fate === 'books' || one.fate === 'erase' || one.fate === 'part') && fates.includes(one.fate)
      ? [one]
      : [],
  );
