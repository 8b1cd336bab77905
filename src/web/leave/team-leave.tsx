import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { nearing } from '../parts/on-demand.tsx';
import { PATHS } from '../paths.ts';
import { oneOf } from '../search.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { DEFAULT_PILE, PILES, type Pile } from './choice.ts';
import classes from './leave.module.css';
import { LeaveSheet, leaveForm } from './leave-sheet.tsx';
import { openLeaveQuery, pastLeaveQuery } from './queries.ts';
import { TeamEmpty } from './team-empty.tsx';
import { TeamList } from './team-list.tsx';
import { useToday } from './use-today.ts';

type Props = { readonly pile: Pile; readonly onPile: (pile: Pile) => void };

/** The team's leave: answer what waits, see who is or will be away, look back. */
export function TeamLeave({ pile, onPile }: Props) {
  const { t } = useTranslation();
  const today = useToday();
  const [entering, setEntering] = useState(false);
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
            {...nearing(leaveForm)}
            mih="var(--tap)"
            leftSection={<Plus size={18} />}
            onClick={() => setEntering(true)}
          >
            {t('leave.team.enter')}
          </Button>
        </>
      }
    >
      <PileTabs pile={pile} counts={open.isSuccess ? piles : null} onPile={onPile} />
      {reading.isError && !known && (
        <Failure
          error={reading.error}
          what={t('leave.load_failed')}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {reading.isPending && <RowSkeletons label={t('common.loading')} count={4} height={92} />}
      {known && piles[pile].length === 0 && <TeamEmpty pile={pile} onPile={onPile} />}
      {known && piles[pile].length > 0 && (
        <TeamList key={pile} pile={pile} requests={piles[pile]} all={all} today={today} />
      )}
      <LeaveSheet asking={entering ? ENTERING : null} today={today} onClose={() => setEntering(false)} />
    </PageFrame>
  );
}

const ENTERING = { person: 'other', from: null } as const;

type Piles = Readonly<Record<Pile, readonly LeaveRequest[]>>;

/** What waits, asked first first; what is agreed, nearest first; the rest, newest first. */
function pilesOf(all: readonly LeaveRequest[], today: string): Piles {
  const pileOf = ({ status, last_day }: LeaveRequest): Pile =>
    status === 'pending' ? 'waiting' : status === 'approved' && last_day >= today ? 'coming' : 'past';
  const piles = Map.groupBy(all, pileOf);
  const by = (key: 'created_at' | 'first_day', of: Pile) =>
    (piles.get(of) ?? []).toSorted((a, b) => a[key].localeCompare(b[key]));
  return {
    waiting: by('created_at', 'waiting'),
    coming: by('first_day', 'coming'),
    past: by('first_day', 'past').toReversed(),
  };
}

type TabsProps = Props & { readonly counts: Piles | null };

function PileTabs({ pile, counts, onPile }: TabsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Tabs value={pile} onChange={(next) => onPile(oneOf(PILES, next) ?? DEFAULT_PILE)}>
      <Tabs.List aria-label={t('leave.team.tabs')} className={classes.tabs}>
        {PILES.map((one) => (
          <Tabs.Tab key={one} value={one} className={classes.tab}>
            <span>{t(`leave.team.${one}`)}</span>{' '}
            {one !== 'past' && (
              <span className={classes.count} data-some={(counts?.[one].length ?? 0) > 0}>
                {counts === null ? '…' : format.number(counts[one].length)}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
