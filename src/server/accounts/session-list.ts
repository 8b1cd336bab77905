import { endOtherSessions, endSession, listSessions } from '../../contract/sessions.ts';
import type { Tx } from '../database/db.ts';
import { type Caller, type Handler, inCompany } from '../handler.ts';
import { announceEnd, record } from '../history/history.ts';
import { Refusal } from '../refusal.ts';
import { sessionIsOver } from './session-rules.ts';

/** Lists a person's sessions and ends them: one, all the others, or those of another account. */

type Row = {
  id: string;
  address: string;
  device: string;
  created_at: string;
  last_seen_at: string;
};

export const sessionListHandlers: readonly Handler[] = [
  inCompany(listSessions, async ({ caller, tx, now }) => {
    const { company_id, user_id, session_id, role } = caller;
    const rows = await tx<Row[]>`
      select id, address, device, created_at, last_seen_at from sessions
      where company_id = ${company_id} and user_id = ${user_id} and ended_at is null and expires_at > ${now}
      order by last_seen_at desc, id`;
    return rows
      .filter((row) => !sessionIsOver(role, row, now))
      .map((row) => ({ ...row, is_current: row.id === session_id }));
  }),

  inCompany(endSession, async ({ input: { params }, caller, tx, now }) => {
    const { company_id, user_id } = caller;
    const [ended] = await tx`
      update sessions set ended_at = ${now}
      where company_id = ${company_id} and user_id = ${user_id} and id = ${params.id} and ended_at is null
      returning id`;
    if (ended === undefined) throw new Refusal('not_found');
    await announceEnd(tx, company_id, [params.id]);
    await record(tx, caller, now, [{ noun: 'user', noun_id: user_id, action: 'signed_out_elsewhere' }]);
    return undefined;
  }),

  inCompany(endOtherSessions, async ({ caller, tx, now }) => {
    const { company_id, user_id, session_id } = caller;
    const ended = await endSessions(tx, { company_id, user_id }, now, session_id);
    if (ended > 0)
      await record(tx, caller, now, [
        { noun: 'user', noun_id: user_id, action: 'signed_out_elsewhere', became: { sessions: ended } },
      ]);
    return { ended };
  }),
];

/** Refuses what a session that was ended meanwhile would leave behind; until the transaction ends, nobody ends it. */
export async function requireOpenSession(
  tx: Tx,
  { company_id, session_id }: Pick<Caller, 'company_id' | 'session_id'>,
): Promise<void> {
  const open = await tx`
    select 1 from sessions where company_id = ${company_id} and id = ${session_id} and ended_at is null
    for no key update`;
  if (open.length === 0) throw new Refusal('session_ended');
}

/** The most sessions that a notice names. */
const NAMED_AT_ONCE = 100;

/** Ends a person's sessions, perhaps except `but`, and their open streams; returns how many. */
export async function endSessions(
  tx: Tx,
  person: { readonly company_id: string; readonly user_id: string },
  now: string,
  but: string | null,
): Promise<number> {
  const { company_id, user_id } = person;
  const ended = await tx<{ id: string }[]>`
    update sessions set ended_at = ${now}
    where company_id = ${company_id} and user_id = ${user_id} and ended_at is null
      and (${but}::uuid is null or id <> ${but}::uuid)
    returning id`;
  const ids = ended.map((one) => one.id);
  for (let first = 0; first < ids.length; first += NAMED_AT_ONCE)
    await announceEnd(tx, company_id, ids.slice(first, first + NAMED_AT_ONCE));
  return ids.length;
}
