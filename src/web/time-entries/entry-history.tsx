import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HistoryLine, type TimeEntry, timeEntryHistory } from '../../contract/time-entries.ts';
import { TIME_ENTRY_STATUSES } from '../../core/time-entry.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { nameOf } from '../roles.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import classes from './entry-history.module.css';
import { settingsQuery } from './queries.ts';
import { timesOf } from './times-of.ts';

type Props = {
  readonly entry: TimeEntry;
  /** The report's other buttons, on the same line. */
  readonly children: ReactNode;
};

/** Who did what to a report, and when; read when it is asked for. */
export function EntryHistory({ entry, children }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <>
      <Group gap="xs">
        {children}
        <Button
          size="compact-sm"
          h="var(--tap)"
          variant="subtle"
          leftSection={<History size={15} />}
          aria-expanded={opened}
          aria-controls={id}
          aria-label={t('timeEntries.entry.history_named', { times: timesOf(entry) })}
          onClick={() => setOpened(!opened)}
        >
          {t('timeEntries.entry.history')}
        </Button>
      </Group>
      <div id={id}>{opened && <Lines entry={entry} />}</div>
    </>
  );
}

function Lines({ entry }: { readonly entry: TimeEntry }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    ask('time-entries', timeEntryHistory, { params: { id: entry.id } }),
  );
  if (error !== null)
    return (
      <Failure error={error} what={t('timeEntries.entry.history_failed')} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <RowSkeletons label={t('common.loading')} count={2} height={32} />;
  if (data.length === 0) return <p className={classes.none}>{t('timeEntries.entry.history_none')}</p>;
  return (
    <ol className={classes.lines}>
      {data.map((line) => (
        <Line key={`${line.at} ${line.action}`} line={line} />
      ))}
    </ol>
  );
}

function Line({ line }: { readonly line: HistoryLine }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: settings } = useQuery(settingsQuery());
  const sayChanges = useChanges();
  const who = line.actor === null ? t('timeEntries.history.system') : nameOf(line.actor);
  const changes = sayChanges(line);
  return (
    <li>
      <time dateTime={line.at}>{format.instant(line.at, settings?.time_zone ?? 'Europe/Stockholm')}</time>
      <span>
        {t('timeEntries.history.by', { what: t(`timeEntries.history.${deedOf(line.action)}`), who })}
      </span>
      {changes.length > 0 && <span className={classes.changes}>{changes.join(' · ')}</span>}
    </li>
  );
}

const DEEDS = ['created', 'created_for', 'edited', 'approved', 'rejected'] as const;
const deedOf = (action: string): (typeof DEEDS)[number] | 'withdrawn' | 'other' =>
  action === 'decision_withdrawn' ? 'withdrawn' : (DEEDS.find((deed) => deed === action) ?? 'other');

/** What changed between two states of a report, in words. */
function useChanges(): (line: HistoryLine) => string[] {
  const { t } = useTranslation();
  const status = (value: string): string => {
    const known = TIME_ENTRY_STATUSES.find((each) => each === value);
    return known === undefined ? value : t(`timeEntries.status.${known}`).toLocaleLowerCase();
  };
  return ({ was, became }) => {
    if (was === null || became === null) return [];
    const pair = (field: string): { was: string; became: string } | null => {
      const [before, after] = [said(was[field]), said(became[field])];
      return before === after ? null : { was: before, became: after };
    };
    const clocks = {
      was: `${said(was.start_time)}–${said(was.end_time)}`,
      became: `${said(became.start_time)}–${said(became.end_time)}`,
    };
    const rest = pair('break_duration');
    const state = pair('status');
    const reason = said(became.rejection_reason);
    return [
      clocks.was === clocks.became ? null : t('timeEntries.history.times', clocks),
      rest === null ? null : t('timeEntries.history.break_duration', rest),
      state === null
        ? null
        : t('timeEntries.history.status', { was: status(state.was), became: status(state.became) }),
      pair('description') === null ? null : t('timeEntries.history.description'),
      reason === '' ? null : t('timeEntries.history.reason', { reason }),
    ].filter((change) => change !== null);
  };
}

const said = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
