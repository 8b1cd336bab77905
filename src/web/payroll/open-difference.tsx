import { Button } from '@mantine/core';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayrollMonth } from '../../contract/payroll-runs.ts';
import { useFormat } from '../format.ts';
import { Fetched } from '../parts/fetched.tsx';
import { monthOf } from '../pay/month-of.ts';
import { loadWords } from '../text/index.ts';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';

const monthDifference = onDemand(
  async () => (await Promise.all([import('./month-difference.tsx'), loadWords('charts')]))[0].MonthDifference,
);

type Props = { readonly now: PayrollMonth; readonly before: PayrollMonth };

/** Opens what makes the month different from the one before: asked for, so that the people stay near. */
export function OpenDifference({ now, before }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [opened, setOpened] = useState(false);
  const names = { now: format.monthName(monthOf(now)), before: format.monthName(monthOf(before)) };
  return (
    <>
      <Button
        {...nearing(monthDifference)}
        variant="subtle"
        mih="var(--tap)"
        aria-expanded={opened}
        style={{ alignSelf: 'flex-start' }}
        leftSection={
          <ChevronRight size={16} aria-hidden="true" style={{ rotate: opened ? '90deg' : '0deg' }} />
        }
        onClick={() => setOpened(!opened)}
      >
        {t('payroll.totals.difference', names)}
      </Button>
      {opened && (
        <Fetched
          part={monthDifference}
          own={{ now, before }}
          waiting={<RowSkeletons label={t('payroll.loading')} count={5} />}
        />
      )}
    </>
  );
}
