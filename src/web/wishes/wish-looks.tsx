import { Flex, Text } from '@mantine/core';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CloudSun from 'lucide-react/icons/cloud-sun';
import MoonStar from 'lucide-react/icons/moon-star';
import Sunset from 'lucide-react/icons/sunset';
import { useTranslation } from 'react-i18next';
import type { Wish } from '../../contract/wishes.ts';
import type { HolidayKey } from '../../core/calendar.ts';
import type { Want } from '../../core/roster/wish.ts';
import { useFormat } from '../format.ts';
import type { DayLooks } from '../parts/month-grid.tsx';

/** A day of a period as its calendar draws it. */
export type WishDay = {
  readonly date: string;
  readonly inMonth: boolean;
  readonly isToday: boolean;
  readonly holiday: HolidayKey | null;
  readonly red: boolean;
  readonly wish: Wish | null;
  /** Where a month begins, its name stands under the number. */
  readonly named: boolean;
};

export const WANT_ICONS = {
  off: CalendarOff,
  work: BriefcaseBusiness,
  not_day: CloudSun,
  not_evening: Sunset,
  not_night: MoonStar,
} as const satisfies Record<Want, typeof Sunset>;

/** `ledig, 2 hjärtan` */
export function useWishWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ date, want, weight }: Pick<Wish, 'date' | 'want' | 'weight'>): string =>
    t('wishes.day_wished', {
      day: format.dayInWords(date),
      want: t(`wishes.wants.${want}`),
      hearts: t('wishes.hearts', { count: weight }),
    });
}

function useName() {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWishWords();
  return ({ date, inMonth, wish }: WishDay): string => {
    if (wish !== null) return words(wish);
    return t(inMonth ? 'wishes.nothing' : 'wishes.out', { day: format.dayInWords(date) });
  };
}

function Contents({ day }: { readonly day: WishDay }) {
  const format = useFormat();
  if (day.wish === null)
    return day.named ? (
      <Text fz={10} lh={1.2} ta="center" c="dimmed" aria-hidden="true">
        {format.dayMonth(day.date).replace(/[\d\s.]/g, '')}
      </Text>
    ) : null;
  const Icon = WANT_ICONS[day.wish.want];
  return (
    <Flex justify="center" align="center" gap={1} c="var(--accent)" aria-hidden="true">
      <Icon size={14} />
      <Text span fz={9} lh={1}>
        {'♥'.repeat(day.wish.weight)}
      </Text>
    </Flex>
  );
}

export const WISH_LOOKS: DayLooks<WishDay> = { useName, Contents };
