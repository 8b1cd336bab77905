import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { BankAccountPart } from '../bank-accounts/bank-account.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import shared from '../ui/shared.module.css';

type Props = {
  readonly base: User | null;
  /** Whether this is the user's own account. */
  readonly own: boolean;
  /** Whether there is an unsaved account number. */
  readonly onTyping: (is: boolean) => void;
};

/** The person's bank account, saved by its own button, because it is not part of the person that others may read. */
export function BankAccountSection({ base, own, onTyping }: Props) {
  const { t } = useTranslation();
  return (
    <FieldGroup legend={t('bankAccounts.title')} ruled>
      {base === null ? (
        <Text c="dimmed" fz="sm" className={shared.whole}>
          {t('bankAccounts.after_saving')}
        </Text>
      ) : (
        <div className={shared.whole}>
          <BankAccountPart user={own ? null : base.id} onTyping={onTyping} />
        </div>
      )}
    </FieldGroup>
  );
}
