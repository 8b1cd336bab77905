import type { Company } from '../../contract/companies.ts';
import { CompanyForm } from './company-form.tsx';
import { NewCompanyForm } from './new-company-form.tsx';

type Props = { readonly edited: Company | 'new'; readonly onClose: () => void };

/** Edits a company, or adds one. */
export function CompanyDialog({ edited, onClose }: Props) {
  return edited === 'new' ? (
    <NewCompanyForm onClose={onClose} />
  ) : (
    <CompanyForm company={edited} onClose={onClose} />
  );
}
