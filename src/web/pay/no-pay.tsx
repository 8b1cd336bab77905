import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import Banknote from 'lucide-react/icons/banknote';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** The person has no pay terms. */
export function NoPay() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<Banknote size={28} />}
        title={t('pay.empty.title')}
        text={t('pay.empty.text')}
        action={
          <Button component={Link} to={PATHS.timeReporting} variant="light">
            {t('pay.empty.action')}
          </Button>
        }
      />
    </Card>
  );
}
