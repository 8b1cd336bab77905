import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import { thisMonth } from '../months.ts';
import { PATHS } from '../paths.ts';
import { AdjustForm } from './adjust-form.tsx';
import type { Change } from './decisions.ts';
import type { Panel } from './desk.ts';
import { EntryDetails } from './entry-details.tsx';
import { EntryFigures } from './entry-figures.tsx';
import { EntryFlags } from './entry-flags.tsx';
import classes from './entry-row.module.css';
import type { Rules } from './facts.ts';
import { type Planned, spansOn } from './planned.ts';
import { selectable, type Verdict } from './queue.ts';
import { RejectForm } from './reject-form.tsx';
import { RowActions } from './row-actions.tsx';

/** What can be done to a row; the same object for as long as the list lives. */
export type RowDeeds = {
  readonly decide: (entry: TimeEntry, status: Verdict, reason?: string) => void;
  readonly adjust: (entry: TimeEntry, change: Change) => Promise<void>;
  readonly saveDraft: (entry: TimeEntry, change: Change) => Promise<void>;
  readonly select: (id: string, on: boolean) => void;
  readonly open: (id: string, panel: Panel) => void;
  /** Closes what is open under the row and gives the row the focus. */
  readonly close: (id: string) => void;
  readonly touch: (id: string) => void;
};

export type RowProps = {
  readonly entry: TimeEntry;
  /** Whether the row says whose it is; the day alone on a page about one person. */
  readonly named: boolean;
  readonly mayDecide: boolean;
  readonly selected: boolean;
  readonly active: boolean;
  readonly panel: Panel | undefined;
  readonly mark: string | undefined;
  readonly rules: Rules;
  readonly plan: readonly Planned[];
  readonly deeds: RowDeeds;
};

export const rowId = (id: string): string => `entry-${id}`;

/** A report to decide on: a line of a dense list on a wide screen, a card on a phone. */
export const EntryRow = memo(function EntryRow(props: RowProps) {
  const { entry, mayDecide, selected, active, panel, mark, deeds } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const row = t('approvals.row', { worker: entry.worker_name, day: format.dayOfWeek(entry.date) });
  return (
    <article
      id={rowId(entry.id)}
      className={classes.row}
      aria-label={row}
      tabIndex={-1}
      data-active={active}
      data-selected={selected}
      data-status={entry.status}
      onFocus={() => deeds.touch(entry.id)}
    >
      <div className={classes.line}>
        <label className={classes.tick} htmlFor={`tick-${entry.id}`}>
          <Checkbox
            id={`tick-${entry.id}`}
            size="sm"
            aria-label={t('approvals.select_row', { row })}
            checked={selected}
            disabled={!mayDecide || !selectable(entry)}
            onChange={(event) => deeds.select(entry.id, event.currentTarget.checked)}
          />
        </label>
        <Who entry={entry} named={props.named} />
        <EntryFigures entry={entry} />
        <EntryFlags entry={entry} mark={mark} />
        <RowActions entry={entry} mayDecide={mayDecide} panel={panel} deeds={deeds} />
      </div>
      {panel !== undefined && (
        <div className={classes.panel}>
          <OpenPanel {...props} panel={panel} />
        </div>
      )}
    </article>
  );
});

function Who({ entry, named }: Pick<RowProps, 'entry' | 'named'>) {
  const format = useFormat();
  const month = entry.date.slice(0, 7);
  if (!named) {
    return (
      <div className={classes.who}>
        <span className={classes.name}>{format.shortDate(entry.date)}</span>
        <span className={classes.date}>{format.week(entry.date)}</span>
      </div>
    );
  }
  return (
    <div className={classes.who}>
      <Link
        className={classes.name}
        to={PATHS.worker}
        params={{ workerId: entry.user_id }}
        search={{ month: month === thisMonth() ? undefined : month }}
        preload={false}
      >
        {entry.worker_name}
      </Link>
      <span className={classes.date}>{format.shortDate(entry.date)}</span>
    </div>
  );
}

function OpenPanel({ entry, panel, rules, plan, deeds }: RowProps & { readonly panel: Panel }) {
  const close = (): void => deeds.close(entry.id);
  if (panel === 'reject')
    return <RejectForm onReject={(reason) => deeds.decide(entry, 'rejected', reason)} onCancel={close} />;
  if (panel === 'details') return <EntryDetails entry={entry} zone={rules.time_zone} />;
  return (
    <AdjustForm
      entry={entry}
      rules={rules}
      assigned={spansOn(plan, entry.user_id, entry.date)}
      onApprove={(change) => deeds.adjust(entry, change)}
      onSaveDraft={(change) => deeds.saveDraft(entry, change)}
      onCancel={close}
    />
  );
}
