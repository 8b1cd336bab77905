import { Box, Button } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideTrade, type Trade } from '../../contract/trades.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { Confirm } from '../parts/confirm.tsx';
import { oneByOne } from '../parts/one-by-one.ts';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { useTradedShift } from './trade-words.ts';

const fits = ({ broken, hindered }: Trade): boolean => broken.length === 0 && hindered.length === 0;

/** One yes to all trades that break no rule; each is judged again in its turn, for one before it may change what it means. */
export function ApproveFitting({ trades }: { readonly trades: readonly Trade[] }) {
  const { t } = useTranslation();
  const say = useTradedShift();
  const [asked, setAsked] = useState<readonly Trade[] | null>(null);
  const [busy, setBusy] = useState(false);
  const fitting = trades.filter(fits);
  if (fitting.length < 2 && asked === null && !busy) return null;
  const whatOf = ({ from, to, for_shift }: Trade): string =>
    t(for_shift === null ? 'trades.manager.hand_over' : 'trades.manager.swap', {
      from: nameOf(from),
      to: to === null ? '' : nameOf(to),
    });
  const approve = async (those: readonly Trade[]): Promise<void> => {
    setAsked(null);
    setBusy(true);
    const { done, left } = await oneByOne(those, ({ id, version }) =>
      send(decideTrade, { params: { id }, body: { state: 'approved' }, ifMatch: version }),
    );
    setBusy(false);
    void changed('trades', 'shifts', 'assignments', 'notices');
    const said = [
      i18next.t('trades.manager.many.done', { count: done.length }),
      ...left.map(({ row, why }) => `${whatOf(row)}: ${why}`),
    ];
    toast(said.join(' '));
  };
  return (
    <Box>
      <Button variant="light" mih="var(--tap)" loading={busy} onClick={() => setAsked(fitting)}>
        {t('trades.manager.many.approve', { count: fitting.length })}
      </Button>
      <Confirm
        opened={asked !== null}
        title={t('trades.manager.many.title', { count: asked?.length ?? 0 })}
        confirmLabel={t('trades.manager.approve')}
        onConfirm={() => void approve(asked ?? [])}
        onCancel={() => setAsked(null)}
      >
        <p>{t('trades.manager.many.text')}</p>
        <Box component="ul" mt={8}>
          {asked?.map((trade) => (
            <li key={trade.id}>
              {whatOf(trade)}: {say(trade.shift)}
            </li>
          ))}
        </Box>
      </Confirm>
    </Box>
  );
}
