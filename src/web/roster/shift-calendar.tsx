import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { MonthSwitcher } from '../parts/month-switcher.tsx';
import { Opening } from '../parts/opening.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { PATHS } from '../paths.ts';
import { Waiting } from '../trades/waiting.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { usePhone } from '../ui/phone.ts';
import { MonthSkeleton } from '../ui/skeletons.tsx';
import { DayPanel } from './day-panel.tsx';
import { rosterDialog } from './dialogs.ts';
import type { Asked } from './roster-dialog.tsx';
import { RosterGrid } from './roster-grid.tsx';
import { useRosterKeyLines } from './roster-keys.ts';
import classes from './shift-calendar.module.css';
import { SummaryBar } from './summary-bar.tsx';
import { UnitFilter } from './unit-filter.tsx';
import { type Place, usePlace } from './use-place.ts';
import { ViewSwitch } from './view-switch.tsx';

/**
 * The manager's shift calendar (specification section 2). Month and selected day are in the address; the cursor of
 * the arrow keys is not, until Enter selects its day. Writes show at once (actions.ts); other users' changes arrive
 * as events, which read the month again: unchanged days stay the same objects and are not drawn again.
 */
export function ShiftCalendar() {
  const { t } = useTranslation();
  const place = usePlace();
  const { month, selected, roster, show } = place;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sought, setSought] = useState<string | null>(null);
  /** The shift whose card takes the focus. */
  const [led, setLed] = useState<string | null>(null);
  const asks = { ...useAsks(setAsked), onCopyWeek: useCopyWeek(place.unit) };
  useCalendarKeys(place, asks.onCreate);
  const onDone = (shift: Shift): void => {
    show(shift.date);
    setSought(shift.id);
  };
  const lead = (date: string, shift: string | null): void => {
    show(date);
    setSought(shift);
    setLed(shift);
  };
  return (
    <PageFrame
      title={t('roster.title')}
      width="full"
      actions={
        <>
          <ViewSwitch view="month" day={selected} />
          <UnitFilter unit={place.unit} onUnit={place.goUnit} />
          <MonthSwitcher month={month} onMonth={place.goMonth} />
          <Button
            variant="default"
            h="var(--tap)"
            leftSection={<Copy size={16} />}
            onClick={() => asks.onCopyWeek(selected)}
          >
            {t('roster.copy.open')}
          </Button>
          <Button
            className={classes.create ?? ''}
            h="var(--tap)"
            leftSection={<Plus size={16} />}
            onClick={() => asks.onCreate(selected)}
          >
            {t('roster.create')}
          </Button>
        </>
      }
    >
      <Failures roster={roster} />
      <Waiting as="notice" />
      {roster.waiting && <MonthSkeleton label={t('common.loading')} />}
      {!roster.waiting && !roster.unknown && (
        <>
          {roster.empty ? (
            <EmptyMonth
              month={month}
              onCreate={() => asks.onCreate(selected)}
              onCopy={() => asks.onCopyWeek(selected)}
            />
          ) : (
            <SummaryBar days={roster.days} arriving={roster.arriving} selected={selected} onGo={lead} />
          )}
          <Desk place={place} asks={asks} sought={sought} onSought={setSought} led={led} onLed={setLed} />
        </>
      )}
      <button
        type="button"
        className={classes.float}
        data-floating
        aria-label={t('roster.create')}
        onClick={() => asks.onCreate(selected)}
      >
        <Plus size={24} aria-hidden="true" />
      </button>
      {asked !== null && (
        <Opening
          part={rosterDialog}
          own={{ asked, zone: roster.zone, onClose: () => setAsked(null), onDone }}
          onCancel={() => setAsked(null)}
        />
      )}
    </PageFrame>
  );
}

const focusGrid = (date: string): void =>
  document.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();

/** Leads to the copy of the day's week, which is made where it is seen: in the week by person. */
function useCopyWeek(unit: Place['unit']): (date: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (date) => void navigate({ to: PATHS.shifts, search: { view: 'week', from: date, unit, copy: 'week' } }),
    [navigate, unit],
  );
}

/** Openers of the dialogs; stable functions, so that days and cards are not drawn again. */
function useAsks(ask: (asked: Asked) => void) {
  return useMemo(
    () => ({
      onCreate: (date: string) => ask({ do: 'create', date }),
      onAdd: (shift: Shift) => ask({ do: 'add', shift }),
      onOffer: (shift: Shift) => ask({ do: 'offer', shift }),
      onReplace: (shift: Shift) => ask({ do: 'replace', shift }),
      onMove: (shift: Shift) => ask({ do: 'move', shift }),
      onDelete: (shift: Shift) => ask({ do: 'delete', shift }),
    }),
    [ask],
  );
}

/** `n` plans a shift on the cursor's day, `t` moves to today, once its month is drawn. */
function useCalendarKeys(
  { cursor, selected, roster: { today }, show }: Place,
  onCreate: (date: string) => void,
) {
  const [returning, setReturning] = useState(false);
  useEffect(() => {
    if (!returning || selected !== today) return;
    setReturning(false);
    focusGrid(selected);
  }, [returning, selected, today]);
  useShortcuts((key) => {
    if (key === 'n') onCreate(document.activeElement?.matches('[data-date]') ? cursor : selected);
    else if (key === 't') {
      show(today);
      setReturning(true);
    } else return false;
    return true;
  }, useRosterKeyLines());
}

function Failures({ roster }: Pick<Place, 'roster'>) {
  const { t } = useTranslation();
  const { error, leaveError, refresh, fetching } = roster;
  const failed = error ?? leaveError;
  if (failed === null) return null;
  const what = t(error === null ? 'roster.leave_failed' : 'roster.load_failed');
  return <Failure error={failed} what={what} onRetry={refresh} retrying={fetching} />;
}

type DeskProps = {
  readonly place: Place;
  readonly asks: ReturnType<typeof useAsks> & { readonly onCopyWeek: (date: string) => void };
  /** The shift to scroll to in the panel. */
  readonly sought: string | null;
  readonly onSought: (shift: string | null) => void;
  /** The shift whose card takes the focus once the panel shows it. */
  readonly led: string | null;
  readonly onLed: (shift: string | null) => void;
};

/** The month, and the selected day beside it. */
function Desk({ place, asks, sought, onSought, led, onLed }: DeskProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { month, selected, cursor, roster, show, setCursor } = place;
  const panel = useRef<HTMLDivElement>(null);
  // The grid responds to a press at once; the panel with its many cards is drawn after it and yields to the next
  // press.
  const shown = useDeferredValue(roster.days.get(selected));
  const soughtInPanel = useDeferredValue(sought);
  // Enter on a day moves the focus into its panel, once the panel shows that day.
  const [entering, setEntering] = useState<string | null>(null);
  useEffect(() => {
    if (entering === null || entering !== shown?.date) return;
    setEntering(null);
    panel.current?.querySelector<HTMLElement>('[data-panel-title]')?.focus();
  }, [entering, shown]);
  useEffect(() => {
    const card = led === null ? null : panel.current?.querySelector(`[data-card="${led}"]`);
    if (card == null || soughtInPanel !== led || shown?.date !== selected) return;
    onLed(null);
    card.querySelector<HTMLElement>('[data-add]')?.focus();
    card.scrollIntoView({ block: 'nearest' });
  }, [led, onLed, shown, selected, soughtInPanel]);
  const onOpen = useCallback(
    (date: string, from: { readonly key: boolean; readonly shift: string | null }): void => {
      show(date);
      onSought(from.shift);
      if (from.key) setEntering(date);
    },
    [show, onSought],
  );
  const onPanelKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    focusGrid(selected);
  };
  return (
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
          onCreate={asks.onCreate}
        />
        {!phone && (
          <Text mt={8} c="dimmed" fz="xs">
            {t('roster.keys.hint')}
          </Text>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leads from what is inside back to the grid */}
      <div ref={panel} className={classes.side} onKeyDown={onPanelKey}>
        {shown !== undefined && !(roster.empty && shown.leave.length === 0) && (
          <DayPanel day={shown} arriving={roster.arriving} sought={soughtInPanel} {...asks} />
        )}
      </div>
    </div>
  );
}

type EmptyProps = {
  readonly month: string;
  readonly onCreate: () => void;
  readonly onCopy: () => void;
};

/** A month without shifts: what it would hold, and how to start. */
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
