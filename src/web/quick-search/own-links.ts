import type { TFunction } from 'i18next';
import { isoWeek } from '../../core/calendar.ts';
import type { Format } from '../format.ts';
import { PATHS } from '../paths.ts';
import { PARTS } from '../pay-rules/choice.ts';
import { isManager } from '../roles.ts';
import type { ScreenRole } from '../session-store.ts';
import type { Place } from '../shell/links.tsx';
import type { LinkHit } from './hits.ts';
import type { TypedDay } from './typed-day.ts';

/** What the quick search offers a role beside pages and people. */

type Action = keyof ReturnType<typeof actionsOf>;
type Target = {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  readonly place: Place;
};

const target = (place: Place, to: string, search: Readonly<Record<string, string>> = {}): Target => ({
  to,
  search,
  place,
});

const actionsOf = (decides: boolean) => ({
  copy: target('shifts', PATHS.shifts, { view: 'week' }),
  publish: target('shifts', PATHS.shifts, { view: 'week' }),
  propose: target('shifts', PATHS.shifts, { view: 'week' }),
  approve: target('manager', PATHS.manager),
  run: target('payroll', PATHS.payroll),
  add_person: target('user_management', PATHS.userManagement),
  reopen: target('user_management', PATHS.userManagement, { show: 'closed' }),
  answer_leave: target('leave', PATHS.leave),
  report: target('time_reporting', PATHS.timeReporting),
  call_in_sick: target('leave', PATHS.leave, { view: 'mine' }),
  ask_leave: target('leave', PATHS.leave, decides ? { view: 'mine' } : {}),
  open_shifts: target('my_shifts', PATHS.myShifts),
  payslip: target('user_info', PATHS.userInfo),
});

const OF_MANAGERS: readonly Action[] = [
  'copy',
  'publish',
  'propose',
  'approve',
  'run',
  'add_person',
  'reopen',
  'answer_leave',
];
const OF_EVERYBODY: readonly Action[] = ['report', 'call_in_sick', 'ask_leave', 'open_shifts', 'payslip'];

export function actionHits(t: TFunction, role: ScreenRole): readonly LinkHit[] {
  if (role === 'superuser') return [];
  const decides = isManager(role);
  const targets = actionsOf(decides);
  return [...(decides ? OF_MANAGERS : []), ...OF_EVERYBODY].map((id) => ({
    kind: 'action',
    id,
    name: t(`quickSearch.do.${id}`),
    ...targets[id],
  }));
}

/** The parts of the pay rules, under the names of their tabs. */
export const settingHits = (t: TFunction, role: ScreenRole): readonly LinkHit[] =>
  isManager(role)
    ? PARTS.map((show) => ({
        kind: 'setting',
        id: show,
        name: t(`quickSearch.parts.${show}`),
        ...target('pay_rules', PATHS.payRules, { show }),
      }))
    : [];

/** A typed day or week: for a manager on the roster, for a worker (days alone) among their own reports. */
export function dayHits(
  t: TFunction,
  format: Format,
  role: ScreenRole,
  typed: TypedDay | null,
): readonly LinkHit[] {
  if (typed === null || role === 'superuser') return [];
  const { kind, day } = typed;
  const name =
    kind === 'week'
      ? t('quickSearch.week', { week: isoWeek(day), day: format.shortDate(day) })
      : format.longDate(day);
  if (isManager(role))
    return [{ kind: 'day', id: day, name, ...target('shifts', PATHS.shifts, { view: kind, from: day }) }];
  if (kind === 'week') return [];
  const search = { month: day.slice(0, 7), day };
  return [{ kind: 'day', id: day, name, ...target('time_reporting', PATHS.timeReporting, search) }];
}
