import { useTranslation } from 'react-i18next';
import { roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';

/** The user's name and contact data. */
export function PersonalCard() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <Card title={t('users.personal')}>
      <Facts>
        <Fact name={t('users.first_name')}>{me.first_name}</Fact>
        <Fact name={t('users.last_name')}>{me.last_name}</Fact>
        <Fact name={t('users.username')}>{me.username}</Fact>
        <Fact name={t('users.email')}>{me.email}</Fact>
        <Fact name={t('users.role')}>
          <StatusBadge form="outlined" tone="accent">
            {t(`session.roles.${roleOf(me)}`)}
          </StatusBadge>
        </Fact>
        {me.phone !== '' && <Fact name={t('users.phone')}>{me.phone}</Fact>}
      </Facts>
    </Card>
  );
}
