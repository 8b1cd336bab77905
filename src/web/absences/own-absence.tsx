import { Button, Flex, SimpleGrid, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Baby from 'lucide-react/icons/baby';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../contract/absences.ts';
import { getSettings } from '../../contract/companies.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { type AbsenceKind, awayUntil } from '../../core/absence.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { ask } from '../data.ts';
import { useToday } from '../leave/use-today.ts';
import { plannedOn } from '../my-shifts/weeks.ts';
import { useConnection } from '../offline/connection.ts';
import { isUnreachable } from '../offline/unreachable.ts';
import { Failure } from '../parts/failure.tsx';
import { toastError } from '../parts/toast.tsx';
import { useMe } from '../session.ts';
import { shiftsAroundQuery } from '../time-entries/shifts-around.ts';
import { Card } from '../ui/card.tsx';
import { nearing } from '../ui/on-demand.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { isNow } from './absence-facts.ts';
import { AbsenceSheet, absenceForm } from './absence-sheet.tsx';
import { OwnRow } from './own-row.tsx';
import { openAbsencesQuery } from './queries.ts';
import type { Telling } from './typed-absence.ts';
import { UnsentAbsenceRow, useUnsentAbsences } from './unsent-absence.tsx';
import { useAbsenceWrites } from './use-absence-writes.ts';

/** Reports sick with one tap and back at work with two; planned absences follow below. */
export function OwnAbsence() {
  const { t } = useTranslation();
  const me = useMe();
  const today = useToday();
  const [telling, setTelling] = useState<Telling | null>(null);
  const open = useQuery(openAbsencesQuery(me.id));
  const rows = open.data ?? [];
  const now = rows.filter((one) => isNow(one, today));
  const ahead = rows.filter((one) => !isNow(one, today));
  const unsent = useUnsentAbsences(rows);
  // What cannot be read can be told: it waits.
  const blind = open.data === undefined && isUnreachable(open.error);
  const can_tell = open.isSuccess || blind;
  const told = now.length > 0 || unsent.some(({ body }) => isNow(body, today));
  return (
    <Card title={t('absences.own.title')}>
      {open.isPending && <RowSkeletons label={t('common.loading')} count={1} height={64} />}
      {open.isError && open.data === undefined && !blind && (
        <Failure
          error={open.error}
          what={t('absences.load_failed')}
          onRetry={() => void open.refetch()}
          retrying={open.isFetching}
        />
      )}
      {can_tell && !told && <TellToday today={today} />}
      {unsent.length > 0 && (
        <Flex component="ul" direction="column" gap={14} mb={14}>
          {unsent.map((item) => (
            <UnsentAbsenceRow
              key={item.key}
              item={item}
              onChange={() => setTelling({ person: 'self', from: null, unsent: item })}
            />
          ))}
        </Flex>
      )}
      {now.length > 0 && <Rows rows={now} today={today} onChange={setTelling} />}
      {ahead.length > 0 && (
        <>
          <Title order={3} mt={16} mb={8} fz="sm">
            {t('absences.own.ahead')}
          </Title>
          <Rows rows={ahead} today={today} onChange={setTelling} />
        </>
      )}
      {can_tell && (
        <Button
          {...nearing(absenceForm)}
          mt={6}
          ms={-18}
          variant="subtle"
          mih="var(--tap)"
          onClick={() => setTelling({ person: 'self', from: null })}
        >
          {t('absences.own.other')}
        </Button>
      )}
      <AbsenceSheet telling={telling} today={today} onClose={() => setTelling(null)} />
    </Card>
  );
}

function TellToday({ today }: { readonly today: string }) {
  const { t } = useTranslation();
  const { report } = useAbsenceWrites();
  const [busy, setBusy] = useState<AbsenceKind | null>(null);
  const me = useMe();
  const { offline } = useConnection();
  const shifts = useQuery(shiftsAroundQuery(me.id, today));
  const until = awayUntil({ first_day: today, last_day: null }, today);
  const touched = plannedOn(shifts.data ?? [], today, until);
  const time = useTimeAtWork(shifts.data ?? []);
  const now = (kind: AbsenceKind, from_time: string | null = null): void => {
    setBusy(kind);
    report({ kind, first_day: today, last_day: null, extent_pct: 100, from_time, note: '' }, null)
      .catch(toastError)
      .finally(() => setBusy(null));
  };
  return (
    <>
      <Text mb={12} c="dimmed" fz="sm">
        {t(offline ? 'offline.act.tell' : 'absences.own.lead')}
        {touched > 0 && ` ${t('absences.own.touched', { count: touched })}`}
      </Text>
      <SimpleGrid minColWidth={176} autoFlow="auto-fit" spacing={10}>
        {time !== null &&
          (['sick', 'vab'] as const).map((kind) => (
            <Button key={kind} mih="3.25rem" disabled={busy !== null} onClick={() => now(kind, time)}>
              {t(`absences.own.${kind}_now`, { time })}
            </Button>
          ))}
        <Button
          variant="default"
          mih="3.25rem"
          leftSection={<HeartPulse size={20} aria-hidden="true" />}
          loading={busy === 'sick'}
          disabled={busy === 'vab'}
          onClick={() => now('sick')}
        >
          {t('absences.own.sick')}
        </Button>
        <Button
          variant="default"
          mih="3.25rem"
          leftSection={<Baby size={20} aria-hidden="true" />}
          loading={busy === 'vab'}
          disabled={busy === 'sick'}
          onClick={() => now('vab')}
        >
          {t('absences.own.vab')}
        </Button>
      </SimpleGrid>
    </>
  );
}

/** The clock now, while one of the shifts is being worked; null: not at work. */
function useTimeAtWork(shifts: readonly AssignmentWithShift[]): string | null {
  const zone = useQuery(ask('company', getSettings, {})).data?.time_zone;
  const now = new Date();
  const isAtWork = shifts.some(
    ({ status, shift_details }) =>
      status === 'approved' &&
      Date.parse(shift_details.start_time) < now.getTime() &&
      now.getTime() < Date.parse(shift_details.end_time),
  );
  return isAtWork && zone !== undefined
    ? minuteToLocal(Math.floor(now.getTime() / 60_000), zone).clock
    : null;
}

type RowsProps = {
  readonly rows: readonly Absence[];
  readonly today: string;
  readonly onChange: (telling: Telling) => void;
};

function Rows({ rows, today, onChange }: RowsProps) {
  return (
    <Flex component="ul" direction="column" gap={14}>
      {rows.map((absence) => (
        <OwnRow
          key={absence.id}
          absence={absence}
          today={today}
          onChange={() => onChange({ person: 'self', from: absence })}
        />
      ))}
    </Flex>
  );
}
