import { Box, Button, Flex, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { listTradeChoices, proposeTrade } from '../../contract/own-trades.ts';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { ask, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { useWorthWords } from '../offers/worth-words.ts';
import { Failure } from '../parts/failure.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { liveFor, ownTradesQuery, TOUCHED } from './own-query.ts';
import { OwnTradeRow } from './own-trade-row.tsx';
import { useGivenWorth, useTradedShift } from './trade-words.ts';
import { useTakeBack } from './use-take-back.ts';

type Props = { readonly assignment: AssignmentWithShift; readonly onClose: () => void };
type Choices = ReplyOf<typeof listTradeChoices>;
type Asking = { readonly to_user?: string; readonly for_assignment_id?: string };
/** Left out, both: asks all who can. */
type Ask = (asking: Asking) => void;

/** Asks a colleague to swap, or somebody to take the shift over: one press, which can be taken back. */
export function TradeSheet({ assignment, onClose }: Props) {
  const { t } = useTranslation();
  const own = useQuery(ownTradesQuery());
  const live = liveFor(own.data ?? [], assignment.shift_id);
  return (
    <FormSheet title={t('trades.sheet.title')} onClose={onClose} size="lg">
      {live === null ? (
        <Ways assignment={assignment} onClose={onClose} />
      ) : (
        <Box component="ul">
          <OwnTradeRow trade={live} onDone={onClose} />
        </Box>
      )}
    </FormSheet>
  );
}

function Ways({ assignment, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const worth = useGivenWorth();
  const sayShift = useTradedShift();
  const takeBack = useTakeBack();
  const choices = useQuery(ask('trades', listTradeChoices, { params: { id: assignment.id } }));
  // Not as the press's own callback: news of the request may come first, and this part is gone then.
  const asked = useWrite(proposeTrade, TOUCHED, {
    onDone: (made) => {
      const said =
        made.to === null
          ? i18next.t('trades.done.asked_anybody')
          : i18next.t('trades.done.asked', { name: nameOf(made.to) });
      toast(said, () => takeBack(made), made.id);
      onClose();
    },
  });
  const propose: Ask = (asking) => asked.mutate({ body: { assignment_id: assignment.id, ...asking } });
  const { data, error } = choices;
  const given = data === undefined ? null : worth(data.gives);
  return (
    <Stack gap="md">
      <div>
        <p>
          {t('trades.gives')} <strong className={shared.nowrap}>{sayShift(assignment.shift_details)}</strong>{' '}
          <Text span c="dimmed" fz="sm">
            {given ?? ''}
          </Text>
        </p>
        {data !== undefined && (
          <Text c="dimmed" fz="sm">
            {t(data.at_once ? 'trades.sheet.at_once' : 'trades.sheet.manager')}
          </Text>
        )}
      </div>
      {error !== null && data === undefined ? (
        <Failure
          error={error}
          what={t('trades.sheet.failed')}
          onRetry={() => void choices.refetch()}
          retrying={choices.isFetching}
        />
      ) : data === undefined ? (
        <RowSkeletons label={t('common.loading')} count={4} height={64} />
      ) : (
        <>
          <Swaps shifts={data.shifts.filter(({ can }) => can)} busy={asked.isPending} onAsk={propose} />
          <Colleagues
            colleagues={data.colleagues}
            busy={asked.isPending}
            onAsk={propose}
            locale={format.locale}
          />
        </>
      )}
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz={16}>
        {title}
      </Title>
      {children}
    </section>
  );
}

const SWAPS = 4;

type SwapsProps = { readonly shifts: Choices['shifts']; readonly busy: boolean; readonly onAsk: Ask };

/** The nearest shifts that both could have. */
function Swaps({ shifts, busy, onAsk }: SwapsProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? shifts : shifts.slice(0, SWAPS);
  return (
    <Part title={t('trades.sheet.swap')}>
      {shifts.length === 0 ? (
        <Text c="dimmed">{t('trades.sheet.swap_none')}</Text>
      ) : (
        <Box component="ul" className={shared.lines}>
          {shown.map((shift) => (
            <SwapRow key={shift.assignment_id} shift={shift} busy={busy} onAsk={onAsk} />
          ))}
        </Box>
      )}
      <More left={shifts.length - shown.length} onAll={() => setAll(true)} />
    </Part>
  );
}

function More({ left, onAll }: { readonly left: number; readonly onAll: () => void }) {
  const { t } = useTranslation();
  if (left <= 0) return null;
  return (
    <Button variant="subtle" mih="var(--tap)" onClick={onAll}>
      {t('trades.sheet.more', { count: left })}
    </Button>
  );
}

type SwapProps = Omit<SwapsProps, 'shifts'> & { readonly shift: Choices['shifts'][number] };

function SwapRow({ shift, busy, onAsk }: SwapProps) {
  const { t } = useTranslation();
  const say = useTradedShift()(shift);
  const worth = useWorthWords();
  const name = nameOf(shift.worker);
  const { gets } = shift;
  return (
    <Flex component="li" wrap="wrap" gap="4px 12px" py={10} align="center" justify="space-between">
      <Box flex="1 1 16rem" miw={0}>
        <Text>
          <strong className={shared.nowrap}>{say}</strong>{' '}
          <Box component="span" display="inline-block">
            {name}
          </Box>
        </Text>
        <Text fz="sm" c="dimmed">
          {worth(gets).join(' · ')}
        </Text>
        {gets.broken.length > 0 && (
          <Text fz="sm" c="var(--bad)">
            {t('offers.open.broken')}
          </Text>
        )}
      </Box>
      <Button
        mih="var(--tap)"
        variant={gets.broken.length > 0 ? 'default' : 'light'}
        disabled={busy}
        aria-label={t('trades.sheet.swap_named', { name, shift: say })}
        onClick={() => onAsk({ for_assignment_id: shift.assignment_id })}
      >
        {t('trades.sheet.ask')}
      </Button>
    </Flex>
  );
}

const PEOPLE = 6;

type ColleaguesProps = {
  readonly colleagues: Choices['colleagues'];
  readonly busy: boolean;
  readonly onAsk: Ask;
  readonly locale: string;
};

/** All who can at once, or one of them. */
function Colleagues({ colleagues, busy, onAsk, locale }: ColleaguesProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const [q, setQ] = useState('');
  const able = colleagues.filter(({ can }) => can);
  const unable = colleagues.filter(({ can }) => !can);
  const sought = q.toLocaleLowerCase(locale);
  const found = able.filter(({ worker }) => nameOf(worker).toLocaleLowerCase(locale).includes(sought));
  const shown = all ? found : found.slice(0, PEOPLE);
  return (
    <Part title={t('trades.sheet.hand_over')}>
      {able.length === 0 ? (
        <Text c="dimmed">{t('trades.sheet.nobody')}</Text>
      ) : (
        <Flex wrap="wrap" gap="4px 12px" py={10} align="center" justify="space-between">
          <Text c="dimmed" fz="sm" flex="1 1 16rem">
            {t('trades.sheet.anybody_text')}
          </Text>
          <Button mih="var(--tap)" variant="light" disabled={busy} onClick={() => onAsk({})}>
            {t('trades.sheet.anybody')}
          </Button>
        </Flex>
      )}
      {able.length > PEOPLE && (
        <SearchField
          q={q}
          onSearch={setQ}
          aria-label={t('trades.sheet.find')}
          placeholder={t('trades.sheet.find')}
          clearLabel={t('trades.sheet.find_clear')}
        />
      )}
      <Box component="ul" className={shared.lines}>
        {shown.map(({ worker }) => {
          const name = nameOf(worker);
          return (
            <Flex key={worker.id} component="li" gap={12} py={8} align="center" justify="space-between">
              <Text className={shared.anywhere}>{name}</Text>
              <Button
                mih="var(--tap)"
                variant="default"
                disabled={busy}
                aria-label={t('trades.sheet.ask_named', { name })}
                onClick={() => onAsk({ to_user: worker.id })}
              >
                {t('trades.sheet.ask')}
              </Button>
            </Flex>
          );
        })}
      </Box>
      <More left={found.length - shown.length} onAll={() => setAll(true)} />
      {unable.length > 0 && (
        <Text c="dimmed" fz="sm" mt={8}>
          {t('trades.sheet.cannot', { names: unable.map(({ worker }) => nameOf(worker)).join(', ') })}
        </Text>
      )}
    </Part>
  );
}
