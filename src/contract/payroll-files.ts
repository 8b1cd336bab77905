import { z } from 'zod';
import { LEFT_OUT_FACTS } from '../core/pay/pay-file-people.ts';
import { call, MANAGERS } from './call.ts';
import {
  answeredDate,
  answeredInstant,
  answeredKronor,
  byId,
  date,
  id,
  keysOf,
  month,
  text,
  version,
  year,
} from './fields.ts';

/** The files of payroll runs as they were sent to bank, tax agency and ledger (decision 0059). */

export const PAY_FILES = ['summary', 'paxml', 'agi', 'sie', 'pain001'] as const;

/** Facts that a file of a run may lack: the company's, then its people's. Named by `pay_file_incomplete`. */
export const PAY_FILE_FACTS = [
  'company_name',
  'org_number',
  'iban',
  'bic',
  'contact_name',
  'contact_phone',
  'contact_email',
  'workplace_address',
  'workplace_city',
  'people',
  'contribution',
  // A person without them is left out of a file; a bank file with nobody left is refused.
  ...LEFT_OUT_FACTS,
] as const;
export type PayFileFact = (typeof PAY_FILE_FACTS)[number];

export const getPayFile = call({
  name: 'getPayFile',
  method: 'GET',
  path: '/api/payroll-runs/{id}/files/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'A file of a run: summary (XLSX), PAXml, AGI, SIE 4 voucher, pain.001. The header Left-Out counts who is not in it (getPayFilePeople)',
  params: byId,
  query: z.strictObject({ kind: z.enum(PAY_FILES), language: z.enum(['sv', 'en']).default('sv') }),
  reply: z.string(),
  status: 200,
  file: true,
});

/** The files that are kept. The summary is no file that is sent: it is drawn on each download. */
export const KEPT_FILES = ['paxml', 'agi', 'sie', 'pain001'] as const;

/** What a manager types about a filing. */
const filing = {
  /** The day on which the file was sent; null: it was not. */
  filed_on: date.nullable(),
  /** The receipt number of the recipient. */
  receipt: text(100),
};
export const FILING_FIELDS = keysOf(filing);

export const keptFile = z.strictObject({
  id,
  run: id,
  kind: z.enum(KEPT_FILES),
  /** From 1, among the run's files of this kind. */
  number: z.number().int(),
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** SHA-256 of the bytes, in hexadecimal digits. */
  sha256: z.string(),
  /** How many people the file leaves out; null: it leaves out nobody. */
  left_out: z.number().int().nullable(),
  /** Why it was made anew; null for the first. */
  reason: z.string().nullable(),
  made_by: z.string(),
  made_at: answeredInstant,
  /** When its run was undone; null: the run holds. */
  undone_at: answeredInstant.nullable(),
  /** A run of the same period was made or undone after this declaration: it holds other sums than the period has now. */
  outdated: z.boolean(),
  filed_on: answeredDate.nullable(),
  receipt: z.string(),
  version,
});
export type KeptFile = z.output<typeof keptFile>;

export const listKeptFiles = call({
  name: 'listKeptFiles',
  method: 'GET',
  path: '/api/payroll-files/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: "The files of a month's runs as they were sent, the latest first; those of undone runs too",
  query: z.strictObject({ year, month }),
  reply: z.array(keptFile),
  status: 200,
});

export const getKeptFile = call({
  name: 'getKeptFile',
  method: 'GET',
  path: '/api/payroll-files/{id}/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'A file of a run as it was sent, byte by byte',
  params: byId,
  reply: z.string(),
  status: 200,
  file: true,
});

export const makeKeptFile = call({
  name: 'makeKeptFile',
  method: 'POST',
  path: '/api/payroll-runs/{id}/files/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'Make a file of a run and keep it; one more of the same kind needs a reason and has ids of its own. A bank file pays to the accounts of the run unless `today_accounts` takes those of today',
  params: byId,
  body: z
    .strictObject({
      kind: z.enum(KEPT_FILES),
      reason: text(500, 1).optional(),
      /** Of a bank file: people whose account was changed after the run are paid to the new one. */
      today_accounts: z.boolean().optional(),
    })
    .refine(({ kind, today_accounts }) => today_accounts !== true || kind === 'pain001', {
      message: 'Only a bank file pays to accounts.',
      path: ['today_accounts'],
    })
    .refine(({ reason, today_accounts }) => today_accounts !== true || reason !== undefined, {
      message: 'Say why the accounts of today are taken.',
      path: ['reason'],
    }),
  reply: keptFile,
  status: 201,
});

export const fileKeptFile = call({
  name: 'fileKeptFile',
  method: 'PUT',
  path: '/api/payroll-files/{id}/filing/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Say when a file was sent, with the receipt number; null takes it back',
  params: byId,
  body: z.strictObject(filing).refine(({ filed_on, receipt }) => filed_on !== null || receipt === '', {
    message: 'A receipt needs the day.',
    path: ['filed_on'],
  }),
  reply: keptFile,
  status: 200,
});

const sums = { gross: answeredKronor, tax: answeredKronor, net: answeredKronor };
const named = { user: id, first_name: z.string(), last_name: z.string() };

/**
 * The files of a run that leave people out: what each holds, whom it leaves out and why. Together these are the run's
 * sums.
 */
export const payFilePeople = z.strictObject({
  /** The declaration names everybody with pay or tax. */
  declaration_complete: z.boolean(),
  files: z.array(
    z.strictObject({
      kind: z.enum(['agi', 'pain001']),
      people: z.number().int(),
      ...sums,
      left_out: z.array(z.strictObject({ ...named, fact: z.enum(LEFT_OUT_FACTS), ...sums })),
      /**
       * Declared by date of birth, without a number: the authority asks for place of birth, citizenship and address.
       */
      by_birth_date: z.array(z.strictObject(named)),
      /** Paid now, and ordered already in bank files of undone runs of the month. */
      paid_before: z
        .array(z.strictObject({ ...named, net: answeredKronor, paid_before: answeredKronor }))
        .optional(),
      /** Paid to the account of the run, masked, which is no longer the person's; null: there is none now. */
      account_changed: z
        .array(z.strictObject({ ...named, account: z.string(), account_today: z.string().nullable() }))
        .optional(),
    }),
  ),
});
export type PayFilePeople = z.output<typeof payFilePeople>;

export const getPayFilePeople = call({
  name: 'getPayFilePeople',
  method: 'GET',
  path: '/api/payroll-runs/{id}/file-people/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Whom the declaration and the bank file of a run hold and leave out, and why',
  params: byId,
  reply: payFilePeople,
  status: 200,
  report: true,
});
