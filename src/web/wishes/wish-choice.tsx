import { Button, Flex, Group, Text } from '@mantine/core';
import Heart from 'lucide-react/icons/heart';
import { useTranslation } from 'react-i18next';
import type { Wish } from '../../contract/wishes.ts';
import { MOST_WEIGHT, WANTS } from '../../core/roster/wish.ts';
import { useFormat } from '../format.ts';
import shared from '../ui/shared.module.css';
import type { Wished, Wishing } from './own-wishes.ts';
import { useWishWords, WANT_ICONS } from './wish-looks.tsx';

type Props = {
  readonly date: string;
  readonly wish: Wish | undefined;
  /** What is left of the budget, with this wish. */
  readonly left: number;
  /** Why it is only shown; null: it is written. */
  readonly why: string | null;
  readonly wishing: Wishing;
};

const WEIGHTS = Array.from({ length: MOST_WEIGHT }, (_, at) => at + 1);

/** What the user wishes for one day. Each press is written at once, and can be taken back. */
export function DayChoice({ date, wish, left, why, wishing }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWishWords();
  const { write, busy } = wishing;
  const writable = why === null;
  const day = format.dayInWords(date);
  const save = (wished: Wished): void =>
    write({ date, was: wish, wished, said: t('wishes.saved', { said: words({ date, ...wished }) }) });
  const isFull = wish === undefined && left === 0;
  return (
    <>
      <Text fw={600} mb={8} className={shared.capital}>
        {day}
      </Text>
      {!writable && (
        <Text fz="sm">
          {wish === undefined ? t('wishes.nothing', { day }) : words(wish)}
          {` ${why}`}
        </Text>
      )}
      {writable && isFull && <Text fz="sm">{t('wishes.none_left')}</Text>}
      {writable && !isFull && (
        <Flex wrap="wrap" gap={8} role="group" aria-label={day}>
          {WANTS.map((want) => {
            const Icon = WANT_ICONS[want];
            const is_on = wish?.want === want;
            return (
              <Button
                key={want}
                mih="var(--tap)"
                px={12}
                variant={is_on ? 'filled' : 'default'}
                aria-pressed={is_on}
                disabled={busy}
                leftSection={<Icon size={16} aria-hidden="true" />}
                onClick={() => !is_on && save({ want, weight: wish?.weight ?? 1 })}
              >
                {t(`wishes.wants.${want}`)}
              </Button>
            );
          })}
        </Flex>
      )}
      {writable && wish !== undefined && (
        <Group mt={12} gap={8} justify="space-between">
          <Group gap={4} role="group" aria-label={t('wishes.weight')}>
            {WEIGHTS.map((weight) => (
              <Button
                key={weight}
                mih="var(--tap)"
                px={12}
                variant="default"
                aria-label={t('wishes.hearts', { count: weight })}
                aria-pressed={wish.weight === weight}
                disabled={busy || weight > left + wish.weight}
                onClick={() => weight !== wish.weight && save({ want: wish.want, weight })}
              >
                <Heart
                  size={20}
                  aria-hidden="true"
                  color="var(--accent)"
                  fill={weight <= wish.weight ? 'var(--accent)' : 'none'}
                />
              </Button>
            ))}
          </Group>
          <Button
            variant="subtle"
            mih="var(--tap)"
            disabled={busy}
            onClick={() => write({ date, was: wish, wished: null, said: t('wishes.removed', { day }) })}
          >
            {t('wishes.remove')}
          </Button>
        </Group>
      )}
    </>
  );
}
