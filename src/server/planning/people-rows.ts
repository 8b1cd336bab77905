import type { ReplyOf } from '../../contract/call.ts';
import type { pastePeople } from '../../contract/people-sheet.ts';
import { createTaxDecision, type TaxDecisionFields } from '../../contract/tax-decisions.ts';
import { createUser } from '../../contract/users.ts';
import { accountCheck, bankOf, maskOf } from '../../core/bank-account.ts';
import {
  faultAt,
  type PeopleFault,
  type PeopleSheet,
  type PersonFields,
  type PersonRow,
  type RowFault,
} from '../../core/people-sheet.ts';
import { given } from '../../core/picked.ts';
import { isReservedName } from '../../core/reserved-name.ts';
import { suggestedUsername } from '../../core/suggested-username.ts';
import { centresOf } from '../accounts/cost-centre-given.ts';
import { termsOf } from '../accounts/pay-terms.ts';
import { numberTyped } from '../accounts/personal-number.ts';
import type { NewUser } from '../accounts/user-rows.ts';
import type { Tx } from '../database/db.ts';
import type { Keys } from '../database/secrets.ts';
import type { Caller } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { rulesFrom, wholePayOfNew } from './whole-pay.ts';

/** The rows of a sheet of people, held against the limits of the person's form and against the company. */

export type JudgedPerson = {
  readonly row: number;
  readonly fields: PersonFields;
  readonly body: NewUser;
  readonly account: { readonly clearing: string; readonly number: string } | null;
  readonly decision: TaxDecisionFields | null;
  readonly karens: readonly string[];
  readonly balance: ({ from_day: string; paid_days: number } & PersonRow['balance']) | null;
  readonly mask: string;
  readonly faults: readonly RowFault[];
};

/** `link`: of a person who was invited where no mail is sent. */
export type SavedPerson = { readonly id: string; readonly link: string | null };

type Judging = {
  readonly tx: Tx;
  readonly caller: Pick<Caller, 'company_id'>;
  readonly today: string;
  readonly keys: Keys;
};

/** What the sheet says besides its rows. */
type Confirmed = {
  readonly from_day: string;
  readonly variable_only?: boolean | undefined;
  readonly accounts_checked?: boolean | undefined;
};

export async function judgedPeople(
  judging: Judging,
  { rows, columns }: PeopleSheet,
  { from_day, variable_only = false, accounts_checked = false }: Confirmed,
): Promise<JudgedPerson[]> {
  const { tx, caller, today, keys } = judging;
  const company = await known(tx, caller.company_id);
  const rules = await rulesFrom(tx, caller.company_id, from_day);
  const judged: JudgedPerson[] = [];
  for (const { row, fields, balance, faults: read } of rows) {
    const faults: RowFault[] = [...read];
    const fault: Refuse = (code, field) => {
      if (faults.some((one) => one.field === field)) return;
      faults.push(faultAt(columns, row, code, field));
    };
    const { first_name = '', last_name = '' } = fields;
    const username =
      fields.username ?? suggestedUsername(first_name, last_name, [...company.username.keys()]);
    const body = bodyOf({ ...fields, username });
    const decision = decisionOf(fields, from_day);
    judgeLimits(body, decision, fault);
    const number = numberTyped(keys, caller.company_id, fields.social_security_number ?? '');
    if (
      fields.social_security_number !== undefined &&
      (number === null || (number.born !== null && number.born > today))
    )
      fault('not_allowed', 'social_security_number');
    if (isReservedName(username)) fault('not_allowed', 'username');
    company.add('username', username.toLowerCase(), fault);
    company.add('email', fields.email?.toLowerCase(), fault);
    company.add('employee_number', fields.employee_number?.toString(), fault);
    company.add('social_security_number', number?.hash.toString('hex'), fault);
    if (fields.account !== undefined && !accounts_checked) judgeAccount(fields.account, columns, fault);
    if (fields.cost_centre !== undefined) {
      const is_used = company.cost_centres.get(fields.cost_centre);
      if (is_used !== true) fault(is_used === undefined ? 'unknown_word' : 'out_of_use', 'cost_centre');
    }
    if (fields.karens?.some((day) => day > today) === true) fault('not_allowed', 'karens');
    if (balance !== null && !variable_only)
      for (const field of wholePayOfNew(from_day, balance, body, rules)) fault('whole_pay', field);
    judged.push({
      row,
      fields,
      body,
      account: fields.account ?? null,
      decision,
      karens: fields.karens ?? [],
      balance: balance === null ? null : { ...balance, from_day, paid_days: balance.paid_days ?? 0 },
      mask: number === null ? '' : maskedNumber(number.born),
      faults,
    });
  }
  return judged;
}

type Refuse = (code: PeopleFault, field: string) => void;

/** At the column of the part that is wrong: an account may stand in one cell. */
function judgeAccount(
  { clearing, number }: NonNullable<JudgedPerson['account']>,
  columns: PeopleSheet['columns'],
  fault: Refuse,
): void {
  const check = accountCheck(clearing, number);
  if (check === 'ok') return;
  fault(check, check === 'unknown_clearing' && columns.has('clearing') ? 'clearing' : 'account');
}

const maskedNumber = (born: string | null): string => `${(born ?? '').replaceAll('-', '').slice(2)}-****`;

/** A table that the sheet does not say is unknown: the sheet asks for it unless a decision replaces it. Monthly pay is paid by the month and hourly pay by the hour, whatever the rate, unless the sheet says otherwise. */
function bodyOf(fields: PersonFields & { readonly username: string }): NewUser {
  const { monthly_salary, hourly_salary, form = null, last_day = null } = fields;
  const { employment_rate, employment_hours_per_week, full_time_hours, employee_tax_table = null } = fields;
  const both = monthly_salary !== undefined && hourly_salary !== undefined;
  const paid_by = fields.paid_by ?? (both ? undefined : monthly_salary === undefined ? 'hour' : 'month');
  const { tax_column = 1, cost_centre } = fields;
  const pay = {
    ...given({ monthly_salary, hourly_salary, employment_rate, employment_hours_per_week }),
    ...given({ full_time_hours, paid_by, cost_centre }),
    employee_tax_table,
    tax_column,
  };
  const { first_name = '', last_name = '', email = '', username } = fields;
  const { phone, address, social_security_number, employee_number } = fields;
  return {
    first_name,
    last_name,
    email,
    username,
    role: 'worker',
    ...given({ phone, address, social_security_number, employee_number }),
    employment_date: fields.employment_date ?? null,
    employment: { form, last_day },
    ...(monthly_salary === undefined && hourly_salary === undefined ? {} : { pay }),
  };
}

/** In force from the day on which Skifta begins to count, or from the first day of employment where it is later. */
function decisionOf(fields: PersonFields, from_day: string): TaxDecisionFields | null {
  const { tax_form = 'table', tax_percent = null, employment_date = from_day } = fields;
  if (tax_form === 'table') return null;
  const first_day = employment_date > from_day ? employment_date : from_day;
  return { kind: tax_form, percent: tax_percent, amount: null, first_day, last_day: null };
}

const DECISION = createTaxDecision.body.omit({ user: true });

/** The limits that the forms have. */
function judgeLimits(body: NewUser, decision: TaxDecisionFields | null, fault: Refuse): void {
  const { employee_number: _number, ...sent } = body;
  const read = createUser.body.safeParse({ ...sent, password: 'a password of no one' });
  for (const { path } of read.error?.issues ?? []) fault('not_allowed', String(path.at(-1)));
  if (decision !== null && !DECISION.safeParse(decision).success) fault('not_allowed', 'tax_percent');
  if (body.pay === undefined) return;
  try {
    termsOf(body.pay, undefined);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const field of Object.keys(error.more.errors ?? {})) fault('not_allowed', field);
  }
}

const UNIQUE = ['username', 'email', 'employee_number', 'social_security_number'] as const;
type Unique = (typeof UNIQUE)[number];
type Taken = { has_left: boolean; by_sheet: boolean };

/** What the company's people have already, and the sheet's as they are added. A number stays with who has left. */
async function known(tx: Tx, company_id: string) {
  const rows = await tx<
    { username: string; email: string; number: number | null; hash: Buffer | null; has_left: boolean }[]
  >`
    select lower(username) as username, lower(email) as email, employee_number as number,
      personal_number_hash as hash, closed_at is not null as has_left
    from users where company_id = ${company_id} and erased_at is null
    union all
    select '', '', employee_number, null, true
    from users where company_id = ${company_id} and erased_at is not null and employee_number is not null`;
  const open = rows.filter(({ has_left }) => !has_left);
  const of = (entries: readonly (readonly [string, boolean])[]): Map<string, Taken> =>
    new Map(entries.map(([value, has_left]) => [value, { has_left, by_sheet: false }]));
  const taken: Record<Unique, Map<string, Taken>> = {
    username: of(open.map(({ username }) => [username, false])),
    email: of(open.map(({ email }) => [email, false])),
    employee_number: of(rows.flatMap(({ number }) => (number === null ? [] : [[String(number), false]]))),
    social_security_number: of(
      rows
        .toSorted((a, b) => Number(b.has_left) - Number(a.has_left))
        .flatMap(({ hash, has_left }) => (hash === null ? [] : [[hash.toString('hex'), has_left]])),
    ),
  };
  const centres = await centresOf(tx, company_id);
  return {
    ...taken,
    cost_centres: new Map(centres.map(({ number, active }) => [number, active])),
    add(field: Unique, value: string | undefined, fault: Refuse): void {
      if (value === undefined || value === '') return;
      const was = taken[field].get(value);
      if (was !== undefined) fault(was.by_sheet ? 'twice' : was.has_left ? 'has_left' : 'taken', field);
      else taken[field].set(value, { has_left: false, by_sheet: true });
    },
  };
}

type Row = ReplyOf<typeof pastePeople>['rows'][number];

/** What is answered of a saved row, and kept for a repeated request: whom the sign-in belongs to, without pay. */
export const savedOf = ({ row, body, faults }: JudgedPerson, { id, link }: SavedPerson): Row => ({
  row,
  user: id,
  link,
  first_name: body.first_name,
  last_name: body.last_name,
  username: body.username,
  email: body.email,
  social_security_number: '',
  employment_date: null,
  last_day: null,
  monthly_salary: null,
  hourly_salary: null,
  employment_rate: null,
  employment_hours_per_week: null,
  employee_tax_table: null,
  tax_kind: null,
  tax_percent: null,
  account: null,
  bank: null,
  paid_days: null,
  year_gross: null,
  karens: [],
  faults: [...faults],
});

export function previewOf(person: JudgedPerson): Row {
  const { row, body, fields, account, decision, balance, mask, karens, faults } = person;
  return {
    row,
    user: null,
    first_name: body.first_name,
    last_name: body.last_name,
    username: body.username,
    email: body.email,
    social_security_number: mask,
    employment_date: fields.employment_date ?? null,
    last_day: fields.last_day ?? null,
    monthly_salary: fields.monthly_salary ?? null,
    hourly_salary: fields.hourly_salary ?? null,
    employment_rate: fields.employment_rate ?? null,
    employment_hours_per_week: fields.employment_hours_per_week ?? null,
    employee_tax_table: fields.employee_tax_table ?? null,
    tax_kind: decision?.kind ?? null,
    tax_percent: decision?.percent ?? null,
    account: account === null ? null : `${account.clearing} ${maskOf(account.clearing, account.number)}`,
    bank: account === null ? null : bankOf(account.clearing),
    paid_days: balance?.paid_days ?? null,
    year_gross: balance?.year_gross ?? null,
    karens: [...karens],
    faults: [...faults],
  };
}
