import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ThingHistory } from '../history/thing-history.tsx';
import { CertificateButton } from '../personal-data/certificate.tsx';
import { DataFileButton } from '../personal-data/data-file.tsx';
import { SignInLog } from '../sessions/sign-in-log.tsx';
import { Card } from '../ui/card.tsx';
import type { TabProps } from './tab-props.ts';

/** All that was done about the person, the latest first, page by page; sign-ins, and the files about the person. */
export function HistoryTab({ id, name, person }: TabProps) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('person.tabs.history')}
      actions={
        <Group gap={8}>
          <CertificateButton user={id} named={name} small />
          <DataFileButton user={id} named={name} small />
        </Group>
      }
    >
      <Stack gap="md">
        <ThingHistory asked={{ about: id }} person={{ id, name }} />
        {person !== null && <SignInLog user={id} />}
      </Stack>
    </Card>
  );
}
