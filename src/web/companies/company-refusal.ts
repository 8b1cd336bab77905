import type { FormErrors } from '@mantine/form';
import { type Company, company } from '../../contract/companies.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { fieldErrors } from '../form-check.ts';
import { sayError } from '../text/index.ts';

/** The server's refusal, at the field that it names. */
export function companyErrors(error: unknown): FormErrors {
  if (error instanceof ApiError && error.code === 'subdomain_taken') return { subdomain: sayError(error) };
  return fieldErrors(error);
}

/** The current company in a stale write's refusal; null for any other refusal. */
export function staleCompany(error: unknown): Company | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null;
  return currentOf(error, company);
}
