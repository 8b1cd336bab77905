import { Badge, Box, Button, Flex, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getKeptFile, type KeptFile } from '../../contract/payroll-files.ts';
import { fetchFile } from '../api.ts';
import { saveFile } from '../exports/save-file.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { toast } from '../parts/toast.tsx';
import { settingsQuery } from '../settings-query.ts';
import { Card } from '../ui/card.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { keptFilesQuery } from './queries.ts';

const anewDialog = onDemand(async () => (await import('./make-anew-dialog.tsx')).MakeAnewDialog);
const filingDialog = onDemand(async () => (await import('./filing-dialog.tsx')).FilingDialog);

/** The files of the month's runs as they were sent, the latest first; draws nothing when there are none. */
export function KeptFiles({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  const reading = useQuery(keptFilesQuery(month));
  const [asking, setAsking] = useState<{ readonly file: KeptFile; readonly what: 'anew' | 'filing' } | null>(
    null,
  );
  const close = (): void => setAsking(null);
  if (reading.error !== null)
    return (
      <Failure
        what={t('payFiles.kept.load_failed')}
        error={reading.error}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  const files = reading.data ?? [];
  if (files.length === 0) return null;
  return (
    <Card title={t('payFiles.kept.title')}>
      <Text c="dimmed" fz="sm">
        {t('payFiles.kept.text')}
      </Text>
      <Box component="ul" mt={8} className={shared.lines}>
        {files.map((file) => (
          <Row
            key={file.id}
            file={file}
            is_latest={isLatest(file, files)}
            onAsk={(what) => setAsking({ file, what })}
          />
        ))}
      </Box>
      {asking?.what === 'anew' && (
        <Opening part={anewDialog} own={{ file: asking.file, onClose: close }} onCancel={close} />
      )}
      {asking?.what === 'filing' && (
        <Opening part={filingDialog} own={{ file: asking.file, onClose: close }} onCancel={close} />
      )}
    </Card>
  );
}

/** Only the latest file of a run that holds is made anew; a declaration of an undone run is corrected so too. */
const isLatest = (file: KeptFile, files: readonly KeptFile[]): boolean =>
  (file.undone_at === null || (file.kind === 'agi' && files.some((one) => one.filed_on !== null))) &&
  !files.some(({ run, kind, number }) => run === file.run && kind === file.kind && number > file.number);

type RowProps = {
  readonly file: KeptFile;
  readonly is_latest: boolean;
  readonly onAsk: (what: 'anew' | 'filing') => void;
};

function Row({ file, is_latest, onAsk }: RowProps) {
  const { t } = useTranslation();
  const fetching = useMutation({
    mutationFn: () => fetchFile(getKeptFile, { params: { id: file.id } }),
    onSuccess: ({ name, bytes }) => {
      saveFile(name, bytes);
      toast(i18next.t('payroll.files.done', { name }));
    },
  });
  const named = (words: string): string => `${words}: ${file.name}`;
  const buttons = [
    {
      words: t('payFiles.kept.download'),
      loading: fetching.isPending,
      onClick: () => fetching.mutate(),
      near: {},
    },
    ...(is_latest
      ? [
          {
            words: t('payFiles.kept.anew'),
            onClick: () => onAsk('anew'),
            near: nearing(anewDialog),
            loading: false,
          },
        ]
      : []),
    {
      words: t(file.filed_on === null ? 'payFiles.kept.note_filing' : 'payFiles.kept.change_filing'),
      onClick: () => onAsk('filing'),
      near: nearing(filingDialog),
      loading: false,
    },
  ];
  return (
    <Flex component="li" py={10} gap="8px 16px" justify="space-between" align="center" wrap="wrap">
      <About file={file} />
      <Group gap={8}>
        {buttons.map(({ words, near, ...button }) => (
          <Button
            key={words}
            {...near}
            {...button}
            variant="default"
            mih="var(--tap)"
            aria-label={named(words)}
          >
            {words}
          </Button>
        ))}
      </Group>
    </Flex>
  );
}

/** Name, marks, maker, digest, reason and filing of a file. */
function About({ file }: { readonly file: KeptFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useQuery(settingsQuery()).data?.time_zone;
  const { kind, name, made_by, made_at, sha256, reason, undone_at, outdated, filed_on, receipt } = file;
  const facts = [
    t('payFiles.kept.made', { who: made_by, when: zone === undefined ? '…' : format.instant(made_at, zone) }),
    ...(reason === null ? [] : [t('payFiles.kept.because', { reason })]),
  ];
  const filed =
    filed_on === null
      ? null
      : t(receipt === '' ? 'payFiles.kept.filed' : 'payFiles.kept.filed_with', {
          day: format.date(filed_on),
          receipt,
        });
  return (
    <Box miw={0} flex="1 1 22rem">
      <Group gap="4px 10px">
        <strong>{t(`payroll.files.names.${kind}`)}</strong>
        <span className={shared.anywhere}>{name}</span>
        {undone_at !== null && (
          <Badge variant="default" tt="none" fw={550}>
            {t('payFiles.kept.undone')}
          </Badge>
        )}
        {outdated && (
          <Badge variant="default" tt="none" fw={550}>
            {t('payFiles.kept.outdated')}
          </Badge>
        )}
      </Group>
      <Text c="dimmed" fz="sm">
        {facts.join(' · ')} ·{' '}
        <span title={sha256}>{t('payFiles.kept.digest', { digits: sha256.slice(0, 8) })}</span>
      </Text>
      {filed !== null && <Text fz="sm">{filed}</Text>}
    </Box>
  );
}
