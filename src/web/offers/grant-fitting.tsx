import { Box, Button } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerClaim, type Offer } from '../../contract/offers.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { oneByOne } from '../parts/one-by-one.ts';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';

type Props = { readonly offer: Offer; readonly onFilled: () => void };

/** Gives the places that are left to those who fit best and break no rule; each claim is judged again in its turn. */
export function GrantFitting({ offer, onFilled }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const fitting = offer.claims
    .filter(({ state, broken }) => state === 'asked' && broken.length === 0)
    .slice(0, offer.places);
  if (fitting.length < 2 && !busy) return null;
  const grant = async (): Promise<void> => {
    setBusy(true);
    const { done, left } = await oneByOne(fitting, async ({ id, version, worker }) => {
      await send(answerClaim, { params: { id }, body: { state: 'granted' }, ifMatch: version });
      return nameOf(worker);
    });
    setBusy(false);
    void changed('offers', 'shifts', 'assignments', 'notices');
    const said = [
      done.length > 0 && i18next.t('offers.give.many_granted', { names: done.join(', ') }),
      ...left.map(({ row, why }) => `${nameOf(row.worker)}: ${why}`),
    ];
    toast(said.filter(Boolean).join(' '));
    if (done.length === offer.places) onFilled();
  };
  return (
    <Box mt={6}>
      <Button variant="light" mih="var(--tap)" loading={busy} onClick={() => void grant()}>
        {t('offers.give.grant_many', { names: fitting.map(({ worker }) => nameOf(worker)).join(', ') })}
      </Button>
    </Box>
  );
}
