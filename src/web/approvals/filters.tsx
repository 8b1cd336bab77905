import { NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { SearchField } from '../parts/search-field.tsx';
import { oneOf } from '../search.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { RANGES, type RangeChoice, STATUS_CHOICES, type StatusChoice } from './choice.ts';
import classes from './filters.module.css';

const TABS = ['pending', 'submitted_ok', 'missing', 'decided'] as const;
/** `missing` is null until the shifts are loaded. */
export type Counts = Readonly<Record<Exclude<(typeof TABS)[number], 'missing'>, number>> & {
  readonly missing: number | null;
};

type Props = {
  readonly status: StatusChoice;
  readonly range: RangeChoice;
  readonly q: string;
  /** null: not loaded yet. */
  readonly counts: Counts | null;
  readonly onStatus: (status: StatusChoice) => void;
  readonly onRange: (range: RangeChoice) => void;
  readonly onSearch: (q: string) => void;
};

/** Four tabs with their counts, and filters by status, period and name. */
export function Filters({ status, range, q, counts, onStatus, onRange, onSearch }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = (count: number | null): string => (count === null ? '…' : format.number(count));
  return (
    <Stack gap={14}>
      <CountTabs
        label={t('approvals.filters.tabs')}
        value={oneOf(TABS, status) ?? null}
        tabs={TABS.map((value) => ({
          value,
          name: t(`approvals.tabs.${value}`),
          count: said(counts?.[value] ?? null),
          lit: (counts?.[value] ?? 0) > 0,
        }))}
        onChange={onStatus}
        stacked
      />
      <search className={classes.fields} aria-label={t('approvals.filters.label')}>
        <SearchField
          aria-label={t('approvals.filters.worker')}
          placeholder={t('approvals.filters.worker')}
          q={q}
          onSearch={onSearch}
          clearLabel={t('approvals.filters.clear_worker')}
        />
        <NativeSelect
          aria-label={t('approvals.filters.status')}
          data={STATUS_CHOICES.map((value) => ({ value, label: t(`approvals.statuses.${value}`) }))}
          value={status}
          onChange={(event) => onStatus(oneOf(STATUS_CHOICES, event.currentTarget.value) ?? status)}
        />
        <NativeSelect
          aria-label={t('approvals.filters.range')}
          data={RANGES.map((value) => ({ value, label: t(`approvals.ranges.${value}`) }))}
          value={range}
          onChange={(event) => onRange(oneOf(RANGES, event.currentTarget.value) ?? range)}
        />
      </search>
    </Stack>
  );
}
