import { Flex, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../contract/absences.ts';
import { ABSENCE_KINDS, type AbsenceKind } from '../../core/absence.ts';
import { finder } from '../../core/fold.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { nameOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { CountTabs } from '../ui/count-tabs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { WhenSeen } from '../ui/when-seen.tsx';
import { isNow } from './absence-facts.ts';
import { AbsenceSheet } from './absence-sheet.tsx';
import classes from './absences.module.css';
import { openAbsencesQuery, pastAbsencesQuery } from './queries.ts';
import { TeamRow } from './team-row.tsx';
import type { Telling } from './typed-absence.ts';

type Narrow = { readonly kind?: AbsenceKind | undefined; readonly q?: string | undefined };
type Props = Narrow & { readonly today: string; readonly onNarrow: (narrow: Narrow) => void };

/** The number of past days in the list. */
const BACK_DAYS = 90;
const sickLeave = onDemand(
  async () => (await Promise.all([import('./sick-leave.tsx'), loadWords('charts')]))[0].SickLeave,
);

const TABS = ['all', ...ABSENCE_KINDS] as const;

/**
 * People who are ill or at home with an ill child: now, planned and lately. A manager reports people back or corrects an
 * absence.
 */
export function TeamAbsence({ today, kind, q = '', onNarrow }: Props) {
  const { t } = useTranslation();
  const [telling, setTelling] = useState<Telling | null>(null);
  const open = useQuery(openAbsencesQuery());
  const past = useQuery(pastAbsencesQuery(today, BACK_DAYS));
  const all = [...new Map([...(past.data ?? []), ...(open.data ?? [])].map((one) => [one.id, one])).values()];
  const finds = finder(q);
  const named = all.filter((one) => finds(nameOf(one.user)));
  const shown = named.filter((one) => kind === undefined || one.kind === kind);
  const groups = groupsOf(shown, today);
  return (
    <>
      <Filters rows={named} known={open.isSuccess} kind={kind} q={q} onNarrow={onNarrow} />
      {open.isError && open.data === undefined && (
        <Failure
          error={open.error}
          what={t('absences.load_failed')}
          onRetry={() => void open.refetch()}
          retrying={open.isFetching}
        />
      )}
      {past.isError && past.data === undefined && open.isSuccess && (
        <Failure
          error={past.error}
          what={t('absences.load_failed')}
          onRetry={() => void past.refetch()}
          retrying={past.isFetching}
        />
      )}
      {open.isPending && <RowSkeletons label={t('common.loading')} count={3} height={84} />}
      {open.isSuccess && past.isSuccess && shown.length === 0 && (
        <Card>
          <EmptyState
            icon={<CircleCheck size={28} />}
            title={all.length === 0 ? t('absences.team.empty') : t('absences.team.none_found')}
            text={t('absences.team.empty_text')}
          />
        </Card>
      )}
      <Stack gap={24}>
        {groups.map(({ key, rows }) => (
          <section key={key} aria-label={t(`absences.team.${key}`)}>
            <Title order={2} mb={8} fz={16}>
              {t(`absences.team.${key}`)}
            </Title>
            <Stack gap={10}>
              {rows.map((absence) => (
                <TeamRow
                  key={absence.id}
                  absence={absence}
                  today={today}
                  onChange={() => setTelling({ person: 'other', from: absence })}
                />
              ))}
            </Stack>
          </section>
        ))}
      </Stack>
      <WhenSeen>
        <Fetched part={sickLeave} own={{}} waiting={null} />
      </WhenSeen>
      <AbsenceSheet telling={telling} today={today} onClose={() => setTelling(null)} />
    </>
  );
}

type FilterProps = Narrow & {
  readonly rows: readonly Absence[];
  readonly known: boolean;
  readonly onNarrow: (narrow: Narrow) => void;
};

function Filters({ rows, known, kind, q = '', onNarrow }: FilterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = (of: AbsenceKind | 'all'): string =>
    known ? format.number(of === 'all' ? rows.length : rows.filter((one) => one.kind === of).length) : '…';
  return (
    <Flex
      component="search"
      wrap="wrap"
      align="center"
      gap="12px 16px"
      miw={0}
      aria-label={t('absences.team.filter')}
    >
      <CountTabs
        label={t('absences.team.filter')}
        value={kind ?? 'all'}
        tabs={TABS.map((value) => ({
          value,
          name: value === 'all' ? t('absences.team.all') : t(`absences.kinds.${value}`),
          count: count(value),
          lit: false,
        }))}
        onChange={(tab) => onNarrow({ q, kind: oneOf(ABSENCE_KINDS, tab) })}
      />
      <SearchField
        className={classes.search ?? ''}
        aria-label={t('absences.team.search')}
        placeholder={t('absences.team.search')}
        q={q}
        onSearch={(next) => onNarrow({ kind, q: next })}
        clearLabel={t('common.clear')}
      />
    </Flex>
  );
}

type Group = { readonly key: 'now' | 'ahead' | 'past'; readonly rows: readonly Absence[] };

/** Present absences first, the longest first; past ones, the latest first. */
function groupsOf(rows: readonly Absence[], today: string): Group[] {
  const keyOf = (one: Absence): Group['key'] =>
    isNow(one, today) ? 'now' : one.first_day > today ? 'ahead' : 'past';
  const by = Map.groupBy(rows, keyOf);
  const sorted = (key: Group['key']) =>
    (by.get(key) ?? []).toSorted((a, b) => a.first_day.localeCompare(b.first_day));
  const groups: Group[] = [
    { key: 'now', rows: sorted('now') },
    { key: 'ahead', rows: sorted('ahead') },
    { key: 'past', rows: sorted('past').toReversed() },
  ];
  return groups.filter((group) => group.rows.length > 0);
}
