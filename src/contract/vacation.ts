import { z } from 'zod';
import { PERCENT_REASONS } from '../core/pay/pay-form.ts';
import { VACATION_PAY_RULES } from '../core/pay/vacation-year.ts';
import { call, MANAGERS, STAFF } from './call.ts';
import { answeredKronor, byId, date, id, keysOf, kronor, paging, text, version } from './fields.ts';

/** Vacation days: what people had before Skifta, and what they earn, take and have left (decision 0058). */

const days = (most: number) => z.number().int().min(0).max(most);

/** What a manager writes of a balance. Insert, change, replies and history read BALANCE_FIELDS. */
const written = {
  /** The first day from which Skifta counts: the first of a month. */
  from_day: date.refine((day) => day.endsWith('-01'), 'Must be the first day of a month.'),
  /** Of the vacation year that the day lies in: its paid days, and those taken before the day. */
  paid_days: days(60),
  taken_days: days(60).optional(),
  /** The pay that the 12 % of those days are of; null: unknown. */
  earned_pay: kronor.nullable().optional(),
  /** Days saved one to five vacation years before. */
  saved_1: days(60).optional(),
  saved_2: days(60).optional(),
  saved_3: days(60).optional(),
  saved_4: days(60).optional(),
  saved_5: days(60).optional(),
  /** Days in advance that are not settled, what was paid for them, and when it was paid last. */
  advance_days: days(60).optional(),
  advance_pay: kronor.optional(),
  advance_paid_on: date.nullable().optional(),
  /** Of the earning year that is running: the pay so far (null: unknown), and days that did not earn. */
  running_pay: kronor.nullable().optional(),
  unearning_days: days(366).optional(),
  /** Days of a whole year; null: the company's. */
  entitled_days: z.number().int().min(25).max(60).nullable().optional(),
  single_parent: z.boolean().optional(),
  /** Days of parental leave for the youngest child that have earned already. */
  parental_days_used: days(180).optional(),
  /** Pay and tax that another program paid in the year before the day, and the basis of contributions (null: unknown). They are
   * sums on payslips and nothing else: the other program declared them. */
  year_gross: kronor.nullable().optional(),
  year_tax: kronor.nullable().optional(),
  year_basis: kronor.nullable().optional(),
};
export const BALANCE_FIELDS = keysOf(written);

/** Confirms that sums which look like all pay of a monthly salary are its variable part alone. It is not kept. */
const confirmed = { variable_only: z.boolean().optional() };

export const vacationBalance = z.strictObject({
  id,
  user: id,
  from_day: z.string(),
  paid_days: z.number().int(),
  taken_days: z.number().int(),
  earned_pay: answeredKronor.nullable(),
  saved_1: z.number().int(),
  saved_2: z.number().int(),
  saved_3: z.number().int(),
  saved_4: z.number().int(),
  saved_5: z.number().int(),
  advance_days: z.number().int(),
  advance_pay: answeredKronor,
  advance_paid_on: z.string().nullable(),
  running_pay: answeredKronor.nullable(),
  unearning_days: z.number().int(),
  entitled_days: z.number().int().nullable(),
  single_parent: z.boolean(),
  parental_days_used: z.number().int(),
  year_gross: answeredKronor.nullable(),
  year_tax: answeredKronor.nullable(),
  year_basis: answeredKronor.nullable(),
  version,
});
export type VacationBalance = z.output<typeof vacationBalance>;
export type BalanceFields = Pick<VacationBalance, keyof typeof written>;

/** No more may have been taken than there were. */
const takenWithin = (body: { paid_days?: number | undefined; taken_days?: number | undefined }): boolean =>
  body.paid_days === undefined || (body.taken_days ?? 0) <= body.paid_days;
const TAKEN = { message: 'No more days may be taken than the year has.', path: ['taken_days'] };

export const listVacationBalances = call({
  name: 'listVacationBalances',
  method: 'GET',
  path: '/api/vacation-balances/',
  who: STAFF,
  without_cost: 'own',
  summary:
    'Opening balances of vacation, the latest first: the own for a worker, of `user` or of all for a manager',
  query: z.strictObject({ user: id.optional(), ...paging }),
  reply: z.array(vacationBalance),
  status: 200,
});

export const createVacationBalance = call({
  name: 'createVacationBalance',
  method: 'POST',
  path: '/api/vacation-balances/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Enter what a person has of vacation on the morning of a day',
  body: z.strictObject({ ...written, ...confirmed, user: id }).refine(takenWithin, TAKEN),
  reply: vacationBalance,
  status: 201,
});

export const changeVacationBalance = call({
  name: 'changeVacationBalance',
  method: 'PATCH',
  path: '/api/vacation-balances/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Change an opening balance; only the fields sent change',
  params: byId,
  body: z
    .strictObject({ ...written, ...confirmed })
    .partial()
    .refine(takenWithin, TAKEN),
  reply: vacationBalance,
  status: 200,
});

export const deleteVacationBalance = call({
  name: 'deleteVacationBalance',
  method: 'DELETE',
  path: '/api/vacation-balances/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Take away an opening balance that was entered by mistake',
  params: byId,
  reply: z.undefined(),
  status: 204,
});

/** Why a row of a sheet cannot be read, with the heading of its column where it is one cell. */
export const SHEET_FAULTS = [
  'unknown_person',
  'ambiguous',
  'twice',
  'not_a_number',
  'not_allowed',
  'too_many_cells',
  'whole_pay',
] as const;

export const pasteVacationBalances = call({
  name: 'pasteVacationBalances',
  method: 'POST',
  path: '/api/vacation-balances/sheet/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'Opening balances pasted from a sheet, one person a row, with their headings; without `save` they are only read. One wrong row refuses all',
  body: z.strictObject({
    from_day: written.from_day,
    text: text(200_000, 1),
    save: z.boolean(),
    ...confirmed,
    /** The versions of the balances that the preview showed; one that is missing or another is not overwritten. */
    known: z
      .array(z.strictObject({ user: id, version }))
      .max(10_000)
      .optional(),
  }),
  reply: z.strictObject({
    saved: z.boolean(),
    /** Headings that are no field of a balance; their columns are not read. */
    unknown_columns: z.array(z.string()),
    rows: z.array(
      z.strictObject({
        row: z.number().int(),
        person: z.string(),
        user: id.nullable(),
        name: z.string().nullable(),
        paid_days: z.number().int().nullable(),
        taken_days: z.number().int().nullable(),
        saved_days: z.number().int().nullable(),
        /** The balance of the day that the row replaces; null: there is none. */
        was: z
          .strictObject({
            version,
            paid_days: z.number().int(),
            taken_days: z.number().int(),
            saved_days: z.number().int(),
          })
          .nullable()
          .optional(),
        fault: z.strictObject({ code: z.enum(SHEET_FAULTS), column: z.string().nullable() }).nullable(),
      }),
    ),
  }),
  status: 200,
});

const taken = z.strictObject({
  paid: z.number().int(),
  saved: z.number().int(),
  advance: z.number().int(),
  unpaid: z.number().int(),
});

export const vacationLedger = z.strictObject({
  user: id,
  /** False: days before Skifta are unknown; an opening balance tells them. */
  complete: z.boolean(),
  /** Vacation years, the earliest first, with approved vacation until the end of the last. */
  years: z.array(
    z.strictObject({
      first: z.string(),
      last: z.string(),
      entitled: z.number().int(),
      earned: z.number().int(),
      carried: z.number().int(),
      taken,
      paid_left: z.number().int(),
      saved: z.number().int(),
      due: z.number().int(),
      unpaid_left: z.number().int(),
    }),
  ),
  saved: z.array(z.strictObject({ year: z.number().int(), days: z.number().int() })),
  /** Left at the end of the vacation year, approved vacation taken; null: the first day of employment is unknown. */
  left: z
    .strictObject({
      paid: z.number().int(),
      saved: z.number().int(),
      unpaid: z.number().int(),
      advance: z.number().int(),
    })
    .nullable(),
  /** Days to be paid in money: not saved and not taken in time. */
  due: z.number().int(),
  /**
   * By what a day of the last year is paid: 12 % of all pay (16 b §) for these reasons, or the salary and a supplement (16 a §). Null: no
   * terms of pay hold that day.
   */
  pay_rule: z
    .strictObject({
      by: z.enum(VACATION_PAY_RULES),
      reasons: z.array(z.enum(PERCENT_REASONS)),
      /** False: the pay of the earning year that decides is not known. */
      known: z.boolean().optional(),
    })
    .nullable()
    .optional(),
});
export type VacationLedgerReply = z.output<typeof vacationLedger>;

export const getVacationLedger = call({
  name: 'getVacationLedger',
  method: 'GET',
  path: '/api/vacation-ledger/',
  who: STAFF,
  summary:
    'Vacation days earned, taken, saved and left of a person: the own for a worker, of `user` for a manager',
  /** The vacation year that `on` lies in comes last; left out: today. */
  query: z.strictObject({ user: id.optional(), on: date.optional() }),
  reply: vacationLedger,
  status: 200,
});
