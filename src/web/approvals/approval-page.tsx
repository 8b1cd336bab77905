import { ActionIcon, Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import Keyboard from 'lucide-react/icons/keyboard';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Card } from '../ui/card.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons, StatSkeletons } from '../ui/skeletons.tsx';
import { useApprovalDesk } from './approval-desk.ts';
import classes from './approval-page.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { DEFAULT_RANGE, DEFAULT_STATUS, keepChoice, type ManagerSearch, managerSearch } from './choice.ts';
import { EntryList } from './entry-list.tsx';
import { Filters } from './filters.tsx';
import { MissingList } from './missing-list.tsx';
import { OlderNotice } from './older-notice.tsx';
import { OwnNotice } from './own-notice.tsx';
import { selectable } from './queue.ts';
import { QueueEmpty } from './queue-empty.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { QueueStats } from './stats.tsx';

const route = getRouteApi('/signed-in/manager');

/** Where a manager reviews what people reported (specification section 2). */
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
  const desk = useApprovalDesk(status, range, q);
  const { queue } = desk;
  const [approving, setApproving] = useState<readonly TimeEntry[] | null>(null);
  const [helping, setHelping] = useState(false);
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
          onHelp={() => setHelping(true)}
          onApproveAll={() => setApproving(desk.agreeing)}
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
      {queue.waiting && queue.error === null && <StatSkeletons label={t('common.loading')} count={5} />}
      {!queue.waiting && <QueueStats entries={desk.entries} missing={desk.missing.length} />}
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
      <div className={classes.fresh} aria-live="polite">
        {desk.fresh > 0 && (
          <Button radius="xl" mih="var(--tap)" leftSection={<RefreshCw size={16} />} onClick={desk.settle}>
            {t('approvals.fresh', { count: desk.fresh })}
          </Button>
        )}
      </div>
      {desk.loading && queue.error === null && (
        <RowSkeletons label={t('common.loading')} count={6} height={72} />
      )}
      {desk.isEmpty && <QueueEmpty status={status} range={range} q={q} counts={desk.counts} {...onFilter} />}
      {desk.shown.length > 0 && (
        <EntryList
          key={`${status} ${range} ${q}`}
          label={t(`approvals.statuses.${status}`)}
          entries={desk.shown}
          named
          rules={queue.rules}
          plan={queue.plan}
          decisions={desk.decisions}
          onHelp={() => setHelping(true)}
          actions={
            bulk.length > 0 && (
              <Button variant="default" onClick={() => setApproving(bulk)}>
                {t('approvals.bulk.shown_button', { count: bulk.length })}
              </Button>
            )
          }
        />
      )}
      {status === 'missing' && desk.missingShown.length > 0 && (
        <Card title={t('approvals.missing.text')}>
          <MissingList missing={desk.missingShown} />
        </Card>
      )}
      {approving !== null && (
        <BulkDialog entries={approving} decide={desk.decisions.decide} onClose={() => setApproving(null)} />
      )}
      <ShortcutsDialog opened={helping} onClose={() => setHelping(false)} />
    </PageFrame>
  );
}

type ActionsProps = {
  /** Whether the period has been read. */
  readonly known: boolean;
  readonly agreeing: number;
  readonly fetching: boolean;
  readonly onRefresh: () => void;
  readonly onHelp: () => void;
  readonly onApproveAll: () => void;
};

function PageActions({ known, agreeing, fetching, onRefresh, onHelp, onApproveAll }: ActionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <ActionIcon
        className={classes.help}
        variant="default"
        size="var(--tap)"
        aria-label={t('approvals.shortcuts_open')}
        title={t('approvals.shortcuts_open')}
        onClick={onHelp}
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
      <Button mih="var(--tap)" disabled={agreeing === 0} onClick={onApproveAll}>
        {t('approvals.bulk.ok_button', { n: known ? format.number(agreeing) : '…' })}
      </Button>
    </>
  );
}
