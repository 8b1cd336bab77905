import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleUser from 'lucide-react/icons/circle-user';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import Palmtree from 'lucide-react/icons/palmtree';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';
import { isManager } from '../roles.ts';
import type { ScreenRole } from '../session-store.ts';

const PLACES = {
  dashboard: { to: PATHS.dashboard, icon: <House /> },
  shifts: { to: PATHS.shifts, icon: <CalendarDays /> },
  manager: { to: PATHS.manager, icon: <ClipboardCheck /> },
  user_management: { to: PATHS.userManagement, icon: <Users /> },
  payroll: { to: PATHS.payroll, icon: <ReceiptText /> },
  pay_rules: { to: PATHS.payRules, icon: <Scale /> },
  history: { to: PATHS.history, icon: <History /> },
  rule_breaks: { to: PATHS.ruleBreaks, icon: <TriangleAlert /> },
  my_shifts: { to: PATHS.myShifts, icon: <ListChecks /> },
  time_reporting: { to: PATHS.timeReporting, icon: <CalendarClock /> },
  user_info: { to: PATHS.userInfo, icon: <Banknote /> },
  leave: { to: PATHS.leave, icon: <Palmtree /> },
  superadmin: { to: PATHS.superadmin, icon: <Building2 /> },
  profile: { to: PATHS.profile, icon: <CircleUser /> },
} as const satisfies Record<string, { to: string; icon: ReactNode }>;

export type Place = keyof typeof PLACES;

/** The three groups of a menu: the work that is shared, what is the user's own, and what is seldom needed. */
export const GROUPS = ['work', 'own', 'settings'] as const;
type Groups = Readonly<Record<(typeof GROUPS)[number], readonly Place[]>>;

const WORKER: Groups = {
  work: ['dashboard', 'my_shifts', 'time_reporting', 'leave'],
  own: ['user_info'],
  settings: ['profile', 'history'],
};
const MANAGER: Groups = {
  work: ['dashboard', 'shifts', 'manager', 'payroll', 'user_management', 'leave'],
  own: ['time_reporting', 'my_shifts', 'user_info'],
  settings: ['profile', 'pay_rules', 'rule_breaks', 'history'],
};
const SUPERUSER: Groups = { work: ['superadmin'], own: [], settings: ['profile', 'history'] };

const linked = <P extends Place>(places: readonly P[]) =>
  places.map((text) => ({ text, to: PLACES[text].to, icon: PLACES[text].icon }));

const placesOf = (role: ScreenRole): Groups =>
  role === 'superuser' ? SUPERUSER : isManager(role) ? MANAGER : WORKER;

/** The links of a role by group, in order; a group without links is left out. */
export const groupsFor = (role: ScreenRole) =>
  GROUPS.map((group) => ({ group, links: linked(placesOf(role)[group]) })).filter(
    ({ links }) => links.length > 0,
  );

/** The user's own pages, in the settings menu (specification section 2). */
export const OWN = linked(['time_reporting', 'my_shifts', 'leave', 'user_info']);

/** All pages of a role, each once: the pages that the quick search covers. */
export const placesFor = (role: ScreenRole) => groupsFor(role).flatMap(({ links }) => links);

/** The phone's bottom bar: the most used pages; the rest is behind "Mer". */
export const bottomFor = (role: ScreenRole) =>
  role === 'superuser'
    ? linked(['superadmin', 'history'])
    : isManager(role)
      ? linked(['dashboard', 'shifts', 'manager', 'payroll'])
      : linked(['dashboard', 'my_shifts', 'time_reporting', 'user_info']);
