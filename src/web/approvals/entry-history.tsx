import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type HistoryLine, type TimeEntry, timeEntryHistory } from '../../contract/time-entries.ts';
import { TIME_ENTRY_STATUSES } from '../../core/time-entry.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { nameOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import classes from './entry-details.module.css';

type Props = { readonly entry: TimeEntry; readonly zone: string };

/** Who did what, when: old to new, the latest first. */
export function EntryHistory({ entry, zone }: Props) {
  const { t } = useTranslation();
  const history = useQuery(ask('time-entries', timeEntryHistory, { params: { id: entry.id } }));
  return (
    <div>
      <h2 className={classes.title}>{t('approvals.details.history')}</h2>
      {history.data === undefined && history.error === null && (
        <RowSkeletons label={t('common.loading')} count={2} height={36} />
      )}
      {history.error !== null && (
        <Failure
          error={history.error}
          what={t('approvals.details.history_failed')}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data?.length === 0 && <p>{t('approvals.details.history_empty')}</p>}
      <ol className={classes.history}>
        {history.data?.toReversed().map((line) => (
          <Line key={`${line.at} ${line.action} ${JSON.stringify(line.became)}`} line={line} zone={zone} />
        ))}
      </ol>
    </div>
  );
}

const ACTIONS = [
  'created',
  'created_for',
  'edited',
  'approved',
  'rejected',
  'decision_withdrawn',
  'deleted',
] as const;

function Line({ line, zone }: { readonly line: HistoryLine; readonly zone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const action = oneOf(ACTIONS, line.action) ?? 'other';
  const changes = line.was === null ? [] : changesOf(line.was, line.became ?? {});
  return (
    <li>
      <strong>{line.actor === null ? t('approvals.details.system') : nameOf(line.actor)}</strong>{' '}
      {t(`approvals.details.actions.${action}`)}{' '}
      <time className={classes.when} dateTime={line.at}>
        {format.instant(line.at, zone)}
      </time>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <Changed key={change.field} {...change} />
          ))}
        </ul>
      )}
    </li>
  );
}

const FIELDS = [
  'date',
  'start_time',
  'end_time',
  'break_duration',
  'description',
  'status',
  'rejection_reason',
] as const;
type FieldChange = {
  readonly field: (typeof FIELDS)[number];
  readonly was: unknown;
  readonly became: unknown;
};

const changesOf = (
  was: Readonly<Record<string, unknown>>,
  became: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  FIELDS.filter((field) => was[field] !== became[field]).map((field) => ({
    field,
    was: was[field],
    became: became[field],
  }));

function Changed({ field, was, became }: FieldChange) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('approvals.details.empty');
    if (field === 'break_duration') return format.duration(Number(value));
    const status = field === 'status' ? oneOf(TIME_ENTRY_STATUSES, value) : undefined;
    return status === undefined ? String(value) : t(`timeEntries.status.${status}`);
  };
  return (
    <li>
      {t('approvals.details.change', {
        field: t(`approvals.details.fields.${field}`),
        was: say(was),
        became: say(became),
      })}
    </li>
  );
}
