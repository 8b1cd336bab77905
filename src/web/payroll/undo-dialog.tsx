import { Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type PayrollRun, undoPayrollRun } from '../../contract/payroll-runs.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { orAsk } from '../second-person/or-ask.ts';
import { LONGEST_REASON } from './reason.ts';

type Props = {
  readonly month: string;
  readonly run: PayrollRun;
  /** A run beside the month's own: the month stays locked. */
  readonly extra?: boolean;
  readonly onClose: () => void;
};

/** Asks for the reason before a run is undone, and explains the effect. */
export function UndoDialog({ month, run, extra = false, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const which = extra ? 'extra_' : '';
  const sheet = useFormSheet({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('payroll.undo.reason_missing') } : {}),
    send: ({ reason }, { idempotencyKey }) => {
      const body = { reason: reason.trim() };
      const undoing = send(undoPayrollRun, { params: { id: run.id }, body, idempotencyKey });
      return orAsk(undoing, { what: 'undo', run: run.id, ...body });
    },
    onDone: (undone) => {
      if (undone !== null) toast(i18next.t(`payroll.undo.${which}done`, { month: format.month(month) }));
      onClose();
      void changed('pay-months');
    },
  });
  return (
    <FormSheet title={t(`payroll.undo.${which}title`, { month: format.monthName(month) })} onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t(extra ? 'payroll.extra.undo' : 'payroll.undo.button')}
        button={{ color: 'red' }}
      >
        <p>{t(`payroll.undo.${which}text`)}</p>
        <Textarea
          {...sheet.form.getInputProps('reason')}
          label={t(`payroll.undo.${which}reason`)}
          description={t('payroll.undo.reason_hint')}
          maxLength={LONGEST_REASON}
          autosize
          minRows={2}
          required
          data-autofocus
        />
      </FormBody>
    </FormSheet>
  );
}
