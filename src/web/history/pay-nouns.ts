import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import FileSearch from 'lucide-react/icons/file-search';
import Landmark from 'lucide-react/icons/landmark';
import ListPlus from 'lucide-react/icons/list-plus';
import Palmtree from 'lucide-react/icons/palmtree';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import Tags from 'lucide-react/icons/tags';
import { COST_CENTRE_FIELDS } from '../../contract/cost-centres.ts';
import { MANUAL_LINE_FIELDS } from '../../contract/manual-lines.ts';
import { PAY_CODE_FIELDS } from '../../contract/pay-codes.ts';
import { PAY_DEBT_FIELDS } from '../../contract/pay-debts.ts';
import { BALANCE_FIELDS } from '../../contract/vacation.ts';
import { FRESH, IN_FORCE, known, shown } from './shown-fields.ts';

/** Pay, its terms and its months, in history. */

const BALANCE_SUMS = [
  'earned_pay',
  'advance_pay',
  'running_pay',
  'year_gross',
  'year_tax',
  'year_basis',
] as const;

export const PAY_NOUNS = {
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
  payroll_run: {
    icon: ReceiptText,
    fields: shown(
      [],
      [
        known('people', 'number', FRESH),
        known('gross', 'kr', FRESH),
        known('net', 'kr', FRESH),
        known('employer_cost', 'kr', FRESH),
        known('accounts_taken', 'number', FRESH),
      ],
    ),
  },
  countersignature: {
    icon: ReceiptText,
    fields: shown(
      [],
      [
        known('what', 'countersigned', FRESH),
        known('role', 'role', FRESH),
        known('people', 'number', FRESH),
        known('gross', 'kr', FRESH),
        known('net', 'kr', FRESH),
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
} as const;
