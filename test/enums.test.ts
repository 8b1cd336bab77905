import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLS } from '../src/contract/calls.ts';
import { DATA_KINDS, HISTORY_NOUNS } from '../src/contract/nouns.ts';
import { PEOPLE_HEADINGS } from '../src/core/people-headings.ts';
import { en, sv } from './e2e/words.ts';

/**
 * Every closed list of values in the API has its words in both languages. A new list or value fails here until this
 * file says where its words are, or why they are never shown.
 */

const CATALOGUES = { sv, en };

/** Where the catalogue holds a list's words. Several places when several screens show it. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  'off|alone|needed': ['secondPerson.states'],
  'role|closing|planners|second_person_off|payroll_run|extra_run|undo|bank_file': [
    'history.countersigned',
    'notices.countersigned',
  ],
  'shifts|open_shifts|reports|leave|account': ['push.groups'],
  'own|handed': ['secondPerson.hindrances'],
  'open|expired|ended': ['invitations.badge', 'invitations.text'],
  'settlement|consent|protected': ['payDebts.grounds', 'payDebts.hints'],
  'skip|open|replace|beside': ['rosterCopies.policies', 'rosterCopies.means'],
  'skipped|opened|doubled': ['rosterCopies.fates'],
  'waiting|running|done|stopped|failed': ['proposals.states'],
  'server_ended|not_allowed|fault': ['proposals.failures'],
  'begun|month_locked|place_closed|on_call|breaks': ['proposals.left_out'],
  'one_a_day|overlap|daily_rest|weekly_rest|week_hours|period_hours|days_in_row|nights_in_row|weekends|weekends_in_row|skill|kind|away|cannot|pinned':
    ['proposals.rules'],
  'shift_gone|shift_changed|place_taken|person_gone|breaks|begun|month_locked|place_closed|on_call|not_employed|on_shift|away|elsewhere|manager|cannot|minor|skill|overlap':
    ['proposals.moved'],
  'shift_gone|shift_changed|place_taken|person_gone|breaks|begun|month_locked|place_closed|on_call|not_employed|on_shift|away|elsewhere|manager|cannot|minor|skill|overlap|not_on_shift':
    ['proposals.moved'],
  'only|rules|points|tie|dearer|nobody|somebody|closed': ['proposals.reasons.kinds'],
  'busy|skill|elsewhere|manager|unavailable': ['proposals.reasons.unfit', 'proposals.other_person.unfit'],
  'cannot|lend|limit|skill': ['proposals.ways.lifts'],
  'day|period|together': ['proposals.ways.counted'],
  'kept|priced|told|impossible': ['proposals.wishes.kinds'],
  'filled|partly|impossible|nothing': ['smallestChange.kinds'],
  'below_least|below_wanted|above|hours_under|hours_over|wish|moved|unfair_weekend_shift|unfair_evening|unfair_night|single_day_off|single_work_day|split_weekend|short_rest|long_stretch_day':
    ['proposals.terms'],
  'already_there|assignment_overlap|leave_overlap|absence_overlap|not_employed|place_closed|month_locked|no_such_time':
    ['rosterCopies.reasons'],
  'shift|day|week': ['overtimeRules.measures'],
  'percent|ore|month': ['overtimeRules.units', 'overtimeRules.said', 'onCallRules.units', 'onCallRules.said'],
  'both|overtime|ob|higher': ['overtimeRules.with_obs'],
  'day_min|with_ob|weeks': ['overtimeRules.stated'],
  'work|jour|beredskap': ['shifts.kinds'],
  'worked|least_min|while_working': ['onCallRules.stated'],
  'worker|manager|admin': ['session.roles'],
  'worker|manager': ['session.roles'],
  'pending|approved|rejected': ['shifts.assignment'],
  'draft|submitted|submitted_ok|submitted_pending|approved|rejected': ['timeEntries.status'],
  'open|take_off|stand': ['leave.shifts', 'leave.shifts.means'],
  'vacation|parental|study|compensatory|unpaid|other': ['leave.kinds', 'roster.leave'],
  'pending|approved|rejected|withdrawn': ['leave.status'],
  'sick|vab|vacation|parental|study|compensatory|unpaid|other|no_show': ['pay.slip.kinds'],
  'sick|vab': ['absences.kinds', 'absences.as'],
  'overtime_four_weeks|overtime_month|overtime_year|extra_year|average_week|jour_four_weeks|jour_month': [
    'workingTime.passed',
  ],
  'shift_offered|shift_assigned|shift_moved|shift_removed|shift_rejected|plan_published|shift_open|shift_claimed|offer_passed|claim_answered|wishes_open|wishes_closing|trade_asked|trade_accepted|trade_answered|message_written|report_rejected|report_missing|leave_asked|leave_answered|absence_told|absence_entered|no_show|bank_account_changed|account_changed|new_browser|countersign_asked|countersign_answered|second_person_off':
    ['notices.kinds'],
  'permanent|probation|fixed_term|substitute|seasonal|other': ['employments.forms'],
  'own_request|redundancy|personal|dismissed|term_ended|probation_ended|pension|died|other': [
    'employments.reasons',
  ],
  'succeeded|wrong_password|code_asked|wrong_code|wrong_passkey|copied_passkey|locked|closed': [
    'signIns.log.outcomes',
  ],
  'password|code|recovery_code|password_and_passkey|passkey': ['signIns.log.ways'],
  'everybody|unit|position|people': ['offers.give.tos'],
  'within|overtime|exchange': ['offers.replace.groups'],
  'month|hour': ['people.form.paid_by'],
  'personal_number|birth_and_name|email': ['people.like.why'],
  'program|file': ['taxYears.sources'],
  'monthly|one_time': ['taxYears.kinds'],
  'paxml|agi|sie|list': ['parallelRun.formats', 'parallelRun.missing'],
  'not_mapped|only_there|only_here|ob_hours|hours|absence_hours|absence_rule|price|rounding|manual_line_missing|manual_line_extra|other_division|tax_table|tax_flat|pay|fee_rounding|other_account|unknown':
    ['parallelRun.causes'],
  'side_income|percent|amount|extra|sink|f_tax': [
    'taxDecisions.kinds',
    'taxDecisions.hints',
    'taxDecisions.facts',
  ],
  'often|long|karens': ['sickTerms.kinds', 'sickTerms.hints'],
  'hour|week|divisor': ['payRules.company.absence_deductions'],
  'earning|benefit|deduction_gross|deduction_net|expense|information': [
    'payCodes.kinds',
    'payCodes.kinds_mean',
  ],
  'h|day|piece|km|amount': ['payCodes.units'],
  'table|one_time|none': ['payCodes.taxes'],
  'unknown|ambiguous|needs_more|not_a_number|not_one|too_large|twice|already_there': ['payCodes.sheet.why'],
  'person|code|quantity|price|note': ['payCodes.sheet.columns'],
  'bonus|retroactive_pay|vacation_days|parental_pay|gross_deduction|meals|car|car_fuel|house|flat|wellness|other_benefit|advance|advance_back|net_deduction|union_fee|wage_attachment|outlay|daily_allowance|mileage':
    ['payCodes.presets'],
  'needed|not_a_number|not_a_date|shortened|not_computed|unknown_word|out_of_use|not_allowed|too_many_cells|taken|twice|has_left|whole_pay|unknown_clearing|unlikely':
    ['peopleSheet.faults'],
  'ok|unknown_clearing|unlikely': ['bankAccounts.check'],
  'trial|active|suspended': ['companies.statuses'],
  'already_invoiced|not_yet_customer|inactive|suspended|trial|nothing_to_pay': ['companies.make.why'],
  'no_salary|outside_employment|monthly_derived|hourly_derived|tax_estimated|contribution_not_modelled|absence_without_shifts|karens_unknown|vacation_pay_unknown|vacation_variable_unknown|vacation_variable_part|vacation_days_unearned|one_time_flat|manual_sick_base|manual_ob_base|on_call_unpaid':
    ['pay.warnings'],
  'base_monthly|base_hourly|ob1|ob2|ob3|ob4|ob5|ob6|extra_time|overtime1|overtime2|overtime3|jour1|jour2|jour3|jour4|beredskap1|beredskap2|beredskap3|beredskap4|on_call_work|sick_deduction|sick_pay|sick_ob1|sick_ob2|sick_ob3|sick_ob4|sick_ob5|sick_ob6|karens|vab_deduction|leave_deduction|no_show_deduction|vacation_supplement|vacation_pay|vacation_with_pay|vacation_final|correction|tax|debt|employer_contribution|earning|benefit|deduction_gross|deduction_net|expense|information':
    ['pay.lines'],
  'no_second_rule|new_fact|tax_service': ['payroll.twice.why'],
  'engines_differ|paid_before|gross_unusual|outside_employment|negative_net|debt_at_end|account_changed|gone_since_last|hours_unusual|nothing_approved|tax_column_age|ob_unusual|debt_undecided|unattested_reports|missing_reports|on_call_unreported|unanswered_shifts|first_day_unknown|employment_ends|no_terms|no_bank_account|declaration_incomplete|no_personal_number|no_birth_date|birth_date_differs|absence_without_shifts|karens_unknown|sick_claim|taxed_apart|no_tax_table|tax_estimated|vacation_pay_unknown|vacation_variable_unknown|vacation_variable_part|vacation_days_unearned|vacation_due|vacation_paid_twice|vacation_settlement|one_time_flat|manual_sick_base|manual_ob_base|on_call_unpaid|contribution_not_modelled|month_not_ended':
    ['payroll.exception', 'payroll.because', 'payroll.fix'],
  'days|earned_pay|running_pay|end_reason|two_employments|ended_before': ['payroll.final_gap'],
  'open|done|attested|locked': ['payroll.states', 'payroll.state'],
  'summary|paxml|agi|sie|pain001': ['payroll.files.names', 'payroll.files.hints'],
  'paxml|agi|sie|pain001': ['payroll.files.names', 'payroll.files.hints'],
  'agi|pain001': ['payFiles.left_out', 'payFiles.left_out.above', 'payFiles.left_out.below'],
  'company_name|org_number|iban|bic|contact_name|contact_phone|contact_email|workplace_address|workplace_city|people|contribution|net|account|gross|identity':
    ['payroll.files.facts'],
  'net|account|gross|identity': ['payFiles.left_out.because', 'payroll.files.facts'],
  'kronofogden|agreed': ['payFiles.outside'],
  'overlap|leave': ['roster.form'],
  'rest|leave_pending|cannot|rather_not': ['roster.form'],
  'off|work|not_day|not_evening|not_night': ['wishes.wants', 'week.wish', 'drafts.publish.wishes'],
  'cannot|rather_not|rather': [
    'availability.kinds',
    'availability.said',
    'history.availability_kinds',
    'offers.replace.said',
    'roster.form.said',
    'week.said',
  ],
  'home|lent|everywhere|elsewhere': ['offers.replace.belongs', 'roster.form.belongs'],
  'cannot|rather_not': ['drafts.publish.said_kinds'],
  'changed|answered': ['drafts.recent.why'],
  'daily_rest|weekly_rest|no_break|night_rest|heavy_night|work_in_day|week_hours|days_in_row|nights_in_row|weekends_in_row|weekends_of_four|days_off|split_weekends|skill|average_ordinary|average_all|night_average|overtime_year|extra_year|minor|notice':
    ['roster.broken'],
  'average_ordinary|average_all|night_average': ['hoursAccount.rules'],
  'pdf|xlsx|csv': ['exports'],
  'assigned_hours|approved_hours': ['payRules.company.pay_bases'],
  'from_5_5_hours|over_5_hours': ['payRules.company.break_rules'],
  'regular_first|proportional': ['payRules.break_order'],
  'pain_001_001_03|pain_001_001_09': ['payRules.company.bank_formats'],
  'same|next': ['payRules.company.payment_months'],
  'saved|with_pay': ['payRules.company.hourly_vacations'],
  'april|calendar': ['vacationLedger.years'],
  'year_before|same_year': ['vacationLedger.earnings'],
  'as_leave|day_percent': ['vacationLedger.unpaid_rules'],
  'law|agreement': ['vacationLedger.pay_rules'],
  'hour|form|rate_varied|rate_changed|variable|absence': ['vacationLedger.percent_reasons'],
  'unknown_person|ambiguous|twice|not_a_number|not_allowed|too_many_cells|whole_pay': [
    'vacationLedger.paste.faults',
  ],
  [HISTORY_NOUNS.join('|')]: ['history.nouns', 'history.actions'],
  [DATA_KINDS.join('|')]: ['history.kinds'],
  'account_open|already_erased|manager_lately|pay_outstanding': ['errors'],
  'public_holiday|before_holiday|eve|big_holiday|before_big_holiday': ['payRules.chart', 'pay.ob'],
};

/** Values that are never shown themselves: only sent, or chosen by other words. */
const NEVER_SHOWN: Readonly<Record<string, string>> = {
  [[...Object.keys(PEOPLE_HEADINGS), 'unread'].join('|')]:
    'test/people-headings.test.ts holds the names of columns',
  'phone|address|social_security_number|account': 'said by the fields of the invitation page',
  'full|partial': 'said by roster.absence, together with the other two marks of absence',
  'pending|approved': 'only sent, with an assignment',
  'approved|rejected': 'a decision: said by the verbs of its buttons and by the status it leads to',
  'asked|granted|declined|withdrawn|passed': 'said by what may be done with the claim',
  'granted|declined': 'a decision: said by the verbs of its buttons',
  'proposed|accepted|approved|refused|withdrawn|lapsed': 'said by the parts that show a request',
  'left|gone|off|moved|begun|locked': 'said by the parts that show a request',
  'on_shift|overlap|away|not_employed': 'said by the parts that show a request',
  'accepted|refused': 'a decision: said by the verbs of its buttons',
  'approved|refused': 'a decision: said by the verbs of its buttons',
  'shift|ob': 'chooses the sentence about the pay of a shift',
  'sv|en': 'the language itself',
  'invoice|credit': 'said by the number of the document, and by payRules.invoices.credit',
  '131|011|012|013|015|018|041|043|050|051': 'the field codes themselves, with words of payCodes.declared_as',
  'BONUS|PROVISION|FÖRSKOTT|UTLÄGG|MIL_FRI|INR_FRI|HLG|SKI|LT1|LT2|LT3|LT4|LT5|LT6|LT7|LT8|LT9|ÖT1|ÖT2|ÖT3|ÖT4|ÖT5|MER|JR1|JR2|JR3|BE1|BE2|BE3':
    'the codes of the format themselves',
  'line|field|fee|account|time|sum': 'decides how the name of a difference is said',
  'code|person': 'only sent, with what it is here',
  'all|end|none': 'decides which buttons a typed line has',
  'with|without': 'a filter, said by the page that exports',
  'published|drafts': 'said by the week, which shows the one or the other',
  'monthly_salary|assigned_hours|approved_hours': 'said by the label of the pay line',
  'missing_reports|on_call_unreported|unattested_reports': 'said by timeEntries.done, with their number',
  '30B|one_time': 'only sent, and answered as it was sent',
  'not_asked|answered|api_error|no_data|no_bracket':
    'pay.service names the three failures, the source the other two',
  'service|table|decision|fallback': 'said by the tax line (pay.steps)',
};

/** Values with several sentences, chosen by their outcome. */
const SAID_AS: Readonly<Record<string, string>> = {
  countersign_answered: 'countersign_given',
  leave_answered: 'leave_approved',
  claim_answered: 'claim_granted',
  trade_answered: 'trade_was_swapped',
};

type Schema = { readonly _zod: { readonly def: Readonly<Record<string, unknown>> } };
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value;

function listsIn(schema: unknown, found: Map<string, string[]>, seen = new Set<unknown>()): void {
  if (!isSchema(schema) || seen.has(schema)) return;
  seen.add(schema);
  const { def } = schema._zod;
  if (def.type === 'enum') {
    const values = Object.values(Object(def.entries)).map(String);
    found.set(values.join('|'), values);
    return;
  }
  const within = (part: unknown): void => {
    if (isSchema(part)) listsIn(part, found, seen);
    else if (Array.isArray(part)) part.forEach(within);
    else if (typeof part === 'object' && part !== null) Object.values(part).forEach(within);
  };
  Object.values(def).forEach(within);
}

const at = (catalogue: object, path: string): unknown =>
  path.split('.').reduce<unknown>((place, key) => Object(place)[key], catalogue);

test('every enum value of the API has its words in both languages', () => {
  const found = new Map<string, string[]>();
  for (const call of CALLS) for (const part of [call.reply, call.body, call.query]) listsIn(part, found);
  assert.ok(found.size >= 15, `only ${found.size} lists were found`);
  const missing: string[] = [];
  for (const [list, values] of found) {
    const filter = values.includes('all');
    if (list in NEVER_SHOWN || filter) continue;
    const places = SAID[list];
    if (places === undefined) missing.push(`${list}: this file does not say where its words are`);
    for (const place of places ?? []) {
      for (const [language, catalogue] of Object.entries(CATALOGUES)) {
        const words = at(catalogue, place);
        for (const value of values)
          if ((Object(words)[SAID_AS[value] ?? value] ?? Object(words)[`${value}_one`]) === undefined)
            missing.push(`${language} ${place}.${value}`);
      }
    }
  }
  assert.deepEqual(missing, []);
});

test('every exemption exists, so that the list does not outlive its reasons', () => {
  const found = new Map<string, string[]>();
  for (const call of CALLS) for (const part of [call.reply, call.body, call.query]) listsIn(part, found);
  const gone = [...Object.keys(SAID), ...Object.keys(NEVER_SHOWN)].filter((list) => !found.has(list));
  assert.deepEqual(gone, []);
});
