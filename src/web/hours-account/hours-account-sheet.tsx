import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../roles.ts';
import { HoursAccount } from './hours-account.tsx';

type Props = {
  readonly person: { readonly id: string; readonly first_name: string; readonly last_name: string };
  readonly day: string;
  readonly onClose: () => void;
};

/** A person's hours account over the week. */
export function HoursAccountSheet({ person, day, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('hoursAccount.of', { name: nameOf(person) })}
      position="right"
      size="lg"
    >
      <HoursAccount user={person.id} day={day} />
    </Drawer>
  );
}
