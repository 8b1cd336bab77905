import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type Countersignature,
  countersign,
  endCountersignature,
  listCountersignatures,
} from '../../contract/countersignatures.ts';
import { ask, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { useZone } from '../history/use-zone.ts';
import { Failure } from '../parts/failure.tsx';
import { toast } from '../parts/toast.tsx';
import { useMe } from '../session.ts';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';

const TOUCHED = ['countersignatures', 'users', 'company', 'pay-months', 'notices'] as const;

/** What waits for a second manager, each with what it comes to and the reader's answer; nothing where nothing waits. */
export function WaitingCard() {
  const { t } = useTranslation();
  // A planner who does not see cost is refused the list.
  const enabled = useMe().sees_cost !== false;
  const {
    data = [],
    error,
    refetch,
    isFetching,
  } = useQuery({ ...ask('countersignatures', listCountersignatures, {}), enabled });
  if (error !== null)
    return (
      <Failure
        what={t('secondPerson.waiting.load_failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data.length === 0) return null;
  return (
    <Card title={t('secondPerson.waiting.title')}>
      <Box component="ul" className={shared.lines}>
        {data.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </Box>
    </Card>
  );
}

function Row({ one }: { readonly one: Countersignature }) {
  const { t } = useTranslation();
  const what = useWhat(one);
  const params = { id: one.id };
  const giving = useWrite(countersign, TOUCHED, {
    onDone: () => toast(i18next.t('secondPerson.waiting.given')),
  });
  const ending = useWrite(endCountersignature, TOUCHED, {
    onDone: () => toast(i18next.t('secondPerson.waiting.ended')),
  });
  const busy = giving.isPending || ending.isPending;
  return (
    <Flex component="li" wrap="wrap" gap="6px 12px" py={12} align="center" justify="space-between">
      <Box flex="1 1 16rem" miw={0}>
        <Text fw={600} className={shared.anywhere}>
          {what.title}
        </Text>
        {what.lines.map((line) => (
          <Text key={line} fz="sm" c="dimmed" className={shared.anywhere}>
            {line}
          </Text>
        ))}
        {one.hindrance !== null && <Text fz="sm">{t(`secondPerson.hindrances.${one.hindrance}`)}</Text>}
      </Box>
      <Group gap={8}>
        {one.hindrance === null && (
          <Button
            mih="var(--tap)"
            loading={giving.isPending}
            disabled={busy}
            aria-label={t('secondPerson.waiting.give_named', { what: what.title })}
            onClick={({ detail }) => detail <= 1 && giving.mutate({ params })}
          >
            {t('secondPerson.waiting.give')}
          </Button>
        )}
        <Button
          variant="default"
          mih="var(--tap)"
          disabled={busy}
          aria-label={t('secondPerson.waiting.end_named', { what: what.title })}
          onClick={({ detail }) => detail <= 1 && ending.mutate({ params })}
        >
          {t(one.hindrance === 'own' ? 'secondPerson.waiting.withdraw' : 'secondPerson.waiting.decline')}
        </Button>
      </Group>
    </Flex>
  );
}

/** What it is and what it comes to, in words. */
function useWhat(one: Countersignature): { readonly title: string; readonly lines: readonly string[] } {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const dayOf = (at: string): string => format.date(format.instant(at, zone).slice(0, 10));
  const { facts } = one;
  const month = facts.month === undefined ? '' : format.monthName(facts.month);
  const named = { person: one.person ?? '', month, unit: facts.unit ?? '' };
  const title =
    one.what === 'role'
      ? t(`secondPerson.waiting.what.${facts.role === 'manager' ? 'rise' : 'fall'}`, named)
      : t(`secondPerson.waiting.what.${one.what}`, named);
  const lines = [
    t('secondPerson.waiting.by', { by: one.asked_by_name, at: dayOf(one.asked_at) }),
    facts.net === undefined
      ? null
      : t('secondPerson.waiting.sums', { count: facts.people ?? 0, net: format.kr(facts.net) }),
    facts.own_gross === undefined
      ? null
      : t('secondPerson.waiting.own_gross', { by: one.asked_by_name, gross: format.kr(facts.own_gross) }),
    facts.last_day === undefined
      ? null
      : t('secondPerson.waiting.last_day', { day: format.date(facts.last_day) }),
    facts.reason === undefined ? null : t('secondPerson.waiting.reason', { reason: facts.reason }),
    one.alone_from === null
      ? null
      : t('secondPerson.waiting.silent', {
          by: one.asked_by_name,
          day: dayOf(one.alone_from),
        }),
  ].filter((line) => line !== null);
  return { title, lines };
}
