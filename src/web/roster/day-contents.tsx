import { Box, Flex } from '@mantine/core';
import Palmtree from 'lucide-react/icons/palmtree';
import Plus from 'lucide-react/icons/plus';
import UserX from 'lucide-react/icons/user-x';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { chipOf, comingTo, isUnstaffed, openPlaces } from '../../core/staffing.ts';
import { useFormat } from '../format.ts';
import { KindMark } from '../shifts/kind-mark.tsx';
import shared from '../ui/shared.module.css';
import classes from './day-contents.module.css';
import { chipsOf, initialsOf, type RosterDay } from './roster-days.ts';
import { lookOf } from './roster-words.ts';
import { StaffingIcon } from './staffing-icon.tsx';

type Props = { readonly day: RosterDay; readonly reachable: boolean; readonly compact: boolean };

/** A day: its staffing, three shifts, the number of people on leave. */
export const DayContents = ({ day, reachable, compact }: Props) =>
  compact ? <Small day={day} /> : <Full day={day} reachable={reachable} />;

function Full({ day, reachable }: { readonly day: RosterDay; readonly reachable: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { shown, more } = chipsOf(day.shifts);
  const { unstaffed, people } = day.figures;
  return (
    <>
      <Flex
        component="span"
        align="center"
        justify="flex-end"
        gap={5}
        pos="absolute"
        inset="0 1.625rem auto 1.875rem"
        h={24}
        aria-hidden="true"
      >
        {unstaffed > 0 && (
          <Flex
            component="span"
            align="center"
            gap={2}
            display="inline-flex"
            fz={11}
            c="var(--bad)"
            px={4}
            bd="1px dashed currentcolor"
            bdrs={1584}
            fw={650}
            data-pressable
            title={t('roster.unstaffed', { count: unstaffed })}
          >
            <UserX size={12} />
            {unstaffed}
          </Flex>
        )}
        {people > 0 && (
          <Flex
            component="span"
            align="center"
            gap={2}
            display="inline-flex"
            // On a narrower screen it would lie on the date.
            visibleFrom="lg"
            fz={11}
            c="dimmed"
            data-pressable
            title={t('roster.people_on', { count: people })}
          >
            <Users size={12} />
            {people}
          </Flex>
        )}
      </Flex>
      {day.inMonth && (
        <button
          type="button"
          className={classes.plus}
          data-create
          tabIndex={reachable ? 0 : -1}
          aria-label={t('roster.create_on', { day: format.dayInWords(day.date) })}
          title={t('roster.create')}
        >
          <Plus size={14} aria-hidden="true" />
        </button>
      )}
      <Flex component="span" direction="column" gap={3} aria-hidden="true">
        {shown.map((shift) => (
          <Chip key={shift.id} shift={shift} />
        ))}
        {(more > 0 || day.leave.length > 0) && (
          <Flex component="span" wrap="wrap" align="center" gap="2px 6px" c="dimmed" fz={11} lh="1.125rem">
            {more > 0 && <span>{t('roster.more_chips', { count: more })}</span>}
            {day.leave.length > 0 && (
              <span className={classes.leave} data-leave data-pressable>
                {t('roster.on_leave', { count: day.leave.length })}
              </span>
            )}
          </Flex>
        )}
      </Flex>
    </>
  );
}

/** A shift in a cell: its times, its people, its kind, and by its form the staffing. */
function Chip({ shift }: { readonly shift: Shift }) {
  const format = useFormat();
  const { most, but } = chipOf(shift.assignments);
  const [first, second] = shift.assignments;
  const rest = shift.assignments.length - 1;
  const coming = comingTo(shift.assignments);
  const all = Math.max(shift.places ?? 0, shift.assignments.length);
  const is_short = openPlaces(shift.places, shift.assignments) > 0;
  return (
    <span
      className={classes.chip}
      data-shift={shift.id}
      data-pressable
      data-look={most}
      data-gone={most !== 'empty' && isUnstaffed(shift.assignments)}
    >
      {most !== 'pending' && <StaffingIcon staffing={most} size={11} />}
      <Box component="span" fw={550} className={`${classes.times} ${shared.nowrap}`}>
        {format.range(shift.start_time_local, shift.end_time_local)}
      </Box>
      {first !== undefined && (
        <span className={shared.nowrap}>
          {initialsOf(first.worker)}
          {rest === 1 && second !== undefined && ` ${initialsOf(second.worker)}`}
          {rest > 1 && `+${rest}`}
        </span>
      )}
      {(is_short || (coming < all && all > 1)) && (
        <Box component="strong" {...(is_short ? { c: 'var(--bad)' } : {})} className={shared.nowrap}>
          {coming}/{all}
        </Box>
      )}
      {but !== null && <StaffingIcon staffing={but} size={10} />}
      <KindMark kind={shift.kind} size={11} />
    </span>
  );
}

const MOST_DOTS = 4;

/** A day on a phone: one dot for each shift by its form, the number of shifts, and whether a person is on leave. */
function Small({ day }: { readonly day: RosterDay }) {
  const count = day.shifts.length;
  return (
    <Flex component="span" direction="column" align="center" gap={2} aria-hidden="true">
      <Flex component="span" gap={2}>
        {day.shifts.slice(0, MOST_DOTS).map((shift) => (
          <i key={shift.id} className={classes.dot} data-look={lookOf(shift)} />
        ))}
      </Flex>
      <Flex component="span" align="center" gap={2} mih={12} c="dimmed" fz={10} lh={1}>
        {count > 1 && count}
        {day.leave.length > 0 && <Palmtree size={10} />}
      </Flex>
    </Flex>
  );
}
