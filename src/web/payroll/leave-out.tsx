import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveOut } from '../../contract/extra-runs.ts';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { partsOf } from '../months.ts';
import { Opening } from '../parts/opening.tsx';
import { toastError } from '../parts/toast.tsx';
import { sayError } from '../text/index.ts';
import { Notice } from '../ui/notice.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';

const dialog = onDemand(async () => (await import('./leave-out-dialog.tsx')).LeaveOutDialog);

/** Leaves a person of an open month out of its run, or says why the person is left out and takes it back. */
export function LeaveOut({ month, person }: { readonly month: string; readonly person: PersonMonth }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { year, number } = partsOf(month);
  const taking = useMutation({
    mutationFn: () => send(leaveOut, { body: { year, month: number, user: person.user, reason: null } }),
    meta: { quiet: true },
    onSuccess: () => void changed('pay-months'),
    onError: (error) => toastError(`${i18next.t('payroll.left.not_taken')} ${sayError(error)}`),
  });
  if (person.state === 'locked') return null;
  if (person.left_out !== undefined)
    return (
      <Notice
        tone="wait"
        actions={
          <Button
            variant="default"
            mih="var(--tap)"
            loading={taking.isPending}
            onClick={() => taking.mutate()}
          >
            {t('payroll.left.take_back')}
          </Button>
        }
      >
        <strong>{t('payroll.left.title')}.</strong> <q>{person.left_out}</q>
      </Notice>
    );
  return (
    <>
      <Button
        {...nearing(dialog)}
        variant="default"
        mih="var(--tap)"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setAsking(true)}
      >
        {t('payroll.left.ask')}
      </Button>
      {asking && (
        <Opening
          part={dialog}
          own={{ month, people: [person], onClose: () => setAsking(false) }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The note beside the name of a person who is left out. */
export function LeftOutNote() {
  const { t } = useTranslation();
  return (
    <Text span c="dimmed" fz="sm">
      {t('payroll.left.title')}
    </Text>
  );
}
