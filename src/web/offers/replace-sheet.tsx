import { Box, Button, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { offerShift } from '../../contract/offers.ts';
import { findReplacements, type Replacement } from '../../contract/replacements.ts';
import type { Shift } from '../../contract/shifts.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { minuteOf } from '../../core/clock.ts';
import { REPLACEMENT_GROUPS } from '../../core/roster/replacement.ts';
import { isAway } from '../../core/staffing.ts';
import { ask, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { useRosterWords } from '../roster/roster-words.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { smallestChange } from './smallest-part.ts';
import { type DraftTaker, useAssign } from './use-assign.ts';

type Props = {
  readonly shift: Shift;
  /** The person who is away; left out: the first of the shift who is. */
  readonly instead_of?: string | undefined;
  readonly zone: string;
  /** Left out: the choice holds at once. */
  readonly drafts?: DraftTaker | undefined;
  readonly onClose: () => void;
};

/** How many are asked first. */
const FIRST = 3;
const MOST = 200;
/** How long each has before the next is asked. */
const TURN_MIN = 30;

/** People who can take a shift that somebody is away from: one press assigns, one press offers it to the first or to all. */
export function ReplaceSheet({ shift, instead_of, zone, drafts, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const away = instead_of ?? shift.assignments.find(isAway)?.worker_id;
  const query = {
    ...(away === undefined ? {} : { instead_of: away }),
    ...(drafts === undefined ? {} : { plan: 'drafts' as const }),
  };
  const { data, error, refetch, isFetching } = useQuery(
    ask('roster', findReplacements, { params: { id: shift.id }, query }),
  );
  const { assign, busy } = useAssign(shift, drafts, onClose);
  const offered = useWrite(offerShift, ['offers', 'notices'], {
    onDone: () => {
      toast(i18next.t('offers.give.sent'));
      onClose();
    },
  });
  // Those who have said no are assigned by name alone.
  const free = (data ?? [])
    .filter(({ group, said }) => group !== 'exchange' && said !== 'cannot')
    .map(({ worker }) => worker.id);
  const best = REPLACEMENT_GROUPS.flatMap((group) => (data ?? []).filter((one) => one.group === group))[0];
  const may_change = Date.parse(shift.start_time) > Date.now();
  const may_offer = free.length > 0 && may_change;
  const offer = (people: readonly string[], in_turn = {}): void =>
    offered.mutate({
      body: {
        ...in_turn,
        shift_id: shift.id,
        offered_to: 'people',
        people: [...people],
        places: 1,
        first_come: true,
      },
    });
  return (
    <FormSheet title={t('offers.replace.title')} onClose={onClose} size="lg">
      <Box component="p" fz={17} fw={600} mb="sm">
        {format.dayInWords(shift.date)}, {words.times(shift)}
      </Box>
      {away !== undefined && may_change && (
        <Fetched part={smallestChange} own={{ shift, worker_id: away, onClose }} waiting={null} />
      )}
      {error !== null && data === undefined ? (
        <Failure
          error={error}
          what={t('offers.replace.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <RowSkeletons label={t('common.loading')} count={4} height={64} />
      ) : data.length === 0 ? (
        <Text c="dimmed">{t('offers.replace.nobody')}</Text>
      ) : (
        <Stack gap="md">
          {drafts !== undefined && (
            <Text fz="sm" c="dimmed">
              {t(may_offer ? 'offers.replace.as_draft_or_offer' : 'offers.replace.as_draft')}
            </Text>
          )}
          {may_offer && <Offers free={free} busy={offered.isPending} onOffer={offer} />}
          {REPLACEMENT_GROUPS.map((group) => (
            <People
              key={group}
              title={t(`offers.replace.groups.${group}`)}
              people={data.filter((one) => one.group === group)}
              zone={zone}
              tells_units={data.some(({ belongs }) => belongs !== null && belongs !== 'everywhere')}
              best={best}
              busy={busy}
              onAssign={assign}
            />
          ))}
        </Stack>
      )}
    </FormSheet>
  );
}

type OffersProps = {
  readonly free: readonly string[];
  readonly busy: boolean;
  readonly onOffer: (people: readonly string[], in_turn?: object) => void;
};

/** To the first of them, to one at a time, or to all. */
function Offers({ free, busy, onOffer }: OffersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const button = (said: string, onClick: () => void) => (
    <Button variant="default" mih="var(--tap)" loading={busy} onClick={onClick}>
      {said}
    </Button>
  );
  return (
    <Group gap={8}>
      {free.length > FIRST && button(t('offers.replace.first_three'), () => onOffer(free.slice(0, FIRST)))}
      {free.length > 1 &&
        button(t('offers.replace.in_turn', { time: format.duration(TURN_MIN) }), () =>
          onOffer(free.slice(0, MOST), { in_turn_minutes: TURN_MIN }),
        )}
      {button(t('offers.replace.all'), () => onOffer(free.slice(0, MOST)))}
    </Group>
  );
}

type PeopleProps = {
  readonly title: string;
  readonly people: readonly Replacement[];
  readonly zone: string;
  /** Are people of units among them? */
  readonly tells_units: boolean;
  /** Whose button has the focus from the start. */
  readonly best: Replacement | undefined;
  readonly busy: boolean;
  readonly onAssign: (person: Replacement) => void;
};

function People({ title, people, ...more }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} fz={16}>
        {title}
      </Title>
      <Box component="ul" className={shared.lines}>
        {people.map((person) => (
          <PersonRow key={person.worker.id} person={person} {...more} />
        ))}
      </Box>
    </section>
  );
}

type RowProps = Omit<PeopleProps, 'title' | 'people'> & { readonly person: Replacement };

function PersonRow({ person, zone, tells_units, best, busy, onAssign }: RowProps) {
  const { t } = useTranslation();
  const name = nameOf(person.worker);
  const { facts, lately, exchange } = usePersonWords(person, zone, tells_units);
  return (
    <Flex component="li" wrap="wrap" gap="4px 12px" py={10} align="center" justify="space-between">
      <Box flex="1 1 16rem" miw={0}>
        <Text fw={600}>{name}</Text>
        <Text fz="sm">{facts}</Text>
        {lately !== '' && (
          <Text fz="sm" c="dimmed">
            {lately}
          </Text>
        )}
        {exchange !== null && <Text fz="sm">{exchange}</Text>}
      </Box>
      <Button
        {...(person === best ? { ref: focusIt, 'data-autofocus': true } : {})}
        mih="var(--tap)"
        variant={person.exchange === null ? 'filled' : 'default'}
        disabled={busy}
        aria-label={
          person.exchange === null
            ? t('offers.replace.assign_named', { name })
            : t('offers.replace.make_exchange_named', { name, with: nameOf(person.exchange.with) })
        }
        onClick={() => onAssign(person)}
      >
        {t(person.exchange === null ? 'offers.replace.assign' : 'offers.replace.make_exchange')}
      </Button>
    </Flex>
  );
}

/** The people come after the sheet, which has looked for its first button by then. */
const focusIt = (button: HTMLButtonElement | null): void => button?.focus();

/** A longer rest says nothing. */
const LONG_REST_MIN = 3 * 1440;

/** What the shift means with the person. */
function usePersonWords(person: Replacement, zone: string, tells_units: boolean) {
  const { t } = useTranslation();
  const format = useFormat();
  const {
    cost,
    rest_before_min,
    rest_after_min,
    week_min,
    agreed_week_min,
    worker,
    exchange,
    said,
    belongs,
  } = person;
  const hours = format.duration(week_min);
  const rest = (name: 'rest_before' | 'rest_after', min: number | null): string[] =>
    min === null || min > LONG_REST_MIN ? [] : [t(`offers.open.${name}`, { rest: format.duration(min) })];
  const facts = [
    ...(tells_units && belongs !== null ? [t(`offers.replace.belongs.${belongs}`)] : []),
    ...(said === null ? [] : [t(`offers.replace.said.${said}`)]),
    ...(cost === null ? [] : [t('offers.replace.cost', { kr: format.kr(cost) })]),
    ...rest('rest_before', rest_before_min),
    ...rest('rest_after', rest_after_min),
    agreed_week_min === null
      ? t('offers.open.week', { hours })
      : t('offers.open.week_of', { hours, agreed: format.duration(agreed_week_min) }),
  ];
  const counts = (['weekends', 'evenings', 'asked'] as const)
    .filter((name) => person[name] > 0)
    .map((name) => t(`offers.replace.${name}`, { count: person[name] }));
  const at = (iso: string) => minuteToLocal(minuteOf(iso) ?? 0, zone);
  return {
    facts: facts.join(' · '),
    lately: counts.length === 0 ? '' : t('offers.replace.lately', { what: counts.join(' · ') }),
    exchange:
      exchange === null
        ? null
        : t('offers.replace.exchange', {
            name: worker.first_name,
            with: nameOf(exchange.with),
            times: `${format.shortDate(at(exchange.start_time).date)} ${format.range(
              at(exchange.start_time).clock,
              at(exchange.end_time).clock,
            )}`,
          }),
  };
}
