import i18next from 'i18next';
import { type OwnTrade, withdrawTrade } from '../../contract/own-trades.ts';
import { useWrite } from '../data.ts';
import { toast } from '../parts/toast.tsx';
import { TOUCHED } from './own-query.ts';

/** Takes an own request back. */
export function useTakeBack(): (trade: Pick<OwnTrade, 'id' | 'version'>) => void {
  const { mutate } = useWrite(withdrawTrade, TOUCHED, {
    onDone: () => toast(i18next.t('trades.done.withdrawn')),
  });
  return ({ id, version }) => mutate({ params: { id }, ifMatch: version });
}
