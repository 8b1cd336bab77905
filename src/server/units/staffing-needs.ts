import { randomUUID } from 'node:crypto';
import {
  changeStaffingNeed,
  createStaffingNeed,
  deleteStaffingNeed,
  listStaffingNeeds,
  MOST_NEEDS,
  STAFFING_NEED_FIELDS,
  type StaffingNeed,
  type StaffingNeedFields,
} from '../../contract/staffing-needs.ts';
import { given, picked } from '../../core/picked.ts';
import { needVerdict } from '../../core/roster/need.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { announce, record, writeOf } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireOpenPlaces } from './places.ts';
import { requirePlanner } from './unit-planners.ts';

/** How many people are needed when (decision 0097). The planner of a unit writes its needs. */

export const staffingNeedHandlers: readonly Handler[] = [
  inCompany(listStaffingNeeds, ({ caller, tx }) => select(tx, caller.company_id, null)),

  inCompany(createStaffingNeed, async (doing) => {
    const { input, caller, tx } = doing;
    const { company_id } = caller;
    const { unit_id = null, position_id = null, skill_id = null, date = null, last_day = null } = input.body;
    const sent = { ...input.body, unit_id, position_id, skill_id, date, last_day };
    const row = await checked(doing, sent, null);
    // Creations come one after the other, so that together they do not pass the limit.
    await tx`select company_id from company_settings where company_id = ${company_id} for no key update`;
    const [kept] = await tx<{ n: number }[]>`
      select count(*)::int as n from staffing_needs where company_id = ${company_id}`;
    if ((kept?.n ?? 0) >= MOST_NEEDS) throw new Refusal('too_many_needs');
    const id = randomUUID();
    await tx`insert into staffing_needs ${tx({ company_id, id, ...stored(tx, row) })}`;
    const became = await one(tx, company_id, id);
    await remember(doing, null, became);
    return became;
  }),

  inCompany(changeStaffingNeed, async (doing) => {
    const { input, caller, tx, if_match } = doing;
    const { company_id } = caller;
    const was = await one(tx, company_id, input.params.id, true);
    await refuseStale(if_match, was.version, () => was);
    const row = await checked(doing, { ...picked(was, STAFFING_NEED_FIELDS), ...given(input.body) }, was);
    await tx`
      update staffing_needs set ${tx({ ...stored(tx, row), version: was.version + 1 })}
      where company_id = ${company_id} and id = ${was.id}`;
    const became = await one(tx, company_id, was.id);
    await remember(doing, was, became);
    return became;
  }),

  inCompany(deleteStaffingNeed, async (doing) => {
    const { input, caller, tx, if_match } = doing;
    const { company_id } = caller;
    const was = await one(tx, company_id, input.params.id, true);
    await refuseStale(if_match, was.version, () => was);
    await requirePlanner(tx, caller, [was]);
    await tx`delete from staffing_needs where company_id = ${company_id} and id = ${was.id}`;
    await remember(doing, was, null);
    return undefined;
  }),
];

type Doing = Pick<InCompany<typeof createStaffingNeed>, 'tx' | 'caller' | 'now'>;

const select = (tx: Tx, company_id: string, id: string | null, lock = false) => tx<StaffingNeed[]>`
  select id, ${tx([...STAFFING_NEED_FIELDS])}, version from staffing_needs
  where company_id = ${company_id} ${id === null ? tx`` : tx`and id = ${id}`}
  order by first_day, starts, id
  ${lock ? tx`for update` : tx``}`;

async function one(tx: Tx, company_id: string, id: string, lock = false): Promise<StaffingNeed> {
  const [row] = await select(tx, company_id, id, lock);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** In order, of a unit that the caller plans, and of a unit, position and skill that are open or were the need's before. */
async function checked(
  { tx, caller }: Doing,
  row: StaffingNeedFields,
  was: StaffingNeed | null,
): Promise<StaffingNeedFields> {
  const { company_id } = caller;
  const refused = needVerdict(row);
  if (refused !== null) throw refuseField(refused.code, refused.field);
  await requirePlanner(tx, caller, was === null ? [row] : [was, row]);
  await requireOpenPlaces(tx, company_id, row, was ?? {});
  return { ...row, days: [...new Set(row.days)] };
}

const stored = (tx: Tx, { days, ...row }: StaffingNeedFields) => ({ ...row, days: tx.json([...days]) });

async function remember(
  { tx, caller, now }: Doing,
  was: StaffingNeed | null,
  became: StaffingNeed | null,
): Promise<void> {
  const noun_id = (became ?? was)?.id;
  if (noun_id === undefined) return;
  await record(tx, caller, now, [
    {
      noun: 'staffing_need',
      noun_id,
      action: writeOf(was, became),
      was: was === null ? null : picked(was, STAFFING_NEED_FIELDS),
      became: became === null ? null : picked(became, STAFFING_NEED_FIELDS),
    },
  ]);
  await announce(tx, caller.company_id, 'needs', [noun_id]);
}
