import { z } from 'zod';
import { MOST_HEADINGS } from '../core/pasted-sheet.ts';
import { TAX_DECISION_KINDS } from '../core/pay/tax-decision.ts';
import { PEOPLE_HEADINGS, type PeopleField } from '../core/people-headings.ts';
import { PEOPLE_FAULTS } from '../core/people-sheet.ts';
import { call, MANAGERS } from './call.ts';
import { answeredDate, answeredKronor, date, id, ownPassword, text } from './fields.ts';
import { password } from './users.ts';

/** The most people of one sheet. */
export const MOST_PEOPLE = 200;
/** Of those who are given passwords: hashing them is slow. */
export const MOST_GIVEN_PASSWORDS = 50;
/** The most characters of one. */
export const LONGEST_SHEET = 200_000;

const FIELDS = Object.keys(PEOPLE_HEADINGS) as PeopleField[];

/** People out of a sheet (core/people-sheet.md). Whole accounts and personal numbers are not answered. */
export const pastePeople = call({
  name: 'pastePeople',
  method: 'POST',
  path: '/api/users/sheet/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'New workers out of a sheet, one a row, with pay, tax, account and opening balance; without `save` they are only read. One wrong row refuses all',
  body: z.strictObject({
    /** The day on which Skifta begins to count: of opening balances, and of decisions about tax. */
    from_day: date.refine((day) => day.endsWith('-01'), 'Must be the first day of a month.'),
    text: text(LONGEST_SHEET, 1),
    /** What each column is, in their order; null, or left out: what its heading says. */
    columns: z
      .array(z.enum([...FIELDS, 'unread']).nullable())
      .max(MOST_HEADINGS)
      .optional(),
    save: z.boolean(),
    /** Confirms that sums of opening balances which look like all pay of a monthly salary are its variable part alone. It is not kept. */
    variable_only: z.boolean().optional(),
    /** Confirms accounts that do not fit their bank: some real ones do not. It is not kept. */
    accounts_checked: z.boolean().optional(),
    /** With `save`, of a sheet with bank accounts: the own. */
    password: ownPassword.optional(),
    /** With `save`: the people are invited (decision 0153), and get no passwords. */
    invite: z.boolean().optional(),
    /** With `save`, unless they are invited: a password for each row, in their order. */
    passwords: z.array(password).max(MOST_PEOPLE).optional(),
  }),
  reply: z.strictObject({
    saved: z.boolean(),
    /** Headings that are no field of a person; their columns are not read. */
    unknown_columns: z.array(z.string()),
    rows: z.array(
      z.strictObject({
        row: z.number().int(),
        /** The new person, of whom only names, user name and e-mail are answered; null: nothing was saved. */
        user: id.nullable(),
        /** Of a person who was invited where no mail is sent: path and secret of the link to hand over. */
        link: z.string().nullable().optional(),
        first_name: z.string(),
        last_name: z.string(),
        username: z.string(),
        email: z.string(),
        /** `YYMMDD-****`, or empty. */
        social_security_number: z.string(),
        employment_date: answeredDate.nullable(),
        last_day: answeredDate.nullable(),
        monthly_salary: answeredKronor.nullable(),
        hourly_salary: answeredKronor.nullable(),
        employment_rate: z.number().nullable(),
        employment_hours_per_week: z.number().nullable(),
        employee_tax_table: z.number().int().nullable(),
        tax_kind: z.enum(TAX_DECISION_KINDS).nullable(),
        tax_percent: z.number().nullable(),
        /** `6000 ****498` */
        account: z.string().nullable(),
        /** By the clearing number; null: no account, or no known bank. */
        bank: z.string().nullable(),
        paid_days: z.number().int().nullable(),
        year_gross: answeredKronor.nullable(),
        karens: z.array(answeredDate),
        faults: z.array(
          z.strictObject({
            code: z.enum(PEOPLE_FAULTS),
            /** null: the row as a whole. */
            field: z.string().nullable(),
            /** The heading of its column; null: the sheet has none. */
            column: z.string().nullable(),
            /** Its cell in the sheet (`C5`); null: the sheet has none. */
            cell: z.string().nullable().optional(),
          }),
        ),
      }),
    ),
  }),
  status: 200,
  // People's pay is not stored for a repeated request: only a preview answers it.
  secret: 'unsaved',
});
