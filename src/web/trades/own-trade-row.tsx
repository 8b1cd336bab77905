import { Box, Button, Flex, Group, Text } from '@mantine/core';
import i18next from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerTrade, type OwnTrade } from '../../contract/own-trades.ts';
import type { TradedShift } from '../../contract/trades.ts';
import { useWrite } from '../data.ts';
import { useWorthWords } from '../offers/worth-words.ts';
import { Confirm } from '../parts/confirm.tsx';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import shared from '../ui/shared.module.css';
import { TOUCHED } from './own-query.ts';
import { useGivenWorth, useTradedShift } from './trade-words.ts';
import { useTakeBack } from './use-take-back.ts';

type Props = { readonly trade: OwnTrade; readonly onDone?: () => void };

/** A request that waits for somebody: who asks whom, what the user gets and gives, what happens then, and the answer. */
export function OwnTradeRow({ trade, onDone }: Props) {
  const { is_own, shift, for_shift, gets } = trade;
  const worth = useWorthWords();
  const given = useGivenWorth()(trade.gives);
  const [got, gave] = is_own ? [for_shift, shift] : [shift, for_shift];
  const title = useTitle(trade);
  const next = useNext(trade);
  return (
    <Flex
      component="li"
      wrap="wrap"
      gap="6px 12px"
      py={12}
      align="center"
      justify="space-between"
      id={`trade-${trade.id}`}
      tabIndex={-1}
      aria-label={title}
    >
      <Box flex="1 1 16rem" miw={0}>
        <Text fw={600} className={shared.anywhere}>
          {title}
        </Text>
        {got !== null && (
          <Side of="gets" shift={got}>
            {gets === null ? '' : worth(gets).join(' · ')}
          </Side>
        )}
        {gave !== null && (
          <Side of="gives" shift={gave}>
            {given ?? ''}
          </Side>
        )}
        {next !== null && (
          <Text fz="sm" {...(next.bad ? { c: 'var(--bad)' } : {})}>
            {next.says}
          </Text>
        )}
      </Box>
      {is_own ? (
        <TakeBack trade={trade} {...(onDone === undefined ? {} : { onDone })} />
      ) : (
        <Answer trade={trade} />
      )}
    </Flex>
  );
}

type SideProps = {
  readonly of: 'gets' | 'gives';
  readonly shift: TradedShift;
  readonly children: ReactNode;
};

function Side({ of, shift, children }: SideProps) {
  const { t } = useTranslation();
  const say = useTradedShift();
  return (
    <Text>
      {t(`trades.${of}`)} <strong className={shared.nowrap}>{say(shift)}</strong>{' '}
      <Text span fz="sm" c="dimmed">
        {children}
      </Text>
    </Text>
  );
}

function useTitle({ is_own, state, from, to, for_shift }: OwnTrade): string {
  const { t } = useTranslation();
  if (is_own) {
    if (to === null) return t('trades.asked.waits_anybody');
    return t(state === 'accepted' ? 'trades.asked.agreed' : 'trades.asked.waits', { name: nameOf(to) });
  }
  const name = nameOf(from);
  if (state === 'accepted') return t('trades.asked.said_yes', { name });
  if (to === null) return t('trades.asked.anybody', { name });
  return t(for_shift === null ? 'trades.asked.hand_over' : 'trades.asked.swap', { name });
}

function useNext({ is_own, state, can, needs_manager, gets }: OwnTrade) {
  const { t } = useTranslation();
  const says = (of: 'manager' | 'at_once' | 'broken' | 'cannot' | 'waits', bad = false) => ({
    says: t(`trades.next.${of}`),
    bad,
  });
  if (!can) return says('cannot', true);
  if (state === 'accepted') return says('waits');
  if (is_own) return null;
  if ((gets?.broken.length ?? 0) > 0) return says('broken', true);
  return says(needs_manager ? 'manager' : 'at_once');
}

function TakeBack({ trade, onDone }: Props) {
  const { t } = useTranslation();
  const say = useTradedShift();
  const takeBack = useTakeBack();
  return (
    <Button
      variant="default"
      mih="var(--tap)"
      aria-label={t('trades.withdraw_named', { shift: say(trade.shift) })}
      onClick={() => {
        takeBack(trade);
        onDone?.();
      }}
    >
      {t('trades.withdraw')}
    </Button>
  );
}

/** The user's yes or no to a colleague. A yes that holds at once is asked about first: nobody can take it back. */
function Answer({ trade }: { readonly trade: OwnTrade }) {
  const { t } = useTranslation();
  const say = useTradedShift();
  const [asked, setAsked] = useState(false);
  const { id, state, version, from, to, shift, for_shift, can, needs_manager } = trade;
  const named = { name: nameOf(from), shift: say(shift) };
  const is_swap = for_shift !== null;
  const answered = useWrite(answerTrade, TOUCHED, {
    onDone: (reply) =>
      toast(
        i18next.t(
          reply.state === 'refused'
            ? 'trades.done.refused'
            : reply.state === 'accepted'
              ? 'trades.done.accepted'
              : is_swap
                ? 'trades.done.swapped'
                : 'trades.done.taken',
        ),
      ),
  });
  const answer = (to_state: 'accepted' | 'refused'): void =>
    answered.mutate({ params: { id }, body: { state: to_state }, ifMatch: version });
  if (state === 'accepted')
    return (
      <Button
        variant="default"
        mih="var(--tap)"
        loading={answered.isPending}
        aria-label={t('trades.regret_named', named)}
        onClick={() => answer('refused')}
      >
        {t('trades.regret')}
      </Button>
    );
  const yes = t(is_swap ? 'trades.yes_swap' : 'trades.yes_take');
  return (
    <Group gap={8}>
      {can && (
        <Button
          mih="var(--tap)"
          loading={answered.isPending}
          aria-label={t(is_swap ? 'trades.yes_swap_named' : 'trades.yes_take_named', named)}
          onClick={({ detail }) => detail <= 1 && (needs_manager ? answer('accepted') : setAsked(true))}
        >
          {yes}
        </Button>
      )}
      {to !== null && (
        <Button
          variant="default"
          mih="var(--tap)"
          disabled={answered.isPending}
          aria-label={t('trades.no_named', named)}
          onClick={({ detail }) => detail <= 1 && answer('refused')}
        >
          {t('trades.no')}
        </Button>
      )}
      <Confirm
        opened={asked}
        title={yes}
        confirmLabel={yes}
        onConfirm={() => {
          setAsked(false);
          answer('accepted');
        }}
        onCancel={() => setAsked(false)}
      >
        {for_shift === null
          ? t('trades.confirm.take', { gets: say(shift) })
          : t('trades.confirm.swap', { gets: say(shift), gives: say(for_shift) })}
      </Confirm>
    </Group>
  );
}
