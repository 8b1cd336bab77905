import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ThingHistory } from '../history/thing-history.tsx';
import { CertificateButton } from '../personal-data/certificate.tsx';
import { DataFileButton } from '../personal-data/data-file.tsx';
import { useMe } from '../session.ts';
import { SignInLog } from '../sessions/sign-in-log.tsx';
import { Card } from '../ui/card.tsx';
import type { TabProps } from './tab-props.ts';

/** All that was done about the person, the latest first, page by page; sign-ins, and the files about the person. */
export function HistoryTab({ id, name, person, erased }: TabProps) {
  const { t } = useTranslation();
  const me = useMe();
  // The files tell what the person is paid.
  const has_files = me.sees_cost !== false || id === me.id;
  return (
    <Card
      title={t('person.tabs.history')}
      actions={
        has_files && (
          <Group gap={8}>
            {!erased && <CertificateButton user={id} named={name} small />}
            <DataFileButton user={id} named={name} small />
          </Group>
        )
      }
    >
      <Stack gap="md">
        <ThingHistory asked={{ about: id }} person={{ id, name }} />
        {person !== null && <SignInLog user={id} />}
      </Stack>
    </Card>
  );
}
