import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import CircleUser from 'lucide-react/icons/circle-user';
import FileText from 'lucide-react/icons/file-text';
import Palmtree from 'lucide-react/icons/palmtree';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import Thermometer from 'lucide-react/icons/thermometer';
import Users from 'lucide-react/icons/users';
import type { HistoryNoun } from '../../core/actions.ts';
import classes from './history.module.css';

const ICONS = {
  user: CircleUser,
  payroll: Banknote,
  shift: CalendarDays,
  assignment: Users,
  time_entry: CalendarClock,
  company: Building2,
  leave: Palmtree,
  absence: Thermometer,
  invoice: FileText,
  calendar_feed: CalendarSync,
  payroll_run: ReceiptText,
  rule_set: Scale,
} as const satisfies Record<HistoryNoun, unknown>;

/** What kind of thing an entry is about, for the eye that runs down the list. */
export function NounIcon({ noun }: { readonly noun: HistoryNoun }) {
  const Icon = ICONS[noun];
  return (
    <span className={classes.icon} aria-hidden="true">
      <Icon size={16} />
    </span>
  );
}
