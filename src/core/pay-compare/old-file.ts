import type { Ore } from '../money.ts';

/** The files of another payroll program that can be compared. */
export const OLD_FILES = ['paxml', 'agi', 'sie', 'list'] as const;

/** The sums of a pay list. `net` is gross less tax and deductions; `paid`: what is paid of it. */
export const LIST_SUMS = ['gross', 'benefits', 'tax', 'net', 'paid', 'contribution'] as const;
export type ListSum = (typeof LIST_SUMS)[number];

/**
 * Why a file is refused. `forbidden`: a document type or an entity of its own, which no payroll file needs.
 * `twice`: the file was chosen twice, or a second declaration or pay list. `headings`, `nobody`, `person_twice`, `too_many_cells`: of a pay list. `other_month`, `other_company`: it is about something else.
 */
export const OLD_FILE_FAULTS = [
  'encoding',
  'unknown_format',
  'not_well_formed',
  'forbidden',
  'too_large',
  'missing',
  'not_a_number',
  'not_a_date',
  'unbalanced',
  'empty',
  'twice',
  'other_month',
  'other_company',
  'headings',
  'nobody',
  'person_twice',
  'too_many_cells',
] as const;
export type OldFileFault = (typeof OLD_FILE_FAULTS)[number];

/** A file that cannot be read: at which line, and the element or label there. Never a value: it may be a personal number. */
export class Unreadable extends Error {
  readonly fault: OldFileFault;
  readonly line: number;
  readonly at: string;
  constructor(fault: OldFileFault, line: number, at = '') {
    super(`${fault} at line ${line} ${at}`.trim());
    this.fault = fault;
    this.line = line;
    this.at = at;
  }
}

/** How a file names a person. Digits alone; the personal number has ten or twelve. */
export type OldIdentity = {
  readonly number: string | null;
  readonly personal_number: string | null;
  /** `YYYY-MM-DD`: a declaration of a person without a number. */
  readonly birth_date: string | null;
};

/** A pay line. `quantity` is in hundredths; `line` is where it begins in the file. */
export type OldLine = {
  readonly person: OldIdentity;
  readonly code: string;
  readonly name: string;
  readonly date: string | null;
  readonly quantity: number | null;
  readonly amount_ore: Ore;
  readonly line: number;
};

/** Hours of a day, in hundredths, by the time code of PAXml. */
export type OldTime = {
  readonly person: OldIdentity;
  readonly code: string;
  readonly date: string;
  readonly quantity: number;
  readonly line: number;
};

/** A person's fields of a declaration, in whole kronor, by the authority's field code. */
export type OldDeclared = {
  readonly person: OldIdentity;
  readonly fields: ReadonlyMap<string, number>;
  readonly line: number;
};

/** A person's row of a pay list; `line` counts the lines from 1. */
export type OldListed = {
  readonly person: OldIdentity;
  readonly sums: ReadonlyMap<ListSum, Ore>;
  readonly line: number;
};

export type OldVoucher = {
  readonly date: string;
  readonly rows: readonly { readonly account: number; readonly amount_ore: Ore; readonly line: number }[];
};

/** What a file says. `org_number`: its last ten digits; null: it names none. */
export type OldFile =
  | {
      readonly kind: 'paxml';
      readonly org_number: string | null;
      readonly lines: readonly OldLine[];
      /** Left out: none. */
      readonly times?: readonly OldTime[];
    }
  | {
      readonly kind: 'agi';
      readonly org_number: string | null;
      /** `YYYY-MM`: the month of payment. */
      readonly period: string;
      readonly people: readonly OldDeclared[];
      /** The sums of contributions (487) and tax (497); null: not in the file. */
      readonly contribution_kr: number | null;
      readonly tax_kr: number | null;
    }
  | {
      readonly kind: 'sie';
      readonly org_number: string | null;
      readonly vouchers: readonly OldVoucher[];
      readonly names: ReadonlyMap<number, string>;
    }
  | {
      readonly kind: 'list';
      readonly org_number: null;
      readonly columns: readonly ListSum[];
      /** Headings that are none of a pay list: their columns are not read. */
      readonly unknown_columns: readonly string[];
      readonly rows: readonly OldListed[];
    };
