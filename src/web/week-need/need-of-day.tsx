import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { minuteToLocal } from '../../core/calendar.ts';
import type { Span } from '../../core/clock.ts';
import { type NeedSum, needSum } from '../../core/roster/need.ts';
import { useFormat } from '../format.ts';
import { shortTimes } from '../week/pill.tsx';
import type { DayNeed } from './day-needs.ts';

/** What the need and the plan come to on some days. */
export const sumOf = (days: readonly DayNeed[]): NeedSum =>
  needSum(days.flatMap(({ stretches }) => stretches));

/** The need in words. */
export function useNeedSays(zone: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = (minutes: number): string => format.number(Math.round(minutes / 6) / 10);
  const clock = (minute: number): string => minuteToLocal(minute, zone).clock;
  const times = ({ start, end }: Span): string => format.range(clock(start), clock(end));
  /** `46/48 h` */
  const met = ({ met_min, wanted_min }: NeedSum) => {
    const both = { met: hours(met_min), wanted: hours(wanted_min) };
    return (
      <Text fz="xs" c="dimmed" span display="block">
        <span aria-hidden="true">{t('weekNeed.met', both)}</span>
        <VisuallyHidden>{t('weekNeed.met_said', both)}</VisuallyHidden>
      </Text>
    );
  };
  /** `7–16` */
  const short = ({ start, end }: Span): string => shortTimes(clock(start), clock(end));
  return { hours, clock, times, short, met };
}

type Props = {
  readonly day: DayNeed;
  readonly zone: string;
  /** In a month there is room for the bar and how many are missing. */
  readonly narrow?: boolean;
};

/** One day's need: hours of people that are planned of those wanted, and where most are missing. */
export function NeedOfDay({ day: { date, sum }, zone, narrow = false }: Props) {
  const format = useFormat();
  const says = useNeedSays(zone);
  return (
    <>
      <VisuallyHidden>{format.dayInWords(date)}, </VisuallyHidden>
      {narrow ? <VisuallyHidden>{says.met(sum)}</VisuallyHidden> : says.met(sum)}
      <Bar sum={sum} />
      {narrow ? (
        <Narrow sum={sum} zone={zone} />
      ) : (
        <Text fz="xs" lh={1.3} span display="block">
          <Rest sum={sum} zone={zone} />
        </Text>
      )}
    </>
  );
}

/** Filled as far as the wanted hours are planned; what is missing to the least stands out of it, higher than the rest. */
function Bar({ sum: { wanted_min, met_min, short_min, below_min } }: { readonly sum: NeedSum }) {
  const share = (minutes: number): string =>
    `${wanted_min === 0 ? 100 : Math.round((1000 * minutes) / wanted_min) / 10}%`;
  const tone = below_min > 0 ? 'var(--wait-solid)' : 'var(--good-solid)';
  return (
    <svg width="100%" height={10} display="block" aria-hidden="true">
      <rect y={3} width="100%" height={4} rx={2} fill="var(--line)" />
      <rect y={3} width={share(met_min)} height={4} rx={2} fill={short_min > 0 ? 'var(--plain)' : tone} />
      {short_min > 0 && (
        <rect x={share(met_min)} width={share(short_min)} height={10} rx={1} fill="var(--bad-solid)" />
      )}
    </svg>
  );
}

/** How many are missing at most on a day, on its button in the strip of a phone. */
export function ShortMark({ day, zone }: { readonly day: DayNeed | undefined; readonly zone: string }) {
  const { t } = useTranslation();
  const { times } = useNeedSays(zone);
  const worst = day?.sum.worst ?? null;
  if (worst === null) return null;
  const most = { count: worst.least - worst.planned, times: times(worst) };
  return (
    <Text
      span
      pos="absolute"
      top={-6}
      right={-2}
      miw={18}
      h={18}
      lh="18px"
      bdrs={99}
      ta="center"
      fz={11}
      fw={650}
      bg="var(--bad-solid)"
      c="#fff"
    >
      <span aria-hidden="true">−{most.count}</span>
      <VisuallyHidden>, {t('weekNeed.short_said', most)}</VisuallyHidden>
    </Text>
  );
}

/** How many are missing at most; all of it is said. */
function Narrow({ sum, zone }: { readonly sum: NeedSum; readonly zone: string }) {
  const { worst } = sum;
  return (
    <>
      <Text
        span
        display="block"
        ta="center"
        fz="xs"
        fw={650}
        lh={1.3}
        mih={16}
        c="var(--bad)"
        aria-hidden="true"
      >
        {worst !== null && `−${worst.least - worst.planned}`}
      </Text>
      <VisuallyHidden>
        <Rest sum={sum} zone={zone} />
      </VisuallyHidden>
    </>
  );
}

/** What is missing, or too much, in a few words. */
function Rest({
  sum: { worst, below_min, above_min },
  zone,
}: {
  readonly sum: NeedSum;
  readonly zone: string;
}) {
  const { t } = useTranslation();
  const { hours, times, short } = useNeedSays(zone);
  if (worst !== null) {
    const most = { count: worst.least - worst.planned, times: times(worst) };
    return (
      <Text fz="xs" fw={650} c="var(--bad)" span>
        <span aria-hidden="true">{t('weekNeed.short', { ...most, times: short(worst) })}</span>
        <VisuallyHidden>{t('weekNeed.short_said', most)}</VisuallyHidden>
      </Text>
    );
  }
  if (below_min > 0) return t('weekNeed.below', { hours: hours(below_min) });
  if (above_min === 0) return t('weekNeed.enough');
  return (
    <Text fz="xs" c="dimmed" span>
      {t('weekNeed.above', { hours: hours(above_min) })}
    </Text>
  );
}
