import { Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import LockOpen from 'lucide-react/icons/lock-open';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayrollRun } from '../../contract/payroll-runs.ts';
import { useFormat } from '../format.ts';
import { HistorySection } from '../history/history-section.tsx';
import { Opening } from '../parts/opening.tsx';
import { settingsQuery } from '../settings-query.ts';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { PayFiles } from './pay-files.tsx';
import { VacationDebtGap } from './vacation-debt.tsx';

const undoDialog = onDemand(async () => (await import('./undo-dialog.tsx')).UndoDialog);

type Props = { readonly month: string; readonly run: PayrollRun };

/** A month that was run: by whom, when, with which reason; its files; and the button that unlocks it. */
export function MadeRun({ month, run }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useQuery(settingsQuery()).data?.time_zone;
  const [asking, setAsking] = useState(false);
  return (
    <Card
      title={t('payroll.made.title', { month: format.monthName(month) })}
      actions={
        <Button
          {...nearing(undoDialog)}
          variant="default"
          mih="var(--tap)"
          leftSection={<LockOpen size={16} aria-hidden="true" />}
          disabled={run.final}
          onClick={() => setAsking(true)}
        >
          {t('payroll.undo.button')}
        </Button>
      }
    >
      <Columns of="minmax(0, 1fr) minmax(0, 2fr)" gap="16px 32px" align="start" below="62em">
        <Facts>
          <Fact name={t('payroll.made.by')}>{run.made_by}</Fact>
          <Fact name={t('payroll.made.at')}>
            {zone === undefined ? '…' : format.instant(run.made_at, zone)}
          </Fact>
          <Fact name={t('payroll.made.paid')}>{format.date(run.payment_date)}</Fact>
          {run.vacation_debt != null && (
            <Fact name={t('payroll.made.debt')}>
              {t('payroll.made.debt_sums', {
                pay: format.krOre(run.vacation_debt.pay),
                contribution: format.krOre(run.vacation_debt.contribution),
              })}
            </Fact>
          )}
          {run.override_reason !== null && <Fact name={t('payroll.made.reason')}>{run.override_reason}</Fact>}
        </Facts>
        <PayFiles run={run.id} month={month} />
      </Columns>
      <VacationDebtGap debt={run.vacation_debt} />
      <Box mt={12}>
        <HistorySection
          asked={{ nouns: ['payroll_run'], noun_id: run.id }}
          what={t('payroll.made.title', { month: format.monthName(month) })}
        />
      </Box>
      {run.final && (
        <Text mt={12} c="dimmed" fz="sm">
          {t('payroll.undo.final')}
        </Text>
      )}
      {asking && (
        <Opening
          part={undoDialog}
          own={{ month, run, onClose: () => setAsking(false) }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
