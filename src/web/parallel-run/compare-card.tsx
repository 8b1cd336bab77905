import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptComparison, listPayComparisons } from '../../contract/pay-comparisons.ts';
import { monthOf } from '../../core/month.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';

const compareDialog = onDemand(
  async () =>
    (await Promise.all([import('./compare-dialog.tsx'), loadWords('pay'), loadWords('pay_codes')]))[0]
      .CompareDialog,
);

/** The latest comparisons that are shown. */
const MOST_SHOWN = 6;

type Props = { readonly month: string; readonly onPerson: (user: string) => void };

/** The way to the parallel run, and what the comparisons of before came to. */
export function CompareCard({ month, onPerson }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const kept = useQuery(ask('pay-months', listPayComparisons, {}));
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  return (
    <Card title={t('parallelRun.title')}>
      <Stack gap={12} align="flex-start">
        <Text fz="sm">{t('parallelRun.text')}</Text>
        {kept.error !== null && (
          <Failure
            what={t('parallelRun.load_failed')}
            error={kept.error}
            onRetry={() => void kept.refetch()}
            retrying={kept.isFetching}
          />
        )}
        {kept.data?.length === 0 && (
          <Text fz="sm" c="dimmed">
            {t('parallelRun.none')}
          </Text>
        )}
        {kept.data !== undefined && kept.data.length > 0 && (
          <Box component="ul" w="100%" className={shared.lines}>
            {kept.data.slice(0, MOST_SHOWN).map((one) => (
              <Kept key={one.id} kept={one} />
            ))}
          </Box>
        )}
        <Button
          {...nearing(compareDialog)}
          variant="default"
          mih="var(--tap)"
          onClick={() => setOpened(true)}
        >
          {t('parallelRun.open', { month: format.monthInWords(month) })}
        </Button>
      </Stack>
      {opened && (
        <Opening
          part={compareDialog}
          own={{
            month,
            onCompared: () => void kept.refetch(),
            onClose: close,
            onPerson: (user) => {
              close();
              onPerson(user);
            },
          }}
          onCancel={close}
        />
      )}
    </Card>
  );
}

function Kept({ kept }: { readonly kept: KeptComparison }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { equal, differing, company_differing } = kept;
  const said = [
    differing === 0
      ? t('parallelRun.kept.silent', { count: equal })
      : t('parallelRun.kept.differs', { differing, total: equal + differing }),
    ...(company_differing === 0 ? [] : [t('parallelRun.kept.company', { count: company_differing })]),
  ].join('. ');
  return (
    <li>
      <Text fz="sm" fw={600}>
        {format.month(monthOf(kept.year, kept.month))}: {said}
      </Text>
      <Text fz="sm" c="dimmed">
        {t('parallelRun.kept.by', {
          files: kept.files.map((file) => t(`parallelRun.formats.${file}`)).join(', '),
          name: kept.made_by,
          when: format.date(kept.made_at.slice(0, 10)),
        })}
      </Text>
    </li>
  );
}
