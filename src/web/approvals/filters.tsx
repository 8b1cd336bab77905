import { CloseButton, NativeSelect, Tabs, TextInput } from '@mantine/core';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { oneOf } from '../search.ts';
import { RANGES, type RangeChoice, STATUS_CHOICES, type StatusChoice } from './choice.ts';
import classes from './filters.module.css';

const TABS = ['pending', 'submitted_ok', 'missing', 'decided'] as const;
export type Counts = Readonly<Record<(typeof TABS)[number], number>>;

type Props = {
  readonly status: StatusChoice;
  readonly range: RangeChoice;
  readonly q: string;
  /** null: not known yet. */
  readonly counts: Counts | null;
  readonly onStatus: (status: StatusChoice) => void;
  readonly onRange: (range: RangeChoice) => void;
  readonly onSearch: (q: string) => void;
};

/** The four piles as tabs with their counts, and every status, the period and a name to narrow by. */
export function Filters({ status, range, q, counts, onStatus, onRange, onSearch }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.filters}>
      <Tabs
        value={oneOf(TABS, status) ?? null}
        onChange={(tab) => onStatus(oneOf(TABS, tab) ?? 'pending')}
        classNames={{ list: classes.tabs, tab: classes.tab, tabLabel: classes.tabLabel }}
      >
        <Tabs.List aria-label={t('approvals.filters.tabs')}>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab} data-tab={tab}>
              <span>{t(`approvals.tabs.${tab}`)}</span>{' '}
              <span className={classes.count} data-some={(counts?.[tab] ?? 0) > 0}>
                {counts === null ? '…' : format.number(counts[tab])}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <search className={classes.fields} aria-label={t('approvals.filters.label')}>
        <NameSearch q={q} onSearch={onSearch} />
        <NativeSelect
          label={t('approvals.filters.status')}
          data={STATUS_CHOICES.map((value) => ({ value, label: t(`approvals.statuses.${value}`) }))}
          value={status}
          onChange={(event) => onStatus(oneOf(STATUS_CHOICES, event.currentTarget.value) ?? status)}
        />
        <NativeSelect
          label={t('approvals.filters.range')}
          data={RANGES.map((value) => ({ value, label: t(`approvals.ranges.${value}`) }))}
          value={range}
          onChange={(event) => onRange(oneOf(RANGES, event.currentTarget.value) ?? range)}
        />
      </search>
    </div>
  );
}

function NameSearch({ q, onSearch }: Pick<Props, 'q' | 'onSearch'>) {
  const { t } = useTranslation();
  // As typed until the field is left: the address follows a little later than the fingers.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? q;
  const type = (next: string): void => {
    setTyped(next);
    onSearch(next.trim());
  };
  return (
    <TextInput
      label={t('approvals.filters.worker')}
      placeholder={t('approvals.filters.worker_hint')}
      type="search"
      autoComplete="off"
      leftSection={<Search size={16} aria-hidden="true" />}
      value={text}
      maxLength={100}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      rightSection={
        text !== '' && (
          <CloseButton aria-label={t('approvals.filters.clear_worker')} onClick={() => type('')} />
        )
      }
    />
  );
}
