import { Button, Group, Modal, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PayrollRun, undoPayrollRun } from '../../contract/payroll-runs.ts';
import { useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { toast } from '../parts/toast.tsx';
import { LONGEST_REASON } from './reason.ts';

type Props = { readonly month: string; readonly run: PayrollRun; readonly onClose: () => void };

/** Asks why before a run is taken back, and says what that does. */
export function UndoDialog({ month, run, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const undo = useWrite(undoPayrollRun, ['pay-months'], {
    onDone: () => {
      toast(i18next.t('payroll.undo.done', { month: format.month(month) }));
      onClose();
    },
    onRefused: () => undefined,
  });
  const missing = reason.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (!missing) undo.mutate({ params: { id: run.id }, body: { reason: reason.trim() } });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={t('payroll.undo.title', { month: format.monthName(month) })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t('payroll.undo.text')}</p>
        <Textarea
          label={t('payroll.undo.reason')}
          description={t('payroll.undo.reason_hint')}
          value={reason}
          maxLength={LONGEST_REASON}
          autosize
          minRows={2}
          required
          data-autofocus
          error={tried && missing && t('payroll.undo.reason_missing')}
          onChange={(event) => setReason(event.currentTarget.value)}
          mb="md"
        />
        {undo.error !== null && <Failure error={undo.error} />}
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" mih="var(--tap)" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" mih="var(--tap)" loading={undo.isPending}>
            {t('payroll.undo.button')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
