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
import { datedChoices } from '../companies/dated-choices.ts';
import { type Handler, inCompany } from '../handler.ts';
import { Refusal } from '../refusal.ts';
import { parsedOvertime } from './overtime-facts.ts';
import { triedMonth } from './rules-trial.ts';

/** Rules of overtime by date (decision 0067). */

const choices = datedChoices<SentOvertime, ChosenOvertime>({
  table: 'overtime_rules',
  column: 'rules',
  noun: 'overtime_rule',
  first_stays: false,
  pays: true,
  refuseUnfit,
  parsed: parsedOvertime,
  reply: ({ rules, ...row }, { changeable }) => ({ ...row, rules: sent(parsedOvertime(rules)), changeable }),
});

export const overtimeRuleHandlers: readonly Handler[] = [
  inCompany(listOvertimeRules, async ({ caller, tx, today }) => ({
    ...(await choices.list(tx, caller.company_id)),
    presets: presetsOn(today),
  })),

  inCompany(createOvertimeRule, async ({ input: { body }, ...asked }) => choices.create(asked, body)),

  inCompany(changeOvertimeRule, async ({ input: { params, body }, ...asked }) =>
    choices.change({ ...asked, ...params }, body),
  ),

  inCompany(deleteOvertimeRule, async ({ input: { params }, ...asked }) =>
    choices.withdraw({ ...asked, ...params }),
  ),

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

function sent(rules: OvertimeRules): SentOvertime {
  const windows = rules.windows.map((window) => ({ ...window, days: [...window.days] }));
  return { ...rules, levels: [...rules.levels], windows };
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
