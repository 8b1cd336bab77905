import type { RefusalCode } from '../../contract/errors.ts';
import { Refusal } from '../refusal.ts';
import { isUnreachable } from './db.ts';
import { sqlStateOf } from './sql-state.ts';

/** Maps any failure to its answer. An unknown failure is ours: 500 without internals. */

/** Constraints that refuse a person's input, by name. On Citus the name ends in the shard's number. */
const CONSTRAINTS: Record<string, RefusalCode> = {
  time_entries_no_overlap: 'entry_overlap',
  shift_assignments_no_overlap: 'assignment_overlap',
  shift_assignments_company_id_shift_id_worker_id_key: 'already_assigned',
  users_username_key: 'username_taken',
  users_email_key: 'email_taken',
  users_personal_number_key: 'personal_number_taken',
  users_employee_number_key: 'sheet_row_changed',
  passkeys_credential_key: 'passkey_known',
  payroll_one_a_day: 'payroll_exists',
  payroll_cost_centre_fkey: 'cost_centre_unknown',
  cost_centres_number_key: 'cost_centre_taken',
  units_open_name_key: 'name_taken',
  roster_templates_name_key: 'name_taken',
  positions_open_name_key: 'name_taken',
  vacation_balances_one_a_day: 'balance_exists',
  companies_subdomain_key: 'subdomain_taken',
  shift_offers_live_key: 'offer_live',
  shift_claims_live_key: 'claim_live',
  shift_trades_live_key: 'trade_live',
  roster_runs_live_key: 'run_under_way',
  leave_requests_no_overlap: 'leave_overlap',
  absences_no_overlap: 'absence_overlap',
  employments_no_overlap: 'employment_overlap',
  tax_decisions_no_overlap: 'tax_decision_overlap',
  sick_terms_no_overlap: 'sick_term_overlap',
  person_skills_no_overlap: 'skill_overlap',
  planning_periods_no_overlap: 'period_overlap',
  wishes_one_a_day: 'wish_exists',
  unit_people_no_overlap: 'unit_person_overlap',
  unit_people_one_home: 'home_overlap',
  skills_open_name_key: 'name_taken',
  payroll_runs_one_a_month: 'already_run',
  ob_rule_sets_pkey: 'rule_set_exists',
  pay_codes_one_a_month: 'pay_code_exists',
};

/** The field of a form that a taken value belongs to. */
const FIELDS: Partial<Record<RefusalCode, string>> = {
  username_taken: 'username',
  email_taken: 'email',
  personal_number_taken: 'social_security_number',
  subdomain_taken: 'subdomain',
  cost_centre_taken: 'number',
  cost_centre_unknown: 'cost_centre',
  name_taken: 'name',
  employment_overlap: 'first_day',
  tax_decision_overlap: 'first_day',
  sick_term_overlap: 'first_day',
  skill_overlap: 'first_day',
  period_overlap: 'first_day',
  wish_exists: 'date',
  unit_person_overlap: 'first_day',
  home_overlap: 'first_day',
  pay_code_exists: 'first_month',
};

/** Codes of the framework's own refusals. */
const FRAMEWORK: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_INVALID_TYPE: 'not_json',
  FST_ERR_BAD_URL: 'invalid',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'no_such_call',
};

/** PostgreSQL ran out of space before the watch (disk-watch.ts) noticed. */
const DISK_FULL = '53100';
/** Of the SQL states of broken constraints. */
const CONSTRAINT_CLASS = '23';
const BUSY = new Set(['55P03', '57014', '40001', '40P01']);

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = sqlStateOf(error);
  if (code === DISK_FULL) return new Refusal('disk_full', { retry_after_s: 10 });
  const framework = code === undefined ? undefined : FRAMEWORK[code];
  if (framework !== undefined) return new Refusal(framework);
  const constraint = constraintOf(error);
  if (constraint !== undefined) {
    const field = FIELDS[constraint];
    const refusal = new Refusal(constraint);
    return field === undefined
      ? refusal
      : new Refusal(constraint, { errors: { [field]: [refusal.message] } });
  }
  if (code !== undefined && BUSY.has(code)) return new Refusal('overloaded', { retry_after_s: 1 });
  if (isUnreachable(error)) return new Refusal('database_unavailable', { retry_after_s: 2 });
  if (isSyntaxOfBody(error)) return new Refusal('malformed_json');
  const status = statusOf(error);
  // The static file plugin, and perhaps later framework code, throws its own client errors: pass them on as refusals.
  if (status >= 400 && status < 500) return new Refusal(status === 412 ? 'stale' : 'invalid');
  return new Refusal('internal');
}

/**
 * What the log keeps of an internal failure. A database error's message may hold personal data: only its code is
 * logged.
 */
export function failureOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = sqlStateOf(error);
  const stack = error.stack?.slice(error.stack.indexOf('\n    at '));
  return { name: error.name, code, ...(code === undefined ? { message: masked(error.message) } : {}), stack };
}

/** A message may quote data: quoted text, long numbers and addresses are removed. */
const masked = (message: string): string =>
  message
    .slice(0, 300)
    .replaceAll(/"[^"]*"?/g, '"…"')
    .replaceAll(/[^\s@]+@[^\s@]+/g, '…@…')
    .replaceAll(/\d[\d -]{4,}\d/g, '…');

function constraintOf(error: unknown): RefusalCode | undefined {
  if (!(error instanceof Error) || !sqlStateOf(error)?.startsWith(CONSTRAINT_CLASS)) return undefined;
  // A cluster names the constraint in the message of its node alone.
  const [, said] = /"(\w+)"[^"]*$/.exec(error.message) ?? [];
  const name = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : said;
  return name === undefined ? undefined : (CONSTRAINTS[name] ?? CONSTRAINTS[name.replace(/_\d+$/, '')]);
}

/** The body parser refuses `__proto__` keys with a plain SyntaxError and status 400. */
const isSyntaxOfBody = (error: unknown): boolean => error instanceof SyntaxError && statusOf(error) === 400;

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
