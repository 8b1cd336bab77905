import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { listProposedWishes, priceWish } from '../../contract/roster-whys.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import shared from '../ui/shared.module.css';
import { useChangeWords } from './change-words.ts';
import { useProposalWords } from './proposal-words.ts';
import { NotRead, Sentences } from './told.tsx';

type Wish = ReplyOf<typeof listProposedWishes>[number];
type Cost = ReplyOf<typeof priceWish>;

/** The wishes that a proposal refuses; each press says what granting one would cost. */
export function WishesRefused({ run_id }: { readonly run_id: string }) {
  const { t } = useTranslation();
  const read = useQuery(ask('drafts', listProposedWishes, { params: { id: run_id } }));
  const all = read.data ?? [];
  const refused = all.filter(({ is_kept }) => !is_kept);
  if (all.length === 0) return null;
  return (
    <details style={{ marginBottom: 8 }}>
      <summary>
        {refused.length === 0
          ? t('proposals.wishes.all_kept', { count: all.length })
          : t('proposals.wishes.title', { count: refused.length, all: all.length })}
      </summary>
      <Box component="ul" fz="sm" mt={4} className={shared.bullets}>
        {refused.map((wish) => (
          <RefusedWish key={`${wish.worker.id} ${wish.date}`} run_id={run_id} wish={wish} />
        ))}
      </Box>
    </details>
  );
}

type WishProps = { readonly run_id: string; readonly wish: Wish };

function RefusedWish({ run_id, wish }: WishProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const { worker, date, want } = wish;
  const said = t('proposals.wishes.of', {
    name: nameOf(worker),
    day: format.shortDate(date),
    want: t(`proposals.wishes.wants.${want}`),
  });
  return (
    <li>
      <Group gap={8}>
        <Text fz="sm">{said}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          mih="var(--tap)"
          aria-expanded={asked}
          aria-label={`${said}: ${t('proposals.wishes.ask')}`}
          onClick={() => setAsked(!asked)}
        >
          {t('proposals.wishes.ask')}
        </Button>
      </Group>
      {asked && <Price run_id={run_id} wish={wish} />}
    </li>
  );
}

function Price({ run_id, wish: { worker, date } }: WishProps) {
  const query = { worker_id: worker.id, date };
  const read = useQuery(ask('drafts', priceWish, { params: { id: run_id }, query }));
  const sentences = useCostWords();
  if (read.isPending || read.isError) return <NotRead of="ways" failed={read.isError} />;
  return (
    <Box role="status" mb={8}>
      <Sentences all={sentences(read.data)} />
    </Box>
  );
}

/** The shifts that change hands; then hours, kronor and points. */
function useCostWords(): (cost: Cost) => string[] {
  const { t } = useTranslation();
  const words = useProposalWords();
  const say = useChangeWords();
  return ({ kind, rules, changes, minutes, points, terms, cost }) => [
    t(`proposals.wishes.kinds.${kind}`),
    ...(rules.length === 0 ? [] : [t('proposals.wishes.rules', { rules: words.rules(rules) })]),
    ...changes.map(say.change),
    ...say.minutes(minutes),
    ...say.kronor(cost),
    ...(kind === 'priced' ? [say.points({ points, terms })] : []),
  ];
}
