import { Button, Group } from '@mantine/core';
import ChartColumn from 'lucide-react/icons/chart-column';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Undo from 'lucide-react/icons/undo-2';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../core/calendar.ts';
import { useFormat } from '../format.ts';
import { usePopup } from '../parts/popup.tsx';
import { SearchField } from '../parts/search-field.tsx';
import type { Asked } from '../roster/roster-dialog.tsx';
import { UnitFilter } from '../roster/unit-filter.tsx';
import { ViewSwitch } from '../roster/view-switch.tsx';
import { readUser } from '../session-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MonthBar } from '../ui/month-bar.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { usePhone } from '../ui/phone.ts';
import type { PlanMode } from './plan-mode.ts';
import { daysOfView, stepOf } from './shown-days.ts';
import type { Shown } from './use-week.ts';

const weekExport = onDemand(async () => (await import('./week-export.tsx')).WeekExport);

type BarProps = {
  readonly shown: Shown;
  readonly mode: PlanMode;
  readonly onUndo?: (back: boolean) => Promise<void>;
};

/** What the bars tell: an edit that changes none of it does not draw them again, and what they call does the same in every drawing. */
const TOLD = ['view', 'first', 'count', 'today', 'unit', 'q', 'broken', 'undo', 'redo'] as const;
const isSame = (was: BarProps, now: BarProps): boolean =>
  was.mode === now.mode &&
  was.onUndo === now.onUndo &&
  TOLD.every((one) => was.shown[one] === now.shown[one]);

/** The widest of their labels has room: the arrows stay where they are pressed. */
const LABEL_WIDTHS = { day: 190, week: 216, fortnight: 244, people_month: 140 } as const;

type ActionsProps = BarProps & {
  readonly someDay: string;
  readonly onAsk: (asked: Asked) => void;
  readonly onCopy: () => void;
};

/** Which days are shown, and what can be made. */
export const WeekActions = memo(function WeekActions({ shown, mode, someDay, onAsk, onCopy }: ActionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { view, first, count, goTo } = shown;
  const step = (by: -1 | 1): void => goTo(stepOf(view, first, by));
  const steps = view === 'people_month' ? 'month' : view === 'day' ? 'day' : 'week';
  const exporting = usePopup('menu', weekExport, (at) => ({
    at,
    exported: {
      what: 'roster' as const,
      week_of: first,
      ...(mode === 'draft' ? { plan: 'drafts' as const } : {}),
      ...(shown.unit === undefined ? {} : { unit: shown.unit }),
    },
  }));
  const weeks = `${format.week(first)}${count === 14 ? `–${format.week(addDays(first, 7)).slice(2).trim()}` : ''} · ${format.dayMonth(first)} – ${format.dayMonth(addDays(first, count - 1))}`;
  const labelOf = {
    day: `${format.shortDate(first)} · ${format.week(first)}`,
    week: weeks,
    month: format.month(first.slice(0, 7)),
  };
  return (
    <>
      <ViewSwitch view={view} day={someDay} />
      <MonthBar
        label={labelOf[steps]}
        width={LABEL_WIDTHS[view]}
        previousLabel={t(`week.steps.${steps}.previous`)}
        nextLabel={t(`week.steps.${steps}.next`)}
        thisLabel={t('week.steps.today')}
        isThis={first === daysOfView(view, shown.today).first}
        onPrevious={() => step(-1)}
        onNext={() => step(1)}
        onThis={() => goTo(shown.today)}
      />
      {steps === 'week' && (
        <>
          <Button {...exporting.target} variant="default" h="var(--tap)" px="sm">
            {t('exports.title')}
          </Button>
          {exporting.popup}
          <Button variant="default" h="var(--tap)" px="sm" onClick={onCopy}>
            {t('week.copy.open')}
          </Button>
        </>
      )}
      <Button
        h="var(--tap)"
        px="sm"
        leftSection={<Plus size={16} />}
        onClick={() => onAsk({ do: 'create', date: someDay })}
      >
        {t('roster.create')}
      </Button>
    </>
  );
}, isSame);

type ToolsProps = BarProps & {
  readonly onProblems: () => void;
  readonly onCharts: () => void;
  readonly onMessage: () => void;
  readonly onUndo: (back: boolean) => Promise<void>;
};

/** Search, broken rules, undo. */
export const WeekTools = memo(function WeekTools({
  shown,
  mode,
  onProblems,
  onCharts,
  onMessage,
  onUndo,
}: ToolsProps) {
  const { t } = useTranslation();
  // Drafts have one line for all planners: the button says whose step it takes.
  const step = (back: boolean): string => {
    const by = mode === 'draft' ? (back ? shown.undo : shown.redo)?.made_by : undefined;
    if (by === undefined || by === readUser()?.name) return t(back ? 'week.undo' : 'week.redo');
    return t(back ? 'week.draft.undo_of' : 'week.draft.redo_of', { name: by });
  };
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
      <UnitFilter unit={shown.unit} onUnit={shown.showUnit} />
      <Button
        variant="default"
        h="var(--tap)"
        leftSection={<TriangleAlert size={16} />}
        onClick={() => onProblems()}
      >
        {t('week.broken', { count: shown.broken.length })}
      </Button>
      <Button
        variant="default"
        h="var(--tap)"
        leftSection={<ChartColumn size={16} />}
        onClick={() => onCharts()}
      >
        {t('week.charts')}
      </Button>
      <Button variant="default" h="var(--tap)" onClick={() => onMessage()}>
        {t('week.write')}
      </Button>
      <Group gap={0} ml={phone ? 0 : 'auto'}>
        <IconButton aria-label={step(true)} title={step(true)} onClick={() => void onUndo(true)}>
          <Undo size={18} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label={step(false)} title={step(false)} onClick={() => void onUndo(false)}>
          <Undo size={18} aria-hidden="true" style={MIRRORED} />
        </IconButton>
      </Group>
    </Group>
  );
}, isSame);

/** Redo. */
const MIRRORED = { transform: 'scaleX(-1)' } as const;
