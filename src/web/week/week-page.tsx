import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import Redo from 'lucide-react/icons/redo-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo from 'lucide-react/icons/undo-2';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { Opening } from '../parts/opening.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import type { Asked } from '../roster/roster-dialog.tsx';
import type { View } from '../roster/view.ts';
import { ViewSwitch } from '../roster/view-switch.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MonthBar } from '../ui/month-bar.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { usePhone } from '../ui/phone.ts';
import { MonthSkeleton } from '../ui/skeletons.tsx';
import { DesktopWeek } from './desktop-week.tsx';
import { type At, useEdits } from './use-edits.ts';
import { mondayOf, type Shown, useWeek } from './use-week.ts';
import { cellAt } from './week-grid.tsx';
import { useWeekKeyLines } from './week-keys.ts';

const rosterDialog = onDemand(async () => (await import('../roster/roster-dialog.tsx')).RosterDialog);
const phoneWeek = onDemand(async () => (await import('./phone-week.tsx')).PhoneWeek);
const shiftSheet = onDemand(async () => (await import('./shift-sheet.tsx')).ShiftSheet);
const problems = onDemand(async () => (await import('./problems-sheet.tsx')).ProblemsSheet);

type Props = { readonly view: Exclude<View, 'month'> };

/**
 * The week by person (decision 0092). Days and search are in the address; edits are shown at once (edits.ts), and other users'
 * changes arrive as events, which read the week again: unchanged rows stay the same objects and are not drawn again.
 */
export function WeekPage({ view }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  // A phone shows a day, and seven to choose from.
  const shown = useWeek(phone ? 'week' : view);
  const edits = useEdits(shown);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [opened, setOpened] = useState<readonly string[] | null>(null);
  const [problemsOpened, setProblemsOpened] = useState(false);
  const setSought = useSought(shown.arriving);
  const { first, days } = shown;
  const last = days.at(-1)?.date ?? first;
  const someDay = first <= shown.today && shown.today <= last ? shown.today : first;
  const goTo = shown.goTo;
  useShortcuts((key) => {
    if (key === 't') {
      goTo(shown.today);
      setSought({ row: shown.rows[0]?.id ?? '', date: shown.today });
    } else if (key === 'n') setAsked({ do: 'create', date: someDay });
    else if (key === 'p') setProblemsOpened(true);
    else if (key === 'z') void edits.undo(true);
    else if (key === 'Z') void edits.undo(false);
    else return false;
    return true;
  }, useWeekKeyLines());
  const onDone = (shift: Shift): void => {
    goTo(shift.date);
    setOpened(null);
  };
  const open = useCallback((ids: readonly string[]) => setOpened(ids), []);
  return (
    <PageFrame
      title={t('roster.title')}
      width="full"
      actions={<Actions shown={shown} someDay={someDay} onAsk={setAsked} />}
    >
      {shown.error !== null && (
        <Failure
          error={shown.error}
          what={t('roster.load_failed')}
          onRetry={shown.refresh}
          retrying={shown.fetching}
        />
      )}
      <Tools shown={shown} onProblems={() => setProblemsOpened(true)} onUndo={edits.undo} />
      {shown.waiting && <MonthSkeleton label={t('common.loading')} />}
      {!shown.waiting &&
        !shown.unknown &&
        (phone ? (
          <Fetched
            part={phoneWeek}
            own={{ shown, edits, onOpen: open }}
            waiting={<MonthSkeleton label={t('common.loading')} />}
          />
        ) : (
          <>
            <DesktopWeek shown={shown} edits={edits} onOpen={open} onSeek={setSought} />
            <Text mt={8} c="dimmed" fz="xs">
              {t('week.keys.hint')}
            </Text>
          </>
        ))}
      <VisuallyHidden role="status" aria-live="polite">
        {edits.said}
      </VisuallyHidden>
      {opened !== null && asked === null && (
        <Opening
          part={shiftSheet}
          own={{ shown, ids: opened, onAsk: setAsked, onClose: () => setOpened(null) }}
          onCancel={() => setOpened(null)}
        />
      )}
      {problemsOpened && (
        <Opening
          part={problems}
          own={{
            shown,
            onGo: (at: At) => {
              setProblemsOpened(false);
              setSought(at);
            },
            onClose: () => setProblemsOpened(false),
          }}
          onCancel={() => setProblemsOpened(false)}
        />
      )}
      {asked !== null && (
        <Opening
          part={rosterDialog}
          own={{ asked, zone: shown.zone, onClose: () => setAsked(null), onDone, onDay: goTo }}
          onCancel={() => setAsked(null)}
        />
      )}
    </PageFrame>
  );
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

type ActionsProps = {
  readonly shown: Shown;
  readonly someDay: string;
  readonly onAsk: (asked: Asked) => void;
};

function Actions({ shown, someDay, onAsk }: ActionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { view, first, count, goTo } = shown;
  const range = `${format.week(first)}${count === 14 ? `–${format.week(addDays(first, 7)).slice(2).trim()}` : ''} · ${format.dayMonth(first)} – ${format.dayMonth(addDays(first, count - 1))}`;
  return (
    <>
      <ViewSwitch view={view} day={someDay} />
      <MonthBar
        label={range}
        previousLabel={t('week.previous')}
        nextLabel={t('week.next')}
        thisLabel={t('week.this')}
        isThis={first === mondayOf(shown.today)}
        onPrevious={() => goTo(addDays(first, -7))}
        onNext={() => goTo(addDays(first, 7))}
        onThis={() => goTo(shown.today)}
      />
      <Button
        variant="default"
        h="var(--tap)"
        leftSection={<Copy size={16} />}
        onClick={() => onAsk({ do: 'copy', date: someDay })}
      >
        {t('roster.copy.open')}
      </Button>
      <Button
        h="var(--tap)"
        leftSection={<Plus size={16} />}
        onClick={() => onAsk({ do: 'create', date: someDay })}
      >
        {t('roster.create')}
      </Button>
    </>
  );
}

type ToolsProps = {
  readonly shown: Shown;
  readonly onProblems: () => void;
  readonly onUndo: (back: boolean) => Promise<void>;
};

function Tools({ shown, onProblems, onUndo }: ToolsProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  return (
    <Group gap={8} mb={12}>
      <SearchField
        q={shown.q}
        onSearch={shown.search}
        aria-label={t('week.search')}
        placeholder={t('week.search')}
        clearLabel={t('week.search_clear')}
      />
      <Button
        variant="default"
        h="var(--tap)"
        leftSection={<TriangleAlert size={16} />}
        onClick={() => onProblems()}
      >
        {t('week.broken', { count: shown.broken.length })}
      </Button>
      <Group gap={0} ml={phone ? 0 : 'auto'}>
        <IconButton aria-label={t('week.undo')} title={t('week.undo')} onClick={() => void onUndo(true)}>
          <Undo size={18} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label={t('week.redo')} title={t('week.redo')} onClick={() => void onUndo(false)}>
          <Redo size={18} aria-hidden="true" />
        </IconButton>
      </Group>
    </Group>
  );
}
