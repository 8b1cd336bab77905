import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../contract/companies.ts';
import { FormSheet } from '../parts/form-sheet.tsx';
import { HandOver } from '../people/hand-over.tsx';
import { nameOf } from '../roles.ts';
import { CompanyForm } from './company-form.tsx';
import { FirstManagerForm } from './first-manager-form.tsx';
import type { ManagerTyped } from './manager-fields.tsx';
import { NewCompanyForm } from './new-company-form.tsx';

type Props = { readonly edited: Company | 'new'; readonly onClose: () => void };
type Made = { readonly company: Company; readonly manager: ManagerTyped };

/** Edits a company, or adds one; a new first manager's sign-in is handed over. */
export function CompanyDialog({ edited, onClose }: Props) {
  const { t } = useTranslation();
  const [managing, setManaging] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const onManager = (company: Company, manager: ManagerTyped): void => setMade({ company, manager });
  if (made !== null) {
    const { company, manager } = made;
    return (
      <FormSheet title={t('people.hand_over.title_new', { name: nameOf(manager) })} onClose={onClose}>
        <HandOver
          made={{ person: manager, password: manager.password }}
          of={company.subdomain}
          onDone={onClose}
        />
      </FormSheet>
    );
  }
  if (edited === 'new') return <NewCompanyForm onManager={onManager} onClose={onClose} />;
  if (managing) return <FirstManagerForm company={edited} onManager={onManager} onClose={onClose} />;
  return <CompanyForm company={edited} onManage={() => setManaging(true)} onClose={onClose} />;
}
