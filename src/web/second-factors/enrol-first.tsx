import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Opening } from '../parts/opening.tsx';
import { signOutNow } from '../session.ts';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';

const turnOn = onDemand(async () => (await import('./turn-on-dialog.tsx')).TurnOnDialog);

type Props = {
  /** The dialog was closed: the second factor may be on now. */
  readonly onClosed: () => void;
};

/** All that a manager without a second factor sees once it is needed: why, and the way to turn it on. */
export function EnrolFirst({ onClosed }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onClosed();
  };
  return (
    <Box component="main" id="content" maw={560} my={64} mx="auto" px={16}>
      <title>{`${t('secondFactor.due.title')} – Skifta`}</title>
      <Box p="clamp(1rem, 2.5vw, 1.5rem)" className={shared.panel}>
        <Stack gap={14}>
          <Title order={1} fz={20}>
            {t('secondFactor.due.title')}
          </Title>
          <Text>{t('secondFactor.due.why')}</Text>
          <Text c="dimmed" fz="sm">
            {t('secondFactor.begin.lead')}
          </Text>
          <Group gap={8}>
            <Button mih="var(--tap)" onClick={() => setOpen(true)} {...nearing(turnOn)}>
              {t('secondFactor.due.begin')}
            </Button>
            <Button variant="subtle" mih="var(--tap)" onClick={signOutNow}>
              {t('secondFactor.due.sign_out')}
            </Button>
          </Group>
        </Stack>
      </Box>
      {open && <Opening part={turnOn} own={{ onClose: close }} onCancel={() => setOpen(false)} />}
    </Box>
  );
}
