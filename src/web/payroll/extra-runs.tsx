import { Box, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeftOut } from '../../contract/left-out.ts';
import type { PayrollMonth } from '../../contract/payroll-runs.ts';
import { monthOf } from '../../core/month.ts';
import { useFormat } from '../format.ts';
import { thisMonth } from '../months.ts';
import { Opening } from '../parts/opening.tsx';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { PayFiles } from './pay-files.tsx';

const extraDialog = onDemand(async () => (await import('./extra-run-dialog.tsx')).ExtraRunDialog);
const undoDialog = onDemand(async () => (await import('./undo-dialog.tsx')).UndoDialog);

type Props = { readonly month: string; readonly data: PayrollMonth };
type Extra = NonNullable<PayrollMonth['extra_runs']>[number];

/** The people left out of this month and of earlier ones, and the extra runs of the month. */
export function ExtraRuns({ month, data }: Props) {
  const { t } = useTranslation();
  const [making, setMaking] = useState(false);
  const { left_out = [], extra_runs = [], run } = data;
  if (left_out.length === 0 && extra_runs.length === 0 && run === null) return null;
  return (
    <Card
      title={t('payroll.extra.title')}
      actions={
        run !== null && (
          <Button
            {...nearing(extraDialog)}
            variant="default"
            mih="var(--tap)"
            onClick={() => setMaking(true)}
          >
            {t('payroll.extra.button')}
          </Button>
        )
      }
    >
      <Stack gap={16}>
        {left_out.length === 0 && extra_runs.length === 0 && (
          <Text c="dimmed">{t('payroll.extra.nobody')}</Text>
        )}
        {left_out.length > 0 && (
          <ul className={shared.lines}>
            {left_out.map((one) => (
              <LeftOutLine key={`${one.user} ${one.year} ${one.month}`} one={one} month={month} />
            ))}
          </ul>
        )}
        {extra_runs.map((one) => (
          <ExtraRun key={one.run.id} month={month} extra={one} />
        ))}
      </Stack>
      {making && (
        <Opening
          part={extraDialog}
          own={{ month, onClose: () => setMaking(false) }}
          onCancel={() => setMaking(false)}
        />
      )}
    </Card>
  );
}

function LeftOutLine({ one, month }: { readonly one: LeftOut; readonly month: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const of = monthOf(one.year, one.month);
  return (
    <Box component="li" py={6}>
      <strong>{nameOf(one)}</strong>{' '}
      {t(one.paid ? 'payroll.extra.paid' : 'payroll.extra.left', { month: format.monthName(of) })}
      {': '}
      <q>{one.reason}</q>{' '}
      <Text span c="dimmed" fz="sm">
        {one.left_by}
      </Text>{' '}
      {of !== month && (
        <Link
          to={PATHS.payroll}
          search={{ month: of === thisMonth() ? undefined : of }}
          className={shared.link ?? ''}
        >
          {t('payroll.extra.show', { month: format.monthName(of) })}
        </Link>
      )}
    </Box>
  );
}

/** An extra run: what it pays to whom, its files, and the button that undoes it. */
function ExtraRun({ month, extra: { run, people } }: { readonly month: string; readonly extra: Extra }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const title = t('payroll.extra.made', { number: run.number ?? 1 });
  return (
    <Stack component="section" gap={12} aria-label={title}>
      <Facts>
        <Fact name={title}>{people.map((one) => `${nameOf(one)} ${format.krOre(one.net)}`).join(', ')}</Fact>
        <Fact name={t('payroll.made.paid')}>{format.date(run.payment_date)}</Fact>
        <Fact name={t('payroll.extra.because')}>{run.override_reason ?? ''}</Fact>
      </Facts>
      <PayFiles run={run.id} month={month} named={`${title}, ${t('payroll.files.title')}`} />
      <Button
        {...nearing(undoDialog)}
        variant="default"
        mih="var(--tap)"
        style={{ alignSelf: 'flex-start' }}
        disabled={run.final}
        onClick={() => setAsking(true)}
      >
        {t('payroll.extra.undo')}
      </Button>
      {asking && (
        <Opening
          part={undoDialog}
          own={{ month, run, extra: true, onClose: () => setAsking(false) }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}
