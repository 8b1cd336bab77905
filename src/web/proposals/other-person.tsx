import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { explainOther } from '../../contract/roster-whys.ts';
import { ask } from '../data.ts';
import { nameOf } from '../roles.ts';
import { WayLine } from './fillings.tsx';
import { NotRead } from './told.tsx';
import type { Post } from './use-runs.ts';

type Props = {
  readonly run_id: string;
  readonly shift_id: string;
  /** null: the place stays open. */
  readonly worker: Post['worker'] | null;
  readonly people: readonly Post['worker'][];
};

/** Why somebody else has not the place: a person is chosen. */
export function OtherPerson({ worker, people, ...of }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const others = people
    .filter(({ id }) => id !== worker?.id)
    .map((one) => ({ value: one.id, label: nameOf(one) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'sv'));
  return (
    <Stack gap={4} my={4}>
      <NativeSelect
        maw="20rem"
        label={t('proposals.other_person.label')}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[{ value: '', label: t('proposals.other_person.choose') }, ...others]}
      />
      {chosen !== '' && (
        <Why {...of} worker_id={chosen} instead_of={worker?.id} onWritten={() => setChosen('')} />
      )}
    </Stack>
  );
}

type WhyProps = {
  readonly run_id: string;
  readonly shift_id: string;
  readonly worker_id: string;
  readonly instead_of: string | undefined;
  readonly onWritten: () => void;
};

function Why({ run_id, shift_id, worker_id, instead_of, onWritten }: WhyProps) {
  const sentences = useOtherWords();
  const query = { shift_id, worker_id, ...(instead_of === undefined ? {} : { instead_of }) };
  const read = useQuery(ask('drafts', explainOther, { params: { id: run_id }, query }));
  if (read.isPending || read.isError) return <NotRead of="reasons" failed={read.isError} />;
  const { way } = read.data;
  return (
    <div role="status">
      {sentences(read.data).map((one) => (
        <Text key={one} fz="sm">
          {one}
        </Text>
      ))}
      {way !== null && (
        <ul style={{ listStyle: 'none', padding: 0, margin: 0 }}>
          <WayLine way={way} onWritten={onWritten} />
        </ul>
      )}
    </div>
  );
}

type Told = ReplyOf<typeof explainOther>;

/** What stands in the way; then whether anything would do. */
function useOtherWords(): (told: Told) => string[] {
  const { t } = useTranslation();
  return ({ worker, unfit, breaks, refused, way }) => {
    const name = nameOf(worker);
    return [
      ...(unfit === null ? [] : [t(`proposals.other_person.unfit.${unfit}`, { name })]),
      ...(breaks.length === 0
        ? []
        : [
            t('proposals.other_person.breaks', {
              name,
              rules: breaks.map((rule) => t(`proposals.rules.${rule}`)).join(', '),
            }),
          ]),
      ...(refused ? [t('proposals.other_person.refused', { name })] : []),
      ...(way === null && !refused ? [t('proposals.other_person.no_way')] : []),
    ];
  };
}
