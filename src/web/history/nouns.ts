import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import CircleUser from 'lucide-react/icons/circle-user';
import FileText from 'lucide-react/icons/file-text';
import Palmtree from 'lucide-react/icons/palmtree';
import Thermometer from 'lucide-react/icons/thermometer';
import { ABSENCE_REMEMBERED } from '../../contract/absences.ts';
import { COMPANY_FIELDS, EMPLOYER_FIELDS, SETTINGS_FIELDS } from '../../contract/companies.ts';
import { EMPLOYMENT_FIELDS } from '../../contract/employments.ts';
import { LEAVE_REMEMBERED } from '../../contract/leave-requests.ts';
import type { HistoryNoun } from '../../contract/nouns.ts';
import { ENTRY_FIELDS } from '../../contract/time-entries.ts';
import { USER_REMEMBERED } from '../../contract/users.ts';
import { VACATION_RULE_FIELDS } from '../../contract/vacation-rules.ts';
import { LEDGER_USES } from '../../core/pay/ledger.ts';
import type { Known } from './kinds.ts';
import { PAY_NOUNS } from './pay-nouns.ts';
import { PLAN_NOUNS } from './plan-nouns.ts';
import { RULE_NOUNS } from './rule-nouns.ts';
import { FRESH, known, shown } from './shown-fields.ts';

/** Each noun of history: its icon, and how its fields are shown. The words are `text/{sv,en}/history.ts` and `fields.ts`. */

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
        known('second_person', 'plain'),
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
  ...PLAN_NOUNS,
  ...PAY_NOUNS,
  ...RULE_NOUNS,
} as const satisfies Record<HistoryNoun, { readonly icon: unknown; readonly fields: readonly Known[] }>;

export type FieldName = (typeof NOUNS)[HistoryNoun]['fields'][number]['field'];
