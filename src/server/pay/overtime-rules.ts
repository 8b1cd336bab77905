import { randomUUID } from 'node:crypto';
import {
  type ChosenOvertime,
  changeOvertimeRule,
  createOvertimeRule,
  deleteOvertimeRule,
  listOvertimeRules,
  type OvertimeChoices,
  type SentOvertime,
  tryOvertimeRule,
} from '../../contract/overtime-rules.ts';
import { monthOf } from '../../core/month.ts';
import { OVERTIME_PRESETS } from '../../core/pay/overtime-presets.ts';
import { checkOvertime, OVERTIME_FAULTS, type OvertimeRules } from '../../core/pay/overtime-rules.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { firstOpenDay, takeMonths } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { parsedOvertime } from './overtime-facts.ts';
import { triedMonth } from './rules-trial.ts';

/**
 * Rules of overtime by date (decision 0067). A choice's first day lies after the last locked month; writers lock the company's settings
 * row like a run.
 */

const MOST_CHOICES = 200;

export const overtimeRuleHandlers: readonly Handler[] = [
  inCompany(listOvertimeRules, async ({ caller, tx, today }) => {
    const first_date = await firstOpenDay(tx, caller.company_id);
    const rows = await select(tx, caller.company_id);
    return { choices: rows.map((row) => reply(row, first_date)), presets: presetsOn(today), first_date };
  }),

  inCompany(createOvertimeRule, async ({ input: { body }, caller, tx, now }) => {
    const { company_id } = caller;
    refuseUnfit(body.rules);
    await takeMonths(tx, company_id);
    const first_date = await firstOpenDay(tx, company_id);
    refuseLocked(body.from, first_date);
    const before = await select(tx, company_id);
    if (before.some(({ from }) => from === body.from)) throw refuseField('rule_set_exists', 'from');
    if (before.length >= MOST_CHOICES) throw new Refusal('rule_sets_full');
    const id = randomUUID();
    await tx`
      insert into overtime_rules (company_id, id, valid_from, rules)
      values (${company_id}, ${id}, ${body.from}, ${asJson(tx, body.rules)})`;
    await record(tx, caller, now, [{ noun: 'overtime_rule', noun_id: id, action: 'created', became: body }]);
    await announce(tx, company_id, 'company', [company_id]);
    return replyOf(tx, company_id, id, first_date);
  }),

  inCompany(changeOvertimeRule, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    refuseUnfit(body.rules);
    await takeMonths(tx, company_id);
    const first_date = await firstOpenDay(tx, company_id);
    const rows = await select(tx, company_id);
    const was = oneOf(rows, params.id);
    await refuseStale(if_match, was.version, () => reply(was, first_date));
    refuseLocked(was.from, first_date);
    refuseLocked(body.from, first_date);
    if (rows.some((row) => row !== was && row.from === body.from))
      throw refuseField('rule_set_exists', 'from');
    await tx`
      update overtime_rules
      set valid_from = ${body.from}, rules = ${asJson(tx, body.rules)}, version = ${was.version + 1}
      where company_id = ${company_id} and id = ${params.id}`;
    const before = { from: was.from, rules: parsedOvertime(was.rules) };
    await record(tx, caller, now, [
      { noun: 'overtime_rule', noun_id: params.id, action: 'changed', was: before, became: body },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return replyOf(tx, company_id, params.id, first_date);
  }),

  inCompany(deleteOvertimeRule, async ({ input: { params }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    await takeMonths(tx, company_id);
    const first_date = await firstOpenDay(tx, company_id);
    const was = oneOf(await select(tx, company_id), params.id);
    await refuseStale(if_match, was.version, () => reply(was, first_date));
    refuseLocked(was.from, first_date);
    await tx`delete from overtime_rules where company_id = ${company_id} and id = ${params.id}`;
    const gone = { from: was.from, rules: parsedOvertime(was.rules) };
    await record(tx, caller, now, [
      { noun: 'overtime_rule', noun_id: params.id, action: 'deleted', was: gone },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return undefined;
  }),

  inCompany(tryOvertimeRule, async ({ input: { body }, caller, company, tx, today }) => {
    const { year, month, rules } = body;
    refuseUnfit(rules);
    const overtime_rules = [{ from: '1901-01-01', rules }];
    return triedMonth(tx, caller.company_id, company, { month: monthOf(year, month), overtime_rules }, today);
  }),
];

const presetsOn = (today: string): OvertimeChoices['presets'] =>
  OVERTIME_PRESETS.map(({ rules, amounts_of, ended_on, to_state }) => ({
    rules: sent(rules),
    amounts_of,
    ended_on,
    expired: ended_on !== null && ended_on < today,
    to_state: [...to_state],
  }));

const sent = (rules: OvertimeRules): SentOvertime => ({
  ...rules,
  levels: [...rules.levels],
  windows: rules.windows.map((window) => ({ ...window, days: [...window.days] })),
});

const asJson = (tx: Tx, rules: SentOvertime) => tx.json(JSON.parse(JSON.stringify(rules)));

const isOpen = (from: string, first_date: string | null): boolean =>
  first_date === null || from >= first_date;

function refuseLocked(from: string, first_date: string | null): void {
  if (!isOpen(from, first_date)) throw refuseField('month_locked', 'from');
}

/** Why rules are refused; faults of the windows have one sentence. */
const REASONS: Readonly<Record<(typeof OVERTIME_FAULTS)[number] | 'bad_windows', string>> = {
  bad_pay: 'An hour pays 100 to 1000 percent, 0.01 to 10 000 kr, or the monthly salary divided by 20 to 400.',
  bad_weeks: 'Agreed hours are averaged over one to four weeks, and only by the week.',
  bad_unit: 'Overtime is counted in units of 1, 15, 30 or 60 minutes.',
  no_day: "State full time's hours of a day, at most 24.",
  too_many_levels: 'Overtime has at most three levels.',
  first_level: 'The first level holds for all overtime.',
  bad_after: 'A level begins after more than 0 and at most 24 hours of overtime.',
  level_never: 'Nothing leads to this level: state hours, days or times.',
  window_level: 'A time belongs to the second level or to the third, if there is one.',
  bad_windows:
    'A time needs days and clocks, must end after it begins, and may overlap none of another level.',
};

/** 400 that names the fields and the reason. */
function refuseUnfit(rules: SentOvertime): void {
  const fault = checkOvertime(rules);
  if (fault === null) return;
  const reason = REASONS[OVERTIME_FAULTS.find((code) => code === fault.code) ?? 'bad_windows'];
  const fields = fault.fields.map((field) => `rules.${field}`);
  throw new Refusal('overtime_unfit', {
    detail: `${fields.join(', ')}: ${reason}`,
    errors: Object.fromEntries(fields.map((field) => [field, [reason]])),
  });
}

type Row = {
  readonly id: string;
  readonly from: string;
  readonly rules: string;
  readonly version: number;
  readonly saved_at: string | null;
  readonly saved_by: string | null;
};

/** In the order of their days, with who saved each last. */
async function select(tx: Tx, company_id: string): Promise<Row[]> {
  return tx<Row[]>`
    select r.id, r.valid_from as from, r.rules::text as rules, r.version, h.at as saved_at,
      u.first_name || ' ' || u.last_name as saved_by
    from overtime_rules r
    left join lateral (
      select at, actor_id from history
      where company_id = r.company_id and noun = 'overtime_rule' and noun_id = r.id
      order by n desc
      limit 1
    ) h on true
    left join users u on u.company_id = r.company_id and u.id = h.actor_id
    where r.company_id = ${company_id}
    order by r.valid_from`;
}

function oneOf(rows: readonly Row[], id: string): Row {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

const reply = ({ rules, ...row }: Row, first_date: string | null): ChosenOvertime => ({
  ...row,
  rules: sent(parsedOvertime(rules)),
  changeable: isOpen(row.from, first_date),
});

async function replyOf(
  tx: Tx,
  company_id: string,
  id: string,
  first_date: string | null,
): Promise<ChosenOvertime> {
  return reply(oneOf(await select(tx, company_id), id), first_date);
}
