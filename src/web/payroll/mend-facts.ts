import type { SentOf } from '../../contract/call.ts';
import type { mendPeople } from '../../contract/mending.ts';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import type { PayException } from '../../core/pay/exceptions.ts';

/** What a clerk enters for people who lack it: fields by exception, values, and the rows that are sent. Pure. */

export const FACTS = [
  'kind',
  'amount',
  'extent',
  'tax_table',
  'tax_column',
  'clearing',
  'account',
  'social_security_number',
  'date_of_birth',
  'first_day',
] as const;
export type Fact = (typeof FACTS)[number];

const LACKING: Partial<Record<PayException, readonly Fact[]>> = {
  no_terms: ['kind', 'amount', 'extent', 'tax_table', 'tax_column'],
  no_tax_table: ['tax_table'],
  no_bank_account: ['clearing', 'account'],
  no_personal_number: ['social_security_number'],
  declaration_incomplete: ['social_security_number', 'date_of_birth'],
  no_birth_date: ['date_of_birth'],
  first_day_unknown: ['first_day'],
};

/** Can people with this exception be mended by entering something? */
export const isEntered = (code: PayException): boolean => LACKING[code] !== undefined;

/** Everything that the person lacks and a clerk can enter, in the order of the sheet. */
export function factsLacking({ exceptions }: Pick<PersonMonth, 'exceptions'>): Fact[] {
  const lacking = new Set(exceptions.flatMap(({ code }) => LACKING[code] ?? []));
  return FACTS.filter((fact) => lacking.has(fact));
}

type Amount = number | string;
export type RowTyped = {
  readonly user: string;
  /** The person has pay terms, and lacks the tax table alone. */
  readonly has_terms: boolean;
  readonly kind: 'month' | 'hour';
  readonly amount: Amount;
  readonly extent: Amount;
  readonly tax_table: Amount;
  readonly tax_column: string;
  readonly clearing: string;
  readonly account: string;
  readonly social_security_number: string;
  readonly date_of_birth: string | null;
  readonly first_day: string | null;
};

export const emptyRow = (user: string, has_terms = false): RowTyped => ({
  user,
  has_terms,
  kind: 'month',
  amount: '',
  extent: '',
  tax_table: '',
  tax_column: '1',
  clearing: '',
  account: '',
  social_security_number: '',
  date_of_birth: null,
  first_day: null,
});

const saysPay = ({ has_terms, amount, extent, tax_table }: RowTyped): boolean =>
  !has_terms && [amount, extent, tax_table].some((typed) => typed !== '');
const saysTable = ({ has_terms, tax_table }: RowTyped): boolean => has_terms && tax_table !== '';
export const saysAccount = ({ clearing, account }: RowTyped): boolean => (clearing + account).trim() !== '';

/** Something is typed in the row. */
export const isFilled = (row: RowTyped): boolean =>
  saysPay(row) ||
  saysTable(row) ||
  saysAccount(row) ||
  row.social_security_number.trim() !== '' ||
  row.date_of_birth !== null ||
  row.first_day !== null;

type Sent = SentOf<typeof mendPeople>['body']['rows'][number];

const numberOr = (typed: Amount): number | null => (typed === '' ? null : Number(typed));

/** The rows to send: those that say something. */
export const sentRows = (rows: readonly RowTyped[]): Sent[] =>
  rows.filter(isFilled).map((row) => ({
    user: row.user,
    ...(saysPay(row) ? { pay: payOf(row) } : {}),
    ...(saysTable(row) ? { tax_table: Number(row.tax_table) } : {}),
    ...(saysAccount(row) ? { bank_account: { clearing: row.clearing, account: row.account } } : {}),
    ...(row.social_security_number.trim() === ''
      ? {}
      : { social_security_number: row.social_security_number }),
    ...(row.date_of_birth === null ? {} : { date_of_birth: row.date_of_birth }),
    ...(row.first_day === null ? {} : { first_day: row.first_day }),
  }));

function payOf({ kind, amount, extent, tax_table, tax_column }: RowTyped): Sent['pay'] {
  const [sum, share] = [numberOr(amount), numberOr(extent)];
  return {
    ...(kind === 'month'
      ? { monthly_salary: sum, employment_rate: share }
      : { hourly_salary: sum, employment_hours_per_week: share }),
    // An empty one is marked before anything is sent.
    employee_tax_table: tax_table === '' ? Number.NaN : Number(tax_table),
    tax_column: Number(tax_column),
  };
}

/** The fields of the form that must not be empty beside what is typed. */
export const missingIn = (rows: readonly RowTyped[]): string[] =>
  rows.flatMap((row, at) => {
    if (!saysPay(row)) return [];
    return (['amount', 'extent', 'tax_table'] as const)
      .filter((fact) => row[fact] === '')
      .map((fact) => `rows.${at}.${fact}`);
  });

const FORM_FIELD: Readonly<Record<string, Fact>> = {
  'pay.monthly_salary': 'amount',
  'pay.hourly_salary': 'amount',
  'pay.employment_rate': 'extent',
  'pay.employment_hours_per_week': 'extent',
  'pay.employee_tax_table': 'tax_table',
  'pay.tax_column': 'tax_column',
  'bank_account.clearing': 'clearing',
  'bank_account.account': 'account',
};

/** Errors of the rows sent, `rows.1.bank_account.account`, at the fields of the form: empty rows were not sent. */
export function errorsInForm<T>(
  errors: Readonly<Record<string, T>>,
  rows: readonly RowTyped[],
  shown: ReadonlyMap<string, readonly Fact[]>,
): Record<string, T> {
  const places = rows.flatMap((row, at) => (isFilled(row) ? [at] : []));
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) => {
      const [, index = '', field = ''] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? [];
      const at = places[Number(index)];
      if (index === '' || at === undefined) return [];
      const facts = shown.get(rows[at]?.user ?? '') ?? [];
      const own = FORM_FIELD[field] ?? FACTS.find((fact) => fact === field);
      // The person is gone, or what is wrong is no field of the row: at its first field.
      const fact = own !== undefined && facts.includes(own) ? own : facts[0];
      return fact === undefined ? [] : [[`rows.${at}.${fact}`, error]];
    }),
  );
}
