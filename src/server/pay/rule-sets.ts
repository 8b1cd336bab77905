import { randomUUID } from 'node:crypto';
import {
  type ChosenRuleSet,
  changeRuleSet,
  createRuleSet,
  deleteRuleSet,
  listRuleSets,
  type RuleSets,
  replayRuleSet,
  type SentRuleSet,
} from '../../contract/rule-sets.ts';
import { checkRuleSet, OB_PRESETS, presetNote, type RuleSetFault } from '../../core/pay/ob-rules.ts';
import { parsedRules, sentRules } from '../companies/ob-rules.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { announce, record } from '../history/history.ts';
import { firstOpenDay, takeMonths } from '../history/month-gate.ts';
import { refuseStale } from '../history/stale.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { replayedMonth } from './rule-set-replay.ts';

/**
 * Rules of unsocial hours by date (decision 0030). A choice holds from its day until the next one's. The rules of a
 * locked month never change: a choice's first day lies after the last locked month. Writers lock the company's
 * settings row exclusively, like a run, so that neither can interleave with the other.
 */

const MOST_CHOICES = 200;

export const ruleSetHandlers: readonly Handler[] = [
  inCompany(listRuleSets, async ({ caller, tx }) => {
    const first_date = await firstOpenDay(tx, caller.company_id);
    const rows = await select(tx, caller.company_id);
    return { choices: rows.map((row) => reply(row, rows, first_date)), presets: PRESETS, first_date };
  }),

  inCompany(createRuleSet, async ({ input: { body }, caller, tx, now }) => {
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
      insert into ob_rule_sets (company_id, id, valid_from, rule_set)
      values (${company_id}, ${id}, ${body.from}, ${asJson(tx, body.rules)})`;
    await record(tx, caller, now, [{ noun: 'rule_set', noun_id: id, action: 'created', became: body }]);
    await announce(tx, company_id, 'company', [company_id]);
    return replyOf(tx, company_id, id, first_date);
  }),

  inCompany(changeRuleSet, async ({ input: { params, body }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    refuseUnfit(body.rules);
    await takeMonths(tx, company_id);
    const first_date = await firstOpenDay(tx, company_id);
    const rows = await select(tx, company_id);
    const was = oneOf(rows, params.id);
    await refuseStale(if_match, was.version, () => reply(was, rows, first_date));
    refuseLocked(was.from, first_date);
    refuseLocked(body.from, first_date);
    if (rows[0] === was && body.from > was.from) throw refuseField('rule_set_first', 'from');
    if (rows.some((row) => row !== was && row.from === body.from))
      throw refuseField('rule_set_exists', 'from');
    await tx`
      update ob_rule_sets
      set valid_from = ${body.from}, rule_set = ${asJson(tx, body.rules)}, version = ${was.version + 1}
      where company_id = ${company_id} and id = ${params.id}`;
    const before = { from: was.from, rules: parsedRules(was.rule_set) };
    await record(tx, caller, now, [
      { noun: 'rule_set', noun_id: params.id, action: 'changed', was: before, became: body },
    ]);
    await announce(tx, company_id, 'company', [company_id]);
    return replyOf(tx, company_id, params.id, first_date);
  }),

  inCompany(deleteRuleSet, async ({ input: { params }, caller, tx, now, if_match }) => {
    const { company_id } = caller;
    await takeMonths(tx, company_id);
    const first_date = await firstOpenDay(tx, company_id);
    const rows = await select(tx, company_id);
    const was = oneOf(rows, params.id);
    await refuseStale(if_match, was.version, () => reply(was, rows, first_date));
    refuseLocked(was.from, first_date);
    if (rows[0] === was) throw new Refusal('rule_set_first');
    await tx`delete from ob_rule_sets where company_id = ${company_id} and id = ${params.id}`;
    const gone = { from: was.from, rules: parsedRules(was.rule_set) };
    await record(tx, caller, now, [{ noun: 'rule_set', noun_id: params.id, action: 'deleted', was: gone }]);
    await announce(tx, company_id, 'company', [company_id]);
    return undefined;
  }),

  inCompany(replayRuleSet, async ({ input: { body }, caller, company, tx, today }) => {
    refuseUnfit(body.rules);
    return replayedMonth(tx, caller.company_id, company, body, today);
  }),
];

const PRESETS: RuleSets['presets'] = OB_PRESETS.map((rules) => {
  const { amounts_of, to_state } = presetNote(rules.name);
  return { rules: sentRules(rules), amounts_of, to_state: [...to_state] };
});

const asJson = (tx: Tx, rules: SentRuleSet) => tx.json(JSON.parse(JSON.stringify(rules)));

const isOpen = (from: string, first_date: string | null): boolean =>
  first_date === null || from >= first_date;

function refuseLocked(from: string, first_date: string | null): void {
  if (!isOpen(from, first_date)) throw refuseField('month_locked', 'from');
}

/** 400 that names the window, or the supplement, and the reason. */
function refuseUnfit(rules: SentRuleSet): void {
  const fault = checkRuleSet(rules);
  if (fault === null) return;
  const code = `rules_${fault.code}` as const;
  const { message } = new Refusal(code);
  const fields = fieldsOf(fault);
  throw new Refusal(code, {
    detail: `${fields.join(', ')}: ${message}`,
    errors: Object.fromEntries(fields.map((field) => [field, [message]])),
  });
}

function fieldsOf({ code, window, other, bucket }: RuleSetFault): string[] {
  if (window !== undefined)
    return [window, ...(other === undefined ? [] : [other])].map((index) => `rules.windows.${index}`);
  if (code === 'bad_percent') return [`rules.multipliers_pct.${bucket}`];
  if (code === 'bad_amount') return [`rules.amounts_ore.${bucket}`];
  return [code === 'bad_rounding' ? 'rules.rounding_min' : 'rules.windows'];
}

type Row = {
  readonly id: string;
  readonly from: string;
  readonly rule_set: string;
  readonly version: number;
  readonly saved_at: string | null;
  readonly saved_by: string | null;
};

/** In the order of their days, with who saved each last. */
async function select(tx: Tx, company_id: string): Promise<Row[]> {
  return tx<Row[]>`
    select r.id, r.valid_from as from, r.rule_set::text as rule_set, r.version, h.at as saved_at,
      u.first_name || ' ' || u.last_name as saved_by
    from ob_rule_sets r
    left join lateral (
      select at, actor_id from history
      where company_id = r.company_id and noun = 'rule_set' and noun_id = r.id
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

function reply(row: Row, rows: readonly Row[], first_date: string | null): ChosenRuleSet {
  const { rule_set, ...rest } = row;
  const changeable = isOpen(row.from, first_date);
  return {
    ...rest,
    rules: sentRules(parsedRules(rule_set)),
    changeable,
    removable: changeable && rows[0]?.id !== row.id,
  };
}

async function replyOf(
  tx: Tx,
  company_id: string,
  id: string,
  first_date: string | null,
): Promise<ChosenRuleSet> {
  const rows = await select(tx, company_id);
  return reply(oneOf(rows, id), rows, first_date);
}
