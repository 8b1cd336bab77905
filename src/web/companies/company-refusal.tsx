import type { FormErrors } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { fieldErrors } from '../form-check.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';

/** The server's no beside the field it is about, where it is about one. */
export function companyErrors(error: unknown): FormErrors {
  if (error instanceof ApiError && error.code === 'subdomain_taken') return { subdomain: sayError(error) };
  return fieldErrors(error);
}

/** The server's no that is about no field. */
export function CompanyRefusal({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  if (error === null || Object.keys(companyErrors(error)).length > 0) return null;
  const isStale = error instanceof ApiError && error.code === 'stale';
  return <ErrorBox message={isStale ? t('companies.stale') : sayError(error)} />;
}
