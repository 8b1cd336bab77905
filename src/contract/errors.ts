import { z } from 'zod';

/**
 * Every way the server says no: the machine key, its HTTP status and its English sentence.
 * The web client translates by `code`; `text/` must hold each of them or it does not compile.
 */
export const REFUSALS = {
  invalid: [400, 'The request is not valid.'],
  malformed_json: [400, 'The body is not valid JSON.'],
  not_signed_in: [401, 'No access token available'],
  token_invalid: [401, 'The access token is not valid here.'],
  token_expired: [401, 'The access token has expired.'],
  session_ended: [401, 'Session expired. Please login again.'],
  wrong_credentials: [401, 'Invalid username or password.'],
  refresh_missing: [400, 'No refresh token available'],
  refresh_expired: [401, 'Refresh token expired'],
  company_suspended: [403, 'This company is suspended.'],
  not_allowed: [403, 'Your role may not do this.'],
  own_report: [403, 'Another manager decides on your own reports.'],
  own_leave: [403, 'Another manager answers your own leave requests.'],
  unknown_tenant: [404, 'There is no such company.'],
  not_found: [404, 'Not found.'],
  no_such_call: [404, 'There is no such call.'],
  method_not_allowed: [405, 'The method is not allowed here.'],
  old_password_wrong: [400, 'Old password is incorrect.'],
  personal_number_invalid: [400, 'This is not a personal or coordination number.'],
  password_too_weak: [400, 'Choose another password.'],
  future_date: [400, 'Cannot create entries for future dates.'],
  entry_too_short: [400, 'A shift must be at least 1 hour.'],
  entry_too_long: [400, 'A shift must be shorter than 24 hours.'],
  break_negative: [400, 'The break cannot be negative.'],
  break_too_long: [400, 'The break must be shorter than the shift.'],
  shift_ends_before_start: [400, 'The end must be after the start.'],
  shift_too_long: [400, 'A shift may last at most 24 hours.'],
  salary_pair_incomplete: [
    400,
    'Monthly salary goes with employment rate, hourly salary with hours per week.',
  ],
  range_too_long: [400, 'Ask for at most 400 days at a time.'],
  export_too_long: [400, 'There are too many reports for one file. Choose fewer days, or CSV.'],
  username_taken: [409, 'The username is taken.'],
  email_taken: [409, 'The e-mail address is taken.'],
  personal_number_taken: [409, 'Another person has this personal number.'],
  subdomain_taken: [409, 'The subdomain is taken.'],
  payroll_exists: [409, 'This person already has payroll data.'],
  entry_overlap: [409, 'The report overlaps another report of the same person.'],
  assignment_overlap: [409, 'The person already has a shift at that time.'],
  already_assigned: [409, 'The person is already assigned to this shift.'],
  decided_entry: [409, 'An approved report cannot go back to a draft.'],
  already_in_state: [409, 'It already has that status.'],
  not_pending: [409, 'Only a pending shift can be answered.'],
  own_account: [409, 'You cannot delete yourself.'],
  last_manager: [409, 'The last active manager cannot be removed.'],
  leave_overlap: [409, 'The person already has leave on those days.'],
  leave_decided: [409, 'The request has been answered.'],
  leave_in_past: [400, 'Leave can only be asked for from today on.'],
  leave_too_long: [400, 'Ask for at most 400 days of leave at a time.'],
  leave_begun: [409, 'Approved leave that has begun is taken back by a manager.'],
  nothing_to_undo: [409, 'Nothing is left to undo.'],
  stale: [412, 'Someone else changed it meanwhile.'],
  too_large: [413, 'The body is too large.'],
  not_json: [415, 'Send JSON with Content-Type: application/json.'],
  idempotency_mismatch: [422, 'The same Idempotency-Key came with another request.'],
  too_many_requests: [429, 'Too many requests. Try again shortly.'],
  too_many_attempts: [429, 'Too many attempts. Try again later.'],
  internal: [500, 'Something went wrong on our side.'],
  overloaded: [503, 'The server is busy. Try again shortly.'],
  database_unavailable: [503, 'The database is not reachable. Try again shortly.'],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof REFUSALS;
export const isRefusalCode = (value: unknown): value is RefusalCode =>
  typeof value === 'string' && Object.hasOwn(REFUSALS, value);

/** The one shape of every error. `current` is the state that a stale write met (412). */
export const errorReply = z.strictObject({
  detail: z.string().min(1),
  code: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  non_field_errors: z.array(z.string()).optional(),
  current: z.unknown().optional(),
});
export type ErrorReply = z.output<typeof errorReply>;
