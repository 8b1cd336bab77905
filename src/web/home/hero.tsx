import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Absence } from '../../contract/absences.ts';
import { getShift } from '../../contract/shifts.ts';
import { isNow } from '../absences/absence-facts.ts';
import { AbsenceSheet } from '../absences/absence-sheet.tsx';
import { OwnRow } from '../absences/own-row.tsx';
import { openAbsencesQuery } from '../absences/queries.ts';
import type { Telling } from '../absences/typed-absence.ts';
import { UnsentAbsenceRow, useUnsentAbsences } from '../absences/unsent-absence.tsx';
import { ask } from '../data.ts';
import { HeroCard } from '../my-shifts/hero-card.tsx';
import { NextCard } from '../my-shifts/next-card.tsx';
import { othersOn } from '../my-shifts/others-on.ts';
import type { UnsentAbsence } from '../offline/unsent.ts';
import { PATHS } from '../paths.ts';
import { useMe } from '../session.ts';
import type { Planned } from '../time-entries/days.ts';
import { ReportButtons } from '../time-entries/report-buttons.tsx';
import { RowWhen } from '../time-entries/row-when.tsx';
import { shiftsAroundQuery } from '../time-entries/shifts-around.ts';
import { useNow } from '../time-entries/use-now.ts';
import { type ToDo, useToDo } from '../time-entries/use-to-do.ts';
import shared from '../ui/shared.module.css';
import { useBeginning } from './beginning.ts';
import { heroState } from './hero-state.ts';
import { NothingPlanned } from './nothing-planned.tsx';

/** The first thing on the home: where one should be next, or what one is away with, or the report of what has just ended. */
export function Hero() {
  const { t } = useTranslation();
  const me = useMe();
  const now = useNow();
  const { todo, error } = useToDo();
  const absences = useQuery(openAbsencesQuery(me.id)).data ?? [];
  const [unsent] = useUnsentAbsences(absences);
  if (todo === null)
    return error === null ? (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton height={150} radius="lg" />
      </div>
    ) : null;
  const { away, ended, next } = heroState({
    ...todo,
    absences: absences.filter((one) => isNow(one, todo.today)),
    now,
  });
  return (
    <Stack gap={12} miw={0}>
      {away === null && unsent !== undefined && <NotSent item={unsent} today={todo.today} />}
      {away !== null && <Away absence={away} today={todo.today} next={next} />}
      {ended !== null && <Ended planned={ended} next={next} />}
      {next !== null && away === null && ended === null && <Next planned={next} todo={todo} now={now} />}
      {next === null && away === null && ended === null && (
        <NothingPlanned today={todo.today} asked={todo.pending.length} />
      )}
    </Stack>
  );
}

type AwayProps = { readonly absence: Absence; readonly today: string; readonly next: Planned | null };

function Away({ absence, today, next }: AwayProps) {
  const { t } = useTranslation();
  const [telling, setTelling] = useState<Telling | null>(null);
  return (
    <HeroCard title={t(`home.hero.away.${absence.kind}`)}>
      <ul>
        <OwnRow
          absence={absence}
          today={today}
          onChange={() => setTelling({ person: 'self', from: absence })}
        />
      </ul>
      <ThenNext next={next} />
      <AbsenceSheet telling={telling} today={today} onClose={() => setTelling(null)} />
    </HeroCard>
  );
}

type NotSentProps = { readonly item: UnsentAbsence; readonly today: string };

function NotSent({ item, today }: NotSentProps) {
  const { t } = useTranslation();
  const [telling, setTelling] = useState<Telling | null>(null);
  return (
    <HeroCard title={t('absences.own.title')}>
      <ul>
        <UnsentAbsenceRow
          item={item}
          onChange={() => setTelling({ person: 'self', from: null, unsent: item })}
        />
      </ul>
      <AbsenceSheet telling={telling} today={today} onClose={() => setTelling(null)} />
    </HeroCard>
  );
}

type EndedProps = { readonly planned: Planned; readonly next: Planned | null };

function Ended({ planned, next }: EndedProps) {
  const { t } = useTranslation();
  return (
    <HeroCard title={t('home.hero.ended')}>
      <Text fz={18} fw={550}>
        <RowWhen of={planned.assignment.shift_details} />
      </Text>
      <Group gap={8} mt={6}>
        <ReportButtons planned={planned} />
      </Group>
      <ThenNext next={next} />
    </HeroCard>
  );
}

/** The next shift, in a line, where something else comes first. */
function ThenNext({ next }: { readonly next: Planned | null }) {
  const { t } = useTranslation();
  if (next === null) return null;
  return (
    <Text fz="sm" mt={4}>
      {t('myShifts.next.title')}: <RowWhen of={next.assignment.shift_details} />
    </Text>
  );
}

type NextProps = { readonly planned: Planned; readonly todo: ToDo; readonly now: number };

function Next({ planned: { assignment }, todo: { settings, today }, now }: NextProps) {
  const { t } = useTranslation();
  const me = useMe();
  const assignments = useQuery(shiftsAroundQuery(me.id, today)).data ?? [];
  const shift = useQuery(ask('shifts', getShift, { params: { id: assignment.shift_id } })).data;
  const colleaguesOf = (): readonly string[] | null => (shift === undefined ? null : othersOn(shift, me.id));
  const begins = useBeginning(today);
  return (
    <>
      {begins !== null && <Text fw={550}>{begins}</Text>}
      <NextCard
        assignment={assignment}
        mine={{ assignments, settings, now, today, colleaguesOf }}
        brief={
          <Link to={PATHS.myShifts} className={shared.link ?? ''}>
            {t('home.hero.more')}
          </Link>
        }
      />
    </>
  );
}
