import { randomUUID } from 'node:crypto';
import { type BrokenRule, ROSTER_RULES } from '../../contract/broken-rules.ts';
import type { Reason } from '../../contract/reasons.ts';
import {
  exportRuleOverrides,
  getReasonDemand,
  listRuleOverrides,
  type RuleOverride,
  setReasonDemand,
} from '../../contract/rule-overrides.ts';
import { daysTouched } from '../../core/calendar.ts';
import { isWorse } from '../../core/roster/verdicts.ts';
import { ROSTER_RULES as SEVERITY } from '../../core/roster/work-rules.ts';
import { todayIn } from '../accounts/caller.ts';
import { requireKnownPerson } from '../accounts/people.ts';
import { csvText } from '../csv-text.ts';
import type { Tx } from '../database/db.ts';
import { type DayKey, pageByDay } from '../database/paging.ts';
import { type Caller, type CompanyRules, FileReply, type Handler, inCompany, Page } from '../handler.ts';
import { type Action, announce, record } from '../history/history.ts';
import { Refusal } from '../refusal.ts';
import { planRulesOf, reachOfRules, type Verdict, verdictsBy, withYear } from './broken-rules.ts';
import { type Booked, type BookedSpan, bookedNear, bookedSpan, reachOf } from './rest-of-people.ts';

/** Law and agreement may be broken with a reason, which is kept and listed (decision 0098). */

export const ruleOverrideHandlers: readonly Handler[] = [
  inCompany(listRuleOverrides, async ({ input: { query }, caller, tx }) => {
    const { company_id } = caller;
    if (query.user !== undefined) await requireKnownPerson(tx, company_id, query.user);
    const days = daysAsked(query);
    const page = await pageByDay(
      query,
      (asked) => select(tx, company_id, { ...days, user: query.user, ...asked }),
      ({ day }) => day,
    );
    return new Page(...page);
  }),

  inCompany(exportRuleOverrides, async ({ input: { query }, caller, company, tx, now, today }) => {
    const { company_id } = caller;
    if (query.user !== undefined) await requireKnownPerson(tx, company_id, query.user);
    const days = daysAsked(query);
    const limit = MOST_EXPORTED + 1;
    const rows = await select(tx, company_id, { ...days, user: query.user, after: null, limit });
    if (rows.length === limit) throw new Refusal('export_too_long');
    const became = {
      what: 'rule_overrides',
      first: query.start_date,
      last: query.end_date,
      rows: rows.length,
    };
    await record(tx, caller, now, [{ noun: 'company', noun_id: company_id, action: 'exported', became }]);
    return new FileReply(
      `regelbrott-${company.subdomain}-${today}.csv`,
      'text/csv; charset=utf-8',
      csvText([COLUMNS, ...rows.map(cellsOf)]),
    );
  }),

  inCompany(getReasonDemand, async ({ caller, tx }) => ({ required: await asksForReasons(tx, caller) })),

  inCompany(setReasonDemand, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    const was = await asksForReasons(tx, caller, true);
    const { required } = body;
    await tx`update company_settings set reasons_required = ${required} where company_id = ${company_id}`;
    const action = { noun: 'company', noun_id: company_id, action: 'rules_changed' } as const;
    await record(tx, caller, now, [
      { ...action, was: { reasons_required: was }, became: { reasons_required: required } },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return { required };
  }),
];

const MOST_EXPORTED = 50_000;
const COLUMNS = ['day', 'person', 'rule', 'measured', 'limit', 'source', 'skill', 'reason', 'by', 'at'];
const nameIn = (one: RuleOverride['worker'] | null): string =>
  one === null ? '' : `${one.first_name} ${one.last_name}`;
const cellsOf = (row: RuleOverride): string[] => [
  row.day,
  nameIn(row.worker),
  row.rule,
  String(row.measured),
  String(row.limit),
  row.source ?? '',
  row.skill?.name ?? '',
  row.reason,
  nameIn(row.made_by),
  row.made_at,
];

/** Left out: all days. */
const daysAsked = ({ start_date, end_date }: Days): { first: string; last: string } => ({
  first: start_date ?? '1901-01-01',
  last: end_date ?? '2198-12-31',
});
type Days = { readonly start_date?: string | undefined; readonly end_date?: string | undefined };

async function asksForReasons(tx: Tx, { company_id }: Caller, lock = false): Promise<boolean> {
  const [row] = await tx<{ reasons_required: boolean }[]>`
    select reasons_required from company_settings where company_id = ${company_id} ${lock ? tx`for no key update` : tx``}`;
  if (row === undefined) throw new Refusal('not_found');
  return row.reasons_required;
}

type Doing = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: CompanyRules;
  readonly now: string;
};
type Asked = {
  readonly reasons?: readonly Reason[] | undefined;
  /** These people alone were put on; left out: everybody on the shifts. */
  readonly people?: readonly string[];
};

/**
 * Judges shifts as they were just written, with the people on them, and keeps the reasons sent for what they break. In a company
 * that asks for reasons, refuses with the verdicts that have none: neither here nor kept before for the same shift, when it was no
 * better. Answers what to record.
 */
export async function keepReasons(
  { tx, caller, company, now }: Doing,
  shift_ids: readonly string[],
  { reasons = [], people }: Asked,
  publication_id: string | null = null,
): Promise<Action[]> {
  const { company_id, user_id } = caller;
  if (shift_ids.length === 0) return [];
  const required = await asksForReasons(tx, caller);
  if (!required && reasons.length === 0) return [];
  const found = (
    await brokenIn(tx, company_id, company.time_zone, shift_ids, todayIn(now, company.time_zone))
  ).filter(({ worker }) => people?.includes(worker.id) ?? true);
  const why = new Map(reasons.map((one) => [`${one.worker_id} ${one.rule}`, one.reason]));
  const reasonOf = ({ worker, rule }: Verdict): string | undefined => why.get(`${worker.id} ${rule}`);
  const silent = found.filter((one) => reasonOf(one) === undefined);
  if (required && silent.length > 0) {
    const known = await keptFor(tx, company_id, shift_ids);
    const open = silent.filter((one) => !known.some((before) => covers(before, one)));
    if (open.length > 0)
      throw new Refusal('rule_broken', { current: open.map(({ shift_id: _, ...verdict }) => verdict) });
  }
  const rows = found.flatMap((one) => {
    const reason = reasonOf(one);
    const { worker, shift_id, rule, day, measured, limit: limit_value, source = '', skill = null } = one;
    return reason === undefined
      ? []
      : [
          {
            id: randomUUID(),
            user_id: worker.id,
            shift_id,
            rule,
            day,
            measured,
            limit_value,
            source,
            skill,
            reason,
            publication_id,
          },
        ];
  });
  if (rows.length === 0) return [];
  await tx`
    insert into rule_overrides ${tx(
      rows.map((row) => ({
        company_id,
        ...row,
        skill: row.skill === null ? null : tx.json(row.skill),
        made_by: user_id,
        made_at: now,
      })),
    )}`;
  return rows.map(
    ({ id, user_id: whose, shift_id, rule, day, measured, limit_value, reason }): Action => ({
      noun: 'rule_override',
      noun_id: id,
      action: 'kept',
      became: { user_id: whose, shift_id, rule, day, measured, limit_value },
      reason,
    }),
  );
}

/** A warning asks for no reason. */
const BREAKS = ROSTER_RULES.filter((rule) => SEVERITY[rule].severity === 'break');

type Placed = Booked &
  BrokenRule['worker'] & { readonly shift_id: string; readonly break_min: number | null };

/** What the people on these shifts break by them. */
async function brokenIn(
  tx: Tx,
  company_id: string,
  zone: string,
  shift_ids: readonly string[],
  today: string,
): Promise<Verdict[]> {
  const placed = await tx<Placed[]>`
    select a.worker_id, a.shift_id, a.start_time, a.end_time, s.kind, s.break_min, s.position_id,
      u.id, u.first_name, u.last_name, u.role
    from shift_assignments a
    join shifts s on s.company_id = a.company_id and s.id = a.shift_id
    join users u on u.company_id = a.company_id and u.id = a.worker_id
    where a.company_id = ${company_id} and a.shift_id = any(${[...shift_ids]}::uuid[]) and a.status <> 'rejected'
    order by a.start_time, a.worker_id`;
  const people = new Map(
    placed.map(({ id, first_name, last_name, role }) => [id, { id, first_name, last_name, role }]),
  );
  const added = placed.map(({ worker_id, shift_id, start_time, end_time, kind, break_min, position_id }) =>
    bookedSpan({ worker_id, shift_id, start_time, end_time, kind, break_min, position_id }),
  );
  const reach = reachOf(added);
  if (reach === null) return [];
  const ids = [...people.keys()];
  const asked = { ids, days: daysTouched(reach, zone), today, without: shift_ids };
  const rules = await withYear(tx, company_id, await planRulesOf(tx, company_id, zone, ids), asked);
  const near = await bookedNear(
    tx,
    company_id,
    reach,
    tx`and worker_id = any(${ids}::uuid[])`,
    reachOfRules(reach, rules),
  );
  const written = new Set(shift_ids);
  const isOther = ({ row, called_in }: BookedSpan): boolean =>
    called_in === true || row.shift_id === null || !written.has(row.shift_id);
  return verdictsBy(near.filter(isOther), added, people, rules, BREAKS);
}

type Kept = Pick<RuleOverride, 'rule' | 'measured' | 'limit'> & { readonly user_id: string };

/** The reasons kept for these shifts before. */
const keptFor = (tx: Tx, company_id: string, shift_ids: readonly string[]): Promise<Kept[]> => tx<Kept[]>`
  select user_id, rule, measured, limit_value as "limit" from rule_overrides
  where company_id = ${company_id} and shift_id = any(${[...shift_ids]}::uuid[])`;

const covers = (before: Kept, one: Verdict): boolean =>
  before.user_id === one.worker.id && before.rule === one.rule && !isWorse(one, before);

type Filter = {
  readonly first: string;
  readonly last: string;
  readonly user: string | undefined;
  readonly after: DayKey | null;
  readonly limit: number;
};

async function select(
  tx: Tx,
  company_id: string,
  { first, last, user, after, limit }: Filter,
): Promise<RuleOverride[]> {
  const rows = await tx<Row[]>`
    select o.id, o.shift_id, o.rule, o.day, o.measured, o.limit_value, o.source, o.skill, o.reason, o.made_at,
      jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'role', u.role) as worker,
      case when m.erased_at is null and m.id is not null then
        jsonb_build_object('id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'role', m.role) end as made_by
    from rule_overrides o
    join users u on u.company_id = o.company_id and u.id = o.user_id
    left join users m on m.company_id = o.company_id and m.id = o.made_by
    where o.company_id = ${company_id} and o.day between ${first} and ${last}
      ${user === undefined ? tx`` : tx`and o.user_id = ${user}`}
      ${after === null ? tx`` : tx`and (o.day, o.id) < (${after.day}, ${after.id})`}
    order by o.day desc, o.id desc
    limit ${limit}`;
  return rows.map(({ limit_value, source, skill, ...row }) => ({
    ...row,
    limit: limit_value,
    ...(source === '' ? {} : { source }),
    ...(skill === null ? {} : { skill }),
  }));
}

type Row = Omit<RuleOverride, 'limit' | 'source' | 'skill'> & {
  readonly limit_value: number;
  readonly source: string;
  readonly skill: NonNullable<RuleOverride['skill']> | null;
};
