import { Box, Flex, Group, Text, Title } from '@mantine/core';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Hand from 'lucide-react/icons/hand';
import History from 'lucide-react/icons/history';
import MessageSquare from 'lucide-react/icons/message-square';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assignment, Shift } from '../../contract/shifts.ts';
import { lengthOf, minuteOf } from '../../core/clock.ts';
import { isAway } from '../../core/staffing.ts';
import { useFormat } from '../format.ts';
import { thingHistory } from '../history/history-part.ts';
import { messageDialog } from '../messages/message-parts.ts';
import { Fetched } from '../parts/fetched.tsx';
import { Opening } from '../parts/opening.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { nameOf } from '../roles.ts';
import { KindMark } from '../shifts/kind-mark.tsx';
import { useMoreOfShift } from '../shifts/more-of-shift.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { nearing } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { removeWorker } from './actions.ts';
import { absenceOf, lookOf, useRosterWords } from './roster-words.ts';
import classes from './shift-card.module.css';
import { StaffingIcon } from './staffing-icon.tsx';

type Props = {
  readonly shift: Shift;
  readonly sought: boolean;
  readonly onMenu: (assignment: Assignment, button: HTMLElement) => void;
  readonly onOffer: (shift: Shift) => void;
  readonly onReplace: (shift: Shift) => void;
  /** Left out: the shift itself is changed elsewhere. */
  readonly onAdd?: (shift: Shift) => void;
  readonly onMove?: (shift: Shift) => void;
  readonly onDelete?: (shift: Shift) => void;
};

/**
 * One shift of the day: its times, length and people. A day may have fifty, so its buttons are plain ones: the
 * library's would cost three times the rest of the card.
 */
export const ShiftCard = memo(function ShiftCard(props: Props) {
  const { shift, sought, onMenu, onAdd, onOffer, onReplace, onMove, onDelete } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const times = words.times(shift);
  const more = useMoreOfShift()(shift);
  const [history, setHistory] = useState(false);
  const [writing, setWriting] = useState(false);
  const historyId = useId();
  const count = shift.assignments.length;
  // A person on leave does not work the shift.
  const coming = shift.assignments.filter(({ on_leave }) => !on_leave).length;
  const look = lookOf(shift);
  const filled = words.places(shift);
  const length = lengthOf({
    start: minuteOf(shift.start_time) ?? 0,
    end: minuteOf(shift.end_time) ?? 0,
  });
  return (
    <li className={classes.card} data-card={shift.id} data-sought={sought} data-look={look}>
      <Group gap="0px 8px">
        <Title order={3} fz={16} fw={650} className={shared.nowrap}>
          {words.clocks(shift)}
        </Title>
        <Text span c="dimmed" fz="sm" className={shared.nowrap}>
          {format.duration(length)}
        </Text>
        <Flex component="span" ml="auto" mr={-6}>
          {onMove !== undefined && (
            <IconButton
              aria-label={t('roster.move_named', { times })}
              title={t('roster.move')}
              onClick={() => onMove(shift)}
            >
              <Pencil size={16} aria-hidden="true" />
            </IconButton>
          )}
          {onDelete !== undefined && (
            <IconButton
              aria-label={t('roster.delete_named', { times })}
              title={t('roster.delete')}
              onClick={() => onDelete(shift)}
            >
              <Trash size={16} aria-hidden="true" />
            </IconButton>
          )}
        </Flex>
      </Group>
      <KindMark kind={shift.kind} fz="sm" />
      {more.map(([name, said]) => (
        <Text key={name} fz="sm" className={shared.anywhere}>
          {name}: {said}
        </Text>
      ))}
      {count === 0 ? (
        <Flex component="p" align="center" gap={6} mt={2} mb={6} c="var(--bad)" fw={550}>
          <StaffingIcon staffing="empty" size={16} />
          {t('roster.no_workers')}
          {filled !== null && ` (${filled})`}
        </Flex>
      ) : (
        <>
          <Flex align="center" justify="space-between" mr={-6}>
            <Text fz="sm" {...(filled === null ? { c: 'dimmed' } : { c: 'var(--bad)', fw: 550 })}>
              {filled ?? t('roster.workers', { count: coming })}
            </Text>
            {onMove !== undefined && (
              <IconButton
                {...nearing(messageDialog)}
                aria-label={t('roster.write_named', { times })}
                title={t('roster.write')}
                onClick={() => setWriting(true)}
              >
                <MessageSquare size={16} aria-hidden="true" />
              </IconButton>
            )}
          </Flex>
          <Box component="ul" mt={2} mb={4}>
            {shift.assignments.map((assignment) => (
              <Person key={assignment.id} assignment={assignment} times={times} onMenu={onMenu} />
            ))}
          </Box>
        </>
      )}
      <Group justify="space-between" gap={0} wrap="nowrap" mr={-6}>
        {onAdd !== undefined && <AddButton count={count} times={times} onPress={() => onAdd(shift)} />}
        <OfferButton shift={shift} times={times} onOffer={onOffer} onReplace={onReplace} />
        <IconButton
          {...nearing(thingHistory)}
          aria-label={t('common.history_named', { what: times })}
          title={t('common.history')}
          aria-expanded={history}
          aria-controls={historyId}
          onClick={() => setHistory(!history)}
        >
          <History size={16} aria-hidden="true" />
        </IconButton>
      </Group>
      {writing && (
        <Opening
          part={messageDialog}
          own={{ to: { shift, times: words.clocks(shift) }, onClose: () => setWriting(false) }}
          onCancel={() => setWriting(false)}
        />
      )}
      <div id={historyId}>
        {history && (
          <Fetched
            part={thingHistory}
            waiting={<RowSkeletons label={t('common.loading')} count={2} height={32} />}
            own={{ asked: { nouns: ['shift', 'assignment'], noun_id: shift.id } }}
          />
        )}
      </div>
    </li>
  );
});

type AddProps = { readonly count: number; readonly times: string; readonly onPress: () => void };

function AddButton({ count, times, onPress }: AddProps) {
  const { t } = useTranslation();
  return (
    <Flex
      type="button"
      component="button"
      align="center"
      justify="center"
      gap={8}
      display="inline-flex"
      mih="var(--tap)"
      py={0}
      px={8}
      bdrs="md"
      c="var(--mantine-primary-color-light-color)"
      fw={600}
      className={classes.add}
      data-add
      data-first={count === 0}
      aria-label={t(count === 0 ? 'roster.add_named' : 'roster.add_more_named', { times })}
      onClick={onPress}
    >
      <UserPlus size={16} aria-hidden="true" />
      {t(count === 0 ? 'roster.add_workers' : 'roster.add_more')}
    </Flex>
  );
}

type OfferProps = Pick<Props, 'shift' | 'onOffer' | 'onReplace'> & { readonly times: string };

/** Of a shift that somebody is away from, those who can take it; of another, an offer. One that is over needs neither. */
function OfferButton({ shift, times, onOffer, onReplace }: OfferProps) {
  const { t } = useTranslation();
  const lacks = shift.assignments.some(isAway);
  if (Date.parse(lacks ? shift.end_time : shift.start_time) <= Date.now()) return null;
  return (
    <Flex
      type="button"
      component="button"
      align="center"
      gap={8}
      mih="var(--tap)"
      py={0}
      px={8}
      mr="auto"
      bdrs="md"
      c="var(--mantine-primary-color-light-color)"
      fw={600}
      className={classes.add}
      aria-label={t(lacks ? 'roster.replace_named' : 'roster.offer_named', { times })}
      onClick={() => (lacks ? onReplace : onOffer)(shift)}
    >
      <Hand size={16} aria-hidden="true" />
      {t(lacks ? 'roster.replace' : 'roster.offer')}
    </Flex>
  );
}

type PersonProps = {
  readonly assignment: Assignment;
  readonly times: string;
  readonly onMenu: Props['onMenu'];
};

function Person({ assignment, times, onMenu }: PersonProps) {
  const { t } = useTranslation();
  const name = nameOf(assignment.worker);
  return (
    <Flex component="li" align="center" mr={-6} className={classes.person} data-status={assignment.status}>
      <Flex component="span" wrap="wrap" align="center" gap="0px 8px" flex={1} miw={0} py={3}>
        <PersonLink id={assignment.worker_id} className={classes.who}>
          {name}
        </PersonLink>
        <PersonState assignment={assignment} />
      </Flex>
      <IconButton
        aria-haspopup="menu"
        aria-label={t('roster.menu.open', { name, times })}
        title={t('roster.menu.title')}
        onClick={({ currentTarget }) => onMenu(assignment, currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onMenu(assignment, event.currentTarget);
        }}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        aria-label={t('roster.remove_named', { name, times })}
        title={t('roster.remove')}
        onClick={() => void removeWorker(assignment)}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </Flex>
  );
}

/** The state of a person on a shift, in a word and by form; none for a person who simply works it. */
function PersonState({ assignment }: { readonly assignment: Assignment }) {
  const words = useRosterWords();
  const said = words.state(assignment);
  if (said === null) return null;
  if (assignment.status === 'rejected')
    return (
      <StatusBadge form="outlined" tone="bad" icon={<StaffingIcon staffing="rejected" size={13} />}>
        {said}
      </StatusBadge>
    );
  if (absenceOf(assignment) !== 'none')
    return (
      <StatusBadge form="hatched" tone="plain" icon={<StaffingIcon staffing="absent" size={13} />}>
        {said}
      </StatusBadge>
    );
  return (
    <StatusBadge form="striped" tone="wait" icon={<StaffingIcon staffing="pending" size={13} />}>
      {said}
    </StatusBadge>
  );
}
