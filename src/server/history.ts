import type { EventKind } from '../contract/events.ts';
import type { Tx } from './db.ts';
import type { Caller } from './handler.ts';

/** What a deed leaves behind, in its own transaction: a line of history and a notice to the company's screens. */

export type Deed = {
  readonly noun:
    | 'user'
    | 'payroll'
    | 'shift'
    | 'assignment'
    | 'time_entry'
    | 'company'
    | 'leave'
    | 'absence'
    | 'invoice'
    | 'calendar_feed'
    | 'payroll_run'
    | 'rule_set';
  readonly noun_id: string;
  readonly action: string;
  readonly was?: Record<string, unknown> | null;
  readonly became?: Record<string, unknown> | null;
};

type Doer = Pick<Caller, 'company_id'> & { readonly user_id: string | null };

/** Writes lines of history. Never hand it a personal number, a password or a token. */
export async function record(tx: Tx, doer: Doer, now: string, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  await tx`
    insert into history (company_id, at, actor_id, noun, noun_id, action, was, became)
    select ${doer.company_id}, ${now}::timestamptz, ${doer.user_id}, deed.noun, deed.noun_id, deed.action, deed.was, deed.became
    from jsonb_to_recordset(${tx.json(JSON.parse(JSON.stringify(deeds)))})
      as deed (noun text, noun_id uuid, action text, was jsonb, became jsonb)`;
}

/** The channel on which the database tells every server process what changed. */
export const CHANGES = 'skifta_changes';
const MOST_IDS = 100;

/** Tells the company's open screens, when and only when the transaction commits. */
export async function announce(
  tx: Tx,
  company_id: string,
  kind: EventKind,
  ids: readonly string[],
): Promise<void> {
  await tell(tx, { company_id, kind, ids });
}

/** Ends the open streams of sessions that are over. */
export async function announceEnd(tx: Tx, company_id: string, session_ids: readonly string[]): Promise<void> {
  if (session_ids.length > 0) await tell(tx, { company_id, kind: 'sessions', ids: session_ids });
}

/** Ends every stream of a company that was suspended. */
export async function announceClosed(tx: Tx, company_id: string): Promise<void> {
  await tell(tx, { company_id, kind: 'closed', ids: [] });
}

async function tell(
  tx: Tx,
  notice: { company_id: string; kind: EventKind | 'sessions' | 'closed'; ids: readonly string[] },
): Promise<void> {
  const payload = JSON.stringify({ ...notice, ids: notice.ids.slice(0, MOST_IDS) });
  await tx`select pg_notify(${CHANGES}, ${payload})`;
}
