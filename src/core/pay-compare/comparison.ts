import type { Ore } from '../money.ts';
import type { Paid } from '../pay/declared-fields.ts';
import type { PayLine } from '../pay/pay-line.ts';
import type { TaxDecisionKind } from '../pay/tax-decision.ts';
import type { OldIdentity } from './old-file.ts';

/** Why two amounts differ, where it is known. `parallel-run.md`. */
export const DIFFERENCE_CAUSES = [
  'not_mapped',
  'only_there',
  'only_here',
  'ob_hours',
  'hours',
  'absence_hours',
  'absence_rule',
  'price',
  'rounding',
  'manual_line_missing',
  'manual_line_extra',
  'other_division',
  'tax_table',
  'tax_flat',
  'pay',
  'fee_rounding',
  'other_account',
  'unknown',
] as const;
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];

/**
 * What is compared. `line`: pay lines of one code; `field`: a field of the declaration, in whole kronor; `fee`: the
 * declaration's sum of contributions; `account`: what an account is booked with; `time`: hours, which have no amount; `sum`: a column of
 * a pay list.
 */
export const COMPARED = ['line', 'field', 'fee', 'account', 'time', 'sum'] as const;
export type Compared = (typeof COMPARED)[number];

export type Difference = {
  readonly what: Compared;
  /** Our code, the old program's own when it is not mapped, the field code, or the account. */
  readonly code: string;
  readonly name: string;
  /** Null: not there at all. */
  readonly there_ore: Ore | null;
  readonly here_ore: Ore | null;
  readonly there_quantity: number | null;
  readonly here_quantity: number | null;
  readonly cause: DifferenceCause;
  /** The tax table and column that give the other tax; the account that has it instead. */
  readonly table?: number;
  readonly column?: number;
  readonly account?: number;
  /** Where it is in the file; null: not there. */
  readonly line: number | null;
};

/** Hours that are compared: worked time, and the levels of unsocial hours that PAXml has. */
export const TIME_KINDS = ['worked', 'ob1', 'ob2', 'ob3', 'ob4', 'ob5'] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

/** A person's month here. */
export type OwnPerson = {
  readonly user_id: string;
  readonly employee_number: number | null;
  /** Twelve digits. */
  readonly personal_number: string | null;
  readonly birth_date: string | null;
  readonly gross_ore: Ore;
  readonly tax_ore: Ore;
  readonly contribution_ore: Ore | null;
  /** Left out: not known. */
  readonly net_ore?: Ore;
  readonly tax_decision: TaxDecisionKind | null;
  /** What the tax is taken of: the gross and taxed benefits. */
  readonly taxable_ore: Ore;
  readonly tax_table: number | null;
  readonly tax_column: number;
  readonly lines: readonly OwnLine[];
  /** Minutes of the approved reports; left out: not known. */
  readonly times?: Readonly<Record<TimeKind, number>>;
  /** What each run that pays in the period states and owes contributions on; left out: the month alone. */
  readonly declared?: readonly OwnDeclared[];
};

export type OwnLine = Pick<PayLine, 'code' | 'unit' | 'quantity' | 'rate_ore' | 'amount_ore' | 'manual'>;
export type OwnDeclared = Paid & { readonly lines: readonly OwnLine[] };

export type OwnMonth = {
  readonly people: readonly OwnPerson[];
  /** What each account is booked with. */
  readonly accounts: ReadonlyMap<number, Ore>;
  /** The months (`YYYY-MM`) that were worked and that is paid in. */
  readonly month: string;
  readonly period: string;
  /** The tax on a month's pay by another table or column; null: there is no such table. */
  readonly taxBy: (table: number, column: number, gross_ore: Ore) => Ore | null;
};

/** How the old program's codes and numbers read here. A code read as null is left out on purpose. */
export type Readings = {
  readonly codes: ReadonlyMap<string, string | null>;
  readonly people: ReadonlyMap<string, string>;
};

export type PersonVerdict = {
  /** Null: nobody here. */
  readonly user_id: string | null;
  /** How the file names a person that is not here. */
  readonly identity: OldIdentity | null;
  readonly differences: readonly Difference[];
};

export type Comparison = {
  /** Those with a difference first, in the order of `people`; then people that are only in a file. */
  readonly people: readonly PersonVerdict[];
  readonly company: readonly Difference[];
  /** The people who are equal in all that the files say. */
  readonly equal: number;
  /** Codes of the old program that read as nothing, with what they come to. */
  readonly unmapped: readonly { readonly code: string; readonly name: string; readonly amount_ore: Ore }[];
};
