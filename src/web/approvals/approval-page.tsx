import { ActionIcon, Box, Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Keyboard from 'lucide-react/icons/keyboard';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import type { Exported } from '../exports/use-export.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { Opening } from '../parts/opening.tsx';
import { openShortcuts } from '../parts/shortcuts.ts';
import { PATHS } from '../paths.ts';
import { loadWords } from '../text/index.ts';
import { Waiting } from '../trades/waiting.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons, StatSkeletons } from '../ui/skeletons.tsx';
import { useApprovalDesk } from './approval-desk.ts';
import classes from './approval-page.module.css';
import { DEFAULT_RANGE, DEFAULT_STATUS, keepChoice, type ManagerSearch, managerSearch } from './choice.ts';
import { EntryList } from './entry-list.tsx';
import { Filters } from './filters.tsx';
import { OlderNotice } from './older-notice.tsx';
import { OwnNotice } from './own-notice.tsx';
import { selectable } from './queue.ts';
import { QueueEmpty } from './queue-empty.tsx';
import { QueueStats } from './stats.tsx';

const route = getRouteApi('/signed-in/manager');
const missingList = onDemand(async () => (await import('./missing-list.tsx')).MissingList);
const reportedWeeks = onDemand(
  async () => (await Promise.all([import('./reported-weeks.tsx'), loadWords('charts')]))[0].ReportedWeeks,
);
const bulkDialog = onDemand(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** The page where a manager reviews reports (specification section 2). */
export function ApprovalPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { status = DEFAULT_STATUS, range = DEFAULT_RANGE, q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (search: ManagerSearch, replace = false): void => {
    void navigate({ search: (now) => managerSearch({ ...now, ...search }), replace, resetScroll: false });
  };
  const onFilter = {
    onStatus: (next: typeof status) => choose({ status: next }),
    onRange: (next: typeof range) => choose({ range: next }),
    onSearch: (next: string) => choose({ q: next }, true),
  };
  useEffect(() => keepChoice(status, range), [status, range]);
  // Clicks and typing respond at once; a list of thousands of rows may follow a moment later.
  const shownStatus = useDeferredValue(status);
  const shownName = useDeferredValue(q);
  const desk = useApprovalDesk(shownStatus, range, shownName);
  const { queue } = desk;
  const [approving, setApproving] = useState<readonly TimeEntry[] | null>(null);
  const bulk = desk.shown.filter(selectable);
  return (
    <PageFrame
      title={t('approvals.title')}
      lead={`${format.dayMonth(queue.days.start_date)} – ${format.date(queue.days.end_date)}`}
      actions={
        <PageActions
          known={!queue.waiting}
          agreeing={desk.agreeing.length}
          fetching={queue.fetching}
          onRefresh={() => void queue.refresh().then(desk.settle)}
          onApproveAll={() => setApproving(desk.agreeing)}
          exported={
            status === 'missing'
              ? null
              : { what: 'list', ...queue.days, status, q, own: desk.alone ? 'with' : 'without' }
          }
        />
      }
    >
      {queue.error !== null && (
        <Failure
          error={queue.error}
          what={t('approvals.load_failed')}
          onRetry={() => void queue.refresh()}
          retrying={queue.fetching}
        />
      )}
      <Waiting as="list" />
      {queue.waiting && queue.error === null && <StatSkeletons label={t('common.loading')} count={5} />}
      {!queue.waiting && <QueueStats entries={desk.searched} missing={desk.counts.missing} />}
      <OwnNotice count={desk.own} />
      {range !== 'all' && !queue.waiting && (
        <OlderNotice first={queue.days.start_date} onShow={() => choose({ range: 'all' })} />
      )}
      <Filters
        status={status}
        range={range}
        q={q}
        counts={queue.waiting ? null : desk.counts}
        {...onFilter}
      />
      <Fresh count={desk.fresh} onShow={desk.settle} />
      {desk.loading && queue.error === null && (
        <RowSkeletons label={t('common.loading')} count={6} height={72} />
      )}
      {desk.isEmpty && (
        <QueueEmpty status={shownStatus} range={range} q={shownName} counts={desk.counts} {...onFilter} />
      )}
      {desk.shown.length > 0 && (
        <EntryList
          key={`${shownStatus} ${range}`}
          label={t(`approvals.statuses.${shownStatus}`)}
          entries={desk.shown}
          named
          rules={queue.rules}
          plan={queue.plan}
          decisions={desk.decisions}
          actions={
            bulk.length > 0 && (
              <Button variant="default" onClick={() => setApproving(bulk)} {...nearing(bulkDialog)}>
                {t('approvals.bulk.shown_button', { count: bulk.length })}
              </Button>
            )
          }
        />
      )}
      {shownStatus === 'missing' && desk.missingShown.length > 0 && (
        <Fetched
          part={missingList}
          own={{ missing: desk.missingShown, days: queue.days, rules: queue.rules, plan: queue.plan }}
          waiting={<RowSkeletons label={t('common.loading')} count={6} height={72} />}
        />
      )}
      <WeekByWeek />
      {approving !== null && (
        <Opening
          part={bulkDialog}
          own={{ entries: approving, decide: desk.decisions.decide, onClose: () => setApproving(null) }}
          onCancel={() => setApproving(null)}
        />
      )}
    </PageFrame>
  );
}

/** Fetched and read when it is asked for. */
function WeekByWeek() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Box>
        <Button
          variant="default"
          mih="var(--tap)"
          aria-expanded={opened}
          {...nearing(reportedWeeks)}
          onClick={() => setOpened(!opened)}
        >
          {t('approvals.week_by_week')}
        </Button>
      </Box>
      {opened && (
        <Fetched
          part={reportedWeeks}
          own={{}}
          waiting={<RowSkeletons label={t('common.loading')} count={4} height={36} />}
        />
      )}
    </>
  );
}

type FreshProps = { readonly count: number; readonly onShow: () => void };

/** Offers reports that arrived since the list was drawn. */
function Fresh({ count, onShow }: FreshProps) {
  const { t } = useTranslation();
  return (
    <div className={`${classes.fresh} ${shared.gone}`} aria-live="polite">
      {count > 0 && (
        <Button radius="xl" mih="var(--tap)" leftSection={<RefreshCw size={16} />} onClick={onShow}>
          {t('approvals.fresh', { count: count })}
        </Button>
      )}
    </div>
  );
}

type ActionsProps = {
  /** Whether the reports of the period are loaded. */
  readonly known: boolean;
  readonly agreeing: number;
  readonly fetching: boolean;
  readonly onRefresh: () => void;
  readonly onApproveAll: () => void;
  /** The filtered list; null for the list of missing reports. */
  readonly exported: Exported | null;
};

function PageActions({ known, agreeing, fetching, onRefresh, onApproveAll, exported }: ActionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <ActionIcon
        className={shared.forKeys}
        variant="default"
        size="var(--tap)"
        aria-label={t('shell.keys.open')}
        title={t('shell.keys.open')}
        onClick={openShortcuts}
      >
        <Keyboard size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="var(--tap)"
        aria-label={t('approvals.refresh')}
        title={t('approvals.refresh')}
        loading={fetching}
        onClick={onRefresh}
      >
        <RefreshCw size={18} />
      </ActionIcon>
      <Button
        variant="default"
        mih="var(--tap)"
        renderRoot={(props) => <Link {...props} to={PATHS.shifts} title={t('shell.links.shifts')} />}
      >
        <CalendarDays size={18} aria-hidden="true" />
        <Box component="span" ml={8} className={shared.wordOnWide}>
          {t('shell.links.shifts')}
        </Box>
      </Button>
      <ExportMenu exported={exported} nothing={t('exports.nothing_missing')} />
      <Button
        className={classes.main}
        mih="var(--tap)"
        disabled={agreeing === 0}
        onClick={onApproveAll}
        {...nearing(bulkDialog)}
      >
        {t('approvals.bulk.ok_button', { n: known ? format.number(agreeing) : '…' })}
      </Button>
    </>
  );
}
