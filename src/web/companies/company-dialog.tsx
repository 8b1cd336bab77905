import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../contract/companies.ts';
import { useUnsaved } from '../parts/unsaved.tsx';
import { CompanyForm } from './company-form.tsx';
import { NewCompanyForm } from './new-company-form.tsx';

type Props = { readonly edited: Company | 'new' | null; readonly onClose: () => void };

/** Edits a company, or adds one. A click beside it does not throw away what was typed, and leaving it asks first. */
export function CompanyDialog({ edited, onClose }: Props) {
  const { t } = useTranslation();
  const title = edited === null || edited === 'new' ? t('companies.add') : edited.name;
  const { typing, leave, close, question } = useUnsaved(onClose);
  return (
    <>
      <Modal opened={edited !== null} onClose={leave} title={title} size="lg" closeOnClickOutside={false}>
        {edited === 'new' && <NewCompanyForm onTyping={typing} onCancel={leave} onDone={close} />}
        {edited !== null && edited !== 'new' && (
          <CompanyForm key={edited.id} company={edited} onTyping={typing} onCancel={leave} onDone={close} />
        )}
      </Modal>
      {question}
    </>
  );
}
