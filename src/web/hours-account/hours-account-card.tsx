import { useTranslation } from 'react-i18next';
import { Card } from '../ui/card.tsx';
import { HoursAccount } from './hours-account.tsx';

type Props = { readonly today: string; readonly user?: string };

/** The own hours account, or a person's. */
export function HoursAccountCard({ today, user }: Props) {
  const { t } = useTranslation();
  return (
    <Card title={t('hoursAccount.title')}>
      <HoursAccount day={today} {...(user === undefined ? {} : { user })} />
    </Card>
  );
}
