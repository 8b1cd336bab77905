import type { LinkProps } from '@tanstack/react-router';
import { PATHS } from '../paths.ts';
import type { News } from './news.ts';

type Place = Pick<LinkProps, 'to' | 'search'>;

/** The page where the user can act on a notice: its day, or the list when it has several. */
export function placeOf({ kind, notices }: News): Place {
  const [{ facts }] = notices;
  const date = facts.date;
  const day = date === undefined ? {} : { month: date.slice(0, 7), day: date };
  if (kind === 'leave_asked') return { to: PATHS.leave };
  if (kind === 'absence_told') return { to: PATHS.leave, search: { show: 'absent' } };
  if (kind === 'absence_entered') return { to: PATHS.leave, search: { view: 'mine' } };
  if (kind === 'leave_answered') return { to: PATHS.leave, search: { view: 'mine' } };
  if (kind === 'bank_account_changed')
    return facts.person_id === undefined
      ? { to: PATHS.profile }
      : { to: PATHS.userManagement, search: { person: facts.person_id } };
  if (kind === 'countersign_asked' || kind === 'countersign_answered') return { to: PATHS.payroll };
  if (kind === 'second_person_off') return { to: PATHS.payRules };
  if (kind === 'account_changed')
    return { to: facts.person_id === undefined ? PATHS.profile : PATHS.userManagement };
  if (kind === 'new_browser') return { to: PATHS.profile };
  if (kind === 'wishes_open' || kind === 'wishes_closing') return { to: PATHS.myShifts };
  if (kind === 'message_written') return { to: PATHS.myShifts };
  if (kind === 'shift_open' || kind === 'claim_answered') return { to: PATHS.myShifts };
  if (kind === 'trade_asked' || kind === 'trade_answered')
    return { to: PATHS.myShifts, search: { trade: facts.trade_id } };
  // The list of what waits is on the page; a trade that is made is seen in the plan.
  if (kind === 'trade_accepted' && facts.status !== 'approved') return { to: PATHS.manager };
  if (
    kind === 'shift_rejected' ||
    kind === 'shift_claimed' ||
    kind === 'offer_passed' ||
    kind === 'trade_accepted'
  )
    return { to: PATHS.shifts, search: day };
  if (kind === 'shift_removed' || kind === 'plan_published') return { to: PATHS.myShifts };
  if (notices.length > 1)
    return { to: kind === 'report_missing' || kind === 'report_rejected' ? PATHS.dashboard : PATHS.myShifts };
  return { to: PATHS.dashboard, search: day };
}
