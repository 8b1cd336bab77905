import type { CompanyHistoryEntry } from '../../contract/history.ts';
import type { HistoryNoun } from '../../core/actions.ts';

/** What changed in an entry of history, field by field. Pure: the words are field-words.ts. */

/** How a value is said. */
export type Kind =
  | 'text'
  | 'number'
  | 'kr'
  | 'kr_ore'
  | 'ore'
  | 'percent'
  | 'minutes'
  | 'date'
  | 'from_day'
  | 'day_of_month'
  | 'yes_no'
  | 'role'
  | 'report_status'
  | 'shift_status'
  | 'leave_status'
  | 'leave_kind'
  | 'absence_kind'
  | 'billing_status'
  | 'break_rule'
  | 'break_order'
  | 'pay_basis'
  | 'payment_month'
  | 'hourly_vacation'
  | 'rule_name'
  | 'rounding'
  /** Two values that are one: clocks, instants, days. */
  | 'clocks'
  | 'instants'
  | 'days'
  /** That it changed, not to what. */
  | 'differs';

type Known = {
  /** Its word; the last part of its path when left out. */
  readonly field: string;
  readonly path: string;
  readonly until?: string;
  readonly kind: Kind;
  /** Said also of what is new (`both`: or gone), when there is nothing to compare with. */
  readonly fresh?: 'new' | 'both';
};

const known = <const F extends string>(
  field: F,
  kind: Kind,
  more: Partial<Omit<Known, 'field' | 'kind'>> = {},
) => ({ field, kind, path: field, ...more }) satisfies Known;
const FRESH = { fresh: 'both' } as const;

/** The fields that a person may read, in the order in which they are said. What is not here is not shown. */
const FIELDS = {
  user: [
    known('first_name', 'text'),
    known('last_name', 'text'),
    known('username', 'text'),
    known('role', 'role', { fresh: 'new' }),
    known('last_day', 'date'),
    known('account', 'text', FRESH),
  ],
  payroll: [
    known('valid_from', 'from_day', FRESH),
    known('monthly_salary', 'kr', FRESH),
    known('employment_rate', 'percent', FRESH),
    known('hourly_salary', 'kr_ore', FRESH),
    known('employment_hours_per_week', 'number', FRESH),
    known('employee_tax_table', 'number', FRESH),
    known('tax_column', 'number', FRESH),
  ],
  shift: [known('span', 'instants', { path: 'start_time', until: 'end_time' }), known('rest_min', 'minutes')],
  assignment: [known('status', 'shift_status'), known('rest_min', 'minutes', FRESH)],
  time_entry: [
    known('date', 'date'),
    known('times', 'clocks', { path: 'start_time', until: 'end_time' }),
    known('break_duration', 'minutes', FRESH),
    known('status', 'report_status', FRESH),
    known('description', 'text', FRESH),
  ],
  company: [
    known('name', 'text'),
    known('subdomain', 'text'),
    known('org_number', 'text'),
    known('address', 'text'),
    known('next_billing_date', 'date'),
    known('billing_status', 'billing_status'),
    known('is_active', 'yes_no'),
    known('active_user_count', 'number'),
    known('price_per_user_ore', 'ore'),
    known('break_rule', 'break_rule'),
    known('break_order', 'break_order'),
    known('pay_basis', 'pay_basis'),
    known('payment_day', 'day_of_month'),
    known('payment_month', 'payment_month'),
    known('hourly_vacation', 'hourly_vacation'),
    known('iban', 'text'),
    known('bic', 'text'),
    known('contact_name', 'text'),
    known('contact_phone', 'text'),
    known('contact_email', 'text'),
    known('workplace_address', 'text'),
    known('workplace_city', 'text'),
    known('pay', 'text', { path: 'accounts.pay' }),
    known('tax', 'text', { path: 'accounts.tax' }),
    known('net_pay', 'text', { path: 'accounts.net_pay' }),
    known('employee_debt', 'text', { path: 'accounts.employee_debt' }),
    known('contribution_cost', 'text', { path: 'accounts.contribution_cost' }),
    known('contribution_debt', 'text', { path: 'accounts.contribution_debt' }),
  ],
  leave: [
    known('kind', 'leave_kind', FRESH),
    known('days', 'days', { path: 'first_day', until: 'last_day' }),
    known('status', 'leave_status'),
  ],
  absence: [
    known('kind', 'absence_kind', FRESH),
    known('days', 'days', { path: 'first_day', until: 'last_day' }),
    known('extent_pct', 'percent', FRESH),
  ],
  invoice: [known('amount_ore', 'ore', FRESH), known('active_users', 'number', FRESH)],
  calendar_feed: [],
  payroll_run: [
    known('people', 'number', FRESH),
    known('gross', 'kr', FRESH),
    known('net', 'kr', FRESH),
    known('employer_cost', 'kr', FRESH),
  ],
  rule_set: [
    known('from', 'date'),
    known('name', 'rule_name', { path: 'rules.name', fresh: 'both' }),
    known('ob1', 'percent', { path: 'rules.multipliers_pct.1' }),
    known('ob2', 'percent', { path: 'rules.multipliers_pct.2' }),
    known('ob3', 'percent', { path: 'rules.multipliers_pct.3' }),
    known('ob1_ore', 'ore', { path: 'rules.amounts_ore.1' }),
    known('ob2_ore', 'ore', { path: 'rules.amounts_ore.2' }),
    known('ob3_ore', 'ore', { path: 'rules.amounts_ore.3' }),
    known('break_order', 'break_order', { path: 'rules.break_order' }),
    known('rounding_min', 'rounding', { path: 'rules.rounding_min' }),
    known('windows', 'differs', { path: 'rules.windows' }),
  ],
} as const satisfies Record<HistoryNoun, readonly Known[]>;

export type FieldName = (typeof FIELDS)[HistoryNoun][number]['field'];

/** A value as it was recorded; of a pair both. */
type Value = unknown;
export type Change = {
  readonly field: FieldName;
  readonly kind: Kind;
  readonly was: Value;
  readonly became: Value;
  /** There is nothing to compare with: it is new, or gone. */
  readonly alone: boolean;
};

type Facts = CompanyHistoryEntry['was'];

/** The known fields that differ between what was and what became; of what is new or gone those that say what it was. */
export function changesOf({
  noun,
  was,
  became,
}: Pick<CompanyHistoryEntry, 'noun' | 'was' | 'became'>): Change[] {
  const alone = was === null || became === null;
  return FIELDS[noun].flatMap((one: Known & { readonly field: FieldName }) => {
    if (alone && one.fresh !== 'both' && (one.fresh === undefined || became === null)) return [];
    const before = valueIn(was, one);
    const after = valueIn(became, one);
    if (same(before, after)) return [];
    const { field, kind } = one;
    return [{ field, kind, was: before, became: after, alone }];
  });
}

/** Of the private details, the names of those that were changed: their values are not kept. */
export const PRIVATE_FIELDS = [
  'email',
  'phone',
  'address',
  'date_of_birth',
  'employment_date',
  'personal_number_mask',
] as const;

export function privateChanges({
  noun,
  became,
}: Pick<CompanyHistoryEntry, 'noun' | 'became'>): (typeof PRIVATE_FIELDS)[number][] {
  const changed: unknown = noun === 'user' ? became?.changed : null;
  return Array.isArray(changed) ? PRIVATE_FIELDS.filter((field) => changed.includes(field)) : [];
}

function valueIn(facts: Facts, { path, until }: Known): Value {
  const from = at(facts, path);
  return until === undefined ? from : from === null ? null : [from, at(facts, until)];
}

/** What stands at `rules.name`; nothing, an empty text and what is missing are all null. */
function at(facts: Facts, path: string): Value {
  let value: unknown = facts;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return null;
    value = Reflect.get(value, part);
  }
  return value === undefined || value === '' ? null : value;
}

const same = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);
