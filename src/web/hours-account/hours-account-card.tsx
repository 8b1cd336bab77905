import { useTranslation } from 'react-i18next';
import { Card } from '../ui/card.tsx';
import { HoursAccount } from './hours-account.tsx';
import { OwnFairness } from './own-fairness.tsx';

type Props = { readonly today: string; readonly user?: string };

/** The own hours account and unsocial shifts, or the account of a person. */
export function HoursAccountCard({ today, user }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t('hoursAccount.title')}>
        <HoursAccount day={today} {...(user === undefined ? {} : { user })} />
      </Card>
      {user === undefined && <OwnFairness />}
    </>
  );
}
