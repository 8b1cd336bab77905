import { Button, Checkbox, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import { Opening } from '../parts/opening.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';

const manyDialog = onDemand(async () => (await import('./many-dialog.tsx')).ManyDialog);

export type Answering = 'approved' | 'rejected' | null;

type Props = {
  /** The requests that this manager may answer, and those that are ticked. */
  readonly answerable: readonly LeaveRequest[];
  readonly chosen: readonly LeaveRequest[];
  readonly today: string;
  /** The answer that is being given. */
  readonly answering: Answering;
  readonly onAnswering: (answering: Answering) => void;
  readonly onChoose: (ids: readonly string[]) => void;
  /** Answered: the rows have left. */
  readonly onDone: () => void;
};

/** Stays visible while the list scrolls: tick all requests, and answer those that are ticked. */
export function ManyBar({ answerable, chosen, today, answering, onAnswering, onChoose, onDone }: Props) {
  const { t } = useTranslation();
  const count = chosen.length;
  const all = count > 0 && count === answerable.length;
  return (
    <Flex
      component="fieldset"
      wrap="wrap"
      align="center"
      gap={8}
      px={16}
      py={6}
      mih={56}
      pos="sticky"
      top="3.75rem"
      className={shared.panel}
      style={{ zIndex: 20 }}
      data-on-screen
      aria-label={t('leave.many.label')}
    >
      <Checkbox
        mr="auto"
        label={count > 0 ? t('leave.many.count', { count }) : t('leave.many.all')}
        aria-label={t('leave.many.all')}
        checked={all}
        indeterminate={count > 0 && !all}
        onChange={() => onChoose(all ? [] : answerable.map(({ id }) => id))}
      />
      {count > 0 && (
        <>
          <Button
            {...nearing(manyDialog)}
            mih="var(--tap)"
            aria-label={t('leave.many.approve')}
            onClick={() => onAnswering('approved')}
          >
            {t('leave.team.approve')}
          </Button>
          <Button
            {...nearing(manyDialog)}
            mih="var(--tap)"
            variant="default"
            aria-label={t('leave.many.reject')}
            onClick={() => onAnswering('rejected')}
          >
            {t('leave.team.reject')}
          </Button>
        </>
      )}
      {answering !== null && count > 0 && (
        <Opening
          part={manyDialog}
          own={{
            requests: chosen,
            today,
            status: answering,
            onClose: () => onAnswering(null),
            onDone: () => {
              onAnswering(null);
              onDone();
            },
          }}
          onCancel={() => onAnswering(null)}
        />
      )}
    </Flex>
  );
}
