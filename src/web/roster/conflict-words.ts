import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type BrokenRule, COUNTING_RULES, DAY_RULES } from '../../contract/broken-rules.ts';
import type { ReplyOf } from '../../contract/call.ts';
import type { checkConflicts } from '../../contract/shift-conflicts.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { DAY_MIN, minuteOf } from '../../core/clock.ts';
import { DAILY_REST } from '../../core/roster/daily-rest.ts';
import { type Format, useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';

type Found = ReplyOf<typeof checkConflicts>;
type Said = Found['conflicts'][number] | Found['warnings'][number];

/** `Anna Berg är redan på passet fre 20 nov., 09:00–17:30.` */
export const useConflictWords = (zone: string): ((one: Said) => string) => {
  const { t } = useTranslation();
  return conflictWords(t, useFormat(), zone);
};
export function conflictWords(t: TFunction, format: Format, zone: string): (one: Said) => string {
  return (one) => {
    const name = nameOf(one.worker);
    const start = minuteToLocal(minuteOf(one.start_time) ?? 0, zone);
    const end = minuteToLocal(minuteOf(one.end_time) ?? 0, zone);
    const last = minuteToLocal((minuteOf(one.end_time) ?? 1) - 1, zone);
    const times = `${format.shortDate(start.date)} ${format.range(start.clock, end.clock)}`;
    const days =
      start.date === last.date
        ? format.dayMonth(start.date)
        : `${format.dayMonth(start.date)} – ${format.dayMonth(last.date)}`;
    if (one.kind === 'overlap') return t('roster.form.overlap', { name, times });
    if (one.kind === 'leave') return t('roster.form.leave', { name, days });
    if (one.kind === 'leave_pending') return t('roster.form.leave_pending', { name, days });
    if (one.kind === 'cannot' || one.kind === 'rather_not') {
      const is_whole = start.clock === '00:00' && end.clock === '00:00';
      return t(`roster.form.${one.kind}`, { name, when: is_whole ? days : times });
    }
    const rest = format.duration('rest_min' in one ? (one.rest_min ?? 0) : 0);
    const limit = format.duration('limit_min' in one ? (one.limit_min ?? DAILY_REST.rest_min) : 0);
    return one.shift_id === null
      ? t('roster.form.rest_long', { name, rest, limit })
      : t('roster.form.rest', { name, times, rest, limit });
  };
}

type Ill = NonNullable<Found['absences']>[number];

/** `Anna Berg är sjukanmäld 20 november och tills vidare.` */
export const useIllWords = (): ((one: Ill) => string) => {
  const { t } = useTranslation();
  return illWords(t, useFormat());
};
export function illWords(t: TFunction, format: Format): (one: Ill) => string {
  return ({ worker, kind, first_day, last_day, extent_pct }) => {
    const name = nameOf(worker);
    const day = format.dayMonth(first_day);
    const days =
      last_day === null
        ? t('roster.form.open_days', { day })
        : last_day === first_day
          ? day
          : `${day} – ${format.dayMonth(last_day)}`;
    if (kind === 'vab') return t('roster.form.vab', { name, days });
    return extent_pct === 100
      ? t('roster.form.sick', { name, days })
      : t('roster.form.sick_part', { name, days, percent: format.percent(extent_pct) });
  };
}

type Broken = Omit<BrokenRule, 'worker'> & {
  readonly worker: { readonly first_name: string; readonly last_name: string };
};

/** Tells verdicts of one rule and day apart. */
export const keyOfBroken = ({ rule, day, measured, skill }: Omit<Broken, 'worker'>): string =>
  `${rule} ${day} ${measured} ${skill?.skill_id ?? ''}`;

/** `Anna Berg arbetar 5 h 15 min utan rast 20 november. Efter högst 5 h ska det vara rast.` */
export const useBrokenWords = (): ((one: Broken) => string) => {
  const { t } = useTranslation();
  return brokenWords(t, useFormat());
};
const inDays = (minutes: number): string => String(Math.floor(minutes / DAY_MIN));

export function brokenWords(t: TFunction, format: Format): (one: Broken) => string {
  return ({ worker, rule, day, measured, limit, source, skill }) => {
    const facts = { name: nameOf(worker), day: format.dayMonth(day), skill: skill?.name ?? '' };
    const ended = skill?.ended ?? null;
    if (ended !== null) return t('roster.broken.skill_ended', { ...facts, ended: format.date(ended) });
    const number = COUNTING_RULES.includes(rule)
      ? String
      : DAY_RULES.includes(rule)
        ? inDays
        : format.duration;
    const said = t(`roster.broken.${rule}`, {
      ...facts,
      measured: number(measured),
      limit: number(limit),
    });
    return source === undefined ? said : `${said} · ${source}`;
  };
}
