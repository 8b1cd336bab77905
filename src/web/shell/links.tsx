import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import House from 'lucide-react/icons/house';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';
import { isManager } from '../roles.ts';
import type { ScreenRole } from '../session-store.ts';

type NavLink = {
  readonly to: (typeof PATHS)['dashboard' | 'timeReporting' | 'userInfo' | 'manager' | 'superadmin'];
  readonly text: 'dashboard' | 'time_reporting' | 'user_info' | 'manager' | 'superadmin';
  readonly icon: ReactNode;
  readonly shownTo: (role: ScreenRole) => boolean;
};

const staff = (role: ScreenRole): boolean => role !== 'superuser';

/** Where one can go, in the header's order. Only pages that exist. */
const LINKS: readonly NavLink[] = [
  { to: PATHS.dashboard, text: 'dashboard', icon: <House />, shownTo: staff },
  { to: PATHS.manager, text: 'manager', icon: <ClipboardCheck />, shownTo: isManager },
  { to: PATHS.timeReporting, text: 'time_reporting', icon: <CalendarClock />, shownTo: staff },
  { to: PATHS.userInfo, text: 'user_info', icon: <Banknote />, shownTo: staff },
  { to: PATHS.superadmin, text: 'superadmin', icon: <Building2 />, shownTo: (role) => role === 'superuser' },
];

export const linksFor = (role: ScreenRole): readonly NavLink[] => LINKS.filter((link) => link.shownTo(role));

/** The phone's bottom bar, for those whose day is their own hours. */
export const BOTTOM = [
  { to: PATHS.dashboard, text: 'dashboard', icon: <House /> },
  { to: PATHS.timeReporting, text: 'time_reporting', icon: <CalendarClock /> },
  { to: PATHS.userInfo, text: 'user_info', icon: <Banknote /> },
] as const;
