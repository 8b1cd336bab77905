import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ClosedUser } from '../../contract/users.ts';
import { BankAccountPart } from '../bank-accounts/bank-account.tsx';
import { useUnsaved } from '../parts/unsaved.tsx';
import { nameOf } from '../roles.ts';

type Props = { readonly person: ClosedUser; readonly onClose: () => void };

/** Where the last pay of somebody who has left goes. */
export function LeftAccount({ person, onClose }: Props) {
  const { t } = useTranslation();
  const { typing, leave, question } = useUnsaved(onClose);
  return (
    <>
      <Modal
        opened
        onClose={leave}
        size="md"
        title={t('people.closed.account_named', { name: nameOf(person) })}
      >
        <BankAccountPart user={person.id} onTyping={typing} />
      </Modal>
      {question}
    </>
  );
}
