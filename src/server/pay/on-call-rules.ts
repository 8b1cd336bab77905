import {
  type ChosenOnCall,
  changeOnCallRule,
  createOnCallRule,
  deleteOnCallRule,
  listOnCallRules,
  type OnCallChoices,
  type SentOnCall,
  type SentOnCallTerms,
  tryOnCallRule,
} from '../../contract/on-call-rules.ts';
import { monthOf } from '../../core/month.ts';
import { ON_CALL_PRESETS } from '../../core/pay/on-call-presets.ts';
import {
  checkOnCall,
  ON_CALL_FAULTS,
  type OnCallRules,
  type OnCallTerms,
} from '../../core/pay/on-call-rules.ts';
import { datedChoices } from '../companies/dated-choices.ts';
import { type Handler, inCompany } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { parsedOnCall } from './on-call-facts.ts';
import { triedMonth } from './rules-trial.ts';

/** Rules of jour and beredskap by date (decision 0078). */

const choices = datedChoices<SentOnCall, ChosenOnCall>({
  table: 'on_call_rules',
  column: 'rules',
  noun: 'on_call_rule',
  first_stays: false,
  pays: true,
  refuseUnfit,
  parsed: parsedOnCall,
  reply: ({ rules, ...row }, { changeable }) => ({ ...row, rules: sent(parsedOnCall(rules)), changeable }),
});

export const onCallRuleHandlers: readonly Handler[] = [
  inCompany(listOnCallRules, async ({ caller, tx }) => ({
    ...(await choices.list(tx, caller.company_id)),
    presets: PRESETS,
  })),

  inCompany(createOnCallRule, async ({ input: { body }, ...asked }) => choices.create(asked, body)),

  inCompany(changeOnCallRule, async ({ input: { params, body }, ...asked }) =>
    choices.change({ ...asked, ...params }, body),
  ),

  inCompany(deleteOnCallRule, async ({ input: { params }, ...asked }) =>
    choices.withdraw({ ...asked, ...params }),
  ),

  inCompany(tryOnCallRule, async ({ input: { body }, caller, company, tx, today }) => {
    const { year, month, rules } = body;
    refuseUnfit(rules);
    const on_call_rules = [{ from: '1901-01-01', rules }];
    return triedMonth(tx, caller.company_id, company, { month: monthOf(year, month), on_call_rules }, today);
  }),
];

function sent({ jour, beredskap, ...rules }: OnCallRules): SentOnCall {
  return { ...rules, jour: sentTerms(jour), beredskap: sentTerms(beredskap) };
}

const sentTerms = (terms: OnCallTerms | null): SentOnCallTerms | null =>
  terms === null
    ? null
    : {
        ...terms,
        levels: [...terms.levels],
        windows: terms.windows.map((window) => ({ ...window, days: [...window.days] })),
      };

const PRESETS: OnCallChoices['presets'] = ON_CALL_PRESETS.map(({ rules, amounts_of, to_state }) => ({
  rules: sent(rules),
  amounts_of,
  to_state: [...to_state],
}));

/** Why rules are refused; faults of the windows have one sentence. */
const REASONS: Readonly<Record<(typeof ON_CALL_FAULTS)[number] | 'bad_windows', string>> = {
  nothing_paid: 'State the terms of jour, of beredskap, or of both.',
  bad_pay:
    'An hour on call pays 1 to 1000 percent, 0.01 to 10 000 kr, or the monthly salary divided by 20 to 10 000; an hour of work at least 100 percent.',
  bad_levels: 'There are one to four levels.',
  bad_month: 'State the hours of the month above which another pay holds, at most 744.',
  bad_least: 'A stretch of work is paid for at least 0 to 12 hours.',
  level_never: 'Nothing leads to this level: state its times.',
  window_level: 'A time belongs to a level above the first.',
  bad_windows:
    'A time needs days and clocks, must end after it begins, and may overlap none of another level.',
};

/** 400 that names the fields and the reason. */
function refuseUnfit(rules: SentOnCall): void {
  const fault = checkOnCall(rules);
  if (fault === null) return;
  const reason = REASONS[ON_CALL_FAULTS.find((code) => code === fault.code) ?? 'bad_windows'];
  const fields = fault.fields.map((field) => `rules.${field}`);
  throw new Refusal('on_call_unfit', {
    detail: `${fields.join(', ')}: ${reason}`,
    errors: Object.fromEntries(fields.map((field) => [field, [reason]])),
  });
}
