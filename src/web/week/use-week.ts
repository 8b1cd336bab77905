import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { Roster } from '../../contract/rosters.ts';
import { listStaffingNeeds } from '../../contract/staffing-needs.ts';
import { addDays, isDate } from '../../core/calendar.ts';
import { byBelonging } from '../../core/roster/unit-people.ts';
import { isOfUnit as isShiftOfUnit } from '../../core/roster/unit-shown.ts';
import { ask } from '../data.ts';
import { today, USUAL_ZONE } from '../months.ts';
import { nameOf } from '../roles.ts';
import type { PeopleView } from '../roster/view.ts';
import { settingsQuery } from '../settings-query.ts';
import { type Desk, draftsQuery, layDesk } from './desk.ts';
import { useGhosts, withGhosts } from './ghosts.ts';
import { overlay } from './overlay.ts';
import { type PlanMode, planOf } from './plan-mode.ts';
import { rosterQuery, shiftsOf } from './roster-shifts.ts';
import { type Days, daysOfView, daysRead } from './shown-days.ts';
import { useUnderWay, withDraftEdits, withEdits } from './turns.ts';
import { usualTimes } from './usual-times.ts';
import { daysOf, isOfUnit, type WeekRow, weekOf } from './week-rows.ts';

const route = getRouteApi('/signed-in/shifts');
const EMPTY: Roster = { people: [], shifts: [], absences: [], leave: [], broken: [], locked_months: [] };

/** What is asked for is drawn first: reading the days beside it took as long again, of the same processor. */
const BESIDE_AFTER_MS = 800;
let ahead: typeof import('./ask-ahead.ts') | null = null;

/** What the next step leads to is asked for before it; the code that asks comes after the first days. */
function useAhead(view: PeopleView, first: string, plan: Desk['plan'], isShown: boolean): void {
  useEffect(() => {
    if (ahead !== null) return ahead.askAhead(view, first, plan, isShown, BESIDE_AFTER_MS);
    if (!isShown) return;
    let end: (() => void) | null = null;
    const begin = async (): Promise<void> => {
      ahead = await import('./ask-ahead.ts');
      if (end === null) end = ahead.askAhead(view, first, plan, true, 0);
    };
    const timer = setTimeout(() => void begin().catch(() => undefined), BESIDE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      end?.();
      end = () => undefined;
    };
  }, [view, first, plan, isShown]);
}

/** What the server said of the days, and of those beside them before they are asked for. */
function useReadings(view: PeopleView, { first, count, zone, plan }: Desk) {
  const read = useQuery({ ...rosterQuery(first, count, plan), placeholderData: keepPreviousData });
  const drafts = useQuery({ ...draftsQuery(first, count), placeholderData: keepPreviousData });
  const arriving = read.isPlaceholderData;
  // Shifts of the day before go on into the first of the days: its axis shows them, and its need counts them where there is one.
  const needs = useQuery({ ...ask('needs', listStaffingNeeds, {}), enabled: false });
  const asks = view === 'day' || (needs.data ?? []).length > 0;
  const eve = useQuery({ ...rosterQuery(addDays(first, -1), 1, plan), enabled: asks && read.isSuccess });
  useEffect(() => layDesk({ first, count, zone, plan }), [first, count, zone, plan]);
  useAhead(view, first, plan, read.isSuccess && !arriving);
  return { read, drafts, eve: asks ? eve.data : undefined, arriving };
}

/** What is published, of the day before too, with the edits under way. */
function usePublished(
  edits: ReturnType<typeof useUnderWay>,
  [eve, roster]: readonly [Roster, Roster],
  zone: string,
) {
  return useMemo(
    () => withEdits(edits, [...shiftsOf(eve, zone), ...shiftsOf(roster, zone)]),
    [edits, eve, roster, zone],
  );
}

export type Shown = ReturnType<typeof useWeek>;

/** Days by person: those in the address, what the server said of them, and the edits under way. */
export function useWeek(view: PeopleView, mode: PlanMode) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useQuery(settingsQuery()).data?.time_zone ?? USUAL_ZONE;
  const now = today(zone);
  const asked = search.from !== undefined && isDate(search.from) ? search.from : now;
  const { first, count } = daysOfView(view, asked);
  const whole = daysRead(view, asked);
  const { read, drafts, eve = EMPTY, arriving } = useReadings(view, { ...whole, zone, plan: planOf(mode) });
  const edits = useUnderWay();
  const roster = read.data ?? EMPTY;
  const { unit } = search;
  const known = useRef<ReadonlyMap<string, WeekRow>>(new Map());
  const wished = useMemo(() => withDraftEdits(edits, drafts.data?.drafts ?? []), [edits, drafts.data]);
  const ghosts = useGhosts();
  const published = usePublished(edits, [eve, roster], zone);
  // What is opened is what stands.
  const standing = useMemo(() => overlay(published, wished), [published, wished]);
  const plan = useMemo(() => {
    const drawn = withGhosts(ghosts, wished, published);
    return drawn === wished ? standing : overlay(published, drawn);
  }, [published, wished, standing, ghosts]);
  const every = useMemo(() => {
    const next = weekOf({ roster, plan, first: whole.first, count: whole.count, unit }, known.current);
    known.current = new Map(next.map((row) => [row.id, row]));
    return next;
  }, [roster, plan, whole.first, whole.count, unit]);
  const locked = roster.locked_months;
  const days = useMemo(() => daysOf(first, count, now, locked), [first, count, now, locked]);
  const q = search.q ?? '';
  const rows = useMemo(() => foundRows(every, q, unit), [every, q, unit]);
  const go = (
    next: { from?: string | undefined; q?: string | undefined; unit?: string | undefined },
    replace = false,
  ): void => {
    void navigate({
      search: (was) => ({ view, from: was.from, q: was.q, unit: was.unit, ...next }),
      replace,
      resetScroll: false,
    });
  };
  return {
    view,
    zone,
    today: now,
    /** The day of the address. */
    asked,
    first,
    count,
    days,
    rows,
    /** Also the rows that the search hides: sums are those of all. */
    every,
    shifts: standing.shifts,
    gone: standing.gone,
    /** Without the drafts. */
    published,
    /** Drafts of shifts that begin on these days, of the unit that is shown. */
    drafts: useMemo(
      () => wished.filter((draft) => isIn(draft.date, { first, count }) && isShiftOfUnit(draft, unit)),
      [wished, first, count, unit],
    ),
    undo: drafts.data?.undo ?? null,
    redo: drafts.data?.redo ?? null,
    broken: roster.broken,
    people: roster.people,
    leave: roster.leave,
    presets: useMemo(() => usualTimes(plan.shifts), [plan.shifts]),
    q,
    waiting: read.isPending || drafts.isPending,
    unknown: (read.isError && read.data === undefined) || (drafts.isError && drafts.data === undefined),
    arriving,
    error: read.error ?? drafts.error,
    /** When what is shown was read, in milliseconds since 1970. */
    read_at: read.dataUpdatedAt,
    fetching: read.isFetching || drafts.isFetching,
    refresh: (): void => {
      void read.refetch();
      void drafts.refetch();
    },
    goTo: (date: string): void => {
      const to = daysOfView(view, date).first;
      go({ from: to === daysOfView(view, now).first ? undefined : to });
    },
    unit,
    showUnit: (to: string | undefined): void => go({ unit: to }, true),
    search: (text: string): void => go({ q: text === '' ? undefined : text }, true),
  };
}

const isIn = (date: string, { first, count }: Days): boolean =>
  first <= date && date <= addDays(first, count - 1);

/** People by the part of a name, of a unit in the order of how they belong to it. */
function foundRows(rows: readonly WeekRow[], q: string, unit: string | undefined): readonly WeekRow[] {
  const sought = q.toLocaleLowerCase('sv');
  const found = rows.filter(
    (row) =>
      isOfUnit(row, unit) &&
      (row.person === null || nameOf(row.person).toLocaleLowerCase('sv').includes(sought)),
  );
  return unit === undefined ? found : found.toSorted((a, b) => byBelonging(a.belongs, b.belongs));
}
