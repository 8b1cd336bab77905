import { Box, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { getPayFile, PAY_FILE_FACTS, PAY_FILES } from '../../contract/payroll-runs.ts';
import { LEFT_OUT_FACTS } from '../../core/pay/pay-file-people.ts';
import { fetchFile } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { saveFile } from '../exports/save-file.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { PATHS } from '../paths.ts';
import { oneOf } from '../search.ts';
import { languageOf, sayError } from '../text/index.ts';
import { Columns } from '../ui/columns.tsx';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import { LeftOut } from './left-out.tsx';

type Kind = (typeof PAY_FILES)[number];

/** The files of a run, and the people they leave out. A file that cannot be made names the missing facts. */
export function PayFiles({ run, month }: { readonly run: string; readonly month: string }) {
  const { t } = useTranslation();
  const making = useMutation({
    mutationFn: (kind: Kind) =>
      fetchFile(getPayFile, { params: { id: run }, query: { kind, language: languageOf(i18next.language) } }),
    meta: { quiet: true },
    onSuccess: ({ name, bytes }) => {
      saveFile(name, bytes);
      toast(i18next.t('payroll.files.done', { name }));
    },
    onError: (error) => {
      if (gapsOf(error) === null) toastError(i18next.t('payroll.files.failed', { why: sayError(error) }));
    },
  });
  const gaps = gapsOf(making.error);
  return (
    <Stack component="section" gap={12} aria-label={t('payroll.files.title')}>
      <Columns component="ul" of="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))" gap="8px 20px">
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
      {gaps !== null && making.variables !== undefined && (
        <Finding tone="wait" role="status">
          <Box component="p" fw={600}>
            {t('payroll.files.incomplete', { file: t(`payroll.files.names.${making.variables}`) })}
          </Box>
          <Box component="ul" mt={4} className={shared.bullets}>
            {gaps.map(({ fact, who }) => (
              <li key={fact}>
                <strong>{t(`payroll.files.facts.${fact}`)}</strong>{' '}
                {who.length === 0 ? t('payroll.files.of_company') : who.join(', ')}
              </li>
            ))}
          </Box>
          {gaps.some(({ who }) => who.length === 0) && (
            <Link to={PATHS.payRules} search={{ show: 'company' }} className={shared.link ?? ''}>
              {t('payroll.files.fill_in')}
            </Link>
          )}
        </Finding>
      )}
      <LeftOut run={run} month={month} />
    </Stack>
  );
}

const OF_PEOPLE = ['people', 'contribution', ...LEFT_OUT_FACTS];

/**
 * The missing facts of a file and their people; no person: the company's. Null: no refusal, or one for another
 * reason.
 */
function gapsOf(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'pay_file_incomplete') return null;
  return Object.entries(error.errors).flatMap(([field, who]) => {
    const fact = oneOf(PAY_FILE_FACTS, field);
    return fact === undefined ? [] : [{ fact, who: OF_PEOPLE.includes(fact) ? who : [] }];
  });
}
