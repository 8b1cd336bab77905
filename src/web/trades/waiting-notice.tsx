import { Button } from '@mantine/core';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trade } from '../../contract/trades.ts';
import { FormSheet } from '../parts/form-sheet.tsx';
import { Notice } from '../ui/notice.tsx';
import { WaitingList } from './waiting-list.tsx';

/** Beside the plan: how many trades wait, and a sheet in which they are answered. */
export function WaitingNotice({ trades }: { readonly trades: readonly Trade[] }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Notice
        tone="wait"
        icon={<ArrowLeftRight size={18} />}
        actions={
          <Button variant="subtle" size="compact-md" mih="var(--tap)" onClick={() => setOpened(true)}>
            {t('trades.manager.show')}
          </Button>
        }
      >
        {t('trades.manager.waiting', { count: trades.length })}
      </Notice>
      {opened && (
        <FormSheet title={t('trades.manager.title')} onClose={() => setOpened(false)} size="lg">
          <WaitingList trades={trades} />
        </FormSheet>
      )}
    </>
  );
}
