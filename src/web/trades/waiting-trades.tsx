import { useTranslation } from 'react-i18next';
import type { Trade } from '../../contract/trades.ts';
import { Card } from '../ui/card.tsx';
import { WaitingList } from './waiting-list.tsx';

/** The trades that wait for a manager, each with its answer. */
export function WaitingTrades({ trades }: { readonly trades: readonly Trade[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('trades.manager.title')}>
      <WaitingList trades={trades} />
    </Card>
  );
}
