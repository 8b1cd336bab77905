import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTaxYears, type TaxYearRow } from '../../contract/tax-years.ts';
import { missingTaxYear } from '../../core/pay/missing-tax-year.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';

const dialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The years whose tax tables are known; a warning while one that pay needs soon is missing. */
export function TaxYearsPart() {
  const { t } = useTranslation();
  const reading = useQuery(ask('companies', listTaxYears, {}));
  const [importing, setImporting] = useState(false);
  const rows = reading.data ?? [];
  const next = Number(today().slice(0, 4)) + 1;
  const missing = (of: TaxYearRow['kind']): number | null =>
    reading.isSuccess
      ? missingTaxYear(
          today(),
          rows.filter(({ kind }) => kind === of).map(({ year }) => year),
        )
      : null;
  const tables = missing('monthly');
  const one_time = missing('one_time');
  return (
    <Stack component="section" gap="md" aria-labelledby="tax-years">
      <Group justify="space-between">
        <Title order={2} id="tax-years">
          {t('taxYears.title')}
        </Title>
        <Button variant="default" {...nearing(dialog)} onClick={() => setImporting(true)}>
          {t('taxYears.add')}
        </Button>
      </Group>
      <Text c="dimmed">{t('taxYears.lead')}</Text>
      {tables !== null && <Notice tone="wait">{t('taxYears.missing', { year: tables })}</Notice>}
      {one_time !== null && <Notice tone="wait">{t('taxYears.one_time_missing', { year: one_time })}</Notice>}
      {reading.isError && (
        <Failure
          what={t('taxYears.load_failed')}
          error={reading.error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {reading.isPending && <RowSkeletons label={t('taxYears.loading')} />}
      {rows.length > 0 && (
        <Card>
          <ul className={shared.lines}>
            {rows.map((row) => (
              <Row key={`${row.year} ${row.kind}`} row={row} />
            ))}
          </ul>
        </Card>
      )}
      {importing && (
        <Opening
          part={dialog}
          own={{ proposed: tables ?? one_time ?? next, onClose: () => setImporting(false) }}
          onCancel={() => setImporting(false)}
        />
      )}
    </Stack>
  );
}

function Row({ row }: { readonly row: TaxYearRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { year, kind, from, origin, sha256, imported_by, imported_at } = row;
  return (
    <Group component="li" align="baseline" gap="4px 16px" py={8} fz="sm">
      <Box component="strong" miw="3.5rem">
        {year}
      </Box>
      <Stack gap={0} miw={0} flex={1}>
        <span>
          {t(`taxYears.kinds.${kind}`)} · {t(`taxYears.sources.${from}`)}
        </span>
        {imported_by !== null && imported_at !== null && (
          <Text component="span" fz="sm" c="dimmed">
            {t('taxYears.imported', { name: imported_by, date: format.date(imported_at.slice(0, 10)) })}
          </Text>
        )}
        {origin !== null && sha256 !== null && (
          <Text component="span" fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {origin} · {t('taxYears.digest', { digest: `${sha256.slice(0, 12)} …` })}
          </Text>
        )}
      </Stack>
    </Group>
  );
}
