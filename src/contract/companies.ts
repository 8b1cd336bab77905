import { z } from 'zod';
import { PAYMENT_MONTHS } from '../core/company-rules.ts';
import { isBic, isIban } from '../core/iban.ts';
import { BANK_FORMATS } from '../core/pay/bank-format.ts';
import { BREAK_ORDERS } from '../core/pay/break-order.ts';
import type { LEDGER_USES } from '../core/pay/ledger.ts';
import { ABSENCE_DEDUCTIONS, HOURLY_VACATIONS, PAY_BASES } from '../core/pay/pay-basis.ts';
import { BREAK_RULES } from '../core/time-entry.ts';
import { call, MANAGERS, PLATFORM, STAFF } from './call.ts';
import {
  answeredDate,
  answeredInstant,
  answeredKronor,
  byId,
  date,
  id,
  keysOf,
  kronor,
  text,
  version,
} from './fields.ts';
import { nameInUse } from './named-rows.ts';
import { obRuleSet } from './rule-sets.ts';
import { password, username } from './users.ts';

export const BILLING_STATUSES = ['trial', 'active', 'suspended'] as const;

/** A company as the platform's superuser sees it: billing, never people (specification section 3). */
export const company = z.strictObject({
  id,
  name: z.string(),
  subdomain: z.string(),
  org_number: z.string(),
  address: z.string(),
  billing_status: z.enum(BILLING_STATUSES),
  is_active: z.boolean(),
  active_user_count: z.number().int(),
  price_per_user: answeredKronor,
  next_billing_date: z.string().nullable(),
  schema_name: z.string(),
  /** Counted open accounts; `active_user_count` is the number agreed with the customer. */
  active_users: z.number().int(),
  /** active_users x price_per_user, SEK. */
  monthly_total: answeredKronor,
  created_at: answeredInstant,
  updated_at: answeredInstant,
  version,
});
export type Company = z.output<typeof company>;

const subdomain = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'Use a-z, 0-9 and hyphens, at most 63 characters.');

const editable = {
  org_number: text(20),
  address: text(300),
  billing_status: z.enum(BILLING_STATUSES),
  is_active: z.boolean(),
  active_user_count: z.number().int().min(0).max(1_000_000),
  price_per_user: kronor,
  next_billing_date: date.nullable(),
};
/** What the platform writes of a company. Writes, replies and history read it. */
export const COMPANY_FIELDS = keysOf({ name: text(200, 1), subdomain, ...editable });

const firstManager = z.strictObject({
  first_name: text(100, 1),
  last_name: text(100, 1),
  username,
  email: z.email().max(254),
  password,
});

export const listCompanies = call({
  name: 'listCompanies',
  method: 'GET',
  path: '/api/superadmin/companies/',
  who: PLATFORM,
  summary: 'All companies with their billing data',
  reply: z.array(company),
  status: 200,
});

export const createCompany = call({
  name: 'createCompany',
  method: 'POST',
  path: '/api/superadmin/companies/',
  who: PLATFORM,
  summary: 'A new company, optionally with its first manager',
  body: z.strictObject({
    name: text(200, 1),
    subdomain: subdomain.optional(),
    ...z.strictObject(editable).partial().shape,
    first_manager: firstManager.optional(),
  }),
  reply: company,
  status: 201,
});

export const getCompany = call({
  name: 'getCompany',
  method: 'GET',
  path: '/api/superadmin/companies/{id}/',
  who: PLATFORM,
  summary: 'One company',
  params: byId,
  reply: company,
  status: 200,
});

export const addFirstManager = call({
  name: 'addFirstManager',
  method: 'POST',
  path: '/api/superadmin/companies/{id}/first-manager/',
  who: PLATFORM,
  summary: 'A manager for a company in which nobody has an account',
  params: byId,
  body: firstManager,
  reply: company,
  status: 201,
});

export const changeCompany = call({
  name: 'changeCompany',
  method: 'PATCH',
  path: '/api/superadmin/companies/{id}/',
  who: PLATFORM,
  summary: 'Change a company; only the fields sent change',
  params: byId,
  body: z.strictObject({ name: text(200, 1), subdomain, ...editable }).partial(),
  reply: company,
  status: 200,
});

/** The rules that hold from a first day on (decision 0062), as a client writes them. */
export const rulesOfWork = {
  break_rule: z.enum(BREAK_RULES),
  break_order: z.enum(BREAK_ORDERS),
  pay_basis: z.enum(PAY_BASES),
  payment_day: z.number().int().min(1).max(28),
  payment_month: z.enum(PAYMENT_MONTHS),
  hourly_vacation: z.enum(HOURLY_VACATIONS),
  absence_deduction: z.enum(ABSENCE_DEDUCTIONS),
};
export const SETTINGS_FIELDS = keysOf(rulesOfWork);

/** The settings that the company's people work under (decisions sections 3 and 4): the rules of today, and all by first day. */
export const companySettings = z.strictObject({
  id,
  name: z.string(),
  subdomain: z.string(),
  time_zone: z.string(),
  ...rulesOfWork,
  /** In the order of their days; the first hold from the beginning, 1901-01-01. A server of the version before sends none. */
  rules: z.array(z.strictObject({ from: answeredDate, ...rulesOfWork })).optional(),
  /** The first day that a change may hold from: after the last locked month. null: any. */
  first_date: answeredDate.nullable().optional(),
  /** The rules of unsocial hours, each from its date on. */
  ob_rule_sets: z.array(z.strictObject({ from: z.string(), rules: obRuleSet })),
  /** Where and as what one works; left out: the company has none. */
  units: z.array(nameInUse).optional(),
  skills: z.array(nameInUse).optional(),
  positions: z.array(nameInUse).optional(),
  version,
});
export type CompanySettings = z.output<typeof companySettings>;

export const getSettings = call({
  name: 'getSettings',
  method: 'GET',
  path: '/api/company/',
  who: STAFF,
  summary: 'The own company and the rules it reports and pays by',
  reply: companySettings,
  status: 200,
});

export const changeSettings = call({
  name: 'changeSettings',
  method: 'PATCH',
  path: '/api/company/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'Change the rules the own company reports and pays by',
  /** `valid_from`: the first of a month. Left out: from the first day after the locked months, all that is open. */
  body: z.strictObject({ ...rulesOfWork, valid_from: date }).partial(),
  reply: companySettings,
  status: 200,
});

const account = z.number().int().nullable();
const accounts = <S extends z.ZodType>(schema: S) =>
  z.strictObject({
    pay: schema,
    tax: schema,
    net_pay: schema,
    employee_debt: schema,
    contribution_cost: schema,
    contribution_debt: schema,
  } satisfies Record<(typeof LEDGER_USES)[number], S>);

/** The employer's data for pay and its files. Managers only. */
export const companyPayroll = z.strictObject({
  name: z.string(),
  /** Set by the platform as agreed with the customer: read only. */
  org_number: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** The version of the bank file. */
  bank_format: z.enum(BANK_FORMATS),
  contact_name: z.string(),
  contact_phone: z.string(),
  contact_email: z.string(),
  workplace_address: z.string(),
  workplace_city: z.string(),
  /** Ledger accounts by their use; null: the default one (BAS). */
  accounts: accounts(account),
  version,
});
export type CompanyPayroll = z.output<typeof companyPayroll>;

const compact = (value: string): string => value.replaceAll(/\s/g, '').toUpperCase();

const employer = {
  iban: text(50)
    .transform(compact)
    .refine((value) => value === '' || isIban(value), 'This is not an IBAN.'),
  bic: text(20)
    .transform(compact)
    .refine((value) => value === '' || isBic(value), 'This is not a BIC.'),
  bank_format: z.enum(BANK_FORMATS),
  contact_name: text(100),
  contact_phone: text(30).refine(
    (value) => value === '' || /^\+?[\d\s()/-]{5,}$/.test(value),
    'This is not a telephone number.',
  ),
  contact_email: z.union([z.literal(''), z.email().max(254)]),
  workplace_address: text(200),
  workplace_city: text(100),
};
export const EMPLOYER_FIELDS = keysOf(employer);

export const getCompanyPayroll = call({
  name: 'getCompanyPayroll',
  method: 'GET',
  path: '/api/company/payroll/',
  who: MANAGERS,
  without_cost: 'refused',
  summary: 'What pay and its files need to know of the own company',
  reply: companyPayroll,
  status: 200,
});

export const changeCompanyPayroll = call({
  name: 'changeCompanyPayroll',
  method: 'PATCH',
  path: '/api/company/payroll/',
  who: MANAGERS,
  without_cost: 'refused',
  summary:
    'Change what pay and its files need to know; only the fields sent change, an empty text takes one away',
  body: z
    .strictObject({
      ...employer,
      accounts: accounts(
        z
          .number()
          .int()
          .refine((value) => value >= 1000 && value <= 9999, 'A ledger account has four digits.')
          .nullable(),
      ).partial(),
    })
    .partial(),
  reply: companyPayroll,
  status: 200,
});
