import { Group } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from '../exports/export-menu.tsx';
import { useFormat } from '../format.ts';
import { hoursAccount } from '../hours-account/hours-account-parts.ts';
import { thisMonth, today } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { MonthSwitcher } from '../parts/month-switcher.tsx';
import { WayBack } from '../parts/way-back.tsx';
import { PATHS } from '../paths.ts';
import { usePerson } from '../person/queries.ts';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons, StatSkeletons } from '../ui/skeletons.tsx';
import { useCameFrom } from '../use-came-from.ts';
import { Journal } from '../working-time/journal.tsx';
import { useAmOnlyManager } from './approval-desk.ts';
import { EntryList } from './entry-list.tsx';
import { MissingNotice } from './missing-notice.tsx';
import { useWorkerDesk } from './worker-desk.ts';
import { WorkerStats } from './worker-stats.tsx';

const route = getRouteApi('/signed-in/worker/$workerId');

/** One worker's month, to review and decide (specification section 2). */
export function WorkerMonth() {
  const { t } = useTranslation();
  const { workerId } = route.useParams();
  const { month = thisMonth() } = route.useSearch();
  const navigate = route.useNavigate();
  const { person, left, unknown, error, retry } = usePerson(workerId);
  const worker = person ?? left;
  if (unknown) {
    return (
      <PageFrame title={t('approvals.worker.unknown')} lead={<Back />}>
        <EmptyState title={t('approvals.worker.gone')} text={t('approvals.worker.gone_text')} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={worker === undefined ? t('approvals.worker.unknown') : nameOf(worker)}
      lead={
        <Group gap="0 16px">
          <Back />
          {worker !== undefined && <span>{t(`session.roles.${worker.role}`)}</span>}
          <Link className={shared.link} to={PATHS.person} params={{ personId: workerId }} preload={false}>
            {t('approvals.worker.home')}
          </Link>
        </Group>
      }
      actions={
        <>
          <MonthSwitcher month={month} onMonth={(next) => void navigate({ search: { month: next } })} />
          <ExportMenu exported={{ what: 'month', user: workerId, month }} />
        </>
      }
    >
      {error !== null && <Failure error={error} what={t('approvals.worker.load_failed')} onRetry={retry} />}
      <Month key={`${workerId} ${month}`} workerId={workerId} month={month} closed={left !== undefined} />
    </PageFrame>
  );
}

const KNOWN = ['manager', 'user_management', 'payroll'] as const;

/** To where one came from. */
function Back() {
  const { t } = useTranslation();
  const { place, to_person } = useCameFrom();
  const known = to_person ? 'person' : (KNOWN.find((one) => one === place) ?? 'elsewhere');
  return <WayBack>{t(`approvals.worker.back.${known}`)}</WayBack>;
}

type MonthProps = {
  readonly workerId: string;
  readonly month: string;
  /** The account is: nothing new is reported for it. */
  readonly closed: boolean;
};

function Month({ workerId, month, closed }: MonthProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
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
        <MissingNotice
          missing={desk.missing}
          plan={desk.plan}
          rules={desk.rules}
          mayEnter={!own && !closed}
        />
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
