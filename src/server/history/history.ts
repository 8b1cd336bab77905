import { randomBytes } from 'node:crypto';
import type { EventKind } from '../../contract/events.ts';
import type { ActionOf, HistoryNoun } from '../../contract/nouns.ts';
import { beInCompany, type Part, type Tx } from '../database/db.ts';
import { PLATFORM_COMPANY } from '../database/tenant.ts';
import { later } from '../database/transaction.ts';
import type { Caller } from '../handler.ts';
import { OWNED_THINGS, PERSON_NOUNS } from '../nouns.ts';

/** Records an action in its own transaction: a history entry and a change notice to the company's screens. */

type ActionOn<N extends HistoryNoun> = {
  readonly noun: N;
  readonly noun_id: string;
  readonly action: ActionOf<N>;
  readonly was?: Record<string, unknown> | null;
  readonly became?: Record<string, unknown> | null;
  /** Why, in the doer's own words. */
  readonly reason?: string | null;
};
export type Action = { [N in HistoryNoun]: ActionOn<N> }[HistoryNoun];

/** What a write did to a row, of which it was and became. */
export const writeOf = (was: unknown, became: unknown): 'created' | 'changed' | 'deleted' =>
  was === null ? 'created' : became === null ? 'deleted' : 'changed';

type Doer = Pick<Caller, 'company_id'> & { readonly user_id: string | null };

/** The most entries that one statement links: each link searches for the next among them. */
const LINES_AT_ONCE = 200;

/**
 * Writes history entries, each linked to the company's entry before (decision 0032). Call it last: it locks the
 * company's head until the transaction ends. Never pass it a personal number, a password or a token.
 */
export const record = (tx: Tx, doer: Doer, now: string, actions: readonly Action[]): Promise<void> =>
  recordAsOf(
    tx,
    doer.company_id,
    actions.map((action) => ({ ...action, at: now, actor_id: doer.user_id })),
  );

/**
 * Records what the platform did to companies, also in the platform's own history: `became` names the company. Call it
 * after the companies' own entries and last of all: the transaction stays in the platform's history.
 */
export async function recordOnPlatform(
  tx: Tx,
  user_id: string | null,
  now: string,
  actions: readonly { readonly company: string; readonly action: Action }[],
): Promise<void> {
  await beInCompany(tx, PLATFORM_COMPANY);
  await record(
    tx,
    { company_id: PLATFORM_COMPANY, user_id },
    now,
    actions.map(({ company, action }) => ({ ...action, became: { ...action.became, company } })),
  );
}

/** As record, for actions of several people at several instants (the demo's past). */
export async function recordAsOf(
  tx: Tx,
  company_id: string,
  actions: readonly (Action & { readonly at: string; readonly actor_id: string | null })[],
): Promise<void> {
  for (let first = 0; first < actions.length; first += LINES_AT_ONCE) {
    const some = actions
      .slice(first, first + LINES_AT_ONCE)
      .map((action) => ({ ...action, ...findable(action), salted: randomBytes(SALT_BYTES).toString('hex') }));
    const person = some.some(({ person_id }) => person_id === null)
      ? personOfThing(tx, company_id)
      : tx`null::uuid`;
    later(tx, link(tx, company_id, JSON.stringify(some), person));
    later(tx, moveHead(tx, company_id, some.length));
  }
}

/**
 * The hashed text is defined here, in migration 0004 and in the check (history-chain.ts). A company without a head
 * causes a division by zero, since nobody reads the count of entries: in the condition, for a column is
 * not computed where no row comes. The form is what a cluster routes to the company's node whole (decision 0162): `with` after
 * `insert`, the head's own company_id, salts from here, the head moved by itself.
 */
const link = (tx: Tx, company_id: string, actions: string, person: Part): Promise<unknown> => tx`
    insert into history
      (company_id, n, at, actor_id, noun, noun_id, action, was, became, reason, salt, commitment, hash, person_id, shift_id)
    with recursive head as materialized (
      select n, hash from history_heads where company_id = ${company_id} for update
    ),
    action as materialized (
      select d.*, row_number() over () as i, decode(d.salted, 'hex') as salt
      from jsonb_to_recordset(${actions}::text::jsonb)
        as d (at timestamptz, actor_id uuid, noun text, noun_id uuid, action text, was jsonb, became jsonb, reason text,
          person_id uuid, shift_id uuid, salted text)
    ),
    entry as materialized (
      select action.*, head.n + i as n,
        sha256(salt || convert_to(jsonb_build_array(was, became, reason)::text, 'UTF8')) as commitment
      from action, head
    ),
    linked as (
      select 0::bigint as i, hash from head
      union all
      select entry.i, sha256(linked.hash || convert_to(jsonb_build_array(
        ${company_id}::uuid, n, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor_id,
        noun, noun_id, action, encode(commitment, 'hex'))::text, 'UTF8'))
      from linked join entry on entry.i = linked.i + 1
    )
    select h.company_id, entry.n, at, actor_id, noun, noun_id, action, was, became, reason, salt, commitment, linked.hash,
      coalesce(person_id, ${person}, ${NOBODY}::uuid), shift_id
    from entry join linked using (i) join history_heads h on h.company_id = ${company_id}
    where (select 1 / count(*) from head) = 1`;

/** To the last of so many new entries. */
const moveHead = (tx: Tx, company_id: string, entries: number): Promise<unknown> => tx`
    update history_heads h set n = last.n, hash = last.hash
    from history last
    where h.company_id = ${company_id} and last.company_id = ${company_id}
      and last.n = (select n + ${entries}::integer from history_heads where company_id = ${company_id})`;

const SALT_BYTES = 16;

/** `person_id` of an entry that is about nobody's thing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The person an entry is about and, for an assignment, its shift: history is found by them (migration 0006). */
function findable({ noun, noun_id, was, became }: Action): {
  person_id: string | null;
  shift_id: string | null;
} {
  const said = (...keys: string[]): string | null => {
    const values = [was, became].flatMap((facts) => keys.map((key) => facts?.[key]));
    return values.find((value): value is string => typeof value === 'string') ?? null;
  };
  const is_owned = OWNED_THINGS.some((thing) => thing.noun === noun);
  return {
    person_id: PERSON_NOUNS.includes(noun)
      ? noun_id
      : is_owned
        ? said('user_id', 'worker_id', 'user')
        : NOBODY,
    shift_id: noun === 'assignment' ? said('shift_id') : null,
  };
}

/**
 * Looks the person up where the entry does not name one. The platform may not read these tables and writes no such
 * entries.
 */
const personOfThing = (tx: Tx, company_id: string): Part =>
  tx`coalesce(null::uuid ${OWNED_THINGS.reduce(
    (all, { table, person }) =>
      tx`${all}, (select x.${tx(person)} from ${tx(table)} x where x.company_id = ${company_id} and x.id = noun_id)`,
    tx``,
  )})`;

/** The channel on which the database notifies every server process of changes. */
export const CHANGES = 'skifta_changes';
const MOST_IDS = 100;

/** Notifies the company's open screens, if and when the transaction commits. `by`: whose action, which managers are told. */
export async function announce(
  tx: Tx,
  company_id: string,
  kind: EventKind,
  ids: readonly string[],
  by?: string,
): Promise<void> {
  await send(tx, { company_id, kind, ids, ...(by === undefined ? {} : { by }) });
}

/** Ends the open streams of sessions that somebody ended, and what is pushed to their browsers. */
export async function announceEnd(tx: Tx, company_id: string, session_ids: readonly string[]): Promise<void> {
  if (session_ids.length === 0) return;
  later(
    tx,
    tx`
    delete from push_subscriptions
    where company_id = ${company_id} and session_id = any(${[...session_ids]}::uuid[])`,
  );
  await restartStreams(tx, company_id, session_ids);
}

/** Ends the open streams of sessions, which begin anew where the session is open. */
export async function restartStreams(
  tx: Tx,
  company_id: string,
  session_ids: readonly string[],
): Promise<void> {
  if (session_ids.length > 0) await send(tx, { company_id, kind: 'sessions', ids: session_ids });
}

/** Ends every stream of a company that was suspended. */
export async function announceClosed(tx: Tx, company_id: string): Promise<void> {
  await send(tx, { company_id, kind: 'closed', ids: [] });
}

async function send(
  tx: Tx,
  notice: {
    company_id: string;
    kind: EventKind | 'sessions' | 'closed';
    ids: readonly string[];
    by?: string;
  },
): Promise<void> {
  const payload = JSON.stringify({ ...notice, ids: notice.ids.slice(0, MOST_IDS) });
  later(tx, tx`select pg_notify(${CHANGES}, ${payload})`);
}
