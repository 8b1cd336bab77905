import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Opening } from '../parts/opening.tsx';
import { nameOf } from '../roles.ts';
import { nearing } from '../ui/on-demand.ts';
import { hoursAccountSheet } from './hours-account-parts.ts';

type Props = {
  readonly person: { readonly id: string; readonly first_name: string; readonly last_name: string };
  readonly day: string | undefined;
  readonly children: ReactNode;
};

/** A person's hours, which open the account of them. */
export function HoursOf({ person, day, children }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  if (day === undefined) return children;
  return (
    <>
      <button
        {...nearing(hoursAccountSheet)}
        type="button"
        style={{ display: 'block', width: '100%', textAlign: 'start' }}
        title={t('week.account_of', { name: nameOf(person) })}
        onClick={() => setOpened(true)}
      >
        {children}
      </button>
      {opened && <Opening part={hoursAccountSheet} own={{ person, day, onClose: close }} onCancel={close} />}
    </>
  );
}
