import { Button, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { isDate } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { thisMonth } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { MonthSwitcher } from '../parts/month-switcher.tsx';
import { Opening } from '../parts/opening.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { usePhone } from '../ui/phone.ts';
import { MonthSkeleton } from '../ui/skeletons.tsx';
import { DayPanel } from './day-panel.tsx';
import type { Asked } from './roster-dialog.tsx';
import { RosterGrid } from './roster-grid.tsx';
import { useRosterKeyLines } from './roster-keys.ts';
import classes from './shift-calendar.module.css';
import { SummaryBar } from './summary-bar.tsx';
import { useRoster } from './use-roster.ts';

const route = getRouteApi('/signed-in/shifts');
const rosterDialog = onDemand(async () => (await import('./roster-dialog.tsx')).RosterDialog);

/**
 * The manager's shift calendar (specification section 2). Month and selected day stand in the address; the day that the
 * arrow keys walk on (the cursor) does not, until Enter selects it. Writes show at once (actions.ts); the others' arrive by
 * the change events, which read the month again: unchanged days keep their identity and are not drawn again.
 */
export function ShiftCalendar() {
  const { t } = useTranslation();
  const phone = usePhone();
  const place = usePlace();
  const { month, selected, cursor, roster } = place;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sought, setSought] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const focusGrid = useCallback((date: string): void => {
    document.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
  }, []);
  const { show, setCursor } = place;

  // The grid answers a press at once; the panel, whose many cards cost more, is drawn after it and gives way to the next press.
  const shown = useDeferredValue(roster.days.get(selected));
  const soughtInPanel = useDeferredValue(sought);

  // Enter on a day leads into its panel, once the panel shows that day.
  const [entering, setEntering] = useState<string | null>(null);
  useEffect(() => {
    if (entering === null || entering !== shown?.date) return;
    setEntering(null);
    panel.current?.querySelector<HTMLElement>('[data-panel-title]')?.focus();
  }, [entering, shown]);
  // `t` leads to today, once its month is on screen.
  const [returning, setReturning] = useState(false);
  useEffect(() => {
    if (!returning || selected !== roster.today) return;
    setReturning(false);
    focusGrid(selected);
  }, [returning, selected, roster.today, focusGrid]);
  const onOpen = useCallback(
    (date: string, from: { readonly key: boolean; readonly shift: string | null }): void => {
      show(date);
      setSought(from.shift);
      if (from.key) setEntering(date);
    },
    [show],
  );
  const onCreate = useCallback((date: string) => setAsked({ do: 'create', date }), []);
  const onAdd = useCallback((shift: Shift) => setAsked({ do: 'add', shift }), []);
  const onMove = useCallback((shift: Shift) => setAsked({ do: 'move', shift }), []);
  const onDelete = useCallback((shift: Shift) => setAsked({ do: 'delete', shift }), []);
  const onCopyWeek = useCallback((date: string) => setAsked({ do: 'copy', date }), []);

  useShortcuts((key) => {
    if (key === 'n') onCreate(document.activeElement?.matches('[data-date]') ? cursor : selected);
    else if (key === 't') {
      show(roster.today);
      setReturning(true);
    } else return false;
    return true;
  }, useRosterKeyLines());
  const onPanelKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    focusGrid(selected);
  };
  const onDone = (shift: Shift): void => {
    show(shift.date);
    setSought(shift.id);
  };

  return (
    <PageFrame
      title={t('roster.title')}
      width="full"
      actions={
        <>
          <MonthSwitcher month={month} onMonth={place.goMonth} />
          <Button
            variant="default"
            h="var(--tap)"
            leftSection={<Copy size={16} />}
            onClick={() => onCopyWeek(selected)}
          >
            {t('roster.copy.open')}
          </Button>
          <Button
            className={classes.create ?? ''}
            h="var(--tap)"
            leftSection={<Plus size={16} />}
            onClick={() => onCreate(selected)}
          >
            {t('roster.create')}
          </Button>
        </>
      }
    >
      {roster.error !== null && (
        <Failure
          error={roster.error}
          what={t('roster.load_failed')}
          onRetry={roster.refresh}
          retrying={roster.fetching}
        />
      )}
      {roster.error === null && roster.leaveError !== null && (
        <Failure
          error={roster.leaveError}
          what={t('roster.leave_failed')}
          onRetry={roster.refresh}
          retrying={roster.fetching}
        />
      )}
      {roster.waiting && <MonthSkeleton label={t('common.loading')} />}
      {!roster.waiting && !roster.unknown && (
        <>
          {roster.empty ? (
            <EmptyMonth
              month={month}
              onCreate={() => onCreate(selected)}
              onCopy={() => onCopyWeek(selected)}
            />
          ) : (
            <SummaryBar days={roster.days} arriving={roster.arriving} selected={selected} onGo={show} />
          )}
          <div className={classes.desk}>
            <div className={classes.month} aria-busy={roster.arriving}>
              <RosterGrid
                month={month}
                days={roster.days}
                cursor={cursor}
                selected={selected}
                compact={phone}
                onCursor={setCursor}
                onOpen={onOpen}
                onCreate={onCreate}
              />
              {!phone && (
                <Text mt={8} c="dimmed" fz="xs">
                  {t('roster.keys.hint')}
                </Text>
              )}
            </div>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leads from what is inside back to the grid */}
            <div ref={panel} className={classes.side} onKeyDown={onPanelKey}>
              {shown !== undefined && (
                <DayPanel
                  day={shown}
                  arriving={roster.arriving}
                  sought={soughtInPanel}
                  onCreate={onCreate}
                  onAdd={onAdd}
                  onMove={onMove}
                  onDelete={onDelete}
                  onCopyWeek={onCopyWeek}
                />
              )}
            </div>
          </div>
        </>
      )}
      <button
        type="button"
        className={classes.float}
        data-floating
        aria-label={t('roster.create')}
        onClick={() => onCreate(selected)}
      >
        <Plus size={24} aria-hidden="true" />
      </button>
      {asked !== null && (
        <Opening
          part={rosterDialog}
          own={{ asked, zone: roster.zone, onClose: () => setAsked(null), onDone, onDay: show }}
          onCancel={() => setAsked(null)}
        />
      )}
    </PageFrame>
  );
}

/** Which month and day are shown, by the address; where the arrow keys stand; how to go elsewhere. */
function usePlace() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const asked = search.day !== undefined && isDate(search.day) ? search.day : undefined;
  const month = search.month ?? asked?.slice(0, 7) ?? thisMonth();
  const roster = useRoster(month);
  const { today, days } = roster;
  const selected =
    asked !== undefined && days.has(asked) ? asked : today.startsWith(month) ? today : `${month}-01`;
  const [wanted, setWanted] = useState(selected);
  const cursor = [wanted, selected].find((date) => date.startsWith(month)) ?? `${month}-01`;
  const go = useCallback(
    (next: { month?: string | undefined; day?: string | undefined }, replace = false): void => {
      void navigate({ search: next, replace, resetScroll: false });
    },
    [navigate],
  );
  const show = useCallback(
    (date: string): void => {
      setWanted(date);
      const its = date.slice(0, 7);
      go({ month: today.startsWith(its) ? undefined : its, day: date === today ? undefined : date });
    },
    [go, today],
  );
  const setCursor = useCallback(
    (date: string): void => {
      setWanted(date);
      const its = date.slice(0, 7);
      if (its !== month) go({ month: today.startsWith(its) ? undefined : its }, true);
    },
    [go, month, today],
  );
  return {
    month,
    selected,
    cursor,
    roster,
    show,
    setCursor,
    goMonth: (to: string | undefined) => go({ month: to }),
  };
}

type EmptyProps = {
  readonly month: string;
  readonly onCreate: () => void;
  readonly onCopy: () => void;
};

/** A month without a shift: what would be here, and how it begins. */
function EmptyMonth({ month, onCreate, onCopy }: EmptyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <EmptyState
      icon={<CalendarPlus size={28} />}
      title={t('roster.empty.title', { month: format.monthName(month) })}
      text={t('roster.empty.text')}
      action={
        <Group justify="center" align="stretch" gap={8}>
          <Button leftSection={<Plus size={16} />} onClick={onCreate}>
            {t('roster.create')}
          </Button>
          <Button variant="default" leftSection={<Copy size={16} />} onClick={onCopy}>
            {t('roster.copy.open')}
          </Button>
        </Group>
      }
    />
  );
}
