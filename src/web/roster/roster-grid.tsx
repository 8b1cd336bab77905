import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { type DayLooks, MonthGrid, type Press } from '../parts/month-grid.tsx';
import { ChipTip } from './chip-tip.tsx';
import { DayContents } from './day-contents.tsx';
import type { RosterDay } from './roster-days.ts';
import { useRosterWords } from './roster-words.ts';

type Props = {
  readonly month: string;
  readonly days: ReadonlyMap<string, RosterDay>;
  /** The day that Tab reaches; the arrow keys move it. */
  readonly cursor: string;
  readonly selected: string | null;
  readonly compact: boolean;
  readonly onCursor: (date: string) => void;
  /** Shows a day beside the grid; `from` tells whether a key was used, and which shift's chip was pressed. */
  readonly onOpen: (date: string, from: { readonly key: boolean; readonly shift: string | null }) => void;
  readonly onCreate: (date: string) => void;
};

const LOOKS: DayLooks<RosterDay> = { useName: () => useRosterWords().day, Contents: DayContents };

/** A manager's month: the staffing of each day. */
export const RosterGrid = memo(function RosterGrid(props: Props) {
  const { month, days, cursor, selected, compact, onCursor, onOpen, onCreate } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const onPress = (date: string, { key, on }: Press): void => {
    if (on.closest('[data-create]') !== null) onCreate(date);
    else onOpen(date, { key, shift: on.closest<HTMLElement>('[data-shift]')?.dataset.shift ?? null });
  };
  return (
    <>
      <MonthGrid
        label={t('roster.grid', { month: format.month(month) })}
        month={month}
        days={[...days.values()]}
        looks={LOOKS}
        cursor={cursor}
        selected={selected ?? ''}
        compact={compact}
        onCursor={onCursor}
        onPress={onPress}
        table={table}
      />
      {!compact && <ChipTip grid={table} days={days} />}
    </>
  );
});
