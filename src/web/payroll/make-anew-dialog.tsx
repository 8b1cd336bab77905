import { Checkbox, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { getKeptFile, type KeptFile, makeKeptFile } from '../../contract/payroll-files.ts';
import { fetchFile, send } from '../api.ts';
import { changed } from '../data.ts';
import { saveFile } from '../exports/save-file.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { orAsk } from '../second-person/or-ask.ts';
import { sayError } from '../text/index.ts';
import { FileFaults, isExplained } from './file-faults.tsx';
import { filePeopleQuery } from './queries.ts';
import { LONGEST_REASON } from './reason.ts';

type Props = {
  readonly file: Pick<KeptFile, 'kind' | 'run'>;
  /** Begins with the accounts of today. */
  readonly today_accounts?: boolean;
  readonly onClose: () => void;
};

/**
 * Asks why a file is made anew, and saves the new one. A second bank file may pay twice: it says so. Whose account was
 * changed after the run is paid to the new one where that is chosen.
 */
export function MakeAnewDialog({ file, today_accounts = false, onClose }: Props) {
  const { t } = useTranslation();
  const { kind } = file;
  const named = t(`payroll.files.names.${kind}`);
  const people = useQuery({ ...filePeopleQuery(file.run), enabled: kind === 'pain001' }).data;
  const count = people?.files.flatMap(({ account_changed = [] }) => account_changed).length ?? 0;
  const sheet = useFormSheet({
    initial: { reason: '', today_accounts },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('payFiles.anew.missing') } : {}),
    send: ({ reason, ...chosen }, { idempotencyKey }) => {
      const body = { reason: reason.trim(), ...(chosen.today_accounts ? { today_accounts: true } : {}) };
      const making = send(makeKeptFile, {
        params: { id: file.run },
        body: { kind, ...body },
        idempotencyKey,
      });
      return orAsk(making, { what: 'bank_file', run: file.run, ...body });
    },
    onDone: async (made) => {
      onClose();
      if (made === null) return;
      const { id } = made;
      void changed('pay-months', 'users');
      const { name, bytes } = await fetchFile(getKeptFile, { params: { id } });
      saveFile(name, bytes);
      toast(i18next.t('payFiles.anew.done', { name }));
    },
    say: (error) => (isExplained(error) ? null : sayError(error)),
  });
  return (
    <FormSheet title={t('payFiles.anew.title', { file: named })} onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t('payFiles.anew.submit')}
        above={<FileFaults kind={kind} error={sheet.error} />}
      >
        <p>{t(kind === 'pain001' ? 'payFiles.anew.text_bank' : 'payFiles.anew.text')}</p>
        {count > 0 && (
          <Checkbox
            {...sheet.form.getInputProps('today_accounts', { type: 'checkbox' })}
            label={t('payFiles.anew.today_accounts')}
            description={t('payFiles.anew.today_accounts_hint', { count })}
          />
        )}
        <Textarea
          {...sheet.form.getInputProps('reason')}
          label={t('payFiles.anew.reason')}
          description={t('payFiles.anew.reason_hint')}
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
