import { Button, Flex, Group, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Columns } from '../ui/columns.tsx';
import { Finding } from '../ui/finding.tsx';
import { usePhone } from '../ui/phone.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Proposing } from '../week/proposing.ts';
import type { Shown } from '../week/use-week.ts';
import { FairnessTable } from './fairness-table.tsx';
import { GhostReasons } from './ghost-reasons.tsx';
import { NotProposed } from './not-proposed.tsx';
import { PointsTable } from './points-table.tsx';
import { PostList } from './post-list.tsx';
import { useProposalWords } from './proposal-words.ts';
import { ReserveTable } from './reserve-table.tsx';
import { type Answer, keyOf, useAnswer } from './use-answer.ts';
import type { Run } from './use-runs.ts';
import { WishesRefused } from './wishes-refused.tsx';

type Props = {
  readonly run: Run;
  readonly shown: Shown;
  readonly proposing: Proposing;
  readonly onUndo: () => void;
};

/** What a run proposes: beside what stands in the week itself, and here by day or person; all, some or nothing of it is taken over. */
export function RunAnswer({ run, shown, proposing, onUndo }: Props) {
  const { t } = useTranslation();
  const answer = useAnswer({ run, shown, onUndo, onDone: proposing.close });
  const { drawn, setDrawn, taken } = answer;
  return (
    <>
      <Summary run={run} taken={taken.size} />
      {run.posts.length > 0 && answer.left === 0 && <Finding tone="good">{t('proposals.all_taken')}</Finding>}
      <Moved answer={answer} />
      <Acts answer={answer} proposing={proposing} />
      <Columns of="minmax(0, 3fr) minmax(0, 2fr)" gap="12px 32px" align="start" below="62em">
        {run.posts.length > 0 && <PostList run={run} answer={answer} people={shown.people} />}
        <div>
          {run.posts.length > 0 && <Look drawn={drawn} onDrawn={setDrawn} />}
          {run.posts.length > 0 && <WishesRefused run_id={run.id} />}
          <NotProposed run={run} people={shown.people} />
          <PointsTable run={run} />
          {run.posts.length > 0 && <FairnessTable run={run} />}
          {run.posts.length > 0 && <ReserveTable run_id={run.id} />}
        </div>
      </Columns>
      {drawn && run.posts.length > taken.size && <GhostReasons run={run} />}
    </>
  );
}

type LookProps = { readonly drawn: boolean; readonly onDrawn: (drawn: boolean) => void };

/** The week with the proposal, or as it stands. */
function Look({ drawn, onDrawn }: LookProps) {
  const { t } = useTranslation();
  return (
    <Group gap="8px 12px" mb={12}>
      <Text fz="sm" fw={550} id="proposal-look">
        {t('proposals.look')}
      </Text>
      <SegmentedControl
        aria-labelledby="proposal-look"
        value={drawn ? 'proposed' : 'stands'}
        onChange={(next) => onDrawn(next === 'proposed')}
        data={(['proposed', 'stands'] as const).map((one) => ({
          value: one,
          label: t(`proposals.looks.${one}`),
        }))}
      />
    </Group>
  );
}

function Summary({ run, taken }: { readonly run: Run; readonly taken: number }) {
  const { t } = useTranslation();
  const words = useProposalWords();
  const { state, failure, open_places, posts, left_out_shifts } = run;
  if (failure !== null) return <Finding tone="bad">{t(`proposals.failures.${failure}`)}</Finding>;
  const open = open_places ?? 0;
  const left = open - posts.length;
  return (
    <Group gap="4px 12px" mb={8} role="status">
      <StatusBadge form="solid" tone={state === 'done' ? 'good' : 'plain'}>
        {t(`proposals.states.${state}`)}
      </StatusBadge>
      <Text fw={600}>
        {open_places === null
          ? t('proposals.never_begun')
          : open === 0
            ? t('proposals.none_open')
            : t('proposals.filled', { filled: posts.length, open })}
        {left > 0 && ` ${t('proposals.left', { count: left })}`}
        {open === 0 &&
          left_out_shifts.length > 0 &&
          ` ${t('proposals.left_out_title', { count: left_out_shifts.length })}.`}
      </Text>
      {posts.length > 0 && (
        <Text fz="sm" c="dimmed">
          {[
            words.bound(run),
            taken === 0 ? t('proposals.not_saved') : t('proposals.taken_so_far', { count: taken }),
          ]
            .filter((one) => one !== null)
            .join(' ')}
        </Text>
      )}
    </Group>
  );
}

/** What has changed since, by name. */
function Moved({ answer: { moved } }: { readonly answer: Answer }) {
  const { t } = useTranslation();
  const words = useProposalWords();
  if (moved.length === 0) return null;
  return (
    <Finding tone="wait" role="status">
      <div>
        <Text fw={600} fz="sm">
          {t('proposals.moved_title', { count: moved.length })}
        </Text>
        <ul className={shared.bullets}>
          {moved.map((one) => (
            <li key={keyOf(one)}>
              {words.post(one)}: {t(`proposals.moved.${one.why}`, { rules: words.rules(one.rules) })}
            </li>
          ))}
        </ul>
      </div>
    </Finding>
  );
}

type ActsProps = { readonly answer: Answer; readonly proposing: Proposing };

/** All, some or nothing. */
function Acts({ answer: { chosen, moved, left, busy, take }, proposing }: ActsProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const wide = phone ? { w: '100%' } : {};
  const count = chosen.length;
  const label =
    moved.length > 0
      ? 'proposals.accept_rest'
      : count === left
        ? 'proposals.accept_all'
        : 'proposals.accept_some';
  return (
    <Flex gap={8} wrap="wrap" mb={12}>
      {left > 0 && (
        <Button h="var(--tap)" {...wide} loading={busy} disabled={count === 0} onClick={() => void take()}>
          {t(label, { count })}
        </Button>
      )}
      <Button h="var(--tap)" variant="default" {...wide} onClick={proposing.choose}>
        {t('proposals.again')}
      </Button>
      {left > 0 && (
        <Button h="var(--tap)" variant="subtle" {...wide} onClick={proposing.close}>
          {t('proposals.discard')}
        </Button>
      )}
    </Flex>
  );
}
