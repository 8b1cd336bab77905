import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { getSettings } from '../../contract/companies.ts';
import type { MonthlyPay } from '../../contract/pay.ts';
import { getPayslip, getPayslipFile, type Payslip } from '../../contract/payslips.ts';
import { fetchFile } from '../api.ts';
import { ask } from '../data.ts';
import { saveFile } from '../exports/save-file.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { languageOf, sayError } from '../text/index.ts';
import { MonthLink } from './month-link.tsx';
import { slipOf } from './slip-of.ts';

type Props = { readonly pay: MonthlyPay; readonly own: boolean };

/** Facts of a month that was run: when, later changes and the month that pays them, and the payslip as a file. */
export function SlipFacts({ pay, own }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const slip = useQuery(ask('pay', getPayslip, { query: slipOf(pay) }));
  const zone = useQuery(ask('company', getSettings, {})).data?.time_zone;
  const { download, downloading } = useDownload(pay);
  return (
    <Stack gap={6} mt={14}>
      {slip.error !== null && (
        <Failure error={slip.error} onRetry={() => void slip.refetch()} retrying={slip.isFetching} />
      )}
      <Group gap="6px 12px">
        <Button
          variant="default"
          mih="var(--tap)"
          leftSection={<Download size={16} aria-hidden="true" />}
          loading={downloading}
          onClick={download}
        >
          {t('pay.pdf')}
        </Button>
        {slip.data !== undefined && zone !== undefined && (
          <Text span c="dimmed" fz="sm">
            {t('pay.made_at', { when: format.instant(slip.data.made_at, zone) })}
          </Text>
        )}
      </Group>
      {slip.data?.corrected_by.map((one) => (
        <Corrected key={`${one.year}-${one.month}`} one={one} user={pay.user} own={own} />
      ))}
    </Stack>
  );
}

type CorrectedProps = {
  readonly one: Payslip['corrected_by'][number];
  readonly user: string;
  readonly own: boolean;
};

function Corrected({ one, user, own }: CorrectedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const month = `${one.year}-${String(one.month).padStart(2, '0')}`;
  const amount = format.krOre(Math.abs(one.amount));
  return (
    <p>
      {one.amount < 0 ? t('pay.corrected.less', { amount }) : t('pay.corrected.more', { amount })}{' '}
      <MonthLink own={own} user={user} month={month}>
        {format.monthInWords(month)}
      </MonthLink>
    </p>
  );
}

/** Saves the payslip under the server's name and shows a message. */
function useDownload(pay: MonthlyPay) {
  const fetching = useMutation({
    mutationFn: () =>
      fetchFile(getPayslipFile, {
        query: { ...slipOf(pay), language: languageOf(i18next.language) },
      }),
    onSuccess: ({ name, bytes }) => {
      saveFile(name, bytes);
      toast(i18next.t('pay.pdf_done', { name }));
    },
    meta: { quiet: true },
    onError: (error) => toastError(i18next.t('pay.pdf_failed', { why: sayError(error) })),
  });
  return { download: () => fetching.mutate(), downloading: fetching.isPending };
}
