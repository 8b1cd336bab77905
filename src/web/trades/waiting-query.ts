import { useQuery } from '@tanstack/react-query';
import { listTrades } from '../../contract/trades.ts';
import { ask } from '../data.ts';

/** What two people agreed on and a manager has not answered. */
export const useWaitingTrades = () => useQuery(ask('trades', listTrades, { query: {} }));
