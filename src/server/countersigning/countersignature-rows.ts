import type { Countersignature } from '../../contract/countersignatures.ts';
import type { Countersigned, Standing } from '../../core/second-person.ts';
import type { Tx } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/** What waits for a second manager, as rows and as a manager sees it. */

export type Row = {
  readonly id: string;
  readonly what: Countersigned;
  readonly request: unknown;
  readonly facts: Countersignature['facts'];
  readonly bound: string;
  readonly user_id: string | null;
  readonly person: string | null;
  readonly asked_by: string;
  readonly asked_by_name: string;
  readonly asked_at: string;
  readonly expires_at: string;
  readonly alone_from: string | null;
  readonly state: string;
};

type Filter = { readonly id?: string; readonly waiting_at?: string };

const select = (tx: Tx, company_id: string, { id, waiting_at }: Filter) => tx<Row[]>`
  select c.id, c.what, c.request, c.facts, c.bound, c.user_id, c.asked_by, c.asked_at, c.expires_at, c.alone_from,
    c.state, a.first_name || ' ' || a.last_name as asked_by_name, p.first_name || ' ' || p.last_name as person
  from countersignatures c
  join users a on a.company_id = c.company_id and a.id = c.asked_by
  left join users p on p.company_id = c.company_id and p.id = c.user_id
  where c.company_id = ${company_id}
    ${id === undefined ? tx`` : tx`and c.id = ${id}`}
    ${waiting_at === undefined ? tx`` : tx`and c.state = 'waiting' and c.expires_at > ${waiting_at}`}
  order by c.asked_at, c.id`;

export const waitingRows = (tx: Tx, company_id: string, now: string): Promise<Row[]> =>
  select(tx, company_id, { waiting_at: now });

export async function rowById(tx: Tx, company_id: string, id: string): Promise<Row> {
  const [row] = await select(tx, company_id, { id });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

export function replyOf(
  { request: _, bound: __, state: ___, user_id, ...row }: Row,
  caller: Pick<Caller, 'user_id'>,
  all: ReadonlyMap<string, Standing>,
  now: string,
): Countersignature {
  return { ...row, user: user_id, hindrance: hindranceOf(row, caller.user_id, all, now) };
}

function hindranceOf(
  { asked_by, alone_from }: Pick<Row, 'asked_by' | 'alone_from'>,
  reader: string,
  all: ReadonlyMap<string, Standing>,
  now: string,
): Countersignature['hindrance'] {
  if (reader === asked_by) return alone_from !== null && now >= alone_from ? null : 'own';
  return all.get(reader) === 'own' ? null : 'handed';
}
