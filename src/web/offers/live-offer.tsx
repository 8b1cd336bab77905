import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { answerClaim, type Claim, endOffer, type Offer } from '../../contract/offers.ts';
import { useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { keyOfBroken, useBrokenWords } from '../roster/conflict-words.ts';
import shared from '../ui/shared.module.css';
import { GrantFitting } from './grant-fitting.tsx';

type Props = { readonly offer: Offer; readonly zone: string; readonly onClose: () => void };
const TOUCHED = ['offers', 'shifts', 'assignments', 'notices'] as const;

/** A shift that is offered: those who want it, the best fit first, and the end of the offer. */
export function LiveOffer({ offer, zone, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const ended = useWrite(endOffer, TOUCHED, {
    onDone: () => {
      toast(i18next.t('offers.give.ended'));
      onClose();
    },
  });
  const is_over = Date.parse(offer.closes_at) <= Date.now();
  return (
    <Stack gap="sm">
      <Text>
        {t('offers.give.live', { places: t('offers.give.places', { count: offer.places }) })}{' '}
        {is_over
          ? t('offers.give.closed')
          : t('offers.give.until', { when: format.instant(offer.closes_at, zone) })}
      </Text>
      {offer.turns !== null && <Turns offer={offer} turns={offer.turns} zone={zone} />}
      <section aria-label={t('offers.give.claims')}>
        <Title order={3} fz={16}>
          {t('offers.give.claims')}
        </Title>
        {offer.claims.length === 0 ? (
          <Text c="dimmed">{t('offers.give.nobody')}</Text>
        ) : (
          <Box component="ul" className={shared.lines}>
            {offer.claims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} is_last={offer.places <= 1} onFilled={onClose} />
            ))}
          </Box>
        )}
        <GrantFitting offer={offer} onFilled={onClose} />
      </section>
      {offer.passed.length > 0 && (
        <section aria-label={t('offers.give.noes')}>
          <Title order={3} fz={16}>
            {t('offers.give.noes')}
          </Title>
          <Text>{offer.passed.map(({ worker }) => nameOf(worker)).join(', ')}</Text>
        </section>
      )}
      <Group>
        <Button
          variant="default"
          mih="var(--tap)"
          loading={ended.isPending}
          onClick={() => ended.mutate({ params: { id: offer.id }, ifMatch: offer.version })}
        >
          {t('offers.give.end')}
        </Button>
      </Group>
    </Stack>
  );
}

type TurnsProps = {
  readonly offer: Offer;
  readonly turns: NonNullable<Offer['turns']>;
  readonly zone: string;
};

/** The people in their order: who has said no, asked before, asked now and until when, or later. */
function Turns({ offer, turns, zone }: TurnsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = turns.findLastIndex(({ asked_at }) => Date.parse(asked_at) <= Date.now());
  const when = (at: string): string => format.instant(at, zone);
  const noes = new Map(offer.passed.map(({ worker, passed_at }) => [worker.id, passed_at]));
  const said = ({ worker, asked_at }: (typeof turns)[number], place: number): string => {
    const no = noes.get(worker.id);
    if (no !== undefined) return t('offers.give.said_no', { when: when(no) });
    if (place !== now)
      return t(place < now ? 'offers.give.was_asked' : 'offers.give.will_be_asked', { when: when(asked_at) });
    const next = turns[place + 1];
    return next === undefined
      ? t('offers.give.asked_last')
      : t('offers.give.asked_now', { when: when(next.asked_at) });
  };
  return (
    <section aria-label={t('offers.give.turns')}>
      <Title order={3} fz={16}>
        {t('offers.give.turns')}
      </Title>
      <Box component="ol" className={shared.lines}>
        {turns.map((turn, place) => (
          <Flex
            key={turn.worker.id}
            component="li"
            wrap="wrap"
            gap="4px 12px"
            py={6}
            justify="space-between"
            aria-current={place === now ? 'step' : undefined}
          >
            <Text fw={place === now ? 600 : 400}>{nameOf(turn.worker)}</Text>
            <Text fz="sm" c={place === now ? '' : 'dimmed'}>
              {said(turn, place)}
            </Text>
          </Flex>
        ))}
      </Box>
    </section>
  );
}

type RowProps = { readonly claim: Claim; readonly is_last: boolean; readonly onFilled: () => void };

function ClaimRow({ claim, is_last, onFilled }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sayBroken = useBrokenWords();
  const { worker, state, broken, week_min, agreed_week_min } = claim;
  const name = nameOf(worker);
  const answered = useWrite(answerClaim, TOUCHED, {
    onDone: ({ state: now }) => {
      toast(i18next.t(now === 'granted' ? 'offers.give.granted' : 'offers.give.declined', { name }));
      if (now === 'granted' && is_last) onFilled();
    },
  });
  const answer = (to: 'granted' | 'declined'): void =>
    answered.mutate({ params: { id: claim.id }, body: { state: to }, ifMatch: claim.version });
  const hours = format.duration(week_min);
  return (
    <Flex component="li" wrap="wrap" gap="4px 12px" py={10} align="center" justify="space-between">
      <Box flex="1 1 14rem" miw={0}>
        <Text fw={600}>{name}</Text>
        <Text fz="sm" c="dimmed">
          {agreed_week_min === null
            ? t('offers.open.week', { hours })
            : t('offers.open.week_of', { hours, agreed: format.duration(agreed_week_min) })}
          {broken.length === 0 && ` · ${t('offers.give.fits')}`}
        </Text>
        {broken.map((one) => (
          <Text key={keyOfBroken(one)} fz="sm" c="var(--bad)">
            {sayBroken({ ...one, worker })}
          </Text>
        ))}
      </Box>
      {state === 'granted' ? (
        <Text fw={550}>{t('offers.give.has_it')}</Text>
      ) : (
        <Group gap={8}>
          <Button
            mih="var(--tap)"
            loading={answered.isPending}
            aria-label={t('offers.give.grant_named', { name })}
            onClick={() => answer('granted')}
          >
            {t('offers.give.grant')}
          </Button>
          <Button
            variant="default"
            mih="var(--tap)"
            aria-label={t('offers.give.decline_named', { name })}
            onClick={() => answer('declined')}
          >
            {t('offers.give.decline')}
          </Button>
        </Group>
      )}
    </Flex>
  );
}
