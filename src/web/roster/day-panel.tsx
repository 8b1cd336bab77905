import { Box, Button, Flex, Group, Title } from '@mantine/core';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import Palmtree from 'lucide-react/icons/palmtree';
import Plus from 'lucide-react/icons/plus';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import looks from '../ui/looks.module.css';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import classes from './day-panel.module.css';
import type { RosterDay } from './roster-days.ts';
import { ShiftCard } from './shift-card.tsx';
import { useAssignmentMenu } from './use-assignment-menu.tsx';

type Props = {
  readonly day: RosterDay;
  /** The month is still loading: an empty day means nothing yet. */
  readonly arriving: boolean;
  /** The shift whose chip was pressed: scrolled into view. */
  readonly sought: string | null;
  readonly onCreate: (date: string) => void;
  readonly onAdd: (shift: Shift) => void;
  readonly onOffer: (shift: Shift) => void;
  readonly onReplace: (shift: Shift) => void;
  readonly onMove: (shift: Shift) => void;
  readonly onDelete: (shift: Shift) => void;
  readonly onCopyWeek?: (date: string) => void;
};

/** The selected day beside the grid: people on leave, shifts by start, and their actions. */
export const DayPanel = memo(function DayPanel({
  day,
  arriving,
  sought,
  onCreate,
  onCopyWeek,
  ...actions
}: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const panel = useRef<HTMLElement>(null);
  const menu = useAssignmentMenu();
  useEffect(() => {
    if (sought === null) return;
    panel.current?.querySelector(`[data-card="${sought}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [sought]);
  const { shifts, leave } = day;
  const held = useRef(false);
  // When the change of day removes the focused element, the panel of the day gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of day removes the element
  useEffect(() => {
    if (held.current && document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('[data-panel-title]')?.focus({ preventScroll: true });
  }, [day]);
  return (
    <section
      ref={panel}
      className={`${classes.panel} ${shared.panel}`}
      aria-label={format.longDate(day.date)}
      onPointerEnter={menu.intend}
      onFocus={() => {
        menu.intend();
        held.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) held.current = panel.current?.contains(relatedTarget) ?? false;
      }}
    >
      <header>
        <Title
          order={2}
          fz={17}
          lh={1.35}
          className={`${classes.title} ${shared.capital}`}
          tabIndex={-1}
          data-panel-title
        >
          {format.longDate(day.date)}
        </Title>
        <Flex component="p" wrap="wrap" gap="0px 12px" mt={2} c="dimmed" fz="sm">
          {day.holiday !== null && (
            <Box component="span" c="var(--bad)" fw={600}>
              {t(`shifts.holidays.${day.holiday}`)}
            </Box>
          )}
          <span>{t('roster.day.shifts', { count: shifts.length })}</span>
          {shifts.length > 0 && <span>{t('roster.people_on', { count: day.figures.people })}</span>}
        </Flex>
      </header>
      {leave.length > 0 && (
        <Flex
          component="p"
          gap={8}
          py={8}
          px={12}
          fz="sm"
          bdrs="md"
          c="inherit"
          className={`${classes.leave} ${looks.look}`}
          data-form="hatched"
          data-tone="plain"
        >
          <Palmtree size={16} aria-hidden="true" />
          <span>
            <strong>{t('roster.on_leave', { count: leave.length })}:</strong>{' '}
            {leave.map(({ user, kind }) => `${nameOf(user)} (${t(`roster.leave.${kind}`)})`).join(', ')}
          </span>
        </Flex>
      )}
      {arriving && shifts.length === 0 ? (
        <RowSkeletons label={t('common.loading')} count={2} height={96} />
      ) : shifts.length === 0 ? (
        <EmptyState
          level={3}
          icon={<CalendarPlus size={26} />}
          title={t('roster.day.none')}
          text={t('roster.day.none_text')}
          action={
            <Group justify="center" align="stretch" gap={8}>
              <Button leftSection={<Plus size={16} />} onClick={() => onCreate(day.date)}>
                {t('roster.create')}
              </Button>
              {onCopyWeek !== undefined && (
                <Button
                  variant="default"
                  leftSection={<Copy size={16} />}
                  onClick={() => onCopyWeek(day.date)}
                >
                  {t('roster.copy.open')}
                </Button>
              )}
            </Group>
          }
        />
      ) : (
        <>
          <Flex component="ul" direction="column" gap={10}>
            {shifts.map((shift) => (
              <ShiftCard
                key={shift.id}
                shift={shift}
                sought={shift.id === sought}
                onMenu={menu.open}
                {...actions}
              />
            ))}
          </Flex>
          <Button
            variant="light"
            fullWidth
            leftSection={<Plus size={16} />}
            onClick={() => onCreate(day.date)}
          >
            {t('roster.day.another')}
          </Button>
        </>
      )}
      {menu.drawn}
    </section>
  );
});
