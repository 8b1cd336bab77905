import { z } from 'zod';
import type { PayTerms } from '../../contract/payroll.ts';
import { USER_ROLES, type User } from '../../contract/users.ts';
import { EMPLOYMENT_FORMS } from '../../core/employment.ts';
import { birthsDiffer } from '../../core/pay/birth-date.ts';
import { PAID_BY } from '../../core/pay/pay-terms.ts';
import { FULL_TIME } from '../../core/salary.ts';
import { monthsLater, today } from '../months.ts';
import { isManager, roleOf } from '../roles.ts';
import { type Amount, amount, salary, salaryOf, saysNothing } from './linked-salary.ts';

/** The hours of full time where an agreement says nothing. */
export const FULL_WEEK = FULL_TIME.week_parts / 6000;

/** A person's values in the form. Also reads a stored draft, which never has the two secrets. */
export const personValues = z.object({
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(USER_ROLES),
  phone: z.string(),
  date_of_birth: z.string().nullable(),
  address: z.string(),
  employment_date: z.string().nullable(),
  /** Of a new person; employments-list.tsx changes them later. */
  form: z.enum(EMPLOYMENT_FORMS).nullable().default(null),
  last_day: z.string().nullable().default(null),
  salary,
  employee_tax_table: z.union([z.number(), z.string()]),
  tax_column: z.string(),
  /** null: by the rate of employment. */
  paid_by: z.enum(PAID_BY).nullable().default(null),
  /** Full time of the agreement; '' is the month that follows from the week. */
  full_time_hours: amount.default(FULL_WEEK),
  full_time_month_hours: amount.default(''),
  /** The number of a cost centre; null: none. */
  cost_centre: z.string().nullable().default(null),
  /** The first day of changed pay; null: the present one, '' is no day yet. */
  valid_from: z.string().nullable().default(null),
});
type Kept = z.output<typeof personValues>;
export type PersonValues = Kept & { readonly social_security_number: string; readonly password: string };

/** The columns of a tax table, with their kinds of income (core/pay/tax.md). */
export const TAX_COLUMNS = [
  ['1', 'salary'],
  ['2', 'pension_older'],
  ['3', 'salary_older'],
  ['4', 'sickness'],
  ['5', 'benefits'],
  ['6', 'pension_younger'],
] as const;

export const valuesOf = (person: User | null): PersonValues => ({
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  username: person?.username ?? '',
  email: person?.email ?? '',
  role: person !== null && isManager(roleOf(person)) ? 'manager' : 'worker',
  phone: person?.phone ?? '',
  date_of_birth: person?.date_of_birth ?? null,
  social_security_number: person?.social_security_number ?? '',
  address: person?.address ?? '',
  // Pay begins on it: today for a new person, unless another day is entered.
  employment_date: person === null ? today() : person.employment_date,
  form: null,
  last_day: null,
  password: '',
  salary: salaryOf(person?.payroll ?? null),
  // Empty: unknown.
  employee_tax_table: person?.payroll?.employee_tax_table ?? '',
  tax_column: String(person?.payroll?.tax_column ?? 1),
  paid_by: person?.payroll?.paid_by ?? null,
  full_time_hours: person?.payroll?.full_time_hours ?? FULL_WEEK,
  full_time_month_hours: person?.payroll?.full_time_month_hours ?? '',
  cost_centre: person?.payroll?.cost_centre ?? null,
  valid_from: (person?.payroll ?? null) === null ? null : nextFirst(today()),
});

/** The first day of the month after. */
export const nextFirst = (day: string): string => `${monthsLater(day.slice(0, 7), 1)}-01`;

/** The values that a draft may keep. */
export const withoutSecrets = ({
  social_security_number: _number,
  password: _password,
  ...kept
}: PersonValues): Kept => kept;

export const roleIn = (text: string | null): PersonValues['role'] =>
  USER_ROLES.find((role) => role === text) ?? 'worker';

/** An empty number is null; text that is no number is left for the schema to refuse. */
const numberOf = (value: Amount): number | null => (value === '' ? null : Number(value));

const payOf = ({
  salary: { shown },
  employee_tax_table,
  tax_column,
  paid_by,
  full_time_hours,
  full_time_month_hours,
  cost_centre,
  valid_from,
}: PersonValues): PayTerms => ({
  monthly_salary: numberOf(shown.monthly_salary),
  employment_rate: numberOf(shown.employment_rate),
  hourly_salary: numberOf(shown.hourly_salary),
  employment_hours_per_week: numberOf(shown.employment_hours_per_week),
  employee_tax_table: employee_tax_table === '' ? null : Number(employee_tax_table),
  tax_column: Number(tax_column),
  paid_by,
  full_time_hours: Number(full_time_hours) === FULL_WEEK ? null : numberOf(full_time_hours),
  full_time_month_hours: numberOf(full_time_month_hours),
  cost_centre,
  ...(valid_from === null ? {} : { valid_from }),
});

/** Whether the form changes pay; for a person without terms, whether any pay is entered. */
export function saysPay(values: PersonValues, base: PersonValues, has_payroll: boolean): boolean {
  if (!has_payroll && saysNothing(values.salary)) return taxTouched(values, base);
  return taxTouched(values, base) || !same('salary', values, base);
}

const taxTouched = (values: PersonValues, base: PersonValues): boolean =>
  !same('employee_tax_table', values, base) ||
  !same('tax_column', values, base) ||
  !same('paid_by', values, base) ||
  !same('full_time_hours', values, base) ||
  !same('full_time_month_hours', values, base) ||
  !same('cost_centre', values, base);

/**
 * Whether the first day of employment is missing. Terms without it would pay from their beginning, including months
 * that were run.
 */
export function missesFirstDay(values: PersonValues, base: PersonValues, has_payroll: boolean): boolean {
  if (values.employment_date !== null) return false;
  return has_payroll ? base.employment_date !== null : saysPay(values, base, has_payroll);
}

/** The first employment of a new person, as the call takes it. */
export const firstEmploymentOf = ({ employment_date, form, last_day }: PersonValues) => ({
  employment_date,
  employment: { form, last_day: form === null || form === 'permanent' ? null : last_day },
});

type Identified = Pick<PersonValues, 'social_security_number' | 'date_of_birth'>;

/** Whether the form asks for the date of birth: a personal number gives it, but for a stored pair that differs. */
export const asksBirthDate = (values: Identified, base: Identified): boolean =>
  values.social_security_number.trim() === '' ||
  (values.social_security_number === base.social_security_number &&
    birthsDiffer({ number_mask: base.social_security_number, birth_date: base.date_of_birth }));

/**
 * The form's values as the calls accept them. An empty password, an untouched personal number and untouched pay are
 * left out.
 */
export function bodyOf(values: PersonValues, base: PersonValues, has_payroll: boolean) {
  const { first_name, last_name, username, email, role, phone, address } = values;
  const { date_of_birth, employment_date, social_security_number, password } = values;
  return {
    first_name,
    last_name,
    username: username.trim(),
    email: email.trim(),
    role,
    phone,
    address,
    ...(asksBirthDate(values, base) ? { date_of_birth } : {}),
    ...(employment_date === base.employment_date ? {} : { employment_date }),
    ...(social_security_number === base.social_security_number ? {} : { social_security_number }),
    ...(password === '' ? {} : { password }),
    ...(saysPay(values, base, has_payroll) ? { pay: payOf(values) } : {}),
  };
}

export const FIELDS = [
  'first_name',
  'last_name',
  'username',
  'email',
  'role',
  'phone',
  'social_security_number',
  'date_of_birth',
  'address',
  'employment_date',
  'salary',
  'employee_tax_table',
  'tax_column',
  'paid_by',
  'full_time_hours',
  'full_time_month_hours',
  'cost_centre',
] as const satisfies readonly (keyof PersonValues)[];
export type Field = (typeof FIELDS)[number];

/** Whether two forms are equal in a field. */
export function same(field: Field, a: PersonValues, b: PersonValues): boolean {
  if (field !== 'salary') return String(a[field] ?? '') === String(b[field] ?? '');
  return Object.entries(a.salary.shown).every(
    ([key, value]) => numberText(value) === numberText(Reflect.get(b.salary.shown, key)),
  );
}

const numberText = (value: unknown): string => (value === '' ? '' : String(Number(value)));

/** The fields that another user changed meanwhile, and whether this user changed them too. */
export function changedMeanwhile(
  base: PersonValues,
  typed: PersonValues,
  theirs: PersonValues,
): { readonly field: Field; readonly mine: boolean }[] {
  return FIELDS.filter((field) => !same(field, base, theirs) && !same(field, typed, theirs)).map((field) => ({
    field,
    mine: !same(field, base, typed),
  }));
}

/** The typed values over the present ones: fields that were not touched here take the other user's values. */
export function mergedOver(base: PersonValues, typed: PersonValues, theirs: PersonValues): PersonValues {
  const untouched = FIELDS.filter((field) => same(field, base, typed));
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) };
}
