import type { Tx } from '../database/db.ts';
import { later } from '../database/transaction.ts';
import type { Caller } from '../handler.ts';
import type { DraftRow, StoredDraft } from './draft-rows.ts';

/** The line of actions on a company's drafts: each can be undone, the latest first, and done again. */

/** How many actions can be undone. */
const MOST_ACTIONS = 100;

/** A shift before and after an action; null: it had no draft. */
export type Image = {
  readonly shift_id: string;
  readonly before: DraftRow | null;
  readonly after: DraftRow | null;
};
type Action = { readonly n: number; readonly images: readonly Image[] };

/** Writers of a company's drafts come one after the other. Returns the number of this one. */
export async function holdDrafts(tx: Tx, company_id: string): Promise<number> {
  const [head] = await tx<{ n: number }[]>`
    insert into draft_heads (company_id, n) values (${company_id}, 1)
    on conflict (company_id) do update set n = draft_heads.n + 1
    returning n::integer`;
  if (head === undefined) throw new RangeError('a company has no head of drafts');
  return head.n;
}

/** What was undone can no longer be done again once something else is done. */
export function rememberAction(
  tx: Tx,
  { company_id, user_id }: Caller,
  now: string,
  n: number,
  images: readonly Image[],
): void {
  later(
    tx,
    tx`delete from draft_actions where company_id = ${company_id} and (undone or n <= ${n - MOST_ACTIONS})`,
  );
  later(
    tx,
    tx`
      insert into draft_actions (company_id, n, images, made_by, made_at)
      values (${company_id}, ${n}, ${tx.json(JSON.parse(JSON.stringify(images)))}, ${user_id}, ${now})`,
  );
}

/** The action that is undone next, or that is done again next; null: none. */
export async function nextAction(tx: Tx, company_id: string, which: 'undo' | 'redo'): Promise<Action | null> {
  const [action] = await tx<Action[]>`
    select n::integer, images from draft_actions
    where company_id = ${company_id} and undone = ${which === 'redo'}
    order by ${which === 'redo' ? tx`n` : tx`n desc`}
    limit 1`;
  return action ?? null;
}

export const markUndone = (tx: Tx, company_id: string, n: number, undone: boolean): void =>
  later(tx, tx`update draft_actions set undone = ${undone} where company_id = ${company_id} and n = ${n}`);

/** Published and withdrawn drafts are no longer those that the actions knew. */
export const forgetActions = (tx: Tx, company_id: string): void =>
  later(tx, tx`delete from draft_actions where company_id = ${company_id}`);

type Step = { made_by: string; made_at: string; shifts: number };

/** What can be undone and done again, for the screen. */
export async function lineOf(tx: Tx, company_id: string): Promise<{ undo: Step | null; redo: Step | null }> {
  const rows = await tx<(Step & { undone: boolean })[]>`
    select distinct on (d.undone) d.undone, u.first_name || ' ' || u.last_name as made_by, d.made_at,
      jsonb_array_length(d.images) as shifts
    from draft_actions d
    join users u on u.company_id = d.company_id and u.id = d.made_by
    where d.company_id = ${company_id}
    order by d.undone, case when d.undone then d.n else -d.n end`;
  const step = (undone: boolean): Step | null => {
    const row = rows.find((one) => one.undone === undone);
    return row === undefined ? null : { made_by: row.made_by, made_at: row.made_at, shifts: row.shifts };
  };
  return { undo: step(false), redo: step(true) };
}

/** The part of a stored draft that an action remembers. */
export const imageOf = ({ written_by: _, written_at: __, version: ___, ...row }: StoredDraft): DraftRow =>
  row;
