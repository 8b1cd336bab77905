import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { HistorySection } from '../history/history-section.tsx';
import { CertificateButton } from '../personal-data/certificate.tsx';
import { DataFileButton } from '../personal-data/data-file.tsx';
import { nameOf } from '../roles.ts';
import { SignInLog } from '../sessions/sign-in-log.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import shared from '../ui/shared.module.css';

/** The history of the person's account and pay, and all stored data about the person as a file. */
export function PersonRecords({ person }: { readonly person: User }) {
  const { t } = useTranslation();
  const name = nameOf(person);
  return (
    <FieldGroup legend={t('people.records')} ruled>
      <div className={shared.whole}>
        <HistorySection
          asked={{ nouns: ['user', 'employment', 'payroll'], about: person.id }}
          what={name}
          person={{ id: person.id, name }}
        >
          <CertificateButton user={person.id} named={name} small />
          <DataFileButton user={person.id} named={name} small />
        </HistorySection>
        <SignInLog user={person.id} />
      </div>
    </FieldGroup>
  );
}
