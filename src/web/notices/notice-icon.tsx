import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX from 'lucide-react/icons/calendar-x';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import Hand from 'lucide-react/icons/hand';
import Heart from 'lucide-react/icons/heart';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import MessageSquare from 'lucide-react/icons/message-square';
import Palmtree from 'lucide-react/icons/palmtree';
import type { Notice } from '../../contract/notices.ts';

const ICONS = {
  shift_offered: CircleHelp,
  shift_assigned: CalendarPlus,
  shift_moved: CalendarClock,
  shift_removed: CalendarX,
  shift_rejected: CalendarX,
  plan_published: CalendarCheck,
  shift_open: Hand,
  shift_claimed: Hand,
  offer_passed: Hand,
  claim_answered: Hand,
  wishes_open: Heart,
  wishes_closing: Heart,
  trade_asked: ArrowLeftRight,
  trade_accepted: ArrowLeftRight,
  trade_answered: ArrowLeftRight,
  message_written: MessageSquare,
  report_rejected: CircleX,
  report_missing: ClipboardPen,
  leave_asked: Palmtree,
  leave_answered: Palmtree,
  absence_told: HeartPulse,
  absence_entered: HeartPulse,
  no_show: CalendarX,
  bank_account_changed: Landmark,
  account_changed: KeyRound,
  new_browser: KeyRound,
  countersign_asked: KeyRound,
  countersign_answered: KeyRound,
  second_person_off: KeyRound,
} as const satisfies Record<Notice['kind'], typeof CircleX>;

/** An icon for the kind of a notice, so that the list can be skimmed. */
export function NoticeIcon({ kind }: { readonly kind: Notice['kind'] }) {
  const Icon = ICONS[kind];
  return <Icon size={18} />;
}
