import type { ActionOf } from '../../contract/nouns.ts';
import type { Tx } from '../database/db.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { remembered, type TimeEntryRow } from './time-entry-rows.ts';

/** Records what is done to reports and announces it. */

export type EntryDoing = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
};

type EntryAction = {
  /** Left out: the report was made. */
  readonly was?: TimeEntryRow | undefined;
  /** Left out: the report is gone. */
  readonly became?: TimeEntryRow | undefined;
};

/** Records the same action on some reports, last in a transaction, and announces it to the screens. */
export async function recordActions(
  { tx, caller, company, now }: EntryDoing,
  action: ActionOf<'time_entry'>,
  actions: readonly EntryAction[],
): Promise<void> {
  const entries = actions.flatMap(({ was, became }) => {
    const { id } = became ?? was ?? {};
    const kept = (row: TimeEntryRow | undefined) => (row === undefined ? null : remembered(row, company));
    if (id === undefined) return [];
    return [{ noun: 'time_entry' as const, noun_id: id, action, was: kept(was), became: kept(became) }];
  });
  if (entries.length === 0) return;
  await record(tx, caller, now, entries);
  await announce(
    tx,
    caller.company_id,
    'time-entries',
    entries.map(({ noun_id }) => noun_id),
  );
}
