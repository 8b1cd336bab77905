import { Box, Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { claimShift, listOpenShifts, withdrawClaim } from '../../contract/offers.ts';
import { ask, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { toast } from '../parts/toast.tsx';
import { settingsQuery } from '../settings-query.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';
import { useWorthWords } from './worth-words.ts';

type OpenShift = ReplyOf<typeof listOpenShifts>[number];

/** The shifts that the user may take, with what each means: pay, rest and the week's hours. Nothing when there is none. */
export function OpenShifts() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(ask('offers', listOpenShifts, {}));
  const [asked, setAsked] = useState<OpenShift | null>(null);
  const { claim, withdraw } = useClaims();
  const words = useOpenWords();
  if (error !== null && data === undefined)
    return (
      <Failure
        error={error}
        what={t('offers.open.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title={t('offers.open.title')}>
      <Flex component="ul" direction="column" className={shared.lines}>
        {data.map((shift) => (
          <OpenRow key={shift.offer_id} shift={shift} onTake={setAsked} onWithdraw={withdraw} />
        ))}
      </Flex>
      {asked !== null && (
        <Confirm
          opened
          title={t(isTaken(asked) ? 'offers.open.take' : 'offers.open.want')}
          confirmLabel={t(isTaken(asked) ? 'offers.open.take' : 'offers.open.want')}
          onConfirm={() => {
            claim(asked);
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        >
          {t(isTaken(asked) ? 'offers.open.take_text' : 'offers.open.want_text', words(asked))}
        </Confirm>
      )}
    </Card>
  );
}

/** Would the shift be the user's at once? */
const isTaken = ({ first_come, broken }: OpenShift): boolean => first_come && broken.length === 0;

function useClaims() {
  const claimed = useWrite(claimShift, ['offers', 'assignments', 'notices'], {
    onDone: ({ state }) => toast(i18next.t(state === 'granted' ? 'offers.open.took' : 'offers.open.wanted')),
  });
  const withdrawn = useWrite(withdrawClaim, ['offers'], {
    onDone: () => toast(i18next.t('offers.open.withdrawn')),
  });
  return {
    claim: ({ offer_id }: OpenShift) => claimed.mutate({ params: { id: offer_id }, body: {} }),
    withdraw: ({ claim }: OpenShift) => {
      if (claim !== null) withdrawn.mutate({ params: { id: claim.id }, ifMatch: claim.version });
    },
  };
}

function useOpenWords() {
  const format = useFormat();
  const withKind = useWithKind();
  return ({ date, start_time_local, end_time_local, kind }: OpenShift) => ({
    when: format.dayOfWeek(date),
    times: withKind(format.range(start_time_local, end_time_local), kind),
  });
}

type RowProps = {
  readonly shift: OpenShift;
  readonly onTake: (shift: OpenShift) => void;
  readonly onWithdraw: (shift: OpenShift) => void;
};

function OpenRow({ shift, onTake, onWithdraw }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useQuery(settingsQuery()).data?.time_zone;
  const words = useOpenWords()(shift);
  const { claim, broken, first_come, closes_at, next_asked_at, start_time, note } = shift;
  const facts = useWorthWords()(shift);
  return (
    <Flex component="li" wrap="wrap" gap="4px 12px" py={12} justify="space-between" align="center">
      <Box flex="1 1 16rem" miw={0}>
        <Box component="span" display="inline-block" className={shared.capital}>
          {words.when}
        </Box>{' '}
        <strong className={shared.nowrap}>{words.times}</strong>
        <Text fz="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {note !== '' && <Text fz="sm">{note}</Text>}
        {claim !== null && (
          <Text fz="sm" fw={550} role="status">
            {t('offers.open.asked')}
          </Text>
        )}
        {claim === null && broken.length > 0 && (
          <Text fz="sm" c="var(--bad)">
            {t('offers.open.broken')}
          </Text>
        )}
        {claim === null && broken.length === 0 && !first_come && (
          <Text fz="sm">{t('offers.open.chosen')}</Text>
        )}
        {claim === null && next_asked_at !== null && zone !== undefined && (
          <Text fz="sm" fw={550}>
            {t('offers.open.next', { when: format.instant(next_asked_at, zone) })}
          </Text>
        )}
        {claim === null && closes_at !== start_time && zone !== undefined && (
          <Text fz="sm">{t('offers.open.closes', { when: format.instant(closes_at, zone) })}</Text>
        )}
      </Box>
      {claim === null ? (
        <Button
          mih="var(--tap)"
          variant={isTaken(shift) ? 'filled' : 'default'}
          aria-label={t(isTaken(shift) ? 'offers.open.take_named' : 'offers.open.want_named', words)}
          onClick={() => onTake(shift)}
        >
          {t(isTaken(shift) ? 'offers.open.take' : 'offers.open.want')}
        </Button>
      ) : (
        <Button
          mih="var(--tap)"
          variant="default"
          aria-label={t('offers.open.withdraw_named', words)}
          onClick={() => onWithdraw(shift)}
        >
          {t('offers.open.withdraw')}
        </Button>
      )}
    </Flex>
  );
}
