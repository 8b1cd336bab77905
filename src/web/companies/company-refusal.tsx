import type { FormErrors } from '@mantine/form';
import { type Company, company } from '../../contract/companies.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { fieldErrors } from '../form-check.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';

/** The server's no beside the field it is about, where it is about one. */
export function companyErrors(error: unknown): FormErrors {
  if (error instanceof ApiError && error.code === 'subdomain_taken') return { subdomain: sayError(error) };
  return fieldErrors(error);
}

/** The company that a stale write met; null for any other no. */
export function staleCompany(error: unknown): Company | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null;
  return currentOf(error, company);
}

/** The server's no that is about no field. */
export function CompanyRefusal({ error }: { readonly error: unknown }) {
  if (error === null || Object.keys(companyErrors(error)).length > 0) return null;
  return <ErrorBox message={sayError(error)} />;
}
