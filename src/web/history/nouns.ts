import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import CircleUser from 'lucide-react/icons/circle-user';
import FileSearch from 'lucide-react/icons/file-search';
import FileText from 'lucide-react/icons/file-text';
import Hand from 'lucide-react/icons/hand';
import Heart from 'lucide-react/icons/heart';
import Landmark from 'lucide-react/icons/landmark';
import ListPlus from 'lucide-react/icons/list-plus';
import Palmtree from 'lucide-react/icons/palmtree';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import Tags from 'lucide-react/icons/tags';
import Thermometer from 'lucide-react/icons/thermometer';
import Users from 'lucide-react/icons/users';
import { ABSENCE_REMEMBERED } from '../../contract/absences.ts';
import { AVAILABILITY_FIELDS } from '../../contract/availabilities.ts';
import { COMPANY_FIELDS, EMPLOYER_FIELDS, SETTINGS_FIELDS } from '../../contract/companies.ts';
import { COST_CENTRE_FIELDS } from '../../contract/cost-centres.ts';
import { EMPLOYMENT_FIELDS } from '../../contract/employments.ts';
import { LEAVE_REMEMBERED } from '../../contract/leave-requests.ts';
import { MANUAL_LINE_FIELDS } from '../../contract/manual-lines.ts';
import { NAMED_FIELDS } from '../../contract/named-rows.ts';
import type { HistoryNoun } from '../../contract/nouns.ts';
import { PAY_CODE_FIELDS } from '../../contract/pay-codes.ts';
import { PAY_DEBT_FIELDS } from '../../contract/pay-debts.ts';
import { PLANNING_PERIOD_FIELDS } from '../../contract/planning-periods.ts';
import { SHIFT_FIELDS } from '../../contract/shifts.ts';
import { SKILL_FIELDS } from '../../contract/skills.ts';
import { ENTRY_FIELDS } from '../../contract/time-entries.ts';
import { UNIT_FIELDS } from '../../contract/units.ts';
import { USER_REMEMBERED } from '../../contract/users.ts';
import { BALANCE_FIELDS } from '../../contract/vacation.ts';
import { VACATION_RULE_FIELDS } from '../../contract/vacation-rules.ts';
import { LEDGER_USES } from '../../core/pay/ledger.ts';
import type { Known } from './kinds.ts';
import { RULE_NOUNS } from './rule-nouns.ts';
import { FRESH, known, shown } from './shown-fields.ts';

/** Each noun of history: its icon, and how its fields are shown. The words are `text/{sv,en}/history.ts` and `fields.ts`. */

const IN_FORCE = [
  known('in_force_from', 'plain', { path: 'first_day', ...FRESH }),
  known('in_force_until', 'plain', { path: 'last_day', ...FRESH }),
] as const;

const BALANCE_SUMS = [
  'earned_pay',
  'advance_pay',
  'running_pay',
  'year_gross',
  'year_tax',
  'year_basis',
] as const;

/** The days of several shifts, how many of them, and of how many people. */
const PLANNED = shown(
  [],
  [
    known('from', 'plain', FRESH),
    known('until', 'plain', FRESH),
    known('shifts', 'number', FRESH),
    known('people', 'number', FRESH),
  ],
);

export const NOUNS = {
  user: {
    icon: CircleUser,
    fields: shown(USER_REMEMBERED, [
      known('role', 'role', { fresh: 'new' }),
      known('last_day', 'plain'),
      known('account', 'text', FRESH),
    ]),
  },
  employment: {
    icon: BriefcaseBusiness,
    fields: shown(EMPLOYMENT_FIELDS, [
      known('first_day', 'plain', FRESH),
      known('last_day', 'plain', FRESH),
      known('form', 'employment_form', FRESH),
      known('end_reason', 'end_reason', FRESH),
    ]),
  },
  vacation_balance: {
    icon: Palmtree,
    fields: shown(BALANCE_FIELDS, [
      known('from_day', 'from_day', FRESH),
      known('paid_days', 'number', FRESH),
      ...BALANCE_SUMS.map((name) => known(name, 'kr_ore')),
    ]),
  },
  payroll: {
    icon: Banknote,
    fields: shown(
      [],
      [
        known('valid_from', 'from_day', FRESH),
        known('monthly_salary', 'kr', FRESH),
        known('employment_rate', 'percent', FRESH),
        known('hourly_salary', 'kr_ore', FRESH),
        known('employment_hours_per_week', 'number', FRESH),
        known('paid_by', 'paid_by', FRESH),
        known('full_time_hours', 'number', FRESH),
        known('full_time_month_hours', 'number', FRESH),
        known('employee_tax_table', 'number', FRESH),
        known('tax_column', 'number', FRESH),
        known('cost_centre', 'text', FRESH),
      ],
    ),
  },
  tax_decision: {
    icon: Landmark,
    fields: shown(
      [],
      [
        known('tax_kind', 'tax_kind', { path: 'kind', ...FRESH }),
        known('tax_percent', 'percent', { path: 'percent', ...FRESH }),
        known('tax_amount', 'kr', { path: 'amount', ...FRESH }),
        ...IN_FORCE,
      ],
    ),
  },
  sick_term: {
    icon: ShieldPlus,
    fields: shown([], [known('sick_kind', 'sick_kind', { path: 'kind', ...FRESH }), ...IN_FORCE]),
  },
  shift: {
    icon: CalendarDays,
    fields: shown(SHIFT_FIELDS, [
      known('span', 'instants', { path: 'start_time', until: 'end_time' }),
      known('kind', 'shift_kind', FRESH),
      known('unit_id', 'place_name', FRESH),
      known('position_id', 'place_name', FRESH),
      known('places', 'plain', FRESH),
      known('break_min', 'minutes', FRESH),
      known('note', 'text', FRESH),
      known('rest_min', 'minutes'),
    ]),
  },
  assignment: {
    icon: Users,
    fields: shown(
      [],
      [
        known('status', 'shift_status'),
        known('rest_min', 'minutes', FRESH),
        known('unauthorized_absence', 'plain'),
      ],
    ),
  },
  time_entry: {
    icon: CalendarClock,
    fields: shown(ENTRY_FIELDS, [
      known('times', 'clocks', { path: 'start_time', until: 'end_time' }),
      known('break_duration', 'minutes', FRESH),
      known('kind', 'shift_kind', FRESH),
      known('worked', 'text', FRESH),
      known('description', 'text', FRESH),
      known('status', 'report_status', FRESH),
    ]),
  },
  company: {
    icon: Building2,
    fields: shown(
      [...COMPANY_FIELDS, ...SETTINGS_FIELDS, ...VACATION_RULE_FIELDS, ...EMPLOYER_FIELDS],
      [
        known('billing_status', 'billing_status'),
        known('price_per_user', 'ore', { path: 'price_per_user_ore' }),
        known('break_rule', 'break_rule'),
        known('break_order', 'break_order'),
        known('pay_basis', 'pay_basis'),
        known('payment_month', 'payment_month'),
        known('bank_format', 'bank_format'),
        known('hourly_vacation', 'hourly_vacation'),
        known('absence_deduction', 'absence_deduction'),
        known('valid_from', 'from_day', FRESH),
        known('vacation_year', 'vacation_year'),
        known('vacation_earning', 'vacation_earning'),
        known('vacation_unpaid', 'vacation_unpaid'),
        known('vacation_pay_rule', 'vacation_pay_rule'),
        known('vacation_supplement', 'percent_bp'),
        known('org_number', 'text'),
        known('reasons_required', 'plain'),
        known('trades_at_once', 'plain'),
        ...LEDGER_USES.map((name) => known(name, 'text', { path: `accounts.${name}` })),
      ],
    ),
  },
  leave: {
    icon: Palmtree,
    fields: shown(LEAVE_REMEMBERED, [
      known('kind', 'leave_kind', FRESH),
      known('days', 'days', { path: 'first_day', until: 'last_day' }),
      known('extent_pct', 'percent'),
      known('status', 'leave_status'),
      known('advance', 'plain', FRESH),
    ]),
  },
  absence: {
    icon: Thermometer,
    fields: shown(ABSENCE_REMEMBERED, [
      known('kind', 'absence_kind', FRESH),
      known('days', 'days', { path: 'first_day', until: 'last_day' }),
      known('extent_pct', 'percent', FRESH),
      known('from_time', 'plain', FRESH),
      known('until_time', 'plain', FRESH),
    ]),
  },
  invoice: {
    icon: FileText,
    fields: shown([], [known('amount_ore', 'ore', FRESH), known('active_users', 'number', FRESH)]),
  },
  calendar_feed: { icon: CalendarSync, fields: [] },
  payroll_run: {
    icon: ReceiptText,
    fields: shown(
      [],
      [
        known('people', 'number', FRESH),
        known('gross', 'kr', FRESH),
        known('net', 'kr', FRESH),
        known('employer_cost', 'kr', FRESH),
      ],
    ),
  },
  left_out: { icon: ReceiptText, fields: [] },
  pay_debt: {
    icon: ReceiptText,
    fields: shown(PAY_DEBT_FIELDS, [
      known('most', 'kr_ore', FRESH),
      known('kept', 'kr_ore', FRESH),
      known('paid_in', 'kr_ore', FRESH),
      known('note', 'text', FRESH),
    ]),
  },
  pay_code: {
    icon: Tags,
    fields: shown(PAY_CODE_FIELDS, [
      known('number', 'text', FRESH),
      known('name', 'text', FRESH),
      known('kind', 'differs'),
      known('unit', 'differs'),
      known('taxed', 'differs'),
      known('source', 'text'),
      known('first_month', 'plain', FRESH),
    ]),
  },
  unit: {
    icon: Building2,
    fields: shown(
      [...NAMED_FIELDS, ...UNIT_FIELDS],
      [
        known('name', 'text', FRESH),
        known('workplace_address', 'text', FRESH),
        known('workplace_city', 'text', FRESH),
        known('planners', 'differs'),
        known('without_cost', 'differs'),
      ],
    ),
  },
  position: {
    icon: Tags,
    fields: shown(NAMED_FIELDS, [known('name', 'text', FRESH), known('skills', 'differs')]),
  },
  rule_override: {
    icon: Scale,
    fields: shown(
      [],
      [known('broken_rule', 'broken_rule', { path: 'rule', ...FRESH }), known('day', 'plain', FRESH)],
    ),
  },
  skill: {
    icon: ShieldPlus,
    fields: shown(
      [...NAMED_FIELDS, ...SKILL_FIELDS],
      [known('name', 'text', FRESH), known('expires', 'plain', FRESH), known('warn_days', 'number', FRESH)],
    ),
  },
  availability: {
    icon: CalendarClock,
    fields: shown(AVAILABILITY_FIELDS, [known('kind', 'availability_kind', FRESH), ...IN_FORCE]),
  },
  planning_period: {
    icon: Heart,
    fields: shown(PLANNING_PERIOD_FIELDS, [
      known('unit_id', 'place_name', FRESH),
      known('first_day', 'plain', FRESH),
      known('last_day', 'plain', FRESH),
      known('wishes_close_on', 'plain', FRESH),
      known('publish_by', 'plain', FRESH),
      known('budget', 'number', FRESH),
      known('closed', 'plain'),
    ]),
  },
  wish: { icon: Heart, fields: [] },
  person_skill: {
    icon: ShieldPlus,
    fields: shown([], [known('skill_id', 'place_name', FRESH), ...IN_FORCE, known('note', 'text', FRESH)]),
  },
  unit_person: {
    icon: Users,
    fields: shown([], [known('unit_id', 'place_name', FRESH), ...IN_FORCE, known('home', 'plain', FRESH)]),
  },
  staffing_need: {
    icon: Users,
    fields: shown(
      [],
      [
        known('unit_id', 'place_name', FRESH),
        known('position_id', 'place_name', FRESH),
        known('skill_id', 'place_name', FRESH),
        known('days', 'differs'),
        known('date', 'plain', FRESH),
        known('starts', 'plain', FRESH),
        known('ends', 'plain', FRESH),
        known('least', 'number', FRESH),
        known('wanted', 'number', FRESH),
        ...IN_FORCE,
      ],
    ),
  },
  cost_centre: {
    icon: Building2,
    fields: shown(COST_CENTRE_FIELDS, [known('number', 'text', FRESH), known('name', 'text', FRESH)]),
  },
  pay_reading: {
    icon: FileSearch,
    fields: shown(
      [],
      [
        known('theirs', 'text', FRESH),
        known('reads_as', 'text', FRESH),
        known('first_month', 'plain', FRESH),
      ],
    ),
  },
  pay_comparison: {
    icon: FileSearch,
    fields: shown(
      [],
      [
        known('of_month', 'plain', { path: 'month', ...FRESH }),
        known('files', 'text', FRESH),
        known('equal', 'number', FRESH),
        known('differing', 'number', FRESH),
      ],
    ),
  },
  offer: { icon: Hand, fields: shown([], [known('places', 'number', FRESH)]) },
  claim: { icon: Hand, fields: [] },
  trade: { icon: ArrowLeftRight, fields: [] },
  draft: { icon: CalendarSync, fields: PLANNED },
  roster_template: {
    icon: CalendarSync,
    fields: shown(
      [],
      [
        known('name', 'text', FRESH),
        known('weeks', 'number', FRESH),
        known('shifts', 'number', FRESH),
        known('people', 'number', FRESH),
      ],
    ),
  },
  publication: { icon: CalendarSync, fields: PLANNED },
  manual_line: {
    icon: ListPlus,
    fields: shown(MANUAL_LINE_FIELDS, [
      known('code', 'text', FRESH),
      known('name', 'text', FRESH),
      known('quantity', 'number', FRESH),
      known('price', 'kr_ore', FRESH),
      known('reserved', 'kr_ore'),
      known('yearly_income', 'kr'),
      known('first_month', 'plain', FRESH),
      known('last_month', 'plain'),
      known('note', 'text', FRESH),
    ]),
  },
  ...RULE_NOUNS,
} as const satisfies Record<HistoryNoun, { readonly icon: unknown; readonly fields: readonly Known[] }>;

export type FieldName = (typeof NOUNS)[HistoryNoun]['fields'][number]['field'];
