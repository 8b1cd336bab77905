import { Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { Fetched } from '../parts/fetched.tsx';
import { Opening } from '../parts/opening.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import type { Panel } from './desk.ts';
import { EntryFigures } from './entry-figures.tsx';
import { EntryFlags } from './entry-flags.tsx';
import classes from './entry-row.module.css';
import { spansOn } from './planned.ts';
import { selectable } from './queue.ts';
import { RowActions } from './row-actions.tsx';
import { type RowProps, rowId } from './row-props.ts';

/** Fetched when the user opens the details. */
const entryDetails = onDemand(async () => (await import('./entry-details.tsx')).EntryDetails);

/** Fetched when the user rejects or adjusts a report, which is rare. */
const rejectForm = onDemand(async () => (await import('./reject-form.tsx')).RejectForm);
const adjustForm = onDemand(async () => (await import('./adjust-form.tsx')).AdjustForm);

/** A report to decide: a row of a dense list on a wide screen, a card on a phone. */
export const EntryRow = memo(function EntryRow(props: RowProps) {
  const { entry, mayDecide, selected, active, panel, mark, commands } = props;
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
      onFocus={() => commands.touch(entry.id)}
    >
      <div className={classes.line}>
        <label className={classes.tick} htmlFor={`tick-${entry.id}`}>
          <input
            type="checkbox"
            data-on-screen
            id={`tick-${entry.id}`}
            aria-label={t('approvals.select_row', { row })}
            checked={selected}
            disabled={!mayDecide || !selectable(entry)}
            onChange={(event) => commands.select(entry.id, event.currentTarget.checked)}
          />
        </label>
        <Who entry={entry} named={props.named} />
        <EntryFigures entry={entry} rules={props.rules} />
        <EntryFlags entry={entry} mark={mark} />
        <RowActions entry={entry} mayDecide={mayDecide} panel={panel} commands={commands} />
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
  if (!named) {
    return (
      <Stack gap={0} justify="center" miw={0}>
        <Text span fw={600} className={shared.capital}>
          {format.shortDate(entry.date)}
        </Text>
        <Text span c="dimmed" fz="sm">
          {format.week(entry.date)}
        </Text>
      </Stack>
    );
  }
  return (
    <Stack gap={0} justify="center" miw={0}>
      <PersonLink id={entry.user_id}>{entry.worker_name}</PersonLink>
      <Text span c="dimmed" fz="sm">
        {format.shortDate(entry.date)}
      </Text>
    </Stack>
  );
}

function OpenPanel({ entry, panel, rules, plan, commands }: RowProps & { readonly panel: Panel }) {
  const close = (): void => commands.close(entry.id);
  if (panel === 'reject')
    return (
      <Opening
        part={rejectForm}
        own={{ onReject: (reason) => commands.decide(entry, 'rejected', reason), onCancel: close }}
        onCancel={close}
      />
    );
  if (panel === 'details') return <Fetched part={entryDetails} own={{ entry, rules }} waiting={null} />;
  return (
    <Opening
      part={adjustForm}
      own={{
        entry,
        rules,
        assigned: spansOn(plan, entry),
        onApprove: (change) => commands.adjust(entry, change),
        onSaveDraft: (change) => commands.saveDraft(entry, change),
        onCancel: close,
      }}
      onCancel={close}
    />
  );
}
