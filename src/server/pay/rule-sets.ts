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
import { OB_PRESETS, presetNote } from '../../core/pay/ob-presets.ts';
import { checkRuleSet, type RuleSetFault } from '../../core/pay/ob-rules.ts';
import { datedChoices } from '../companies/dated-choices.ts';
import { parsedRules, sentRules } from '../companies/ob-rules.ts';
import { type Handler, inCompany } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { replayedMonth } from './rule-set-replay.ts';

/** Rules of unsocial hours by date (decision 0030). A company always has some. */

const choices = datedChoices<SentRuleSet, ChosenRuleSet>({
  table: 'ob_rule_sets',
  column: 'rule_set',
  noun: 'rule_set',
  first_stays: true,
  pays: true,
  refuseUnfit,
  parsed: parsedRules,
  reply: ({ rules, ...row }, { changeable, is_first }) => ({
    ...row,
    rules: sentRules(parsedRules(rules)),
    changeable,
    removable: changeable && !is_first,
  }),
});

export const ruleSetHandlers: readonly Handler[] = [
  inCompany(listRuleSets, async ({ caller, tx, today }) => ({
    ...(await choices.list(tx, caller.company_id)),
    presets: presetsOn(today),
  })),

  inCompany(createRuleSet, async ({ input: { body }, ...asked }) => choices.create(asked, body)),

  inCompany(changeRuleSet, async ({ input: { params, body }, ...asked }) =>
    choices.change({ ...asked, ...params }, body),
  ),

  inCompany(deleteRuleSet, async ({ input: { params }, ...asked }) =>
    choices.withdraw({ ...asked, ...params }),
  ),

  inCompany(replayRuleSet, async ({ input: { body }, caller, company, tx, today }) => {
    refuseUnfit(body.rules);
    return replayedMonth(tx, caller.company_id, company, body, today);
  }),
];

const presetsOn = (today: string): RuleSets['presets'] =>
  OB_PRESETS.map((rules) => {
    const { amounts_of, ended_on, to_state } = presetNote(rules.name);
    const expired = ended_on !== null && ended_on < today;
    return { rules: sentRules(rules), amounts_of, ended_on, expired, to_state: [...to_state] };
  });

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

const LEVEL_FIELDS: Readonly<Partial<Record<RuleSetFault['code'], keyof SentRuleSet>>> = {
  bad_amount: 'amounts_ore',
  bad_divisor: 'divisors',
  bad_name: 'names',
  bad_account: 'accounts',
};

function fieldsOf({ code, window, other, bucket }: RuleSetFault): string[] {
  if (window !== undefined)
    return [window, ...(other === undefined ? [] : [other])].map((index) => `rules.windows.${index}`);
  if (bucket !== undefined) return [`rules.${LEVEL_FIELDS[code] ?? 'multipliers_pct'}.${bucket}`];
  return [code === 'bad_rounding' ? 'rules.rounding_min' : 'rules.windows'];
}
