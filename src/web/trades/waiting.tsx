import { Fetched } from '../parts/fetched.tsx';
import { waitingNotice, waitingTrades } from './trade-parts.ts';
import { useWaitingTrades } from './waiting-query.ts';

/** The trades that wait for a manager: the list, or beside a plan how many there are. Their code comes when one waits. */
export function Waiting({ as }: { readonly as: 'list' | 'notice' }) {
  const trades = useWaitingTrades().data ?? [];
  if (trades.length === 0) return null;
  return <Fetched part={as === 'list' ? waitingTrades : waitingNotice} own={{ trades }} waiting={null} />;
}
