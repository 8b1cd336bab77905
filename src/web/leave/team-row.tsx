import { Box, Button, Checkbox, Flex, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import type { LeaveStatus as Status } from '../../core/leave.ts';
import { useFormat } from '../format.ts';
import { HistorySection } from '../history/history-section.tsx';
import { thisMonth } from '../months.ts';
import { Fetched } from '../parts/fetched.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { ReasonForm } from '../parts/reason-form.tsx';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import { Columns } from '../ui/columns.tsx';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { useDaysWithoutPay, VacationLeft } from '../vacation/vacation-left.tsx';
import { AlsoAway } from './also-away.tsx';
import { type Granted, GrantForm } from './grant-form.tsx';
import classes from './leave.module.css';
import { alsoAway, isLive, useDaysText, useLengthText } from './leave-facts.ts';
import { LeaveStatus } from './leave-status.tsx';
import { useRejectWords } from './reject-words.ts';

/** With its calendar, which most visits do not need. */
const endForm = onDemand(async () => (await import('./end-form.tsx')).EndForm);

/** The question that is open in a row: the reason for a no, an earlier end, or what to do with shifts and with days that are not earned. */
export type Question = 'why' | 'shifts' | 'end';

export type Decide = (
  request: LeaveRequest,
  status: Status,
  said?: Granted & { readonly reason?: string | undefined },
) => void;

type Props = {
  readonly request: LeaveRequest;
  readonly all: readonly LeaveRequest[];
  readonly today: string;
  readonly mayAnswer: boolean;
  /** Is it ticked, to be answered together with others? null: it cannot be. */
  readonly chosen: boolean | null;
  readonly onChoose: () => void;
  /** The question before the answer. */
  readonly asked: Question | null;
  readonly onDecide: Decide;
  readonly onAsk: (what: Question) => void;
  readonly onCancel: () => void;
};

/** A person's request, the facts that a manager needs to answer it, and the answer. */
export function TeamRow(props: Props) {
  const { request, today, chosen, asked, onChoose, onDecide, onCancel } = props;
  const { t } = useTranslation();
  const daysText = useDaysText();
  const lengthOf = useLengthText();
  const rejectWords = useRejectWords();
  const kind = t(`leave.kinds.${request.kind}`);
  const name = nameOf(request.user);
  const isAsked = request.kind === 'vacation' && request.status === 'pending' && request.last_day >= today;
  const unpaid = useDaysWithoutPay(request.user_id, isAsked ? request : null);
  return (
    <Columns
      component="article"
      of="minmax(8rem, 1fr) minmax(11rem, 1.2fr) minmax(0, 2fr) 18rem"
      gap="8px 16px"
      align="start"
      below="62em"
      py={14}
      px={16}
      id={`leave-${request.id}`}
      className={`${classes.row} ${shared.panel}`}
      data-status={request.status}
      tabIndex={-1}
      aria-label={t('leave.team.row', { name, kind, days: daysText(request) })}
    >
      <Flex gap={12} align="flex-start" miw={0}>
        {chosen !== null && (
          <Checkbox
            pt={2}
            checked={chosen}
            aria-label={t('leave.many.choose', { name, days: daysText(request) })}
            onChange={onChoose}
          />
        )}
        <Stack gap={2} miw={0}>
          <PersonLink id={request.user_id}>{name}</PersonLink>
          <Box component="span" c="dimmed" fz="sm">
            {kind}
          </Box>
        </Stack>
      </Flex>
      <Stack gap={2} miw={0}>
        <Box component="span" fw={600}>
          {daysText(request)}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          {lengthOf(request)}
        </Box>
      </Stack>
      <Consequences {...props} />
      <HistorySection
        asked={{ nouns: ['leave'], noun_id: request.id }}
        what={t('leave.team.row', { name, kind, days: daysText(request) })}
        places={{ buttons: shared.endOnWide, lines: `${shared.whole} ${shared.gone}` }}
      >
        {asked === null ? <Actions {...props} unpaid={unpaid} /> : null}
      </HistorySection>
      {asked === 'shifts' && (
        <Box pt={12} className={`${shared.whole} ${shared.ruled}`}>
          <GrantForm
            request={request}
            today={today}
            unpaid={unpaid}
            onGrant={(granted) => onDecide(request, 'approved', granted)}
            onCancel={onCancel}
          />
        </Box>
      )}
      {asked === 'end' && (
        <Box pt={12} className={`${shared.whole} ${shared.ruled}`}>
          <Fetched part={endForm} own={{ request, today, onDone: onCancel }} waiting={null} />
        </Box>
      )}
      {asked === 'why' && (
        <Box pt={12} className={`${shared.whole} ${shared.ruled}`}>
          <ReasonForm
            words={rejectWords}
            onReason={(reason) => onDecide(request, 'rejected', { reason })}
            onCancel={onCancel}
          />
        </Box>
      )}
    </Columns>
  );
}

/**
 * The message, the shifts on the days, other people's absence; for an answered request, the manager and the reason.
 */
function Consequences({ request, all, today }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { note, reason, decided_by, status, last_day, created_at, shift_count, taken_off } = request;
  const matters = isLive(request) && last_day >= today;
  const others = matters && alsoAway(request, request.user_id, all).length > 0;
  const quiet = [
    taken_off > 0 ? t('leave.shifts.taken_off', { count: taken_off }) : null,
    matters && shift_count === 0 && taken_off === 0 ? t('leave.team.no_collision') : null,
    matters && !others ? t('leave.team.also_none') : null,
    status === 'pending' ? t('leave.team.asked_on', { day: format.dayMonth(created_at.slice(0, 10)) }) : null,
    status === 'pending' && last_day < today ? t('leave.team.overdue') : null,
  ].filter((part) => part !== null);
  return (
    <Stack gap={4} miw={0} fz="sm" className={shared.anywhere}>
      {note !== '' && (
        <p>
          <Box component="span" c="dimmed" fz="sm">
            {t('leave.team.note')}:{' '}
          </Box>
          {note}
        </p>
      )}
      {matters && shift_count > 0 && <Collisions request={request} today={today} />}
      {matters && request.kind === 'vacation' && (
        <VacationLeft user={request.user_id} days={status === 'pending' ? request : null} own={false} />
      )}
      {others && <AlsoAway days={request} person={request.user_id} all={all} />}
      {quiet.length > 0 && (
        <Box component="p" c="dimmed" fz="sm">
          {quiet.join(' · ')}
        </Box>
      )}
      {status !== 'pending' && decided_by !== null && (
        <p>
          <Box component="span" c="dimmed" fz="sm">
            {t('leave.answered_by', { name: nameOf(decided_by) })}
            {reason !== null && ': '}
          </Box>
          {reason}
        </p>
      )}
    </Stack>
  );
}

/** The number of the person's planned shifts on the days, with a link to them. */
function Collisions({
  request: { shift_count, first_day, status },
  today,
}: Pick<Props, 'request' | 'today'>) {
  const { t } = useTranslation();
  const day = first_day < today ? today : first_day;
  const month = day.slice(0, 7);
  return (
    <Flex component="p" align="center" gap={6} c="var(--wait)" fw={600} className={classes.collides}>
      <TriangleAlert size={15} aria-hidden="true" />
      <Link
        to={PATHS.shifts}
        search={{ month: month === thisMonth() ? undefined : month, day }}
        preload={false}
      >
        {t(status === 'approved' ? 'leave.team.on_shifts' : 'leave.team.collides', { count: shift_count })}
      </Link>
    </Flex>
  );
}

function Actions({
  request,
  mayAnswer,
  today,
  unpaid,
  onDecide,
  onAsk,
}: Props & { readonly unpaid: number }) {
  const { t } = useTranslation();
  const { status } = request;
  const live = request.last_day >= today;
  // The list of approved leave already says so in its heading.
  const hasShifts = live && request.shift_count > 0 && request.extent_pct === 100;
  const isComing = live && status === 'approved';
  return (
    <Group gap={8} className={`${classes.answer} ${shared.endOnWide}`}>
      {!isComing && status !== 'pending' && <LeaveStatus status={status} />}
      {!mayAnswer && status === 'pending' && (
        <Box component="span" c="dimmed" fz="sm">
          {t('leave.team.own')}
        </Box>
      )}
      {mayAnswer && (status === 'pending' || (status === 'rejected' && live)) && (
        <Button
          className={status === 'pending' ? shared.expected : undefined}
          variant={status === 'pending' ? 'light' : 'default'}
          // A decided row leaves and the next moves under the pointer: the second click of a double click must not
          // hit it.
          onClick={({ detail }) =>
            detail <= 1 && (hasShifts || unpaid > 0 ? onAsk('shifts') : onDecide(request, 'approved'))
          }
        >
          {t(status === 'pending' ? 'leave.team.approve' : 'leave.team.change_to_approve')}
        </Button>
      )}
      {mayAnswer && status === 'pending' && (
        <Button variant="default" onClick={() => onAsk('why')}>
          {t('leave.team.reject')}
        </Button>
      )}
      {mayAnswer && status === 'approved' && live && (
        <Button variant="default" onClick={() => onAsk('why')}>
          {t('leave.team.change_to_reject')}
        </Button>
      )}
      {mayAnswer && isComing && request.first_day < request.last_day && (
        <Button variant="default" onClick={() => onAsk('end')}>
          {t('leave.team.end')}
        </Button>
      )}
      {mayAnswer && status === 'approved' && (
        <Button variant="default" onClick={({ detail }) => detail <= 1 && onDecide(request, 'withdrawn')}>
          {t('leave.team.take_back')}
        </Button>
      )}
    </Group>
  );
}
