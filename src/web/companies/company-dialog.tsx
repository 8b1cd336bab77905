import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../contract/companies.ts';
import { CompanyForm } from './company-form.tsx';
import { NewCompanyForm } from './new-company-form.tsx';

type Props = { readonly edited: Company | 'new' | null; readonly onClose: () => void };

/** Edits a company, or adds one. A click beside it does not throw away what was typed. */
export function CompanyDialog({ edited, onClose }: Props) {
  const { t } = useTranslation();
  const title = edited === null || edited === 'new' ? t('companies.add') : edited.name;
  return (
    <Modal opened={edited !== null} onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      {edited === 'new' && <NewCompanyForm onDone={onClose} />}
      {edited !== null && edited !== 'new' && (
        <CompanyForm key={edited.id} company={edited} onDone={onClose} />
      )}
    </Modal>
  );
}
