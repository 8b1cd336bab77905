import {
  type ChosenWorkRules,
  changeWorkRule,
  createWorkRule,
  deleteWorkRule,
  listWorkRules,
  type SentWorkRules,
  workRules,
} from '../../contract/work-rules.ts';
import { rulesByDay } from '../../core/roster/agreed-rules.ts';
import type { WorkRules } from '../../core/roster/work-rules.ts';
import type { Tx } from '../database/db.ts';
import { type Handler, inCompany } from '../handler.ts';
import { datedChoices } from './dated-choices.ts';

/** The working-time rules of a company's agreement, by first day (decision 0089). */

const parsed = (text: string): SentWorkRules => workRules.parse(JSON.parse(text));

const choices = datedChoices<SentWorkRules, ChosenWorkRules>({
  table: 'work_rules',
  column: 'rules',
  noun: 'work_rule',
  first_stays: false,
  pays: false,
  // The contract knows the bounds of each number.
  refuseUnfit: () => undefined,
  parsed,
  reply: ({ rules, ...row }) => ({ ...row, rules: parsed(rules) }),
});

export const workRuleHandlers: readonly Handler[] = [
  inCompany(listWorkRules, async ({ caller, tx }) => (await choices.list(tx, caller.company_id)).choices),

  inCompany(createWorkRule, async ({ input: { body }, ...asked }) => choices.create(asked, body)),

  inCompany(changeWorkRule, async ({ input: { params, body }, ...asked }) =>
    choices.change({ ...asked, ...params }, body),
  ),

  inCompany(deleteWorkRule, async ({ input: { params }, ...asked }) =>
    choices.withdraw({ ...asked, ...params }),
  ),
];

/** The rules that judge each day of a company's plan. */
export async function workRulesOf(tx: Tx, company_id: string): Promise<(day: string) => WorkRules> {
  const rows = await tx<{ from: string; rules: string }[]>`
    select valid_from as from, rules::text from work_rules where company_id = ${company_id} order by valid_from`;
  return rulesByDay(rows.map(({ from, rules }) => ({ from, rules: parsed(rules) })));
}
