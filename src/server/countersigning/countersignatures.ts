import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type Asked,
  askCountersignature,
  asked as askedSchema,
  countersign,
  endCountersignature,
  listCountersignatures,
} from '../../contract/countersignatures.ts';
import type { Standing } from '../../core/second-person.ts';
import { todayIn } from '../accounts/caller.ts';
import type { Tx } from '../database/db.ts';
import { instantAfter } from '../database/local-times.ts';
import { type Before, type Caller, type Handler, inCompany, inCompanyAfter } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { Refusal } from '../refusal.ts';
import { handedSince, isSecondPersonOn, othersCount, standings } from '../second-person/rule.ts';
import { type Acting, act, type Outcome, tablesFor } from './acts.ts';
import { notifyOfAnswer, notifyOfAsk } from './countersignature-notices.ts';
import { type Row, replyOf, rowById, waitingRows } from './countersignature-rows.ts';

/**
 * One manager asks, another countersigns (decision 0150). What is asked for is tried whole and rolled back; it is done in the
 * transaction of the second, as the one who asked, and only if it comes to the same.
 */

const LAPSES_DAYS = 7;
/** Where the person concerned says nothing, the one who asked may act alone from here on. */
const SILENT_DAYS = 14;

export const countersignatureHandlers: readonly Handler[] = [
  inCompany(listCountersignatures, async ({ caller, tx, now }) => {
    const all = await standings({ tx, company_id: caller.company_id, now });
    return (await waitingRows(tx, caller.company_id, now)).map((row) => replyOf(row, caller, all, now));
  }),

  inCompanyAfter(askCountersignature, tried, async (doing) => {
    const { input, caller, tx, now, prepared: outcome } = doing;
    const { company_id, user_id } = caller;
    const all = await standings({ tx, company_id, now });
    if (!(await isSecondPersonOn(tx, company_id)) || !othersCount(all, [user_id]))
      throw new Refusal('second_not_needed');
    if (all.get(user_id) !== 'own') throw new Refusal('sign_in_handed');
    const before = (await waitingRows(tx, company_id, now)).filter(
      (row) => row.asked_by === user_id && isDeepStrictEqual(requestOf(row), input.body),
    );
    if (before.some(({ bound }) => bound === outcome.bound)) throw new Refusal('already_in_state');
    // It came to something else then: the new request takes its place.
    for (const row of before) await decide(tx, row, caller, now, 'withdrawn');
    const silent =
      outcome.parts && !othersCount(all, [user_id, outcome.user]) && couldAnswer(all, outcome.user);
    const id = randomUUID();
    await tx`
      insert into countersignatures ${tx({
        company_id,
        id,
        what: input.body.what,
        request: tx.json(JSON.parse(JSON.stringify(input.body))),
        facts: tx.json(JSON.parse(JSON.stringify(outcome.facts))),
        bound: outcome.bound,
        user_id: outcome.user,
        asked_by: user_id,
        asked_at: now,
        expires_at: daysAfter(now, silent ? 2 * SILENT_DAYS : LAPSES_DAYS),
        alone_from: silent ? daysAfter(now, SILENT_DAYS) : null,
        state: 'waiting',
      })}`;
    const row = await rowById(tx, company_id, id);
    await notifyOfAsk(doing, row, [...all.keys()]);
    await record(tx, caller, now, [...before.map((one) => entryOf(one, 'withdrawn')), entryOf(row, 'asked')]);
    await announce(tx, company_id, 'countersignatures', [id]);
    return replyOf(row, caller, all, now);
  }),

  inCompanyAfter(countersign, prepared, async (doing) => {
    const { input, caller, tx, now, prepared: tables } = doing;
    const { company_id } = caller;
    const row = await lockedWaiting(tx, company_id, input.params.id, now);
    const all = await standings({ tx, company_id, now });
    const { hindrance } = replyOf(row, caller, all, now);
    if (hindrance === 'own') throw new Refusal('second_needed');
    if (hindrance === 'handed') throw new Refusal('sign_in_handed');
    // The one who asked must still be one who could.
    if (all.get(row.asked_by) !== 'own') throw new Refusal('asked_moved');
    if (row.asked_by === caller.user_id && (await wasSilenced(tx, company_id, row)))
      throw new Refusal('asked_moved');
    const asked = requestOf(row);
    if (asked === null) throw new Refusal('asked_moved');
    const outcome = await act({ ...doing, tables, caller: asTheOneWhoAsked(row, caller) }, asked);
    if (outcome.bound !== row.bound) throw new Refusal('asked_moved');
    await decide(tx, row, caller, now, 'given');
    await notifyOfAnswer(doing, row, 'given');
    await record(tx, caller, now, [entryOf(row, 'given')]);
    await announce(tx, company_id, 'countersignatures', [row.id]);
    return undefined;
  }),

  inCompany(endCountersignature, async (doing) => {
    const { input, caller, tx, now } = doing;
    const { company_id, user_id } = caller;
    const row = await lockedWaiting(tx, company_id, input.params.id, now);
    const state = row.asked_by === user_id ? 'withdrawn' : 'declined';
    await decide(tx, row, caller, now, state);
    if (state === 'declined') await notifyOfAnswer(doing, row, state);
    await record(tx, caller, now, [entryOf(row, state)]);
    await announce(tx, company_id, 'countersignatures', [row.id]);
    return undefined;
  }),
];

/** Ends the transaction in which something was tried. */
class Tried extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('tried');
    this.outcome = outcome;
  }
}

/** What the request would come to: done in a transaction of its own, and rolled back. */
async function tried(before: Before<typeof askCountersignature>): Promise<Outcome> {
  const { input, caller, company, services, place, now } = before;
  const tables = await tablesFor(before, input.body);
  const today = todayIn(now, company.time_zone);
  try {
    return await services.db.inCompany(caller.company_id, async (tx): Promise<Outcome> => {
      const as = { ...caller, countersigned_by: caller.user_id };
      const acting: Acting = { tx, caller: as, company, now, today, services, place, tables };
      throw new Tried(await act(acting, input.body));
    });
  } catch (error) {
    if (error instanceof Tried) return error.outcome;
    throw error;
  }
}

async function prepared(before: Before<typeof countersign>) {
  const { input, caller, services } = before;
  const row = await services.db.inCompany(caller.company_id, (tx) =>
    rowById(tx, caller.company_id, input.params.id),
  );
  const asked = requestOf(row);
  return row.state === 'waiting' && asked !== null ? tablesFor(before, asked) : null;
}

/** Null: another version wrote it, and this one cannot read it. */
const requestOf = (row: Row): Asked | null => askedSchema.safeParse(row.request).data ?? null;

const asTheOneWhoAsked = (row: Row, caller: Caller): Caller => ({
  ...caller,
  user_id: row.asked_by,
  countersigned_by: caller.user_id,
});

async function lockedWaiting(tx: Tx, company_id: string, id: string, now: string): Promise<Row> {
  await tx`select id from countersignatures where company_id = ${company_id} and id = ${id} for update`;
  const row = await rowById(tx, company_id, id);
  if (row.state !== 'waiting') throw new Refusal('already_in_state');
  if (row.expires_at <= now) throw new Refusal('asked_moved');
  return row;
}

const decide = (
  tx: Tx,
  row: Row,
  caller: Caller,
  now: string,
  state: 'given' | 'declined' | 'withdrawn',
) => tx`
  update countersignatures set state = ${state}, decided_by = ${caller.user_id}, decided_at = ${now}
  where company_id = ${caller.company_id} and id = ${row.id}`;

/** Only who could have answered is silent. */
const couldAnswer = (all: ReadonlyMap<string, Standing>, user_id: string | null): boolean =>
  user_id !== null && all.get(user_id) === 'own';

const wasSilenced = async (tx: Tx, company_id: string, { user_id, asked_at }: Row): Promise<boolean> =>
  user_id !== null && handedSince(tx, company_id, user_id, asked_at);

const daysAfter = (now: string, days: number): string => instantAfter(now, days * 86_400_000);

const entryOf = (row: Row, action: 'asked' | 'given' | 'declined' | 'withdrawn') =>
  ({
    noun: 'countersignature',
    noun_id: row.id,
    action,
    became: {
      what: row.what,
      asked_by: row.asked_by,
      ...(row.user_id === null ? {} : { user_id: row.user_id }),
      ...row.facts,
    },
  }) as const;
