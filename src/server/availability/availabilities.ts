import { randomUUID } from 'node:crypto';
import {
  AVAILABILITY_FIELDS,
  type AvailabilityFields,
  type AvailabilityReply,
  changeAvailability,
  createAvailability,
  deleteAvailability,
  listAvailabilities,
} from '../../contract/availabilities.ts';
import { given, picked } from '../../core/picked.ts';
import type { Availability } from '../../core/roster/availability.ts';
import { ownOr } from '../accounts/people.ts';
import type { Tx } from '../database/db.ts';
import { type DayKey, pageByDay } from '../database/paging.ts';
import { type Handler, type InCompany, inCompany, Page } from '../handler.ts';
import { announce, record, writeOf } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField, requireDaysInOrder } from '../refusal.ts';

/** When people can work, and would rather (core/roster/availability.md). Each writes the own; managers read all. */

/** How much one person may have said. */
const MOST_SAID = 100;

export const availabilityHandlers: readonly Handler[] = [
  inCompany(listAvailabilities, async ({ input: { query }, caller, tx }) => {
    const user_id = await ownOr(tx, caller, query.user);
    const { start_date: first, end_date: last } = query;
    const page = await pageByDay(
      query,
      (asked) => select(tx, caller.company_id, { user_id, first, last, ...asked }),
      ({ first_day }) => first_day,
    );
    return new Page(...page);
  }),

  inCompany(createAvailability, async (doing) => {
    const { input, caller, tx, now } = doing;
    const { company_id, user_id } = caller;
    await lockOwn(doing);
    const said =
      await tx`select id from availabilities where company_id = ${company_id} and user_id = ${user_id}`;
    if (said.length >= MOST_SAID)
      throw refuseField('invalid', 'kind', 'There are 100 already. Take one of them back first.');
    const {
      last_day = null,
      weekday = null,
      every_weeks = 1,
      starts = null,
      ends = null,
      ...rest
    } = input.body;
    const row = checked({ ...rest, last_day, weekday, every_weeks, starts, ends });
    const id = randomUUID();
    await tx`insert into availabilities ${tx({ company_id, id, user_id, ...row, created_at: now, updated_at: now })}`;
    const became = await one(tx, company_id, id);
    await remember(doing, null, became);
    return became;
  }),

  inCompany(changeAvailability, async (doing) => {
    const { input, caller, tx, now, if_match } = doing;
    const { company_id } = caller;
    const was = await lockedOwn(doing, input.params.id);
    await refuseStale(if_match, was.version, () => was);
    const row = checked({ ...picked(was, AVAILABILITY_FIELDS), ...given(input.body) });
    await tx`
      update availabilities set ${tx({ ...row, version: was.version + 1, updated_at: now })}
      where company_id = ${company_id} and id = ${was.id}`;
    const became = await one(tx, company_id, was.id);
    await remember(doing, was, became);
    return became;
  }),

  inCompany(deleteAvailability, async (doing) => {
    const { input, caller, tx, if_match } = doing;
    const was = await lockedOwn(doing, input.params.id);
    await refuseStale(if_match, was.version, () => was);
    await tx`delete from availabilities where company_id = ${caller.company_id} and id = ${was.id}`;
    await remember(doing, was, null);
    return undefined;
  }),
];

/** What these people, or all, said about some of these days; also of a night that begins on the day before. */
export const saidBy = (
  tx: Tx,
  company_id: string,
  ids: readonly string[] | null,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<(Availability & { readonly user_id: string })[]> => tx<
  (Availability & { readonly user_id: string })[]
>`
  select user_id, ${tx(AVAILABILITY_FIELDS)} from availabilities
  where company_id = ${company_id} ${ids === null ? tx`` : tx`and user_id = any(${[...ids]}::uuid[])`}
    and first_day <= ${last} and (last_day is null or last_day >= ${first}::date - 1)
  order by user_id, first_day, id`;

type Doing = Pick<InCompany<typeof listAvailabilities>, 'tx' | 'caller' | 'now'>;
type Filter = {
  readonly user_id?: string | null;
  readonly id?: string;
  /** The days that some of it is about. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly after?: DayKey | null;
  readonly limit?: number;
};

const select = (
  tx: Tx,
  company_id: string,
  { user_id = null, id, first, last, after = null, limit }: Filter,
) => tx<AvailabilityReply[]>`
  select id, user_id as user, ${tx(AVAILABILITY_FIELDS)}, version from availabilities
  where company_id = ${company_id}
    ${user_id === null ? tx`` : tx`and user_id = ${user_id}`}
    ${id === undefined ? tx`` : tx`and id = ${id}`}
    ${first === undefined ? tx`` : tx`and (last_day is null or last_day >= ${first})`}
    ${last === undefined ? tx`` : tx`and first_day <= ${last}`}
    ${after === null ? tx`` : tx`and (first_day, id) > (${after.day}, ${after.id})`}
  order by first_day, id
  ${limit === undefined ? tx`` : tx`limit ${limit}`}`;

async function one(tx: Tx, company_id: string, id: string): Promise<AvailabilityReply> {
  const [row] = await select(tx, company_id, { id });
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const lockOwn = ({ tx, caller: { company_id, user_id } }: Doing): Promise<unknown> =>
  tx`select id from users where company_id = ${company_id} and id = ${user_id} for no key update`;

/** The caller's own row, after the caller was locked. Nobody changes what another has said. */
async function lockedOwn(doing: Doing, id: string): Promise<AvailabilityReply> {
  await lockOwn(doing);
  const row = await one(doing.tx, doing.caller.company_id, id);
  if (row.user !== doing.caller.user_id) throw new Refusal('not_found');
  return row;
}

/** Days in order, and both clocks or neither. */
function checked(row: AvailabilityFields): AvailabilityFields {
  const { starts, ends } = row;
  requireDaysInOrder(row);
  if ((starts === null) !== (ends === null))
    throw refuseField('invalid', starts === null ? 'starts' : 'ends', 'Give both times or neither.');
  return row;
}

async function remember(
  { tx, caller, now }: Doing,
  was: AvailabilityReply | null,
  became: AvailabilityReply | null,
): Promise<void> {
  const row = became ?? was;
  if (row === null) return;
  await record(tx, caller, now, [
    {
      noun: 'availability',
      noun_id: row.id,
      action: writeOf(was, became),
      was: remembered(was),
      became: remembered(became),
    },
  ]);
  await announce(tx, caller.company_id, 'absences', [row.user]);
}

const remembered = (row: AvailabilityReply | null): Record<string, unknown> | null =>
  row === null ? null : { user_id: row.user, ...picked(row, AVAILABILITY_FIELDS) };
