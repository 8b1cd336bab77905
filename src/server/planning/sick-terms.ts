import { randomUUID } from 'node:crypto';
import {
  changeSickTerm,
  createSickTerm,
  deleteSickTerm,
  listSickTerms,
  SICK_TERM_FIELDS,
  type SickTermFields,
  type SickTermRow,
} from '../../contract/sick-terms.ts';
import type { SickTerm } from '../../core/pay/sick-terms.ts';
import { given, picked } from '../../core/picked.ts';
import { lockedWithPerson, ownOr, requireUnerasedPerson } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type DayKey, pageByDay } from '../database/paging.ts';
import { type Handler, type InCompany, inCompany, Page } from '../handler.ts';
import { announce, record, writeOf } from '../history/history.ts';
import { markTermsChanged } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField, requireDaysInOrder } from '../refusal.ts';
import { refuseOwnPayAlone } from '../second-person/rule.ts';

/**
 * Decisions on special protection, and karensavdrag of another program (decision 0070). They say something of a
 * person's health: only the person and the managers read them. Months that were run since are marked.
 */

export const sickTermHandlers: readonly Handler[] = [
  inCompany(listSickTerms, async ({ input: { query }, caller, tx }) => {
    const user_id = await ownOr(tx, caller, query.user);
    const page = await pageByDay(
      query,
      (asked) => select(tx, caller.company_id, { user_id, ...asked }),
      ({ first_day }) => first_day,
    );
    return new Page(...page);
  }),

  inCompany(createSickTerm, async ({ input, caller, tx, now, today }) => {
    const { user, last_day = null, ...rest } = input.body;
    await requireUnerasedPerson(tx, caller.company_id, user, 'user');
    await refuseOwnPayAlone({ tx, caller, now }, user);
    return insertSickTerm({ tx, caller, now }, today, user, { ...rest, last_day });
  }),

  inCompany(changeSickTerm, async (doing) => {
    const { input, caller, tx, now, today, if_match } = doing;
    const { company_id } = caller;
    const was = await locked(tx, company_id, input.params.id);
    await refuseOwnPayAlone(doing, was.user);
    await refuseStale(if_match, was.version, () => was);
    const row = checked({ ...picked(was, SICK_TERM_FIELDS), ...given(input.body) }, today);
    await tx`
      update sick_terms set ${tx({ ...row, version: was.version + 1, updated_at: now })}
      where company_id = ${company_id} and id = ${was.id}`;
    const became = await one(tx, company_id, was.id);
    await remember(doing, was, became);
    return became;
  }),

  inCompany(deleteSickTerm, async (doing) => {
    const { input, caller, tx, if_match } = doing;
    const { company_id } = caller;
    const was = await locked(tx, company_id, input.params.id);
    await refuseOwnPayAlone(doing, was.user);
    await refuseStale(if_match, was.version, () => was);
    await tx`delete from sick_terms where company_id = ${company_id} and id = ${was.id}`;
    await remember(doing, was, null);
    return undefined;
  }),
];

type Doing = Pick<InCompany<typeof listSickTerms>, 'tx' | 'caller' | 'now'>;

/** Enters what decides the karensavdrag of a person who is locked, or new. */
export async function insertSickTerm(
  doing: Doing,
  today: string,
  user_id: string,
  fields: SickTermFields,
): Promise<SickTermRow> {
  const { tx, caller, now } = doing;
  const { company_id } = caller;
  const row = checked(fields, today);
  const id = randomUUID();
  await tx`
    insert into sick_terms ${tx({ company_id, id, user_id, ...row, created_at: now, updated_at: now })}`;
  const became = await one(tx, company_id, id);
  await remember(doing, null, became);
  return became;
}

/** Those of people that may decide a sick period of the days, by person: a fact of the month's pay. */
export async function sickTermsByPerson(
  tx: Tx,
  company_id: string,
  ids: readonly string[],
  { first, last }: { readonly first: string; readonly last: string },
): Promise<Map<string, SickTerm[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx<(SickTerm & { user_id: string })[]>`
    select user_id, kind, first_day, last_day from sick_terms
    where company_id = ${company_id} and user_id = any(${[...ids]}::uuid[]) and first_day <= ${last}
      and (case when kind = 'karens' then first_day else coalesce(last_day, ${last}::date) end) >= ${first}
    order by user_id, first_day, kind`;
  const by_person = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...by_person].map(([id, own]) => [id, own.map(({ user_id: _user, ...term }) => term)]));
}

type Filter = {
  readonly user_id?: string | null;
  readonly id?: string;
  readonly after?: DayKey | null;
  readonly limit?: number;
  readonly lock?: boolean;
};

const select = (
  tx: Tx,
  company_id: string,
  { user_id = null, id, after = null, limit, lock = false }: Filter,
) =>
  tx<SickTermRow[]>`
    select id, user_id as user, kind, first_day, last_day, version from sick_terms
    where company_id = ${company_id}
      ${user_id === null ? tx`` : tx`and user_id = ${user_id}`}
      ${id === undefined ? tx`` : tx`and id = ${id}`}
      ${after === null ? tx`` : tx`and (first_day, id) > (${after.day}, ${after.id})`}
    order by first_day, id
    ${limit === undefined ? tx`` : tx`limit ${limit}`}
    ${lock ? tx`for update` : tx``}`;

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<SickTermRow> {
  const [row] = await select(tx, company_id, { id, lock });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const locked = (tx: Tx, company_id: string, id: string): Promise<SickTermRow> =>
  lockedWithPerson(tx, company_id, (lock) => one(tx, company_id, id, lock));

/** A karensavdrag was made on one day, which is over; a decision has its days in order. */
function checked(row: SickTermFields, today: string): SickTermFields {
  const { kind, first_day, last_day } = row;
  if (kind === 'karens' && last_day !== null)
    throw refuseField('invalid', 'last_day', 'A karensavdrag has one day.');
  if (kind === 'karens' && first_day > today)
    throw refuseField('invalid', 'first_day', 'A karensavdrag that was made is not ahead.');
  requireDaysInOrder(row);
  return row;
}

/** Marks the months that were run since the earlier first day, then records and announces. */
async function remember(
  { tx, caller, now }: Doing,
  was: SickTermRow | null,
  became: SickTermRow | null,
): Promise<void> {
  const row = became ?? was;
  if (row === null) return;
  const [earliest = row.first_day] = [was?.first_day ?? row.first_day, row.first_day].toSorted();
  await markTermsChanged(tx, caller.company_id, now, row.user, earliest);
  await record(tx, caller, now, [
    {
      noun: 'sick_term',
      noun_id: row.id,
      action: writeOf(was, became),
      was: remembered(was),
      became: remembered(became),
    },
  ]);
  await announce(tx, caller.company_id, 'payroll', [row.user]);
}

const remembered = (row: SickTermRow | null): Record<string, unknown> | null =>
  row === null ? null : { user_id: row.user, ...picked(row, SICK_TERM_FIELDS) };
