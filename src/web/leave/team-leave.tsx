import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import { isNow } from '../absences/absence-facts.ts';
import { AbsenceSheet, absenceForm } from '../absences/absence-sheet.tsx';
import { openAbsencesQuery } from '../absences/queries.ts';
import { TeamAbsence } from '../absences/team-absence.tsx';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { PATHS } from '../paths.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { nearing } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { type LeaveSearch, PILES, type Pile } from './choice.ts';
import { LeaveSheet, leaveForm } from './leave-sheet.tsx';
import { openLeaveQuery, pastLeaveQuery } from './queries.ts';
import { TeamEmpty } from './team-empty.tsx';
import { TeamList } from './team-list.tsx';
import { useToday } from './use-today.ts';

type PileProps = { readonly pile: Pile; readonly onPile: (pile: Pile) => void };
type Narrow = Pick<LeaveSearch, 'kind' | 'q'>;
type Props = PileProps & { readonly narrow: Narrow; readonly onNarrow: (narrow: Narrow) => void };

/** The team's leave: requests to answer, present and future leave, absence, and past leave. */
export function TeamLeave({ pile, onPile, narrow, onNarrow }: Props) {
  const { t } = useTranslation();
  const today = useToday();
  const [entering, setEntering] = useState<'leave' | 'absence' | null>(null);
  const absent = pile === 'absent';
  const open = useQuery(openLeaveQuery());
  const past = useQuery({ ...pastLeaveQuery(today), enabled: pile === 'past' });
  const reading = pile === 'past' && open.isSuccess ? past : open;
  const all = [...new Map([...(past.data ?? []), ...(open.data ?? [])].map((one) => [one.id, one])).values()];
  const piles = pilesOf(all, today);
  const known = reading.data !== undefined;
  return (
    <PageFrame
      title={t('leave.title')}
      lead={t('leave.team.lead')}
      actions={
        <>
          <Button
            variant="default"
            h="var(--tap)"
            renderRoot={(props) => <Link {...props} to={PATHS.leave} search={{ view: 'mine' }} />}
          >
            {t('leave.team.to_mine')}
          </Button>
          <Button
            {...(absent ? nearing(absenceForm) : nearing(leaveForm))}
            mih="var(--tap)"
            leftSection={<Plus size={18} />}
            onClick={() => setEntering(absent ? 'absence' : 'leave')}
          >
            {t(absent ? 'absences.team.enter' : 'leave.team.enter')}
          </Button>
        </>
      }
    >
      <PileTabs pile={pile} counts={open.isSuccess ? piles : null} onPile={onPile} />
      {absent && <TeamAbsence today={today} {...narrow} onNarrow={onNarrow} />}
      {!absent && reading.isError && !known && (
        <Failure
          error={reading.error}
          what={t('leave.load_failed')}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {!absent && reading.isPending && <RowSkeletons label={t('common.loading')} count={4} height={92} />}
      {!absent && known && piles[pile].length === 0 && <TeamEmpty pile={pile} onPile={onPile} />}
      {!absent && known && piles[pile].length > 0 && (
        <TeamList key={pile} pile={pile} requests={piles[pile]} all={all} today={today} />
      )}
      <LeaveSheet
        asking={entering === 'leave' ? ENTERING : null}
        today={today}
        onClose={() => setEntering(null)}
      />
      <AbsenceSheet
        telling={entering === 'absence' ? ENTERING : null}
        today={today}
        onClose={() => setEntering(null)}
      />
    </PageFrame>
  );
}

const ENTERING = { person: 'other', from: null } as const;

type LeavePile = Exclude<Pile, 'absent'>;
type Piles = Readonly<Record<LeavePile, readonly LeaveRequest[]>>;

/** Requests that wait, oldest first; approved leave, nearest first; the rest, newest first. */
function pilesOf(all: readonly LeaveRequest[], today: string): Piles {
  const pileOf = ({ status, last_day }: LeaveRequest): LeavePile =>
    status === 'pending' ? 'waiting' : status === 'approved' && last_day >= today ? 'coming' : 'past';
  const piles = Map.groupBy(all, pileOf);
  const by = (key: 'created_at' | 'first_day', of: LeavePile) =>
    (piles.get(of) ?? []).toSorted((a, b) => a[key].localeCompare(b[key]));
  return {
    waiting: by('created_at', 'waiting'),
    coming: by('first_day', 'coming'),
    past: by('first_day', 'past').toReversed(),
  };
}

type TabsProps = PileProps & { readonly counts: Piles | null };

function PileTabs({ pile, counts, onPile }: TabsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const absences = useQuery(openAbsencesQuery());
  const numbers: Readonly<Record<Exclude<Pile, 'past'>, number | undefined>> = {
    waiting: counts?.waiting.length,
    coming: counts?.coming.length,
    absent: absences.data?.filter((one) => isNow(one, today)).length,
  };
  return (
    <CountTabs
      label={t('leave.team.tabs')}
      value={pile}
      stacked
      tabs={PILES.map((value) => {
        if (value === 'past') return { value, name: t('leave.team.past') };
        const number = numbers[value];
        return {
          value,
          name: value === 'absent' ? t('absences.team.name') : t(`leave.team.${value}`),
          count: number === undefined ? '…' : format.number(number),
          lit: (number ?? 0) > 0,
        };
      })}
      onChange={onPile}
    />
  );
}
