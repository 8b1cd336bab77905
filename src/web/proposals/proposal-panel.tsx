import { Button, Group, Text, Title } from '@mantine/core';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { nameOf } from '../roles.ts';
import { OfUnit } from '../roster/of-unit.tsx';
import { readUser } from '../session-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import type { Proposing } from '../week/proposing.ts';
import type { Shown } from '../week/use-week.ts';
import { AskForm } from './ask-form.tsx';
import { RunAnswer } from './run-answer.tsx';
import { RunUnderWay } from './run-under-way.tsx';
import { isUnderWay, type Run, useRuns } from './use-runs.ts';

type Props = { readonly shown: Shown; readonly proposing: Proposing; readonly onUndo: () => void };

/**
 * People for the open places of some days: what to ask for, how far the search is, and what it proposes. The week under it shows the
 * proposed people as ghosts (decision 0125).
 */
export function ProposalPanel({ shown, proposing, onUndo }: Props) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const { pressed } = proposing;
  useEffect(() => {
    if (pressed) title.current?.focus();
  }, [pressed]);
  const runs = useRuns(proposing);
  const { run, error, waiting } = runs;
  return (
    <section
      className={shared.panel}
      aria-labelledby="proposal-title"
      style={{ padding: 16, marginBottom: 12 }}
    >
      <Group justify="space-between" mb={8} wrap="nowrap">
        <Title order={2} id="proposal-title" fz="md" ref={title} tabIndex={-1}>
          {t('proposals.title')}
        </Title>
        <IconButton aria-label={t('common.close')} onClick={proposing.close}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </Group>
      {error !== null && (
        <Failure error={error} what={t('proposals.unread')} onRetry={runs.refresh} retrying={waiting} />
      )}
      {error === null && waiting && <RowSkeletons label={t('common.loading')} count={2} height={40} />}
      {!waiting && proposing.run_id === null && (
        <>
          <Others runs={runs} proposing={proposing} />
          <AskForm shown={shown} onAsked={proposing.show} />
        </>
      )}
      {run !== null && proposing.run_id !== null && (
        <>
          <Head run={run} shown={shown} />
          {isUnderWay(run) ? (
            <RunUnderWay run={run} other={runs.other} />
          ) : (
            <RunAnswer key={run.id} run={run} shown={shown} proposing={proposing} onUndo={onUndo} />
          )}
        </>
      )}
    </section>
  );
}

/** `23 nov – 29 nov`, whose it is where it is another's, and the way to days that are not on screen. */
function Head({ run, shown }: { readonly run: Run; readonly shown: Shown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { start_date, end_date } = run;
  const is_here = shown.days.some(({ date }) => start_date <= date && date <= end_date);
  return (
    <>
      <Group gap="0 12px" mb={8}>
        <Text fz="sm" c="dimmed">
          {t('proposals.days', { from: format.dayMonth(start_date), until: format.dayMonth(end_date) })}
          {run.asked_by.id !== readUser()?.id &&
            ` · ${t('proposals.of_other', { name: nameOf(run.asked_by) })}`}
        </Text>
        {!is_here && (
          <button type="button" className={shared.link} onClick={() => shown.goTo(start_date)}>
            {t('proposals.go')}
          </button>
        )}
      </Group>
      <OfUnit unit={run.unit_id ?? undefined} />
    </>
  );
}

type OthersProps = { readonly runs: ReturnType<typeof useRuns>; readonly proposing: Proposing };

/** The latest own proposal, and another manager's that goes on now. */
function Others({ runs: { latest, other }, proposing }: OthersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = (run: Run) => ({
    from: format.dayMonth(run.start_date),
    until: format.dayMonth(run.end_date),
  });
  return (
    <>
      {other !== null && (
        <Notice
          actions={
            <Button variant="default" h="var(--tap)" onClick={() => proposing.show(other.id)}>
              {t('proposals.other.show')}
            </Button>
          }
        >
          {t(other.state === 'running' ? 'proposals.other.running' : 'proposals.other.waiting', {
            name: nameOf(other.asked_by),
            ...days(other),
          })}
        </Notice>
      )}
      {latest !== null && (
        <Group my={4}>
          <button
            type="button"
            className={shared.link}
            style={{ textAlign: 'start' }}
            onClick={() => proposing.show(latest.id)}
          >
            {t('proposals.show_latest', days(latest))}
          </button>
        </Group>
      )}
    </>
  );
}
