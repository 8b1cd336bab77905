import { Box, Button, Flex, Group, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assignment, Shift } from '../../contract/shifts.ts';
import { dayEdges, localToMinute } from '../../core/calendar.ts';
import { overlaps, type Span } from '../../core/clock.ts';
import { comingTo, lackedBy } from '../../core/staffing.ts';
import { useFormat } from '../format.ts';
import { Fetched } from '../parts/fetched.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { nameOf } from '../roles.ts';
import { spanOfShift } from '../roster/shift-span.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { type BadgeForm, type BadgeTone, StatusBadge } from '../ui/status-badge.tsx';
import { shareAt } from '../week-day/day-axis.ts';
import { type PersonState, stateOf } from './needs-you.ts';
import type { TodayPlan } from './use-today-plan.ts';

const needOfToday = onDemand(
  async () => (await Promise.all([import('./need-of-today.tsx'), loadWords('week_need')]))[0].NeedOfToday,
);

const SHOWN = 6;
const TICKS = [0, 6, 12, 18, 24];

type Row = {
  readonly shift: Shift;
  readonly span: Span;
  readonly people: readonly { readonly posted: Assignment; readonly state: PersonState }[];
};

/** Today's shifts on an axis of 24 hours, with their people: who works, comes, is away, has not answered or not reported. */
export function DayBand({ plan }: { readonly plan: TodayPlan }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { rows, axis } = rowsOf(plan);
  const rest = rows.length - SHOWN;
  return (
    <Card title={t('today.now.title')} actions={<Counts rows={rows} />}>
      <Fetched part={needOfToday} own={{ plan, axis }} waiting={null} />
      {rows.length === 0 ? (
        <Text c="dimmed">{t('today.now.none')}</Text>
      ) : (
        <>
          <Hours plan={plan} axis={axis} />
          <Flex component="ul" direction="column" gap={10}>
            {rows.slice(0, all ? rows.length : SHOWN).map((row) => (
              <ShiftRow key={row.shift.id} row={row} axis={axis} now={plan.now} />
            ))}
          </Flex>
          {rest > 0 && !all && (
            <Button variant="subtle" mih="var(--tap)" mt={6} onClick={() => setAll(true)}>
              {t('today.now.more', { count: rest })}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function rowsOf({ shifts, zone, now, today, reported }: TodayPlan): { rows: Row[]; axis: Span } {
  const axis = dayEdges(today, zone);
  const rows = shifts
    .map((shift) => ({ shift, span: spanOfShift(shift) }))
    .filter(({ span }) => span.end > axis.start && span.start < axis.end)
    .map(({ shift, span }) => ({
      shift,
      span,
      people: shift.assignments
        .filter(({ status }) => status !== 'rejected')
        .map((posted) => ({
          posted,
          state: stateOf(
            posted,
            span,
            now,
            reported === null
              ? null
              : (reported.get(posted.worker_id) ?? []).some((one) => overlaps(one, span)),
          ),
        })),
    }))
    // What is over stands last: of many shifts the first are those that somebody works now.
    .toSorted((a, b) => Number(a.span.end <= now) - Number(b.span.end <= now));
  return { rows, axis };
}

const COUNTED = ['working', 'away', 'missing', 'asked'] as const;

function Counts({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation();
  // A person on call at home does not work.
  const states = rows.flatMap(({ shift, people }) =>
    people.flatMap(({ state }) => (state === 'working' && shift.kind === 'beredskap' ? [] : state)),
  );
  const said = COUNTED.map((of) => ({ of, count: states.filter((state) => state === of).length }));
  return (
    <Text fz="sm" c="dimmed">
      {said
        .filter(({ of, count }) => count > 0 || of === 'working')
        .map(({ of, count }) => t(`today.now.count.${of}`, { count }))
        .join(' · ')}
    </Text>
  );
}

/** The clocks over the axis, where there is room for it beside the times. */
function Hours({ plan: { today, zone }, axis }: { readonly plan: TodayPlan; readonly axis: Span }) {
  const at = (hour: number): number =>
    hour === 24 ? axis.end : localToMinute(today, `${String(hour).padStart(2, '0')}:00`, zone);
  return (
    <Columns of="7.5rem minmax(0, 1fr)" gap={12} mb={4} below="48em" aria-hidden="true">
      <span />
      <Box pos="relative" h={18}>
        {TICKS.map((hour) => {
          const left = shareAt(axis, at(hour));
          return (
            <Text
              key={hour}
              fz={12}
              c="dimmed"
              pos="absolute"
              left={`${left}%`}
              style={{ transform: `translateX(-${left}%)` }}
            >
              {String(hour).padStart(2, '0')}
            </Text>
          );
        })}
      </Box>
    </Columns>
  );
}

type ShiftRowProps = { readonly row: Row; readonly axis: Span; readonly now: number };

function ShiftRow({ row: { shift, span, people }, axis, now }: ShiftRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const withKind = useWithKind();
  const left = shareAt(axis, span.start);
  const open = lackedBy(shift.places, comingTo(shift.assignments));
  const is_over = span.end <= now;
  return (
    <Columns component="li" of="7.5rem minmax(0, 1fr)" gap={12} align="start" below="48em">
      <Text fz="sm" fw={600}>
        {withKind(format.range(shift.start_time_local, shift.end_time_local), shift.kind)}
      </Text>
      <Box miw={0}>
        <Box pos="relative" h={12} bdrs={6} bg="var(--card-2)" mb={6} mt={5} aria-hidden="true">
          <Box
            pos="absolute"
            top={0}
            bottom={0}
            left={`${left}%`}
            w={`${shareAt(axis, span.end) - left}%`}
            bdrs={6}
            bg="var(--accent)"
            opacity={is_over ? 0.4 : 0.85}
          />
          <Box
            pos="absolute"
            top={-4}
            bottom={-4}
            left={`${shareAt(axis, now)}%`}
            w={2}
            bg="var(--mantine-color-text)"
          />
        </Box>
        <Group component="ul" gap={6}>
          {people.map(({ posted, state }) => (
            <li key={posted.id}>
              <Person posted={posted} state={state} />
            </li>
          ))}
          {open > 0 && !is_over && (
            <li>
              <StatusBadge form="outlined" tone="bad">
                {t('today.now.open', { count: open })}
              </StatusBadge>
            </li>
          )}
        </Group>
      </Box>
    </Columns>
  );
}

const LOOKS: Readonly<Record<PersonState, readonly [BadgeForm, BadgeTone]>> = {
  away: ['hatched', 'plain'],
  asked: ['striped', 'wait'],
  reported: ['solid', 'good'],
  missing: ['outlined', 'wait'],
  working: ['solid', 'accent'],
  comes: ['outlined', 'plain'],
};

/** A name with its state in words; who comes as planned needs none. */
function Person({ posted, state }: { readonly posted: Assignment; readonly state: PersonState }) {
  const { t } = useTranslation();
  const [form, tone] = LOOKS[state];
  const name = nameOf(posted.worker);
  return (
    <StatusBadge form={form} tone={tone}>
      <PersonLink id={posted.worker_id}>{name}</PersonLink>
      {state !== 'comes' && state !== 'working' && `: ${t(`today.now.state.${state}`)}`}
      {state === 'working' && <VisuallyHidden>{`: ${t('today.now.state.working')}`}</VisuallyHidden>}
    </StatusBadge>
  );
}
