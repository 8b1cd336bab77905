import { Box, Button, Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { usePhone } from '../ui/phone.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { OtherPerson } from './other-person.tsx';
import { useProposalWords } from './proposal-words.ts';
import { Reasons } from './reasons.tsx';
import { type Answer, keyOf } from './use-answer.ts';
import type { Post, Run } from './use-runs.ts';

const ORDERS = ['day', 'person'] as const;
type Order = (typeof ORDERS)[number];
/** A proposal with no more is shown whole. */
const FEW = 12;

type Props = {
  readonly run: Run;
  readonly answer: Answer;
  /** The people that one may ask about. */
  readonly people: readonly Post['worker'][];
};

/** The people who are proposed, each with the shift, by day or by person; each is ticked by itself, or all of a day or a person. */
export function PostList({ run, answer, people }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  const [order, setOrder] = useState<Order>('day');
  const posts = run.posts.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  const groups =
    order === 'day'
      ? Map.groupBy(posts, ({ date }) => date)
      : Map.groupBy(
          posts.toSorted((a, b) => nameOf(a.worker).localeCompare(nameOf(b.worker), 'sv')),
          ({ worker }) => worker.id,
        );
  const nameOfGroup = ([first]: readonly Post[]): string =>
    first === undefined ? '' : order === 'day' ? format.dayInWords(first.date) : nameOf(first.worker);
  return (
    <Box mb={12}>
      <Group gap="8px 12px" mb={8}>
        <Text fz="sm" fw={550} id="proposal-order">
          {t('proposals.order')}
        </Text>
        <SegmentedControl
          aria-labelledby="proposal-order"
          value={order}
          onChange={(next) => setOrder(ORDERS.find((one) => one === next) ?? order)}
          data={ORDERS.map((one) => ({ value: one, label: t(`proposals.orders.${one}`) }))}
        />
      </Group>
      <Box
        mah={phone ? undefined : 'min(50vh, 22rem)'}
        style={{ overflowY: 'auto' }}
        tabIndex={phone ? undefined : 0}
        role="group"
        aria-labelledby="proposal-title"
      >
        {[...groups].map(([key, own]) => (
          <PostGroup
            key={key}
            what={nameOfGroup(own)}
            posts={own}
            order={order}
            whole={posts.length <= FEW}
            run={run}
            answer={answer}
            people={people}
          />
        ))}
      </Box>
    </Box>
  );
}

type GroupProps = Props & {
  readonly what: string;
  readonly posts: readonly Post[];
  readonly order: Order;
  readonly whole: boolean;
};

function PostGroup({ what, posts, order, whole, run, answer, people }: GroupProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(whole);
  const free = posts.filter((post) => !answer.taken.has(keyOf(post)));
  const ticked = free.filter(answer.isTicked).length;
  return (
    <Box py={4} className={shared.ruled}>
      <Group gap={8} wrap="nowrap" mih="var(--tap)">
        <Checkbox
          flex={1}
          fw={600}
          label={what}
          classNames={{ label: shared.capital ?? '' }}
          checked={ticked === free.length}
          indeterminate={ticked > 0 && ticked < free.length}
          disabled={free.length === 0}
          onChange={({ currentTarget }) => answer.tick(free, currentTarget.checked)}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          mih="var(--tap)"
          aria-expanded={open}
          aria-label={`${what}: ${t('proposals.count', { count: posts.length })}`}
          rightSection={<ChevronDown size={14} className={shared.chevron} />}
          onClick={() => setOpen(!open)}
        >
          {t('proposals.count', { count: posts.length })}
        </Button>
      </Group>
      {open && (
        <Box component="ul" ps={{ base: 8, sm: 28 }} className={shared.lines}>
          {posts.map((post) => (
            <PostLine key={keyOf(post)} post={post} order={order} run={run} answer={answer} people={people} />
          ))}
        </Box>
      )}
    </Box>
  );
}

type LineProps = Props & { readonly post: Post; readonly order: Order };

function PostLine({ post, order, run, answer, people }: LineProps) {
  const { t } = useTranslation();
  const words = useProposalWords();
  const [asked, setAsked] = useState(false);
  const key = keyOf(post);
  const name = nameOf(post.worker);
  const said = order === 'day' ? `${words.times(post)} ${name}` : words.when(post);
  const place = words.place(post);
  const taken = answer.taken.has(key);
  return (
    <li>
      <Group gap={8} wrap="nowrap" mih="var(--tap)">
        <Checkbox
          flex={1}
          checked={taken || (answer.isTicked(post) && !answer.has_moved.has(key))}
          disabled={taken || answer.has_moved.has(key)}
          onChange={({ currentTarget }) => answer.tick([post], currentTarget.checked)}
          label={place === '' ? said : `${said} · ${place}`}
          aria-label={`${name}, ${words.when(post)}`}
        />
        {taken && (
          <StatusBadge form="striped" tone="plain">
            {t('proposals.taken')}
          </StatusBadge>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          mih="var(--tap)"
          aria-expanded={asked}
          aria-label={t('proposals.why_of', { name, when: words.when(post) })}
          onClick={() => setAsked(!asked)}
        >
          {t('proposals.why')}
        </Button>
      </Group>
      {asked && (
        <Box ps={{ base: 0, sm: 28 }} pb={8}>
          <Reasons run_id={run.id} shift_id={post.shift_id} worker={post.worker} />
          <OtherPerson run_id={run.id} shift_id={post.shift_id} worker={post.worker} people={people} />
        </Box>
      )}
    </li>
  );
}
