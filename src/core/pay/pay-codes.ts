/** What a pay code does to a payslip: `pay-codes.md`. */
export const PAY_CODE_KINDS = [
  'earning',
  'benefit',
  'deduction_gross',
  'deduction_net',
  'expense',
  'information',
] as const;
export type PayCodeKind = (typeof PAY_CODE_KINDS)[number];

/** The unit of a line's quantity; `amount`: a sum of money, with the quantity 1. */
export const PAY_CODE_UNITS = ['h', 'day', 'piece', 'km', 'amount'] as const;
export type PayCodeUnit = (typeof PAY_CODE_UNITS)[number];

/** How a code is taxed: with the month's pay, as a one-time sum, or not at all. */
export const PAY_CODE_TAXES = ['table', 'one_time', 'none'] as const;
export type PayCodeTax = (typeof PAY_CODE_TAXES)[number];

/**
 * Field codes of the employer's declaration per individual that a code may belong to. `041` and `043` are ticks for
 * housing, whose value is declared in 012; `050` (car compensation) and `051` (daily allowance) are ticks alone.
 */
export const DECLARED_FIELDS = [
  '011',
  '131',
  '012',
  '013',
  '015',
  '018',
  '041',
  '043',
  '050',
  '051',
] as const;
export type DeclaredField = (typeof DECLARED_FIELDS)[number];

/** The pay codes of the PAXml 2.0 format that a code may be sent as. */
export const PAXML_CODES = [
  'BONUS',
  'PROVISION',
  'FÖRSKOTT',
  'UTLÄGG',
  'MIL_FRI',
  'INR_FRI',
  'HLG',
  'SKI',
  ...(['LT1', 'LT2', 'LT3', 'LT4', 'LT5', 'LT6', 'LT7', 'LT8', 'LT9'] as const),
  ...(['ÖT1', 'ÖT2', 'ÖT3', 'ÖT4', 'ÖT5', 'MER'] as const),
  ...(['JR1', 'JR2', 'JR3', 'BE1', 'BE2', 'BE3'] as const),
] as const;
export type PaxmlCode = (typeof PAXML_CODES)[number];

/** What a company's pay code means from its first month on. */
export type PayCodeMeaning = {
  readonly name: string;
  readonly kind: PayCodeKind;
  readonly unit: PayCodeUnit;
  readonly taxed: PayCodeTax;
  /** Employer contributions are owed on it. */
  readonly contribution: boolean;
  /** Counted in the basis of vacation pay. */
  readonly vacation: boolean;
  /** Vacation days in money: the quantity leaves the vacation ledger, or comes back with a deduction. Left out: no. */
  readonly days_in_money?: boolean | undefined;
  /** Belongs to the pay that sick pay, or OB in percent, is computed of: a month with both names it, nothing is added. */
  readonly sick_base: boolean;
  readonly ob_base: boolean;
  /** A wage attachment: taken by its reserved amount. */
  readonly attachment: boolean;
  /** Null: the company's account of pay. */
  readonly account: number | null;
  readonly declared: DeclaredField | null;
  /** The code of the PAXml format; null: the code's own number and name. */
  readonly paxml: PaxmlCode | null;
  /** The law or agreement that it rests on. */
  readonly source: string;
};

type Rule = {
  readonly taxed: readonly PayCodeTax[];
  readonly contribution: readonly boolean[];
  readonly vacation: readonly boolean[];
  readonly days_in_money: readonly boolean[];
  readonly sick_base: readonly boolean[];
  readonly ob_base: readonly boolean[];
  readonly attachment: readonly boolean[];
  readonly declared: readonly (DeclaredField | null)[];
  /** It may be booked on the company's account of pay. */
  readonly of_pay: boolean;
};

const NO = [false] as const;
const ANY = [true, false] as const;
const UNTAXED = {
  taxed: ['none'],
  contribution: NO,
  vacation: NO,
  days_in_money: NO,
  sick_base: NO,
  ob_base: NO,
  attachment: NO,
  declared: [null],
  of_pay: false,
} as const satisfies Rule;

/** The combinations that each kind allows. */
export const PAY_CODE_RULES: Readonly<Record<PayCodeKind, Rule>> = {
  earning: {
    taxed: ['table', 'one_time'],
    contribution: ANY,
    vacation: ANY,
    days_in_money: ANY,
    sick_base: ANY,
    ob_base: ANY,
    attachment: NO,
    declared: ['011', '131'],
    of_pay: true,
  },
  benefit: {
    ...UNTAXED,
    taxed: ['table'],
    contribution: [true],
    declared: ['012', '013', '015', '018', '041', '043'],
  },
  deduction_gross: {
    ...UNTAXED,
    taxed: ['table'],
    contribution: [true],
    vacation: ANY,
    days_in_money: ANY,
    declared: ['011'],
    of_pay: true,
  },
  deduction_net: { ...UNTAXED, attachment: ANY },
  expense: { ...UNTAXED, declared: [null, '050', '051'] },
  information: { ...UNTAXED, of_pay: true },
};

const CHECKED = [
  'taxed',
  'contribution',
  'vacation',
  'days_in_money',
  'sick_base',
  'ob_base',
  'attachment',
  'declared',
] as const satisfies readonly (keyof Rule & keyof PayCodeMeaning)[];

/** A field of a code that its kind does not allow. */
export type PayCodeFault = (typeof CHECKED)[number] | 'unit' | 'account';

/** The fields of a code that do not fit its kind, in order; none: it may be used. `pay-codes.md`. */
export function payCodeFaults(code: PayCodeMeaning): PayCodeFault[] {
  const rule = PAY_CODE_RULES[code.kind];
  const { days_in_money = false } = code;
  const whole = { ...code, days_in_money };
  const faults: PayCodeFault[] = CHECKED.filter((field) => !some(rule[field], whole[field]));
  const field = code.contribution ? '011' : '131';
  if (code.kind === 'earning' && code.declared !== field && !faults.includes('declared'))
    faults.push('declared');
  if (code.attachment && code.unit !== 'amount') faults.push('unit');
  // Vacation pay earns no vacation (16 b §), and days are counted.
  if (days_in_money && code.unit !== 'day') faults.push('unit');
  if (days_in_money && code.vacation && !faults.includes('vacation')) faults.push('vacation');
  if (code.account === null && !rule.of_pay) faults.push('account');
  return faults;
}

const some = (allowed: readonly unknown[], value: unknown): boolean => allowed.includes(value);
