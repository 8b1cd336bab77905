import type { Table } from './table.ts';

const PAID_ON = (table: string): string =>
  `(select r.paid_on from payroll_runs r where r.company_id = $1 and r.id = ${table}.run_id)`;
const OF_OLD_RUNS = 'run_id in (select id from payroll_runs where company_id = $1 and paid_on < $2::date)';

/** Pay, for `nouns.ts`. Each table comes after the tables that it refers to. */
export const PAY_TABLES = {
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
        select from users u where u.company_id = $1 and u.id = sick_terms.user_id
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
    secret: ['account_sealed'],
    kept: {
      books: PAID_ON('payslips'),
      is: 'day',
      due: `${OF_OLD_RUNS} and not exists (select from pay_corrections k
        where k.company_id = $1 and k.run_id = payslips.run_id and k.user_id = payslips.user_id)`,
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
