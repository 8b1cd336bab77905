import { Button, Flex, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Palmtree from 'lucide-react/icons/palmtree';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import { EarlierAbsence } from '../absences/earlier-absence.tsx';
import { OwnAbsence } from '../absences/own-absence.tsx';
import { Failure } from '../parts/failure.tsx';
import { PastRows } from '../parts/past-rows.tsx';
import { PATHS } from '../paths.ts';
import { useMe } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { nearing } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { VacationLeft } from '../vacation/vacation-left.tsx';
import { LeaveSheet, leaveForm } from './leave-sheet.tsx';
import { MyRow } from './my-row.tsx';
import { openLeaveQuery, pastLeaveQuery } from './queries.ts';
import type { Asking } from './typed-leave.ts';
import { useToday } from './use-today.ts';

/** A person's own leave: coming leave with its answer, past leave, and the button to request more. */
export function MyLeave({ manager }: { readonly manager: boolean }) {
  const { t } = useTranslation();
  const me = useMe();
  const today = useToday();
  const [asking, setAsking] = useState<Asking | null>(null);
  const open = useQuery(openLeaveQuery(me.id));
  const ask = (from: LeaveRequest | null): void => setAsking({ person: 'self', from });
  const coming = (open.data ?? []).filter((one) => one.status !== 'withdrawn');
  return (
    <PageFrame
      title={t('leave.mine.title')}
      lead={t('leave.mine.lead')}
      width="reading"
      actions={
        <>
          {manager && (
            <Button
              variant="default"
              h="var(--tap)"
              renderRoot={(props) => <Link {...props} to={PATHS.leave} />}
            >
              {t('leave.mine.to_team')}
            </Button>
          )}
          <Button
            {...nearing(leaveForm)}
            mih="var(--tap)"
            leftSection={<Plus size={18} />}
            onClick={() => ask(null)}
          >
            {t('leave.mine.new')}
          </Button>
        </>
      }
    >
      <VacationLeft user={me.id} days={null} own />
      <OwnAbsence />
      {open.isPending && <RowSkeletons label={t('common.loading')} count={3} height={96} />}
      {open.isError && open.data === undefined && (
        <Failure
          error={open.error}
          what={t('leave.load_failed')}
          onRetry={() => void open.refetch()}
          retrying={open.isFetching}
        />
      )}
      {open.isSuccess && coming.length === 0 && (
        <Card>
          <EmptyState
            icon={<Palmtree size={28} />}
            title={t('leave.mine.empty')}
            text={t('leave.mine.empty_text')}
            action={<Button onClick={() => ask(null)}>{t('leave.mine.new')}</Button>}
          />
        </Card>
      )}
      {coming.length > 0 && (
        <section aria-label={t('leave.mine.coming')}>
          <Title order={2} mb={8} fz={16}>
            {t('leave.mine.coming')}
          </Title>
          <Flex component="ul" direction="column" gap={10}>
            {coming.map((request) => (
              <MyRow key={request.id} request={request} today={today} onAgain={ask} />
            ))}
          </Flex>
        </section>
      )}
      {open.isSuccess && (
        <Earlier
          withdrawn={open.data.filter((one) => one.status === 'withdrawn')}
          today={today}
          onAgain={ask}
        />
      )}
      <EarlierAbsence today={today} />
      <LeaveSheet asking={asking} today={today} onClose={() => setAsking(null)} />
    </PageFrame>
  );
}

type EarlierProps = {
  /** Withdrawn requests for coming days. */
  readonly withdrawn: readonly LeaveRequest[];
  readonly today: string;
  readonly onAgain: (from: LeaveRequest) => void;
};

/** Past and withdrawn leave, collapsed, and read when expanded. */
function Earlier({ withdrawn, today, onAgain }: EarlierProps) {
  const { t } = useTranslation();
  const me = useMe();
  const [shown, setShown] = useState(false);
  const past = useQuery({ ...pastLeaveQuery(today, me.id), enabled: shown });
  const ended = (past.data ?? []).filter((one) => one.last_day < today && one.status !== 'pending');
  const all = [...withdrawn, ...ended].sort((a, b) => b.first_day.localeCompare(a.first_day));
  return (
    <PastRows
      label={t('leave.mine.past')}
      shown={shown}
      onShow={setShown}
      show={t('leave.mine.past_show')}
      hide={t('leave.mine.past_hide')}
      reading={past}
      failed={t('leave.load_failed')}
      none={t('leave.mine.past_none')}
      height={72}
      rows={all.map((request) => (
        <MyRow key={request.id} request={request} today={today} onAgain={onAgain} />
      ))}
    />
  );
}
