import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { getPayFile, PAY_FILES } from '../../contract/payroll-files.ts';
import { fetchFile } from '../api.ts';
import { changed } from '../data.ts';
import { saveFile } from '../exports/save-file.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { orAsk } from '../second-person/or-ask.ts';
import { languageOf, sayError } from '../text/index.ts';
import { Columns } from '../ui/columns.tsx';
import { FileFaults, isExplained } from './file-faults.tsx';
import { LeftOut } from './left-out.tsx';
import { OutsidePayments } from './outside-payments.tsx';

type Kind = (typeof PAY_FILES)[number];

type Props = {
  readonly run: string;
  readonly month: string;
  /** The name of the section, where a page has more than one; left out: the files. */
  readonly named?: string;
};

/** The files of a run, and the people they leave out. A file that cannot be made names the missing facts. */
export function PayFiles({ run, month, named }: Props) {
  const { t } = useTranslation();
  const making = useMutation({
    mutationFn: (kind: Kind) => {
      const query = { kind, language: languageOf(i18next.language) };
      return orAsk(fetchFile(getPayFile, { params: { id: run }, query }), { what: 'bank_file', run });
    },
    meta: { quiet: true },
    onSuccess: (file) => {
      if (file === null) return;
      const { name, bytes } = file;
      saveFile(name, bytes);
      toast(i18next.t('payroll.files.done', { name }));
      // The first download of a file makes it.
      void changed('pay-months');
    },
    onError: (error) => {
      if (!isExplained(error)) toastError(i18next.t('payroll.files.failed', { why: sayError(error) }));
    },
  });
  return (
    <Stack component="section" gap={12} aria-label={named ?? t('payroll.files.title')}>
      <Columns
        component="ul"
        of="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))"
        gap="8px 20px"
        data-on-screen
      >
        {PAY_FILES.map((kind) => (
          <Columns component="li" of="11.5rem minmax(0, 1fr)" gap={10} align="center" key={kind}>
            <Button
              variant="default"
              mih="var(--tap)"
              leftSection={<Download size={16} aria-hidden="true" />}
              loading={making.isPending && making.variables === kind}
              disabled={making.isPending && making.variables !== kind}
              onClick={() => making.mutate(kind)}
            >
              {t(`payroll.files.names.${kind}`)}
            </Button>
            <Text span c="dimmed" fz="sm">
              {t(`payroll.files.hints.${kind}`)}
            </Text>
          </Columns>
        ))}
      </Columns>
      <Text c="dimmed" fz="sm">
        {t('payroll.files.rounding')}
      </Text>
      {making.variables !== undefined && <FileFaults kind={making.variables} error={making.error} />}
      <LeftOut run={run} month={month} />
      <OutsidePayments run={run} />
    </Stack>
  );
}
