import { isDate } from './calendar.ts';
import type { EMPLOYMENT_FORMS } from './employment.ts';
import { folded } from './fold.ts';
import { type Chosen, dayOfNumber, type HeadedRow, headedSheet, lettersOf } from './pasted-sheet.ts';
import { hundredthsIn } from './pay/pasted-lines.ts';
import { BALANCE_COLUMNS, type SheetRow as BalanceRow, balanceIn } from './pay/vacation-sheet.ts';
import { FORM_WORDS, PAY_WORDS, PEOPLE_HEADINGS, type PeopleField, TAX_WORDS } from './people-headings.ts';

/** People of another program, out of a sheet: one a row, below headings. `people-sheet.md`. */

/**
 * Why a cell is refused. `needed`: it is empty, or the column is not there. `out_of_use`, `taken`, `twice`, `has_left`: known by the company alone.
 * `shortened`: `1,98E+11`, the digits are lost. `not_computed`: `#SAKNAS!`, what the sheet shows of a formula without a value. `whole_pay`: pay/whole-pay.md. `unknown_clearing`, `unlikely`: bank-account.md.
 */
export const PEOPLE_FAULTS = [
  'needed',
  'not_a_number',
  'not_a_date',
  'shortened',
  'not_computed',
  'unknown_word',
  'out_of_use',
  'not_allowed',
  'too_many_cells',
  'taken',
  'twice',
  'has_left',
  'whole_pay',
  'unknown_clearing',
  'unlikely',
] as const;
export type PeopleFault = (typeof PEOPLE_FAULTS)[number];

type Texts =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'address'
  | 'username'
  | 'social_security_number'
  | 'cost_centre';
type Whole = 'employee_number' | 'employee_tax_table' | 'tax_column';
/** With at most two decimals. */
type Decimal =
  | 'monthly_salary'
  | 'hourly_salary'
  | 'employment_rate'
  | 'employment_hours_per_week'
  | 'full_time_hours'
  | 'tax_percent';

export type PersonFields = Partial<
  Record<Texts, string> &
    Record<Whole | Decimal, number> &
    Record<'employment_date' | 'last_day', string> & {
      readonly form: (typeof EMPLOYMENT_FORMS)[number];
      readonly paid_by: 'month' | 'hour';
      readonly tax_form: (typeof TAX_WORDS)[string];
      readonly account: { readonly clearing: string; readonly number: string };
      /** The first days of sick periods whose karensavdrag was made. */
      readonly karens: readonly string[];
    }
>;

/** A row as it was read; nothing is guessed. */
export type PersonRow = {
  readonly row: number;
  readonly fields: PersonFields;
  /** The opening balance; null: the row has none. */
  readonly balance: BalanceRow['fields'] | null;
  readonly faults: readonly RowFault[];
};

/** `field` is null for the row as a whole; `column` (the heading) and `cell` (`C5`) where the sheet has no such column. */
export type RowFault = {
  readonly code: PeopleFault;
  readonly field: string | null;
  readonly column: string | null;
  readonly cell: string | null;
};

export type PeopleSheet = {
  readonly rows: readonly PersonRow[];
  /** Heading and letters (`AB`) of the column of each field. */
  readonly columns: ReadonlyMap<string, { readonly name: string; readonly letters: string }>;
  readonly unknown_columns: readonly string[];
  /** False: no heading names the person or the e-mail, or a heading is there twice. */
  readonly readable: boolean;
  /** More rows, or more columns, than are read. */
  readonly is_too_large: boolean;
};

export function peopleSheet(text: string, chosen: Chosen<PeopleField> = [], most_rows?: number): PeopleSheet {
  const headed = headedSheet(text, PEOPLE_HEADINGS, chosen, most_rows);
  const { headings, unknown_columns, has_twins, rows } = headed;
  const columns = new Map(
    headings.flatMap(({ name, field }, index) =>
      field === null ? [] : [[field, { name, letters: lettersOf(index) }] as const],
    ),
  );
  const named = columns.has('name') || (columns.has('first_name') && columns.has('last_name'));
  const readable = named && columns.has('email') && !has_twins;
  return {
    rows: readable ? rows.map((row) => personIn(row, columns)) : [],
    columns,
    unknown_columns,
    readable,
    is_too_large: headed.is_too_wide || headed.is_too_long,
  };
}

type Cells = HeadedRow<PeopleField>['cells'];

/** What is wrong with a field of a row, at its cell. */
export function faultAt(
  columns: PeopleSheet['columns'],
  row: number,
  code: PeopleFault,
  field: string | null,
): RowFault {
  const column = columns.get(field ?? '');
  return { code, field, column: column?.name ?? null, cell: column ? `${column.letters}${row}` : null };
}

function personIn(
  { row, cells, has_surplus }: HeadedRow<PeopleField>,
  columns: PeopleSheet['columns'],
): PersonRow {
  const faults: RowFault[] = [];
  const fault = (code: PeopleFault, field: PeopleField | null): void => {
    faults.push(faultAt(columns, row, code, field));
  };
  if (has_surplus) fault('too_many_cells', null);
  const fields = valuesIn(cells, fault);
  for (const field of ['first_name', 'last_name', 'email'] as const)
    if (fields[field] === undefined && !(cells.has('name') && field !== 'email')) fault('needed', field);
  for (const [code, field] of beside(fields))
    if (!faults.some((one) => one.field === field)) fault(code, field);
  const has_balance = cells.has('left_days') || BALANCE_COLUMNS.some((field) => cells.has(field));
  const { fields: balance, wrong } = has_balance ? balanceIn(cells) : { fields: null, wrong: null };
  if (wrong !== null) fault(cells.has(wrong.field) ? wrong.code : 'needed', wrong.field);
  return { row, fields, balance, faults };
}

type Refuse = (code: PeopleFault, field: PeopleField) => void;

/** Each cell by itself. */
function valuesIn(cells: Cells, refuse: Refuse): PersonFields {
  const fields: Record<string, unknown> = {};
  for (const [field, cell] of cells) {
    if (field === 'name' || field === 'clearing' || field === 'left_days') continue;
    const read = READERS[field] ?? asText;
    const unread = unreadable(cell);
    const value = unread === null ? read(cell) : new Wrong(unread);
    if (value instanceof Wrong) refuse(value.code, field);
    else fields[field] = value;
  }
  const name = cells.get('name');
  let named = {};
  if (name !== undefined) {
    const both = nameIn(name);
    if (both === null) refuse('not_allowed', 'name');
    named = both ?? {};
  }
  const account = accountIn(cells.get('clearing'), cells.get('account'));
  if (account instanceof WrongAccount && unreadable(cells.get('account') ?? '') === null)
    refuse(account.code, account.field);
  return {
    ...named,
    ...fields,
    account: account instanceof WrongAccount ? undefined : account,
  } as PersonFields;
}

/** What cells say about each other: pay comes in pairs, and a decision about tax has its percentage. */
function* beside(fields: PersonFields): Generator<readonly [PeopleFault, PeopleField]> {
  const has = (field: keyof PersonFields): boolean => fields[field] !== undefined;
  if (has('monthly_salary') && !has('employment_rate')) yield ['needed', 'employment_rate'];
  if (has('hourly_salary') && !has('monthly_salary') && !has('employment_hours_per_week'))
    yield ['needed', 'employment_hours_per_week'];
  const has_pay = has('monthly_salary') || has('hourly_salary');
  if (!has_pay && OF_PAY.some(has))
    yield ['needed', fields.paid_by === 'hour' ? 'hourly_salary' : 'monthly_salary'];
  const { tax_form = 'table', employment_date, last_day } = fields;
  if (has_pay && tax_form === 'table' && !has('employee_tax_table')) yield ['needed', 'employee_tax_table'];
  const has_percent = tax_form === 'percent' || tax_form === 'sink';
  if (has_percent !== has('tax_percent')) yield [has_percent ? 'needed' : 'not_allowed', 'tax_percent'];
  if (!has('employment_date') && (has_pay || last_day !== undefined)) yield ['needed', 'employment_date'];
  if (employment_date !== undefined && last_day !== undefined && last_day < employment_date)
    yield ['not_allowed', 'last_day'];
}

const OF_PAY = [
  'employment_rate',
  'employment_hours_per_week',
  'full_time_hours',
  'employee_tax_table',
  'tax_column',
  'paid_by',
  'cost_centre',
] as const;

class Wrong {
  readonly code: PeopleFault;
  constructor(code: PeopleFault) {
    this.code = code;
  }
}

/** What a sheet writes of a long number; a name or an address never looks so. */
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i;
/** `#REF!`, `#N/A`, `#DIV/0!`, and the Swedish ones. */
const NOT_COMPUTED = /^#[\p{Lu}/0]+[!?]?$/u;

const unreadable = (cell: string): 'shortened' | 'not_computed' | null =>
  SHORTENED.test(cell) ? 'shortened' : NOT_COMPUTED.test(cell) ? 'not_computed' : null;

const asText = (cell: string): string => cell;

function asDecimal(cell: string): number | Wrong {
  const hundredths = hundredthsIn(cell.replace(/%$/, ''));
  return hundredths === null ? new Wrong('not_a_number') : hundredths / 100;
}

const asWhole = (cell: string): number | Wrong =>
  /^\d{1,9}$/.test(cell) ? Number(cell) : new Wrong('not_a_number');

/** A rate above 0 and at most 1 % is a share of 1, not a percentage: `0,8` is refused. */
function asRate(cell: string): number | Wrong {
  const rate = asDecimal(cell);
  return typeof rate === 'number' && rate > 0 && rate <= 1 ? new Wrong('not_allowed') : rate;
}

/** Five digits are the number that a sheet keeps a day as. */
function asDate(cell: string): string | Wrong {
  if (/^[1-7]\d{4}$/.test(cell)) return dayOfNumber(Number(cell));
  const bare = cell.replace(/[ T]00:00(:00(\.0+)?)?Z?$/, '');
  const day = /^\d{8}$/.test(bare) ? `${bare.slice(0, 4)}-${bare.slice(4, 6)}-${bare.slice(6)}` : bare;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && isDate(day) ? day : new Wrong('not_a_date');
}

/** Numbers of employees begin at 1. */
function asNumber(cell: string): number | Wrong {
  const number = asWhole(cell);
  return number === 0 ? new Wrong('not_allowed') : number;
}

/** Far more than the law lets a year have: each is a row of its own. */
const MOST_DAYS = 100;

function asDates(cell: string): readonly string[] | Wrong {
  const cells = cell.split(/[\s,]+/);
  if (cells.length > MOST_DAYS) return new Wrong('not_allowed');
  const days = cells.map(asDate);
  return days.every((day) => typeof day === 'string') ? [...new Set(days)] : new Wrong('not_a_date');
}

const asWord =
  <T>(words: Readonly<Record<string, T>>) =>
  (cell: string): T | Wrong => {
    const word = folded(cell).replaceAll(/\s+/g, ' ');
    return Object.hasOwn(words, word) ? (words[word] as T) : new Wrong('unknown_word');
  };

const READERS: Readonly<Partial<Record<PeopleField, (cell: string) => unknown>>> = {
  employee_number: asNumber,
  employee_tax_table: asWhole,
  tax_column: asWhole,
  monthly_salary: asDecimal,
  hourly_salary: asDecimal,
  employment_rate: asRate,
  employment_hours_per_week: asDecimal,
  full_time_hours: asDecimal,
  tax_percent: asDecimal,
  employment_date: asDate,
  last_day: asDate,
  karens: asDates,
  form: asWord(FORM_WORDS),
  paid_by: asWord(PAY_WORDS),
  tax_form: asWord(TAX_WORDS),
};

/** `Berg, Anna`, or two words, the last name last. More words without a comma could be parted anywhere: null. */
function nameIn(name: string): { first_name: string; last_name: string } | null {
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim());
  if (first !== '' && last !== '' && more.length === 0) return { first_name: first, last_name: last };
  const words = name.split(/\s+/);
  const [one = '', other = ''] = words;
  return words.length === 2 && !name.includes(',') ? { first_name: one, last_name: other } : null;
}

class WrongAccount extends Wrong {
  readonly field: 'clearing' | 'account';
  constructor(code: PeopleFault, field: 'clearing' | 'account') {
    super(code);
    this.field = field;
  }
}

/** Clearing and number in two cells, or in one with a space, hyphen or comma between. Undefined: none. */
function accountIn(
  clearing = '',
  number = '',
): { clearing: string; number: string } | WrongAccount | undefined {
  if (clearing === '' && number === '') return undefined;
  if (number === '') return new WrongAccount('needed', 'account');
  const parts =
    clearing === ''
      ? /^(8\d{3}-?\d|[1-79]\d{3})[\s,-]+(\d[\d\s.-]*)$/.exec(number)
      : [number, clearing, number];
  const [, bank = '', own = ''] = parts ?? [];
  const bare = (text: string): string => text.replaceAll(/[\s.,-]/g, '');
  const account = { clearing: bare(bank), number: bare(own) };
  const in_two = clearing !== '';
  if (!/^(8\d{4}|\d{4})$/.test(account.clearing))
    return new WrongAccount('not_allowed', in_two ? 'clearing' : 'account');
  return /^\d{2,12}$/.test(account.number) ? account : new WrongAccount('not_allowed', 'account');
}
