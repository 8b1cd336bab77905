import { type PushKind, TEST_PUSH } from '../../contract/push.ts';

/** The page that a push opens; the bell knows the day and the thing, which do not travel. */
const PLACES = {
  [TEST_PUSH]: '/profile',
  shift_offered: '/my-shifts',
  shift_assigned: '/my-shifts',
  shift_moved: '/my-shifts',
  shift_removed: '/my-shifts',
  shift_rejected: '/shifts',
  plan_published: '/my-shifts',
  message_written: '/my-shifts',
  shift_open: '/my-shifts',
  shift_claimed: '/shifts',
  offer_passed: '/shifts',
  claim_answered: '/my-shifts',
  trade_asked: '/my-shifts',
  trade_accepted: '/manager',
  trade_answered: '/my-shifts',
  report_rejected: '/dashboard',
  report_missing: '/dashboard',
  no_show: '/my-shifts',
  wishes_open: '/my-shifts',
  wishes_closing: '/my-shifts',
  leave_asked: '/leave',
  leave_answered: '/leave?view=mine',
  absence_told: '/leave?show=absent',
  absence_entered: '/leave?view=mine',
  bank_account_changed: '/profile',
  account_changed: '/profile',
  new_browser: '/profile',
  countersign_asked: '/payroll',
  countersign_answered: '/payroll',
  second_person_off: '/pay-rules',
} as const satisfies Record<PushKind, string>;

/** `of_other`: a manager is told of somebody else's account. */
export const pushPlace = (kind: PushKind, of_other: boolean): string =>
  of_other && PLACES[kind] === '/profile' ? '/user-management' : PLACES[kind];
