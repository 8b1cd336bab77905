import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../contract/absences.ts';
import { AbsenceSheet, absenceForm } from '../absences/absence-sheet.tsx';
import { openAbsencesQuery, pastAbsencesQuery } from '../absences/queries.ts';
import { TeamRow } from '../absences/team-row.tsx';
import type { Telling } from '../absences/typed-absence.ts';
import { LeaveSheet, leaveForm } from '../leave/leave-sheet.tsx';
import { openLeaveQuery, pastLeaveQuery } from '../leave/queries.ts';
import { TeamList } from '../leave/team-list.tsx';
import type { Asking } from '../leave/typed-leave.ts';
import { useToday } from '../leave/use-today.ts';
import { Failure } from '../parts/failure.tsx';
import { PastRows } from '../parts/past-rows.tsx';
import { PATHS } from '../paths.ts';
import { useMe } from '../session.ts';
import { Card } from '../ui/card.tsx';
import { nearing } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { VacationLeft } from '../vacation/vacation-left.tsx';
import { VacationSection } from '../vacation/vacation-section.tsx';
import type { TabProps } from './tab-props.ts';

/** Leave and absence of the person, now, ahead and of the year past; the days of vacation. */
export function AwayTab({ id, name }: TabProps) {
  const { t } = useTranslation();
  const today = useToday();
  const me = useMe();
  const own = me.id === id;
  return (
    <Stack gap="md">
      <LeaveOf id={id} today={today} own={own} />
      <AbsenceOf id={id} today={today} own={own} />
      {me.sees_cost !== false ? (
        <Card>
          <VacationSection user={id} name={name} />
          <Link
            className={shared.link}
            to={PATHS.payRules}
            search={{ show: 'company', paste: 'balances' }}
            preload={false}
          >
            {t('person.away.sheet')}
          </Link>
        </Card>
      ) : (
        <Card title={t('vacation.title')}>
          <VacationLeft user={id} days={null} own={false} />
        </Card>
      )}
    </Stack>
  );
}

type PartProps = { readonly id: string; readonly today: string; readonly own: boolean };

function LeaveOf({ id, today, own }: PartProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  // Everybody's, so that an answer sees who else is away.
  const team = useQuery(openLeaveQuery());
  const past = useQuery({ ...pastLeaveQuery(today, id), enabled: shown });
  const all = team.data ?? [];
  const theirs = all.filter(({ user_id }) => user_id === id);
  const waiting = theirs.filter(({ status }) => status === 'pending');
  const coming = theirs.filter(({ status, last_day }) => status === 'approved' && last_day >= today);
  return (
    <Card
      title={t('person.away.leave')}
      actions={
        !own && (
          <Button
            {...nearing(leaveForm)}
            variant="default"
            mih="var(--tap)"
            onClick={() => setAsking({ person: 'other', from: null, user: id })}
          >
            {t('leave.team.enter')}
          </Button>
        )
      }
    >
      <Stack gap={12}>
        {team.error !== null && (
          <Failure
            what={t('leave.load_failed')}
            error={team.error}
            onRetry={() => void team.refetch()}
            retrying={team.isFetching}
          />
        )}
        {team.isPending && <RowSkeletons label={t('common.loading')} count={1} height={84} />}
        {team.isSuccess && waiting.length + coming.length === 0 && (
          <Text c="dimmed">{t('person.away.none')}</Text>
        )}
        {waiting.length > 0 && <TeamList pile="waiting" requests={waiting} all={all} today={today} />}
        {coming.length > 0 && <TeamList pile="coming" requests={coming} all={all} today={today} />}
        <PastRows
          label={t('leave.mine.past')}
          shown={shown}
          onShow={setShown}
          show={t('person.away.past_show')}
          hide={t('person.away.past_hide')}
          reading={past}
          failed={t('leave.load_failed')}
          none={t('person.away.past_none')}
          height={84}
          rows={
            (past.data ?? []).length === 0
              ? []
              : [
                  <li key="past">
                    <TeamList pile="past" requests={past.data ?? []} all={all} today={today} />
                  </li>,
                ]
          }
        />
      </Stack>
      <LeaveSheet asking={asking} today={today} onClose={() => setAsking(null)} />
    </Card>
  );
}

/** A year. */
const BACK_DAYS = 365;

function AbsenceOf({ id, today, own }: PartProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [telling, setTelling] = useState<Telling | null>(null);
  const open = useQuery(openAbsencesQuery(id));
  const past = useQuery({ ...pastAbsencesQuery(today, BACK_DAYS, id), enabled: shown });
  const here = open.data ?? [];
  const row = (absence: Absence) => (
    <TeamRow
      key={absence.id}
      absence={absence}
      today={today}
      onChange={() => setTelling({ person: own ? 'self' : 'other', from: absence })}
    />
  );
  return (
    <Card
      title={t('person.away.absence')}
      actions={
        !own && (
          <Button
            {...nearing(absenceForm)}
            variant="default"
            mih="var(--tap)"
            onClick={() => setTelling({ person: 'other', from: null, user: id })}
          >
            {t('absences.team.enter')}
          </Button>
        )
      }
    >
      <Stack gap={12}>
        {open.error !== null && (
          <Failure
            what={t('absences.load_failed')}
            error={open.error}
            onRetry={() => void open.refetch()}
            retrying={open.isFetching}
          />
        )}
        {open.isPending && <RowSkeletons label={t('common.loading')} count={1} height={84} />}
        {open.isSuccess && here.length === 0 && <Text c="dimmed">{t('person.away.absent_none')}</Text>}
        {here.map(row)}
        <PastRows
          label={t('absences.own.earlier')}
          shown={shown}
          onShow={setShown}
          show={t('person.away.absent_show')}
          hide={t('person.away.absent_hide')}
          reading={past}
          failed={t('absences.load_failed')}
          none={t('person.away.absent_past_none')}
          height={84}
          rows={(past.data ?? [])
            .filter(({ id: one }) => here.every((known) => known.id !== one))
            .map((absence) => <li key={absence.id}>{row(absence)}</li>)}
        />
      </Stack>
      <AbsenceSheet telling={telling} today={today} onClose={() => setTelling(null)} />
    </Card>
  );
}
