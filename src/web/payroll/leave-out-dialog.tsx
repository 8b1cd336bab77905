import { Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { leaveOut } from '../../contract/extra-runs.ts';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { partsOf } from '../months.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { LONGEST_REASON } from './reason.ts';

type Props = { readonly month: string; readonly person: PersonMonth; readonly onClose: () => void };

/** Asks why a person is left out of the month's run. */
export function LeaveOutDialog({ month, person, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { year, number } = partsOf(month);
  const name = nameOf(person);
  const sheet = useFormSheet({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('payroll.left.reason_missing') } : {}),
    send: ({ reason }, { idempotencyKey }) =>
      send(leaveOut, {
        body: { year, month: number, user: person.user, reason: reason.trim() },
        idempotencyKey,
      }),
    onDone: () => {
      toast(i18next.t('payroll.left.done', { name, month: format.monthName(month) }));
      onClose();
      void changed('pay-months');
    },
  });
  return (
    <FormSheet title={t('payroll.left.dialog', { name })} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('payroll.left.button')}>
        <p>{t('payroll.left.text', { month: format.monthName(month) })}</p>
        <Textarea
          {...sheet.form.getInputProps('reason')}
          label={t('payroll.left.reason')}
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
