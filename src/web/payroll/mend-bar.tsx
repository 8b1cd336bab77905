import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import type { PayException } from '../../core/pay/exceptions.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Opening } from '../parts/opening.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { approveMany, type Mend, mendsOf, remindMany, reportMany } from './mends.ts';

const mendSheet = onDemand(async () => (await import('./mend-sheet.tsx')).MendSheet);
const leaveDialog = onDemand(async () => (await import('./leave-out-dialog.tsx')).LeaveOutDialog);

type Props = {
  readonly code: PayException;
  readonly month: string;
  readonly chosen: readonly PersonMonth[];
  readonly all: number;
  readonly onDone: () => void;
};

const SENDS = { approve: approveMany, as_planned: reportMany, remind: remindMany } as const;
const nearingOf = (mend: Mend) =>
  mend === 'enter' ? nearing(mendSheet) : mend === 'leave' ? nearing(leaveDialog) : {};

/** What can be done for the people who are marked, how many they are, and how far it has come. */
export function MendBar({ code, month, chosen, all, onDone }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Mend | null>(null);
  const [sent, setSent] = useState<{ readonly done: number; readonly all: number } | null>(null);
  const close = (): void => setAsking(null);
  const start = async (mend: keyof typeof SENDS): Promise<void> => {
    const people = chosen.map(({ user }) => user);
    setSent({ done: 0, all: people.length });
    await SENDS[mend]({ month, people, onProgress: (done) => setSent({ done, all: people.length }) });
    setSent(null);
    close();
    onDone();
  };
  const press = (mend: Mend): void => {
    if (mend === 'remind') void start(mend);
    else setAsking(mend);
  };
  const own = { month, people: chosen, onClose: close };
  const asked = asking === 'approve' ? 'approving' : 'reporting';
  return (
    <>
      {/* There before anybody is marked: what can be done is seen at once. */}
      <Group gap="8px" py={6} role="group" aria-label={t('mending.actions')}>
        {mendsOf(code).map((mend, index) => (
          <Button
            key={mend}
            {...nearingOf(mend)}
            variant={index === 0 && mend !== 'leave' ? 'filled' : 'default'}
            mih="var(--tap)"
            disabled={chosen.length === 0 || sent !== null}
            onClick={() => press(mend)}
          >
            {t(`mending.${mend}`)}
          </Button>
        ))}
        <Text c="dimmed" fz="sm" role="status">
          {sent === null ? t('mending.chosen', { count: chosen.length, all }) : t('mending.progress', sent)}
        </Text>
      </Group>
      {(asking === 'approve' || asking === 'as_planned') && (
        <Confirm
          opened
          title={t(`mending.${asked}.title`, { count: chosen.length })}
          confirmLabel={t(`mending.${asking}`)}
          busy={sent !== null}
          onConfirm={() => void start(asking)}
          onCancel={close}
        >
          {t(`mending.${asked}.text`)}
        </Confirm>
      )}
      {asking === 'enter' && <Opening part={mendSheet} own={own} onCancel={close} />}
      {asking === 'leave' && <Opening part={leaveDialog} own={own} onCancel={close} />}
    </>
  );
}
