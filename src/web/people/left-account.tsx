import { useTranslation } from 'react-i18next';
import type { ClosedUser } from '../../contract/users.ts';
import { BankAccountPart } from '../bank-accounts/bank-account.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { nameOf } from '../roles.ts';

type Props = { readonly person: ClosedUser; readonly onClose: () => void };

/** The bank account for a closed account's last pay. */
export function LeftAccount({ person, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormSheet title={t('people.closed.account_named', { name: nameOf(person) })} onClose={onClose}>
      <BankAccountPart user={person.id} />
    </FormSheet>
  );
}
