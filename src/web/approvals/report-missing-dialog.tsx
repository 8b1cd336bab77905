import { Box, Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { reportPeople } from '../time-entries/report-people.ts';
import { Columns } from '../ui/columns.tsx';
import shared from '../ui/shared.module.css';
import type { Planned } from './planned.ts';

type Props = {
  /** The shifts without a report on screen when the button was pressed. */
  readonly missing: readonly Planned[];
  readonly days: { readonly start_date: string; readonly end_date: string };
  readonly onClose: () => void;
};

/** Whose shifts get a report as planned, and on which days, before it is done; with undo. */
export function ReportMissingDialog({ missing, days, onClose }: Props) {
  const { t } = useTranslation();
  const [asked] = useState({ missing, days });
  const [done, setDone] = useState<number | null>(null);
  const people = [...Map.groupBy(asked.missing, ({ worker }) => worker.id)];
  const start = async (): Promise<void> => {
    setDone(0);
    await reportPeople({ people: people.map(([id]) => id), days: asked.days, onProgress: setDone });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('approvals.missing.report_title', { count: asked.missing.length })}
    >
      <Text mb="sm">{t('mending.reporting.text')}</Text>
      <Box
        mah={360}
        style={{ overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={t('approvals.missing.report_people')}
      >
        <ul className={shared.lines}>
          {people.map(([id, shifts]) => (
            <Person key={id} shifts={shifts} />
          ))}
        </ul>
      </Box>
      <Group justify="flex-end" gap="sm" mt="md">
        {done !== null && (
          <Text c="dimmed" fz="sm" role="status">
            {t('mending.progress', { done, all: people.length })}
          </Text>
        )}
        <Button variant="default" mih="var(--tap)" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button mih="var(--tap)" loading={done !== null} data-autofocus onClick={() => void start()}>
          {t('approvals.missing.report_confirm')}
        </Button>
      </Group>
    </Modal>
  );
}

/** A person's number of shifts, and their first and last day. */
function Person({ shifts }: { readonly shifts: readonly Planned[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = shifts.map(({ date }) => date).toSorted();
  const [first = ''] = days;
  const last = days.at(-1) ?? first;
  const [one] = shifts;
  return (
    <Columns component="li" of="minmax(0, 1fr) auto auto" gap="12px" align="baseline" py={6}>
      <span>{one === undefined ? '' : nameOf(one.worker)}</span>
      <Text span c="dimmed">
        {t('approvals.stats.passes', { count: shifts.length })}
      </Text>
      <span>
        {first === last ? format.dayMonth(first) : `${format.dayMonth(first)} – ${format.dayMonth(last)}`}
      </span>
    </Columns>
  );
}
