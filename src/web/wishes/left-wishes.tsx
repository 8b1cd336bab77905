import { Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PlanningPeriod } from '../../contract/planning-periods.ts';
import { deleteWish, listWishes } from '../../contract/wishes.ts';
import { ask, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { toast } from '../parts/toast.tsx';
import { readUser } from '../session-store.ts';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';
import { useWishWords } from './wish-looks.tsx';

type Props = {
  /** Open periods that are not for the user. */
  readonly periods: readonly PlanningPeriod[];
  readonly today: string;
};

/** What the user has wished of units that they have left: it is theirs to take back, not to change. Nothing when there is none. */
export function LeftWishes({ periods, today }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWishWords();
  const own = useQuery({
    ...ask('wishes', listWishes, { query: { user: readUser()?.id ?? '' } }),
    enabled: periods.length > 0,
  }).data;
  const ids = new Set(periods.map(({ id }) => id));
  const wishes = (own ?? []).filter(({ period_id, date }) => ids.has(period_id) && date >= today);
  const deleted = useWrite(deleteWish, ['wishes'], {
    onDone: () => toast(i18next.t('wishes.left_removed')),
  });
  if (wishes.length === 0) return null;
  return (
    <Card title={t('wishes.left_title')}>
      <Text fz="sm">{t('wishes.left_lead')}</Text>
      <ul className={shared.lines}>
        {wishes.map((wish) => (
          <Flex
            key={wish.id}
            component="li"
            wrap="wrap"
            gap="4px 12px"
            py={8}
            justify="space-between"
            align="center"
          >
            <Text className={shared.capital}>{words(wish)}</Text>
            <Button
              variant="default"
              mih="var(--tap)"
              aria-label={t('wishes.remove_named', { day: format.dayInWords(wish.date) })}
              disabled={deleted.isPending}
              onClick={() => deleted.mutate({ params: { id: wish.id }, ifMatch: wish.version })}
            >
              {t('wishes.remove')}
            </Button>
          </Flex>
        ))}
      </ul>
    </Card>
  );
}
