import { Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { leaveOutPeople } from '../../contract/extra-runs.ts';
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
import { takeIn } from './mends.ts';
import { LONGEST_REASON } from './reason.ts';

type Props = {
  readonly month: string;
  readonly people: readonly PersonMonth[];
  readonly onClose: () => void;
};

/** Asks why people are left out of the month's run: one, or many with one reason. */
export function LeaveOutDialog({ month, people, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { year, number } = partsOf(month);
  const count = people.length;
  const [one] = count === 1 ? people : [];
  const ids = people.map(({ user }) => user);
  const sheet = useFormSheet({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('payroll.left.reason_missing') } : {}),
    send: ({ reason }, { idempotencyKey }) =>
      send(leaveOutPeople, {
        body: { year, month: number, people: ids, reason: reason.trim() },
        idempotencyKey,
      }),
    onDone: () => {
      const done =
        one === undefined
          ? i18next.t('mending.leaving.done', { count })
          : i18next.t('payroll.left.done', { name: nameOf(one), month: format.monthName(month) });
      toast(done, () => void takeIn(month, ids));
      onClose();
      void changed('pay-months');
    },
  });
  return (
    <FormSheet
      title={
        one === undefined
          ? t('mending.leaving.title', { count })
          : t('payroll.left.dialog', { name: nameOf(one) })
      }
      onClose={onClose}
    >
      <FormBody sheet={sheet} submit={t('payroll.left.button')}>
        <p>
          {one === undefined
            ? t('mending.leaving.text', { month: format.monthName(month) })
            : t('payroll.left.text', { month: format.monthName(month) })}
        </p>
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
