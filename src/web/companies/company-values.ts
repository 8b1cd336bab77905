import { z } from 'zod';
import { BILLING_STATUSES, type Company } from '../../contract/companies.ts';

type BillingStatus = (typeof BILLING_STATUSES)[number];

/** A company's values in the form: numbers may be empty while typing. Also reads a stored draft. */
export const companyValues = z.object({
  name: z.string(),
  subdomain: z.string(),
  org_number: z.string(),
  address: z.string(),
  billing_status: z.enum(BILLING_STATUSES),
  is_active: z.boolean(),
  active_user_count: z.union([z.number(), z.string()]),
  price_per_user: z.union([z.number(), z.string()]),
  next_billing_date: z.string().nullable(),
});
export type CompanyValues = z.output<typeof companyValues>;

export const NEW_COMPANY: CompanyValues = {
  name: '',
  subdomain: '',
  org_number: '',
  address: '',
  billing_status: 'trial',
  is_active: true,
  active_user_count: 0,
  price_per_user: 0,
  next_billing_date: null,
};

export const valuesOf = (company: Company): CompanyValues => ({
  name: company.name,
  subdomain: company.subdomain,
  org_number: company.org_number,
  address: company.address,
  billing_status: company.billing_status,
  is_active: company.is_active,
  active_user_count: company.active_user_count,
  price_per_user: company.price_per_user,
  next_billing_date: company.next_billing_date,
});

/** The form's values as the calls accept them; an empty number is null. */
export const bodyOf = (values: CompanyValues) => ({
  ...values,
  active_user_count: Number(values.active_user_count),
  price_per_user: Number(values.price_per_user),
});

export const billingStatusIn = (text: string | null): BillingStatus =>
  BILLING_STATUSES.find((status) => status === text) ?? 'trial';

/** Merges a user's changes with a version that another user has saved: only fields that this user changed win. */
export const mergedOf = (base: CompanyValues, typed: CompanyValues, theirs: CompanyValues): CompanyValues => {
  const own = Object.entries(typed).filter(([field, value]) => value !== Object(base)[field]);
  return companyValues.parse({ ...theirs, ...Object.fromEntries(own) });
};
