import { Button, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { fileKeptFile, type KeptFile } from '../../contract/payroll-files.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';

type Props = { readonly file: KeptFile; readonly onClose: () => void };
type Values = { readonly filed_on: string | null; readonly receipt: string };

const NOT_FILED: Values = { filed_on: null, receipt: '' };

const check = checkedBy(fileKeptFile.body);

/** When a file was sent, with the receipt number of the recipient; a filing may be taken back. */
export function FilingDialog({ file, onClose }: Props) {
  const { t } = useTranslation();
  const named = t(`payroll.files.names.${file.kind}`);
  const write = (body: Values, idempotencyKey: string) =>
    send(fileKeptFile, { params: { id: file.id }, body, ifMatch: file.version, idempotencyKey });
  const sheet = useFormSheet<Values, KeptFile>({
    initial: { filed_on: file.filed_on ?? today(), receipt: file.receipt },
    check: (values) =>
      values.filed_on === null ? { filed_on: t('payFiles.filing.day_missing') } : check(values),
    send: (values, { idempotencyKey }) => write(values, idempotencyKey),
    onDone: (_file, action) => {
      toast(i18next.t(action === 'withdraw' ? 'payFiles.filing.withdrawn' : 'payFiles.filing.done'));
      onClose();
      void changed('pay-months');
    },
  });
  return (
    <FormSheet title={t('payFiles.filing.title', { file: named })} onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t('common.save')}
        more={
          file.filed_on !== null && (
            <Button
              key="withdraw"
              variant="default"
              mih="var(--tap)"
              loading={sheet.busy === 'withdraw'}
              onClick={() => sheet.attempt(NOT_FILED, 'withdraw')}
            >
              {t('payFiles.filing.withdraw')}
            </Button>
          )
        }
      >
        <p>{t(file.kind === 'agi' ? 'payFiles.filing.text_agi' : 'payFiles.filing.text')}</p>
        <DateField
          {...sheet.form.getInputProps('filed_on')}
          label={t('payFiles.filing.day')}
          maxDate={today()}
          required
        />
        <TextInput
          {...sheet.form.getInputProps('receipt')}
          label={t('payFiles.filing.receipt')}
          maxLength={100}
          autoComplete="off"
          data-autofocus
        />
      </FormBody>
    </FormSheet>
  );
}
