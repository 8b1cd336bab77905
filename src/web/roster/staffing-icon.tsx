import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock-3';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import UserX from 'lucide-react/icons/user-x';
import type { Staffing } from '../../core/staffing.ts';

type Props = { readonly staffing: Staffing; readonly size?: number };

/** The icon of a staffing beside its colour and form; a staffed shift needs none. */
export function StaffingIcon({ staffing, size = 12 }: Props) {
  if (staffing === 'empty') return <UserX size={size} aria-hidden="true" />;
  if (staffing === 'rejected') return <CircleAlert size={size} aria-hidden="true" />;
  if (staffing === 'absent') return <HeartPulse size={size} aria-hidden="true" />;
  if (staffing === 'pending') return <Clock size={size} aria-hidden="true" />;
  return null;
}
