import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftReply } from '../../contract/drafts.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { keyOfBroken, useBrokenWords } from '../roster/conflict-words.ts';
import { useRosterWords } from '../roster/roster-words.ts';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import { forgetDraft, rebaseDraft } from './draft-edits.ts';
import { useAct } from './use-hand.ts';
import type { Preview } from './use-publication.ts';

type Props = { readonly preview: Preview; readonly drafts: readonly DraftReply[] };

/** What no publication takes, what changed under the drafts, and what the planner should know before. */
export function PublishHindrances({ preview, drafts }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const sayBroken = useBrokenWords();
  const { blocked, closed = [], locked_months = [], stale, away, said = [], unmet = [], broken } = preview;
  const { act, busy } = useAct(() => undefined);
  const sayWhy = ({ worker, date, code }: Preview['blocked'][number]): string =>
    t(`drafts.publish.why.${reasonOf(code)}`, { name: nameOf(worker), day: format.dayInWords(date) });
  return (
    <>
      <Found tone="bad" title={t('drafts.publish.blocked', { count: blocked.length })}>
        {blocked.map((one) => (
          <li key={`${one.shift_id} ${one.worker.id}`}>{sayWhy(one)}</li>
        ))}
      </Found>
      <Found tone="bad" title={t('drafts.publish.closed', { count: closed.length })}>
        {closed.map((one) => (
          <li key={one.shift_id}>
            {format.shortDate(one.date)} {words.times(one)}
          </li>
        ))}
      </Found>
      <Found tone="wait" title={t('drafts.publish.locked', { count: locked_months.length })}>
        {locked_months.map((month) => (
          <li key={month}>{t('drafts.publish.locked_means', { month: format.month(month) })}</li>
        ))}
      </Found>
      <Found tone="wait" title={t('drafts.publish.stale', { count: stale.length })}>
        {stale.map((one) => {
          const draft = drafts.find(({ shift_id }) => shift_id === one.shift_id);
          return (
            <li key={one.shift_id}>
              {format.shortDate(one.date)} {words.times(one)}
              {draft !== undefined && (
                <Group gap={8} my={4}>
                  <Button
                    variant="default"
                    mih="var(--tap)"
                    disabled={busy}
                    onClick={() => act(rebaseDraft(draft))}
                  >
                    {t('drafts.publish.keep_draft')}
                  </Button>
                  <Button
                    variant="default"
                    mih="var(--tap)"
                    disabled={busy}
                    onClick={() => act(forgetDraft(one.shift_id))}
                  >
                    {t('drafts.publish.drop_draft')}
                  </Button>
                </Group>
              )}
            </li>
          );
        })}
      </Found>
      <Found tone="wait" title={t('drafts.publish.away', { count: away.length })}>
        {away.map((one) => (
          <li key={`${one.shift_id} ${one.worker.id}`}>{sayWhy(one)}</li>
        ))}
      </Found>
      <Found tone="wait" title={t('drafts.publish.said', { count: said.length })}>
        {said.map(({ shift_id, worker, date, kind }) => (
          <li key={`${shift_id} ${worker.id}`}>
            {t(`drafts.publish.said_kinds.${kind}`, { name: nameOf(worker), day: format.dayInWords(date) })}
          </li>
        ))}
      </Found>
      <Found tone="wait" title={t('drafts.publish.unmet', { count: unmet.length })}>
        {unmet.map(({ shift_id, worker, date, want }) => (
          <li key={`${shift_id} ${worker.id} ${date}`}>
            {t(`drafts.publish.wishes.${want}`, { name: nameOf(worker), day: format.dayInWords(date) })}
          </li>
        ))}
      </Found>
      <Found tone="wait" title={t('week.broken', { count: broken.length })}>
        {broken.map((one) => (
          <li key={`${one.worker.id} ${keyOfBroken(one)}`}>{sayBroken(one)}</li>
        ))}
      </Found>
    </>
  );
}

type FoundProps = {
  readonly tone: 'bad' | 'wait';
  readonly title: string;
  readonly children: readonly ReactNode[];
};

function Found({ tone, title, children }: FoundProps) {
  if (children.length === 0) return null;
  return (
    <Finding tone={tone}>
      <div>
        <Text fw={600} fz="sm">
          {title}
        </Text>
        <ul className={shared.bullets}>{children}</ul>
      </div>
    </Finding>
  );
}

const REASONS = ['not_found', 'assignment_overlap', 'leave_overlap', 'absence_overlap'] as const;
/** A reason that this page does not know yet is said as the plainest. */
const reasonOf = (code: string): (typeof REASONS)[number] | 'other' =>
  REASONS.find((one) => one === code) ?? 'other';
