import { Radio, Stack, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { decidePayDebt, type PayDebt } from '../../contract/pay-debts.ts';
import { DEBT_GROUNDS, type DebtGround } from '../../core/pay/employee-debt.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { MoneyInput } from '../manual-lines/money-input.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';

type Props = { readonly debt: PayDebt; readonly onClose: () => void };

type Values = {
  readonly ground: DebtGround | 'none';
  readonly most: number | string;
  readonly kept: number | string;
  readonly paid_in: number | string;
  readonly note: string;
};

/** An empty field is a text. */
const amountOf = (typed: number | string): number | null => (typeof typed === 'number' ? typed : null);

/** How a debt is taken from the next months, and what the person has paid in. */
export function DebtDialog({ debt, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = nameOf(debt);
  const sheet = useFormSheet<Values, unknown>({
    initial: {
      ground: debt.ground ?? 'none',
      most: debt.most ?? '',
      kept: debt.kept ?? '',
      paid_in: debt.paid_in,
      note: debt.note,
    },
    check: ({ ground, kept }) =>
      ground === 'protected' && amountOf(kept) === null ? { kept: t('payDebts.kept_needed') } : {},
    send: ({ ground, most, kept, paid_in, note }, { idempotencyKey }) =>
      send(decidePayDebt, {
        body: {
          user: debt.user,
          ground: ground === 'none' ? null : ground,
          most: amountOf(most),
          kept: amountOf(kept),
          paid_in: amountOf(paid_in) ?? 0,
          note: note.trim(),
        },
        idempotencyKey,
      }),
    onDone: () => {
      toast(i18next.t('payDebts.done', { name }));
      onClose();
      void changed('pay-months', 'pay');
    },
  });
  const { form } = sheet;
  return (
    <FormSheet title={t('payDebts.dialog', { name })} onClose={onClose}>
      <FormBody sheet={sheet} submit={t('payDebts.save')}>
        <p>{t('payDebts.text', { owed: format.krOre(debt.owed) })}</p>
        <Radio.Group {...form.getInputProps('ground')} label={t('payDebts.ground')}>
          <Stack gap={10} mt={6}>
            <Radio value="none" label={t('payDebts.none')} description={t('payDebts.none_hint')} />
            {DEBT_GROUNDS.map((ground) => (
              <Radio
                key={ground}
                value={ground}
                label={t(`payDebts.grounds.${ground}`)}
                description={t(`payDebts.hints.${ground}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {form.values.ground !== 'none' && (
          <>
            <MoneyInput
              {...form.getInputProps('most')}
              label={t('payDebts.most_label')}
              description={t('payDebts.most_hint')}
            />
            <MoneyInput
              {...form.getInputProps('kept')}
              label={t('payDebts.kept_label')}
              required={form.values.ground === 'protected'}
            />
          </>
        )}
        <MoneyInput
          {...form.getInputProps('paid_in')}
          label={t('payDebts.paid_in_label')}
          description={t('payDebts.paid_in_hint')}
        />
        <Textarea
          {...form.getInputProps('note')}
          label={t('payDebts.note_label')}
          maxLength={500}
          autosize
          minRows={2}
        />
      </FormBody>
    </FormSheet>
  );
}
