import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useTranslation } from 'react-i18next';
import { getUser } from '../../contract/users.ts';
import { ApiError } from '../api-error.ts';
import { useCameFrom } from '../came-from.ts';
import { ask } from '../data.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import { useFormat } from '../format.ts';
import { hoursAccount } from '../hours-account/hours-account-parts.ts';
import { thisMonth, today } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { MonthSwitcher } from '../parts/month-switcher.tsx';
import { nameOf, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons, StatSkeletons } from '../ui/skeletons.tsx';
import { Journal } from '../working-time/journal.tsx';
import { useAmOnlyManager } from './approval-desk.ts';
import { EntryList } from './entry-list.tsx';
import { useWorkerDesk } from './worker-desk.ts';
import { WorkerStats } from './worker-stats.tsx';

const route = getRouteApi('/signed-in/worker/$workerId');

/** One worker's month, to review and decide (specification section 2). */
export function WorkerMonth() {
  const { t } = useTranslation();
  const { workerId } = route.useParams();
  const { month = thisMonth() } = route.useSearch();
  const navigate = route.useNavigate();
  const worker = useQuery(ask('users', getUser, { params: { id: workerId } }));
  if (worker.error instanceof ApiError && (worker.error.status === 404 || worker.error.status === 400)) {
    return (
      <PageFrame title={t('approvals.worker.unknown')} lead={<Back />}>
        <EmptyState title={t('approvals.worker.gone')} text={t('approvals.worker.gone_text')} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={worker.data === undefined ? t('approvals.worker.unknown') : nameOf(worker.data)}
      lead={
        <Group gap="md">
          <Back />
          {worker.data !== undefined && <span>{t(`session.roles.${roleOf(worker.data)}`)}</span>}
        </Group>
      }
      actions={
        <>
          <MonthSwitcher month={month} onMonth={(next) => void navigate({ search: { month: next } })} />
          <ExportMenu exported={{ what: 'month', user: workerId, month }} />
        </>
      }
    >
      {worker.error !== null && (
        <Failure
          error={worker.error}
          what={t('approvals.worker.load_failed')}
          onRetry={() => void worker.refetch()}
        />
      )}
      <Month key={`${workerId} ${month}`} workerId={workerId} month={month} />
    </PageFrame>
  );
}

const KNOWN = ['manager', 'user_management', 'payroll'] as const;

/** To where one came from. */
function Back() {
  const { t } = useTranslation();
  const { place, href } = useCameFrom();
  const known = KNOWN.find((one) => one === place) ?? 'elsewhere';
  return (
    <Anchor component={Link} to={href} className={shared.link ?? ''}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t(`approvals.worker.back.${known}`)}
    </Anchor>
  );
}

type MonthProps = { readonly workerId: string; readonly month: string };

function Month({ workerId, month }: MonthProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const withKind = useWithKind();
  const desk = useWorkerDesk(workerId, month);
  const own = workerId === me.id;
  const alone = useAmOnlyManager(me.id, own);
  const mayDecide = !own || alone;
  if (desk.error !== null) {
    return (
      <Failure
        error={desk.error}
        what={t('approvals.worker.entries_failed')}
        onRetry={desk.retry}
        retrying={desk.fetching}
      />
    );
  }
  if (desk.waiting) {
    return (
      <>
        <StatSkeletons label={t('common.loading')} count={5} />
        <RowSkeletons label={t('common.loading')} count={5} height={72} />
      </>
    );
  }
  return (
    <>
      <WorkerStats entries={desk.entries} plan={desk.plan} />
      {!mayDecide && <Notice>{t('approvals.worker.own')}</Notice>}
      {desk.missing.length > 0 && (
        <Notice tone="wait" icon={<CalendarX size={18} />}>
          {t('approvals.worker.missing', { count: desk.missing.length })}{' '}
          {desk.missing
            .map(
              (shift) =>
                `${format.shortDate(shift.date)} ${withKind(format.range(shift.start_time_local, shift.end_time_local), shift.kind)}`,
            )
            .join(', ')}
        </Notice>
      )}
      {desk.entries.length === 0 ? (
        <EmptyState
          icon={<CalendarX size={28} />}
          title={t('approvals.worker.empty', { month: format.monthName(month) })}
          text={t('approvals.worker.empty_text')}
        />
      ) : (
        <EntryList
          label={t('approvals.worker.list')}
          entries={desk.entries}
          named={false}
          mayDecide={mayDecide}
          rules={desk.rules}
          plan={desk.plan}
          decisions={desk.decisions}
        />
      )}
      <Journal month={month} user={workerId} />
      <Fetched part={hoursAccount} own={{ today: today(), user: workerId }} waiting={null} />
    </>
  );
}
