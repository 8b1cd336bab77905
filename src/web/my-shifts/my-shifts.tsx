import { Box, Button, Stack } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import CalendarOff from 'lucide-react/icons/calendar-off';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { OwnAbsence } from '../absences/own-absence.tsx';
import { hoursAccount } from '../hours-account/hours-account-parts.ts';
import { openShifts } from '../offers/offer-parts.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { Opening } from '../parts/opening.tsx';
import { PATHS } from '../paths.ts';
import { AnswerDialog } from '../shifts/answer-dialog.tsx';
import { useAnswerShift } from '../shifts/answer-shift.ts';
import { loadWords } from '../text/index.ts';
import { ownTrades, tradeSheet } from '../trades/trade-parts.ts';
import { Card } from '../ui/card.tsx';
import { Columns } from '../ui/columns.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { usePhone } from '../ui/phone.ts';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { FeedCard } from './feed-card.tsx';
import { NextCard } from './next-card.tsx';
import { type MyShifts as Mine, useMyShifts } from './use-my-shifts.ts';
import { WeekList } from './week-list.tsx';
import { comingWeeks, earlierWeeks, nextOf, unansweredIn } from './weeks.ts';

const route = getRouteApi('/signed-in/my-shifts');

const availability = onDemand(
  async () =>
    (await Promise.all([import('../availability/availability-card.tsx'), loadWords('availability')]))[0]
      .AvailabilityCard,
);

const wishes = onDemand(
  async () =>
    (await Promise.all([import('../wishes/wishes-card.tsx'), loadWords('availability')]))[0].WishesCard,
);

/**
 * The user's shifts: the next one large, coming ones week by week, past ones behind a button; and the calendar for
 * the phone.
 */
export function MyShifts() {
  const { t } = useTranslation();
  const { known, error, retry, retrying } = useMyShifts();
  return (
    <PageFrame title={t('myShifts.title')} lead={t('myShifts.lead')}>
      {known === null && error === null && <PageSkeleton label={t('common.loading')} />}
      {error !== null && (
        <Failure error={error} what={t('myShifts.failed')} onRetry={retry} retrying={retrying} />
      )}
      {known !== null && <Shifts mine={known} />}
    </PageFrame>
  );
}

function Shifts({ mine }: { readonly mine: Mine }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<AssignmentWithShift | null>(null);
  const [traded, setTraded] = useState<AssignmentWithShift | null>(null);
  const { trade: sought } = route.useSearch();
  const answer = useAnswerShift();
  const phone = usePhone();
  const next = nextOf(mine.assignments, mine.now);
  const weeks = comingWeeks(mine.assignments, mine.leaves, mine.now, mine.today);
  const waiting = unansweredIn(weeks);
  const [first] = waiting;
  return (
    <Columns of="minmax(0, 1fr) 21rem" gap={16} align="start" below="62em">
      <Stack gap={16} miw={0}>
        {phone && mine.awayNow && <OwnAbsence />}
        {next !== null && <NextCard assignment={next} mine={mine} />}
        {(mine.trades.length > 0 || sought !== undefined) && (
          <Fetched part={ownTrades} own={{ trades: mine.trades, sought }} waiting={null} />
        )}
        {phone && !mine.awayNow && <OwnAbsence />}
        {phone && <Fetched part={wishes} own={{ today: mine.today }} waiting={null} />}
        <Fetched part={openShifts} own={{}} waiting={null} />
        {first !== undefined && (
          <Notice
            tone="wait"
            icon={<CircleHelp size={18} />}
            actions={
              <Button mih="var(--tap)" size="sm" onClick={() => setAsked(first)}>
                {t('myShifts.answer_first', { count: waiting.length })}
              </Button>
            }
          >
            {t('myShifts.to_answer', { count: waiting.length })}
          </Notice>
        )}
        <Card title={t('myShifts.coming')}>
          {weeks.length === 0 ? (
            <NothingComing />
          ) : (
            <WeekList weeks={weeks} mine={mine} onAnswer={setAsked} onTrade={setTraded} />
          )}
        </Card>
        <Earlier mine={mine} />
      </Stack>
      <Stack gap={16} miw={0}>
        {!phone && <OwnAbsence />}
        {!phone && <Fetched part={wishes} own={{ today: mine.today }} waiting={null} />}
        <Fetched part={hoursAccount} own={{ today: mine.today }} waiting={null} />
        <Fetched part={availability} own={{}} waiting={null} />
        <FeedCard />
      </Stack>
      <AnswerDialog assignment={asked} onClose={() => setAsked(null)} onAnswer={answer} />
      {traded !== null && (
        <Opening
          part={tradeSheet}
          own={{ assignment: traded, onClose: () => setTraded(null) }}
          onCancel={() => setTraded(null)}
        />
      )}
    </Columns>
  );
}

function NothingComing() {
  const { t } = useTranslation();
  return (
    <EmptyState
      level={3}
      icon={<CalendarOff size={28} />}
      title={t('myShifts.empty')}
      text={t('myShifts.empty_text')}
      action={
        <Button variant="default" mih="var(--tap)" component={Link} to={PATHS.timeReporting}>
          {t('myShifts.empty_action')}
        </Button>
      }
    />
  );
}

/** A past shift awaits no answer. */
const noAnswer = (): void => undefined;

function Earlier({ mine }: { readonly mine: Mine }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const weeks = shown ? earlierWeeks(mine.assignments, mine.now) : [];
  return (
    <>
      <Button
        variant="subtle"
        mih="var(--tap)"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={shown}
        rightSection={shown ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
        onClick={() => setShown(!shown)}
      >
        {shown ? t('myShifts.hide_earlier') : t('myShifts.show_earlier')}
      </Button>
      {shown && (
        <Card title={t('myShifts.earlier')}>
          {weeks.length === 0 ? (
            <Box component="p" c="dimmed">
              {t('myShifts.no_earlier')}
            </Box>
          ) : (
            <WeekList weeks={weeks} mine={mine} onAnswer={noAnswer} named={`${t('myShifts.earlier')}: `} />
          )}
        </Card>
      )}
    </>
  );
}
