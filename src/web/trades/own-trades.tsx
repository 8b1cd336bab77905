import { Box, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnTrade } from '../../contract/own-trades.ts';
import { nameOf } from '../roles.ts';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';
import { isLive, ownTradesQuery } from './own-query.ts';
import { OwnTradeRow } from './own-trade-row.tsx';
import { useTradedShift } from './trade-words.ts';

type Props = {
  readonly trades: readonly OwnTrade[];
  /** The request that a notice told of. */
  readonly sought: string | undefined;
};

/** A dialog gives the focus back a moment after it is gone. */
const CLOSING_MS = 50;

/** What waits for the user's answer comes first. */
const asksMe = ({ is_own, state }: OwnTrade): boolean => !is_own && state === 'proposed';
const byUrgency = (a: OwnTrade, b: OwnTrade): number => Number(asksMe(b)) - Number(asksMe(a));

/** The requests that the user made or may answer, and what became of those of late. Nothing when there is none. */
export function OwnTrades({ trades, sought }: Props) {
  const { t } = useTranslation();
  const { isFetching } = useQuery(ownTradesQuery());
  const of_notice = trades.find(({ id }) => id === sought);
  const is_here = of_notice !== undefined;
  const is_live = is_here && isLive(of_notice);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    void is_live;
    if (sought === undefined || !is_here) return;
    const show = (): void => {
      // The list of notices closes first, and gives the focus back to the bell.
      if (document.querySelector('[role="dialog"]') !== null) return;
      clearInterval(waiting);
      // Read again, it may stand in the other list: the focus is lost with the row that goes, unless the user has moved on.
      if (shown.current === sought && document.activeElement !== document.body) return;
      shown.current = sought;
      const row = box.current?.querySelector<HTMLElement>(`#trade-${CSS.escape(sought)}`);
      row?.scrollIntoView({ block: 'center' });
      row?.focus();
    };
    const waiting = setInterval(show, CLOSING_MS);
    return () => clearInterval(waiting);
  }, [is_here, is_live, sought]);
  const live = trades.filter(isLive).toSorted(byUrgency);
  const ended = trades.filter((one) => !isLive(one));
  const is_over = sought !== undefined && !is_here && !isFetching;
  if (trades.length === 0 && !is_over) return null;
  return (
    <div ref={box}>
      <Card title={t('trades.title')}>
        {is_over && (
          <Text c="dimmed" fz="sm">
            {t('trades.over')}
          </Text>
        )}
        <Box component="ul" className={shared.lines}>
          {live.map((trade) => (
            <OwnTradeRow key={trade.id} trade={trade} />
          ))}
        </Box>
        {ended.length > 0 && <Ended trades={ended} opened={ended.some(({ id }) => id === sought)} />}
      </Card>
    </div>
  );
}

function Ended({ trades, opened }: { readonly trades: readonly OwnTrade[]; readonly opened: boolean }) {
  const { t } = useTranslation();
  return (
    <Box component="details" fz="sm" open={opened}>
      <Box
        component="summary"
        display="list-item"
        py={12}
        c="var(--accent)"
        fw={550}
        style={{ cursor: 'pointer' }}
      >
        {t('trades.ended')} ({trades.length})
      </Box>
      <Box component="ul" className={shared.lines}>
        {trades.map((trade) => (
          <EndedRow key={trade.id} trade={trade} />
        ))}
      </Box>
    </Box>
  );
}

function EndedRow({ trade }: { readonly trade: OwnTrade }) {
  const { t } = useTranslation();
  const say = useTradedShift();
  const { shift, for_shift, reason } = trade;
  const became = useBecame(trade);
  return (
    <Flex component="li" direction="column" py={8} id={`trade-${trade.id}`} tabIndex={-1} aria-label={became}>
      <Text fw={550}>{became}</Text>
      <Text fz="sm" c="dimmed">
        {for_shift === null ? say(shift) : t('trades.pair', { one: say(shift), other: say(for_shift) })}
      </Text>
      {reason !== null && reason !== '' && (
        <Text fz="sm" className={shared.anywhere}>
          {reason}
        </Text>
      )}
    </Flex>
  );
}

/** What became of a request that waits for nobody. */
function useBecame({ is_own, state, from, to, for_shift, decided_at, lapsed_by }: OwnTrade): string {
  const { t } = useTranslation();
  const name = is_own ? (to === null ? '' : nameOf(to)) : nameOf(from);
  if (state === 'approved')
    return t(`trades.became.${for_shift !== null ? 'swapped' : is_own ? 'handed_over' : 'taken_over'}`, {
      name,
    });
  if (state === 'refused')
    return decided_at === null ? t('trades.became.declined', { name }) : t('trades.became.refused');
  if (state === 'withdrawn') return t('trades.became.withdrawn');
  return t(`trades.became.${lapsed_by ?? 'off'}`);
}
