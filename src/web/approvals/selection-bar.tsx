import { Button, Checkbox, Flex, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { Opening } from '../parts/opening.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import classes from './entry-list.module.css';
import type { Verdict } from './queue.ts';

const rejectManyDialog = onDemand(async () => (await import('./reject-many-dialog.tsx')).RejectManyDialog);

type Props = {
  /** The number of rows in the list. */
  readonly shown: number;
  /** The rows that can be selected, and the selected ones. */
  readonly choosable: readonly TimeEntry[];
  readonly chosen: readonly TimeEntry[];
  readonly onSelect: (ids: readonly string[], on: boolean) => void;
  readonly onClear: () => void;
  readonly onDecide: (status: Verdict, reason?: string) => void;
  readonly actions: ReactNode;
};

/** Stays visible while the list scrolls: select all, and the actions on the selection. */
export function SelectionBar({ shown, choosable, chosen, onSelect, onClear, onDecide, actions }: Props) {
  const { t } = useTranslation();
  const [rejecting, setRejecting] = useState(false);
  const count = chosen.length;
  const all = count > 0 && count === choosable.length;
  return (
    <Flex
      component="fieldset"
      wrap="wrap"
      align="center"
      gap="6px 8px"
      className={classes.bar}
      data-on-screen
      aria-label={t('approvals.selection.label')}
      data-chosen={count > 0}
    >
      <Checkbox
        classNames={{ root: classes.all }}
        size="sm"
        label={count > 0 ? t('approvals.selection.count', { count }) : t('approvals.selection.all')}
        aria-label={t('approvals.selection.all')}
        disabled={choosable.length === 0}
        checked={all}
        indeterminate={count > 0 && !all}
        onChange={() =>
          onSelect(
            choosable.map(({ id }) => id),
            !all,
          )
        }
      />
      {count === 0 ? (
        <>
          <Text span c="dimmed" fz="sm" className={classes.count}>
            {t('approvals.selection.shown', { count: shown })}
          </Text>
          {actions}
        </>
      ) : (
        <>
          <Button aria-label={t('approvals.selection.approve')} onClick={() => onDecide('approved')}>
            {t('approvals.actions.approve')}
          </Button>
          <Button
            {...nearing(rejectManyDialog)}
            variant="default"
            aria-label={t('approvals.selection.reject')}
            onClick={() => setRejecting(true)}
          >
            {t('approvals.actions.reject')}
          </Button>
          <Button variant="subtle" aria-label={t('approvals.selection.clear')} onClick={onClear}>
            {t('common.clear')}
          </Button>
        </>
      )}
      {rejecting && count > 0 && (
        <Opening
          part={rejectManyDialog}
          own={{
            count,
            onClose: () => setRejecting(false),
            onReject: (reason) => {
              setRejecting(false);
              onDecide('rejected', reason);
            },
          }}
          onCancel={() => setRejecting(false)}
        />
      )}
    </Flex>
  );
}
