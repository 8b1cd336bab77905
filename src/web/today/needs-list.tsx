import { Box, Button, Flex, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { PATHS } from '../paths.ts';
import { nameOf } from '../roles.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { loadWords } from '../text/index.ts';
import { Card } from '../ui/card.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import type { Need } from './needs-you.ts';

/** With the roster's words, which the home itself does not need. */
const offerSheet = onDemand(
  async () =>
    (await Promise.all([import('../offers/offer-sheet.tsx'), loadWords('offers'), loadWords('roster')]))[0]
      .OfferSheet,
);
const replaceSheet = onDemand(
  async () =>
    (await Promise.all([import('../offers/replace-sheet.tsx'), loadWords('offers'), loadWords('roster')]))[0]
      .ReplaceSheet,
);

/** The sheet that is asked for. */
export type Asked =
  | { readonly do: 'offer'; readonly shift: Shift }
  | { readonly do: 'replace'; readonly shift: Shift; readonly instead_of: string };

/** What the list counts: `claimed` is the day of the first shift that somebody wants. */
type Props = {
  readonly needs: readonly Need[];
  readonly lacking: number;
  readonly claimed: string | undefined;
  readonly reading: Reading;
  readonly onAsk: (asked: Asked) => void;
};

/** How far the counts have come. */
export type Reading = { readonly is_whole: boolean; readonly error: unknown; readonly retry: () => void };

/** At most five things that need the manager, each with its button. */
export function NeedsList({ needs, lacking, claimed, reading, onAsk }: Props) {
  const { t } = useTranslation();
  const told = needs.filter(({ of }) => of === 'away' || of === 'open').length;
  return (
    <Card title={t('today.needs.title')}>
      {needs.length === 0 && reading.is_whole && <Text c="dimmed">{t('today.needs.none')}</Text>}
      <Flex component="ul" direction="column" className={shared.lines}>
        {needs.map((need) => (
          <NeedRow key={keyOf(need)} need={need} claimed={claimed} onAsk={onAsk} />
        ))}
      </Flex>
      {lacking > told && (
        <Link to={PATHS.shifts} className={shared.link ?? ''}>
          {t('today.needs.more_shifts', { count: lacking - told })}
        </Link>
      )}
      {!reading.is_whole && reading.error === null && (
        <RowSkeletons label={t('common.loading')} count={1} height={44} />
      )}
      {reading.error !== null && (
        <Failure error={reading.error} what={t('today.needs.failed')} onRetry={reading.retry} />
      )}
    </Card>
  );
}

type SheetProps = { readonly asked: Asked; readonly zone: string; readonly onClose: () => void };

/** Beside the list, which changes its place when a phone is turned. */
export function AskedSheet({ asked, zone, onClose }: SheetProps) {
  const { shift } = asked;
  return asked.do === 'offer' ? (
    <Opening part={offerSheet} own={{ shift, zone, onClose }} onCancel={onClose} />
  ) : (
    <Opening
      part={replaceSheet}
      own={{ shift, instead_of: asked.instead_of, zone, onClose }}
      onCancel={onClose}
    />
  );
}

const keyOf = (need: Need): string => ('shift' in need ? `${need.of} ${need.shift.id}` : need.of);

type RowProps = { readonly need: Need } & Pick<Props, 'claimed' | 'onAsk'>;

function NeedRow({ need, claimed, onAsk }: RowProps) {
  const { t } = useTranslation();
  const when = useWhen();
  switch (need.of) {
    case 'away': {
      const { shift, who } = need;
      const said = { name: nameOf(who.worker), when: when(shift) };
      return (
        <Line text={t('today.needs.away', said)}>
          <Button
            mih="var(--tap)"
            {...nearing(replaceSheet)}
            aria-label={t('today.needs.replace_named', said)}
            onClick={() => onAsk({ do: 'replace', shift, instead_of: who.worker_id })}
          >
            {t('today.needs.replace')}
          </Button>
        </Line>
      );
    }
    case 'open':
      return <OpenRow {...need} onAsk={onAsk} />;
    case 'unanswered':
      return (
        <Line text={t('today.needs.unanswered', { count: need.count, when: when(need.shift) })}>
          <Button
            mih="var(--tap)"
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to={PATHS.shifts} search={{ view: 'week', from: need.shift.date }} />
            )}
          >
            {t('today.needs.see_unanswered')}
          </Button>
        </Line>
      );
    default:
      return (
        <Line text={t(`today.needs.${need.of}`, { count: need.count })}>
          <Button mih="var(--tap)" renderRoot={(props) => <Link {...props} {...placeOf(need.of, claimed)} />}>
            {t(`today.needs.see_${need.of}`)}
          </Button>
        </Line>
      );
  }
}

/** Where what waits is answered. */
function placeOf(of: 'reports' | 'trades' | 'leave' | 'claims', claimed: string | undefined) {
  switch (of) {
    case 'reports':
      return { to: PATHS.manager, search: { range: 'month' } } as const;
    case 'trades':
      return { to: PATHS.manager } as const;
    case 'leave':
      return { to: PATHS.leave } as const;
    case 'claims':
      return { to: PATHS.shifts, search: { view: 'day', from: claimed } } as const;
  }
}

type OpenProps = Pick<RowProps, 'onAsk'> & {
  readonly shift: Shift;
  readonly count: number;
  readonly begun: boolean;
};

function OpenRow({ shift, count, begun, onAsk }: OpenProps) {
  const { t } = useTranslation();
  const when = useWhen()(shift);
  return (
    <Line text={t('today.needs.open', { count, when })}>
      {!begun && (
        <Button
          mih="var(--tap)"
          {...nearing(offerSheet)}
          aria-label={t('today.needs.offer_named', { when })}
          onClick={() => onAsk({ do: 'offer', shift })}
        >
          {t('today.needs.offer')}
        </Button>
      )}
      <Button
        mih="var(--tap)"
        variant="default"
        aria-label={t('today.needs.plan_named', { when })}
        renderRoot={(props) => (
          <Link {...props} to={PATHS.shifts} search={{ view: 'day', from: shift.date }} />
        )}
      >
        {t('today.needs.plan')}
      </Button>
    </Line>
  );
}

const Line = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <Flex component="li" wrap="wrap" align="center" justify="space-between" gap="6px 12px" py={8}>
    <Box component="span" flex="1 1 14rem" miw={0} fw={550} className={shared.capital}>
      {text}
    </Box>
    <Flex gap={8} wrap="wrap">
      {children}
    </Flex>
  </Flex>
);

/** `lör 28 nov. 17:00–23:30` */
function useWhen(): (shift: Shift) => string {
  const format = useFormat();
  const withKind = useWithKind();
  return ({ date, start_time_local, end_time_local, kind }) =>
    `${format.shortDate(date)} ${withKind(format.range(start_time_local, end_time_local), kind)}`;
}
