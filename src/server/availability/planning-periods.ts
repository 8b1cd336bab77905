import { randomUUID } from 'node:crypto';
import {
  changePlanningPeriod,
  createPlanningPeriod,
  deletePlanningPeriod,
  listPeriodAnswers,
  listPlanningPeriods,
  PLANNING_PERIOD_FIELDS,
  type PlanningPeriodFields,
} from '../../contract/planning-periods.ts';
import { addDays } from '../../core/calendar.ts';
import { given, picked } from '../../core/picked.ts';
import { periodVerdict, remindFrom } from '../../core/roster/wish.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, type InCompany, inCompany } from '../handler.ts';
import { announce, record, writeOf } from '../history/history.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireOpenPlaces } from '../units/places.ts';
import { requirePlanner } from '../units/unit-planners.ts';
import { lockedPeriod, type PeriodRow, peopleOf, periodReplies, periodReply } from './period-rows.ts';
import { dropNotices, tellOpened } from './wish-notices.ts';

/** Planning periods (core/roster/wish.md). The planner of a unit writes its periods. */

/** For so long after its last day a period is listed. */
const LISTED_DAYS = 92;

export const planningPeriodHandlers: readonly Handler[] = [
  inCompany(listPlanningPeriods, (doing) =>
    periodReplies(doing, doing.tx`and p.last_day >= ${addDays(doing.today, -LISTED_DAYS)}`),
  ),

  inCompany(createPlanningPeriod, async (doing) => {
    const { input, caller, tx, now, today } = doing;
    const { company_id } = caller;
    const row = { ...input.body, unit_id: input.body.unit_id ?? null };
    await requireFit(doing, row, null);
    const id = randomUUID();
    const reminded_at = remindFrom(row) <= today ? now : null;
    await tx`
      insert into planning_periods ${tx({ company_id, id, ...row, reminded_at, created_at: now, updated_at: now })}`;
    await remember(doing, id, null, row);
    await tellOpened(doing, { id, ...row }, await peopleOf(tx, company_id, now, id));
    return periodReply(doing, id);
  }),

  inCompany(changePlanningPeriod, async (doing) => {
    const { input, caller, tx, now, today, if_match } = doing;
    const { company_id } = caller;
    const { closed, ...sent } = input.body;
    const was = await taken(doing, input.params.id);
    await refuseStale(if_match, was.version, () => periodReply(doing, was.id));
    const row = { ...picked(was, PLANNING_PERIOD_FIELDS), ...given(sent) };
    await requireFit(doing, row, was);
    await requireWishesFit(tx, company_id, was, row);
    const closed_at = (closed ?? was.closed) ? tx`coalesce(closed_at, ${now})` : tx`null`;
    const reminded_at = remindFrom(row) <= today ? tx`coalesce(reminded_at, ${now})` : tx`null`;
    await tx`
      update planning_periods set ${tx({ ...row, version: was.version + 1, updated_at: now })},
        closed_at = ${closed_at},
        reminded_at = ${row.wishes_close_on === was.wishes_close_on ? tx`reminded_at` : reminded_at}
      where company_id = ${company_id} and id = ${was.id}`;
    await remember(doing, was.id, was, { ...row, closed: closed ?? was.closed });
    if (closed === true) await dropNotices(tx, company_id, was.id);
    return periodReply(doing, was.id);
  }),

  inCompany(deletePlanningPeriod, async (doing) => {
    const { input, caller, tx, if_match } = doing;
    const { company_id } = caller;
    const was = await taken(doing, input.params.id);
    await refuseStale(if_match, was.version, () => periodReply(doing, was.id));
    const wished = await tx<{ user_id: string }[]>`
      select distinct user_id from wishes where company_id = ${company_id} and period_id = ${was.id}`;
    if (wished.length > 0 && input.query.wishes !== 'deleted') throw new Refusal('period_has_wishes');
    await tx`delete from wishes where company_id = ${company_id} and period_id = ${was.id}`;
    await tx`delete from planning_periods where company_id = ${company_id} and id = ${was.id}`;
    await dropNotices(tx, company_id, was.id);
    await remember(doing, was.id, was, null);
    return undefined;
  }),

  inCompany(listPeriodAnswers, async ({ input: { params }, caller: { company_id }, tx, now }) => {
    const [known] =
      await tx`select id from planning_periods where company_id = ${company_id} and id = ${params.id}`;
    if (known === undefined) throw new Refusal('not_found');
    const people = await peopleOf(tx, company_id, now, params.id);
    return people.map(({ wishes, ...person }) => ({ person, wishes }));
  }),
];

type Doing = Pick<InCompany<typeof createPlanningPeriod>, 'tx' | 'caller' | 'now' | 'today'>;

async function taken({ tx, caller }: Doing, id: string): Promise<PeriodRow> {
  const row = await lockedPeriod(tx, caller.company_id, id, 'for update');
  if (row === null) throw new Refusal('not_found');
  return row;
}

/** Days in order, a closing day that has not passed when it is chosen, and a unit that the caller plans. */
async function requireFit(
  { tx, caller, today }: Doing,
  row: PlanningPeriodFields,
  was: PeriodRow | null,
): Promise<void> {
  const wrong = periodVerdict(row);
  if (wrong !== null) throw refuseField('invalid', wrong.field, wrong.detail);
  if (row.wishes_close_on < today && row.wishes_close_on !== was?.wishes_close_on)
    throw refuseField('invalid', 'wishes_close_on', 'The day has passed.');
  await requirePlanner(tx, caller, was === null ? [row] : [was, row]);
  await requireOpenPlaces(tx, caller.company_id, { unit_id: row.unit_id }, { unit_id: was?.unit_id });
}

/** The wishes that are there keep their days, their unit and their weight. */
async function requireWishesFit(
  tx: Tx,
  company_id: string,
  was: PeriodRow,
  row: PlanningPeriodFields,
): Promise<void> {
  const [wished] = await tx<{ first: string | null; last: string | null; most: number | null }[]>`
    select min(first)::text as first, max(last)::text as last, max(spent)::integer as most from (
      select min(date) as first, max(date) as last, sum(weight) as spent from wishes
      where company_id = ${company_id} and period_id = ${was.id} group by user_id) by_person`;
  if (wished === undefined || wished.first === null || wished.last === null) return;
  if (row.unit_id !== was.unit_id) throw refuseField('period_has_wishes', 'unit_id');
  if (wished.first < row.first_day) throw refuseField('period_has_wishes', 'first_day');
  if (wished.last > row.last_day) throw refuseField('period_has_wishes', 'last_day');
  if ((wished.most ?? 0) > row.budget)
    throw refuseField('invalid', 'budget', 'Somebody has used more of it already.');
}

type Remembered = PlanningPeriodFields & { readonly closed?: boolean };

async function remember(
  { tx, caller, now }: Doing,
  noun_id: string,
  was: Remembered | null,
  became: Remembered | null,
): Promise<void> {
  const kept = (row: Remembered | null) =>
    row === null ? null : picked(row, [...PLANNING_PERIOD_FIELDS, 'closed']);
  await record(tx, caller, now, [
    { noun: 'planning_period', noun_id, action: writeOf(was, became), was: kept(was), became: kept(became) },
  ]);
  await announce(tx, caller.company_id, 'periods', [noun_id]);
}
