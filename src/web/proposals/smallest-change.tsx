import { Box, Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import type { Shift } from '../../contract/shifts.ts';
import { findSmallestChange } from '../../contract/smallest-change.ts';
import { ask } from '../data.ts';
import { nameOf } from '../roles.ts';
import { useChangeWords } from './change-words.ts';
import { HandOver } from './hand-over.tsx';
import { useProposalWords } from './proposal-words.ts';
import { NotRead, Sentences } from './told.tsx';

type Props = {
  readonly shift: Shift;
  /** The person who cannot work. */
  readonly worker_id: string;
  readonly onClose: () => void;
};

/** The smallest change that gives somebody's shifts to others: asked for by a press, because it takes a second or two. */
export function SmallestChange({ shift, worker_id, onClose }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const worker = shift.assignments.find((one) => one.worker_id === worker_id)?.worker;
  return (
    <Box component="section" aria-labelledby="smallest-change" mb="md">
      <Title order={3} fz={16} id="smallest-change">
        {t('smallestChange.title')}
      </Title>
      {asked ? (
        <Found shift_id={shift.id} instead_of={worker_id} onClose={onClose} />
      ) : (
        <>
          <Text fz="sm" mb={8}>
            {t('smallestChange.hint', { name: worker === undefined ? '' : nameOf(worker) })}
          </Text>
          <Button variant="default" mih="var(--tap)" onClick={() => setAsked(true)}>
            {t('smallestChange.ask')}
          </Button>
        </>
      )}
    </Box>
  );
}

type FoundProps = {
  readonly shift_id: string;
  readonly instead_of: string;
  readonly onClose: () => void;
};

function Found({ shift_id, instead_of, onClose }: FoundProps) {
  const sentences = useSmallestWords();
  const read = useQuery(
    ask('drafts', findSmallestChange, { params: { id: shift_id }, query: { instead_of } }),
  );
  if (read.isPending || read.isError) return <NotRead of="ways" failed={read.isError} />;
  const changes = read.data.changes.flatMap(({ shift_id: id, start_time, end_time, from, to }) =>
    to === null ? [] : [{ shift_id: id, start_time, end_time, from_id: from?.id ?? null, to_id: to.id }],
  );
  return (
    <Box role="status" mt={4}>
      <Sentences all={sentences(read.data)} />
      {changes.length > 0 && <HandOver changes={changes} onDone={onClose} />}
    </Box>
  );
}

type Told = ReplyOf<typeof findSmallestChange>;

/** The shifts that change hands; then rules, hours, kronor and points. */
function useSmallestWords(): (told: Told) => string[] {
  const { t } = useTranslation();
  const words = useProposalWords();
  const say = useChangeWords();
  return ({ kind, shifts, changes, rules, minutes, cost, points, terms }) => [
    t(`smallestChange.kinds.${kind}`, { count: shifts.length }),
    ...changes.map((one) =>
      one.to === null ? t('smallestChange.nobody', { when: words.when(one) }) : say.change(one),
    ),
    ...(rules.length > 0
      ? [t('smallestChange.rules', { rules: words.rules(rules) })]
      : changes.length > 0
        ? [t('smallestChange.rules_kept')]
        : []),
    ...(changes.length === 0
      ? []
      : [...say.minutes(minutes), ...say.kronor(cost), say.points({ points, terms })]),
  ];
}
