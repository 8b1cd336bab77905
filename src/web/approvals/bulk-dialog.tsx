import { Button, Group, Modal, ScrollArea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval, TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import classes from './bulk-dialog.module.css';
import { People } from './bulk-people.tsx';
import { BulkResult } from './bulk-result.tsx';
import { type Decisions, report, undo } from './decisions.ts';
import { sumsOf } from './queue.ts';

/** As many as one approval takes. */
const MOST = 1000;

type Props = {
  /** What was on screen when the button was pressed. */
  readonly entries: readonly TimeEntry[];
  readonly decide: Decisions['decide'];
  readonly onClose: () => void;
};

/** Approves many at once: first what it comes to, then what happened and what did not. */
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
      {done === null ? <Summary entries={taken} /> : <BulkResult approval={done} asked={taken} />}
      {done === null && taken.length < entries.length && (
        <p className={classes.note}>{t('approvals.bulk.capped', { most: MOST })}</p>
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

function Summary({ entries }: { readonly entries: readonly TimeEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { count, people, hours, ob1, ob2, ob3 } = sumsOf(entries);
  const deviating = entries.filter(({ status }) => status === 'submitted_pending').length;
  const unplanned = entries.filter(({ mismatch }) => mismatch.assigned === null).length;
  const figures = [
    { name: t('approvals.bulk.people'), value: format.number(people) },
    { name: t('approvals.bulk.passes'), value: format.number(count) },
    { name: t('approvals.bulk.hours'), value: format.hours(hours) },
    { name: 'OB1', value: format.hours(ob1) },
    { name: 'OB2', value: format.hours(ob2) },
    { name: 'OB3', value: format.hours(ob3) },
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {deviating > 0 && (
        <p className={classes.note} data-tone="wait">
          {t('approvals.bulk.deviations', { count: deviating })}
        </p>
      )}
      {unplanned > 0 && (
        <p className={classes.note} data-tone="wait">
          {t('approvals.bulk.unplanned', { count: unplanned })}
        </p>
      )}
      {deviating + unplanned === 0 && (
        <p className={classes.note} data-tone="good">
          {t('approvals.bulk.all_ok')}
        </p>
      )}
      <h3 className={classes.title}>{t('approvals.bulk.by_person')}</h3>
      <ScrollArea.Autosize mah="14rem" type="auto" offsetScrollbars="present">
        <People entries={entries} />
      </ScrollArea.Autosize>
    </>
  );
}
