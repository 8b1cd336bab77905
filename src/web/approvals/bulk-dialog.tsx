import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../contract/approvals.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { Finding } from '../ui/finding.tsx';
import { BulkResult } from './bulk-result.tsx';
import { BulkSummary } from './bulk-summary.tsx';
import { type Decisions, report, undo } from './decisions.ts';

/** The most reports in one approval. */
const MOST = 1000;

type Props = {
  /** The reports on screen when the button was pressed. */
  readonly entries: readonly TimeEntry[];
  readonly decide: Decisions['decide'];
  readonly onClose: () => void;
};

/** Approves many reports at once: first a summary, then the result with those that were skipped. */
export function BulkDialog({ entries, decide, onClose }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Approval | null>(null);
  const taken = entries.slice(0, MOST);
  const approve = async (): Promise<void> => {
    setBusy(true);
    const approval = await decide({ status: 'approved', entries: taken, quiet: true });
    setBusy(false);
    if (approval !== null) setDone(approval);
  };
  const leave = (): void => {
    if (done !== null) report(done, taken, true);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={leave}
      size="md"
      title={
        done === null ? t('approvals.bulk.title', { count: taken.length }) : t('approvals.bulk.done_title')
      }
    >
      {done === null ? <BulkSummary entries={taken} /> : <BulkResult approval={done} asked={taken} />}
      {done === null && taken.length < entries.length && (
        <Finding>{t('approvals.bulk.capped', { most: MOST })}</Finding>
      )}
      <Group justify="flex-end" gap="sm" mt="md">
        {done === null ? (
          <>
            <Button variant="default" mih="var(--tap)" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button mih="var(--tap)" loading={busy} data-autofocus onClick={() => void approve()}>
              {t('approvals.bulk.confirm', { count: taken.length })}
            </Button>
          </>
        ) : (
          <>
            {done.decided.length > 0 && (
              <Button
                variant="default"
                mih="var(--tap)"
                onClick={() => {
                  undo(done);
                  onClose();
                }}
              >
                {t('common.undo')}
              </Button>
            )}
            <Button mih="var(--tap)" data-autofocus onClick={leave}>
              {t('approvals.bulk.close')}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  );
}
