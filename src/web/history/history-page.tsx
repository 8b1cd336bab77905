import { Button, Stack, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import i18next from 'i18next';
import Download from 'lucide-react/icons/download';
import HistoryIcon from 'lucide-react/icons/history';
import { useTranslation } from 'react-i18next';
import { type CompanyHistoryEntry, exportHistory } from '../../contract/history.ts';
import { HISTORY_NOUNS } from '../../contract/nouns.ts';
import { addDays } from '../../core/calendar.ts';
import { saveFile } from '../exports/save-file.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { isManager, roleOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { useMe } from '../session.ts';
import type { ScreenRole } from '../session-store.ts';
import { sayError } from '../text/index.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { type HistorySearch, historySearch } from './choice.ts';
import { HistoryEntries } from './history-entries.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { historyQuery, historyQueryOf } from './queries.ts';
import { daysOf } from './runs.ts';
import { useZone } from './use-zone.ts';

const route = getRouteApi('/signed-in/history');

/** The history, day by day: a manager's company, a worker's own objects, the superuser's platform. */
export function HistoryPage() {
  const { t } = useTranslation();
  const role = roleOf(useMe());
  const found = route.useSearch();
  const search = { ...found, noun: oneOf(HISTORY_NOUNS, found.noun) };
  const navigate = route.useNavigate();
  const choose = (next: HistorySearch): void => {
    void navigate({ search: (now) => historySearch({ ...now, ...next }), replace: true, resetScroll: false });
  };
  const clear = (): void => void navigate({ search: {}, replace: true, resetScroll: false });
  const reading = useInfiniteQuery(historyQuery(search));
  const { data, error } = reading;
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? null;
  const own = role === 'worker';
  return (
    <PageFrame
      title={t(own ? 'history.title_own' : 'history.title')}
      lead={t(own ? 'history.lead_own' : role === 'superuser' ? 'history.lead_platform' : 'history.lead')}
      {...(isManager(role) ? { actions: <Export search={search} /> } : {})}
    >
      <HistoryFilters search={search} role={role} onChoose={choose} onClear={clear} />
      {error !== null && (
        <Failure
          what={t('history.load_failed')}
          error={error}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {entries === null && error === null && (
        <RowSkeletons label={t('common.loading')} count={8} height={48} />
      )}
      {entries?.length === 0 && (
        <Nothing
          narrowed={Object.values(search).some((one) => one !== undefined)}
          role={role}
          onClear={clear}
        />
      )}
      {entries !== null && entries.length > 0 && <Days entries={entries} />}
      <MoreButton reading={reading}>{t('history.more')}</MoreButton>
    </PageFrame>
  );
}

function Days({ entries }: { readonly entries: readonly CompanyHistoryEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const now = today(zone);
  const named = (day: string): string => {
    const near = day === now ? 'today' : day === addDays(now, -1) ? 'yesterday' : null;
    const said = day.slice(0, 4) === now.slice(0, 4) ? format.dayOfWeek(day) : format.longDate(day);
    return near === null ? said : `${t(`history.${near}`)}, ${said}`;
  };
  return (
    <Stack gap={24}>
      {daysOf(entries, (at) => format.instant(at, zone).slice(0, 10)).map(({ day, entries: of_day }) => (
        <section key={day} aria-label={named(day)}>
          <Title order={2} mb={8} fz={16} className={shared.capital}>
            {named(day)}
          </Title>
          <HistoryEntries entries={of_day} of="day" />
        </section>
      ))}
    </Stack>
  );
}

const EMPTY = {
  worker: 'history.empty.text_own',
  manager: 'history.empty.text',
  admin: 'history.empty.text',
  superuser: 'history.empty.text_platform',
} as const;

type NothingProps = { readonly narrowed: boolean; readonly role: ScreenRole; readonly onClear: () => void };

function Nothing({ narrowed, role, onClear }: NothingProps) {
  const { t } = useTranslation();
  if (!narrowed)
    return (
      <EmptyState icon={<HistoryIcon size={28} />} title={t('history.empty.title')} text={t(EMPTY[role])} />
    );
  return (
    <EmptyState
      icon={<HistoryIcon size={28} />}
      title={t('history.empty.filtered')}
      text={t('history.empty.filtered_text')}
      action={
        <Button variant="default" mih="var(--tap)" onClick={onClear}>
          {t('history.filters.clear')}
        </Button>
      }
    />
  );
}

/** Saves the page's entries, with the hashes, under the name that the server gave the file. */
function Export({ search }: { readonly search: HistorySearch }) {
  const { t } = useTranslation();
  const making = useMutation({
    mutationFn: async () => {
      const { fetchLongFile } = await import('../exports/long-file.tsx');
      return fetchLongFile(exportHistory, { query: historyQueryOf(search) });
    },
    meta: { quiet: true },
    onSuccess: (file) => {
      if (file === null) return;
      saveFile(file.name, file.bytes);
      toast(i18next.t('exports.done', { name: file.name }));
    },
    onError: (error) => toastError(i18next.t('exports.failed', { why: sayError(error) })),
  });
  return (
    <Button
      variant="default"
      mih="var(--tap)"
      title={t('history.export_hint')}
      leftSection={<Download size={18} aria-hidden="true" />}
      loading={making.isPending}
      onClick={() => making.mutate()}
    >
      {t('history.export')}
    </Button>
  );
}
