import { Text, VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { Opening } from '../parts/opening.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import type { PeopleView } from '../roster/view.ts';
import { loadWords } from '../text/index.ts';
import { Waiting } from '../trades/waiting.tsx';
import { keysAreTaken } from '../ui/held-keys.ts';
import { onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { usePhone } from '../ui/phone.ts';
import { useCopying } from './copying.ts';
import { DesktopWeek } from './desktop-week.tsx';
import { DraftBar } from './draft-bar.tsx';
import { isGhost } from './ghosts.ts';
import { cellAt } from './grid-hands.ts';
import { useProposing } from './proposing.ts';
import { type Edits, useEdits } from './use-edits.ts';
import type { WeekAsked } from './use-piece-acts.ts';
import { usePlanMode } from './use-plan-mode.ts';
import { type Shown, useWeek } from './use-week.ts';
import type { At } from './week-rows.ts';
import type { Open, SheetsProps } from './week-sheets.tsx';
import { LastKnown, WeekSkeleton } from './week-states.tsx';
import { WeekActions, WeekTools } from './week-tools.tsx';

const phoneWeek = onDemand(
  async () =>
    (await Promise.all([import('./phone-week.tsx'), loadWords('week_need'), loadWords('week_menu')]))[0]
      .PhoneWeek,
);
const phoneMonth = onDemand(async () => (await import('./phone-month.tsx')).PhoneMonth);
const copyPart = onDemand(async () => (await import('./copy-part.tsx')).CopyPart);
const proposalPanel = onDemand(
  async () =>
    (await Promise.all([import('../proposals/proposal-panel.tsx'), loadWords('proposals')]))[0].ProposalPanel,
);

const weekSheets = onDemand(async () => (await import('./week-sheets.tsx')).WeekSheets);

/** Nothing of the week is in it. */
const WAITING = <Waiting as="notice" />;

type Props = { readonly view: PeopleView };

/**
 * The week by person (decision 0092). Days and search are in the address; edits, drafts or what holds at once (decision
 * 0093), are shown at once (turns.ts), and other users' changes arrive as events, which read the week again: unchanged
 * rows stay the same objects and are not drawn again.
 */
export function WeekPage({ view }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  // A phone shows a day and seven to choose from, or a month to look at.
  const [mode, setMode] = usePlanMode();
  const shown = useWeek(phone && view !== 'people_month' ? 'week' : view, mode);
  const [open, setOpen] = useState<Open>({});
  const edits = useEdits(shown, mode, (shift) => setOpen({ asked: { do: 'offer', shift } }));
  const setSought = useSought(shown.arriving);
  const { first, days } = shown;
  const last = days.at(-1)?.date ?? first;
  const someDay = first <= shown.today && shown.today <= last ? shown.today : first;
  const goTo = shown.goTo;
  useShortcuts(
    (key) => {
      if (key === 't') {
        goTo(shown.today);
        setSought({ row: shown.rows[0]?.id ?? '', date: shown.today });
      } else if (key === 'n') setOpen({ asked: { do: 'create', date: someDay } });
      else if (key === 'p') setOpen({ sheet: 'problems' });
      else if (key === 'z') void edits.undo(true);
      else if (key === 'Z') void edits.undo(false);
      else return false;
      return true;
    },
    async () => (await import('./week-keys.ts')).weekKeyLines(shown.view),
  );
  useChords(
    () => setOpen({ sheet: 'publish' }),
    (back) => void edits.undo(back),
  );
  const openShifts = useCallback((ids: readonly string[]) => {
    const shifts = ids.filter((id) => !isGhost(id));
    if (shifts.length > 0) setOpen({ shifts });
  }, []);
  const copying = useCopying(shown);
  const proposing = useProposing();
  return (
    <PageFrame
      title={t('roster.title')}
      width="full"
      actions={
        <WeekActions
          shown={shown}
          mode={mode}
          someDay={someDay}
          onAsk={(asked) => setOpen({ asked })}
          onCopy={copying.begin}
        />
      }
    >
      {shown.error !== null && (
        <Failure
          error={shown.error}
          what={t('roster.load_failed')}
          onRetry={shown.refresh}
          retrying={shown.fetching}
        />
      )}
      {WAITING}
      <DraftBar
        mode={mode}
        onMode={setMode}
        count={shown.drafts.length}
        onPublish={() => setOpen({ sheet: 'publish' })}
        onPropose={proposing.open}
      />
      <WeekTools
        shown={shown}
        mode={mode}
        onProblems={() => setOpen({ sheet: 'problems' })}
        onCharts={() => setOpen({ sheet: 'charts' })}
        onMessage={() => setOpen({ sheet: 'message' })}
        onUndo={edits.undo}
      />
      {isOfWeeks(shown.view) && (copying.from !== null || copying.isEmpty) && (
        <Fetched
          part={copyPart}
          own={{ shown, copying, onUndo: () => void edits.undo(true, true, true) }}
          waiting={null}
        />
      )}
      {proposing.opened && (
        <Fetched
          part={proposalPanel}
          own={{ shown, proposing, onUndo: () => void edits.undo(true, true, true) }}
          waiting={null}
        />
      )}
      <Days shown={shown} edits={edits} onOpen={openShifts} onAsk={setOpen} onSeek={setSought} />
      <VisuallyHidden role="status" aria-live="polite">
        {edits.said}
      </VisuallyHidden>
      <Sheets shown={shown} edits={edits} mode={mode} open={open} onOpen={setOpen} onSeek={setSought} />
    </PageFrame>
  );
}

/** What is open over the week; its code comes with the first input, for nobody opens anything before. */
function Sheets(own: SheetsProps) {
  useEffect(() => {
    const bring = (): void => void weekSheets.load().catch(() => undefined);
    for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, bring, { once: true });
    return () => {
      for (const kind of ['pointerdown', 'keydown'] as const) removeEventListener(kind, bring);
    };
  }, []);
  const { open, onOpen } = own;
  if (Object.values(open).every((one) => one === undefined)) return null;
  return <Opening part={weekSheets} own={own} onCancel={() => onOpen({})} />;
}

type DaysProps = {
  readonly shown: Shown;
  readonly edits: Edits;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onAsk: (asked: WeekAsked) => void;
  readonly onSeek: (at: At) => void;
};

/** The days by person, as a grid or as a phone has room for. */
function Days(props: DaysProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const waiting = <WeekSkeleton label={t('common.loading')} />;
  const { shown, edits, onOpen, onAsk } = props;
  if (shown.waiting) return waiting;
  if (shown.unknown) return null;
  if (phone)
    return (
      <LastKnown shown={shown}>
        {shown.view === 'people_month' ? (
          <Fetched part={phoneMonth} own={{ shown }} waiting={waiting} />
        ) : (
          <Fetched part={phoneWeek} own={{ shown, edits, onOpen, onAsk }} waiting={waiting} />
        )}
      </LastKnown>
    );
  return (
    <LastKnown shown={shown}>
      <DesktopWeek {...props} />
      <Text mt={8} c="dimmed" fz="xs">
        {t('week.keys.hint')}
      </Text>
    </LastKnown>
  );
}

/** Keys with Ctrl or Cmd, also from a cell. While somebody types, a field undoes its own text. */
function useChords(publish: () => void, undo: (back: boolean) => void): void {
  const heard = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || keysAreTaken()) return;
    const key = event.key.toLowerCase();
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    if (key === 'enter') publish();
    else if (key === 'z' && !typing) undo(!event.shiftKey);
    else if (key === 'y' && !typing) undo(false);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => heard(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** A cell that is sought gets the focus once it is drawn. */
function useSought(arriving: boolean) {
  const [sought, setSought] = useState<At | null>(null);
  useEffect(() => {
    if (sought === null || arriving) return;
    const cell = cellAt(sought.row, sought.date);
    if (cell === null) return;
    setSought(null);
    cell.scrollIntoView({ block: 'center', inline: 'nearest' });
    cell.focus();
  }, [sought, arriving]);
  return setSought;
}

const isOfWeeks = (view: PeopleView): boolean => view === 'week' || view === 'fortnight';
