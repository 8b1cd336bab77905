import { useTranslation } from 'react-i18next';
import { toastError } from '../parts/toast.tsx';
import type { Does, manyActs } from './many-acts.ts';
import { sayWhy } from './say-why.ts';
import { withHands } from './use-hand.ts';

type Acts = ReturnType<typeof manyActs>;

/** Actions on many pieces; what they do is fetched with the hands (many-acts.ts). */
export function useMany(does: Omit<Does, 't'>): Acts {
  const { t } = useTranslation();
  const act = (run: (acts: Acts) => void): void => {
    withHands(async (hands) => run(hands.manyActs({ ...does, t }))).catch((error: unknown) =>
      toastError(t('week.failed', { detail: sayWhy(error) })),
    );
  };
  return {
    bringAll: (...args) => act(({ bringAll }) => bringAll(...args)),
    takeAll: (...args) => act(({ takeAll }) => takeAll(...args)),
    split: (...args) => act(({ split }) => split(...args)),
    copyToWeekdays: (...args) => act(({ copyToWeekdays }) => copyToWeekdays(...args)),
    pasteAll: (...args) => act(({ pasteAll }) => pasteAll(...args)),
    offerAll: (...args) => act(({ offerAll }) => offerAll(...args)),
  };
}
