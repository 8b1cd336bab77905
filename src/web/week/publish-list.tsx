import { Checkbox, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DraftReply } from '../../contract/drafts.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { useRosterWords } from '../roster/roster-words.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Preview } from './use-publication.ts';

type Props = {
  readonly preview: Preview;
  readonly drafts: readonly DraftReply[];
  readonly left_out: readonly string[];
  readonly onLeave: (left_out: readonly string[]) => void;
};

/** What each person is told, old and new, and the open shifts. A shift that is unticked stays a draft, for all on it. */
export function PublishList({ preview, drafts, left_out, onLeave }: Props) {
  const { t } = useTranslation();
  const told = new Set(preview.people.flatMap(({ changes }) => changes.map(({ shift_id }) => shift_id)));
  const open = drafts.filter(({ shift_id, stale }) => !told.has(shift_id) && !stale);
  const tick = (shift_id: string, takes: boolean): void =>
    onLeave(takes ? left_out.filter((id) => id !== shift_id) : [...left_out, shift_id]);
  const changes = useChangeWords();
  const line = (shift_id: string, said: string, name: string, answers = false) => (
    <li key={shift_id}>
      <Group gap={8} mih="var(--tap)" wrap="nowrap">
        <Checkbox
          checked={!left_out.includes(shift_id)}
          onChange={({ currentTarget }) => tick(shift_id, currentTarget.checked)}
          label={said}
          aria-label={`${name}: ${said}`}
          flex={1}
        />
        {answers && (
          <StatusBadge form="striped" tone="wait">
            {t('drafts.publish.must_answer')}
          </StatusBadge>
        )}
      </Group>
    </li>
  );
  return (
    <>
      {preview.people.map(({ worker, changes: own }) => (
        <section key={worker.id}>
          <Title order={3} fz="md">
            {nameOf(worker)}
          </Title>
          <ul className={shared.lines}>
            {own.map((one) => line(one.shift_id, changes.ofPerson(one), nameOf(worker), one.must_answer))}
          </ul>
        </section>
      ))}
      {open.length > 0 && (
        <section>
          <Title order={3} fz="md">
            {t('drafts.publish.nobody')}
          </Title>
          <ul className={shared.lines}>
            {open.map((one) => line(one.shift_id, changes.ofShift(one), t('drafts.publish.nobody')))}
          </ul>
        </section>
      )}
      <Text fz="xs" c="dimmed">
        {t('drafts.publish.tick_hint')}
      </Text>
    </>
  );
}

type Change = Preview['people'][number]['changes'][number];

/** `tor 26 nov. 07:00–15:30 → fre 27 nov. 14:00–22:30` */
function useChangeWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const when = (one: NonNullable<Change['was']>): string =>
    `${format.shortDate(one.date)} ${words.times(one)}`;
  return {
    ofPerson: ({ was, became }: Change): string => {
      if (was === null) return became === null ? '' : t('drafts.publish.new', { when: when(became) });
      if (became === null) return t('drafts.publish.gone', { when: when(was) });
      return when(was) === when(became)
        ? t('drafts.publish.other', { when: when(became) })
        : `${when(was)} → ${when(became)}`;
    },
    ofShift: (draft: DraftReply): string =>
      t(draft.goes ? 'drafts.publish.gone' : 'drafts.publish.new', { when: when(draft) }),
  };
}
