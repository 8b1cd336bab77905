import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Opening } from '../parts/opening.tsx';
import { passkeysWorkHere } from '../passkeys/passkeys-here.ts';
import { signOutNow } from '../session.ts';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';

const turnOn = onDemand(async () => (await import('./turn-on-dialog.tsx')).TurnOnDialog);
const add = onDemand(async () => (await import('../passkeys/add-dialog.tsx')).AddPasskeyDialog);

type Props = {
  /** The dialog was closed: the second factor may be on now. */
  readonly onClosed: () => void;
};

/** All that a manager without a second factor sees once it is needed: why, and the way to turn it on. */
export function EnrolFirst({ onClosed }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'passkey' | 'app' | null>(null);
  const close = (): void => {
    setOpen(null);
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
          {passkeysWorkHere() && (
            <Text c="dimmed" fz="sm">
              {t('secondFactor.due.passkey_lead')}
            </Text>
          )}
          <Text c="dimmed" fz="sm">
            {t(passkeysWorkHere() ? 'secondFactor.due.app_lead' : 'secondFactor.begin.lead')}
          </Text>
          <Group gap={8}>
            {passkeysWorkHere() && (
              <Button mih="var(--tap)" onClick={() => setOpen('passkey')} {...nearing(add)}>
                {t('passkeys.add')}
              </Button>
            )}
            <Button
              variant={passkeysWorkHere() ? 'default' : 'filled'}
              mih="var(--tap)"
              onClick={() => setOpen('app')}
              {...nearing(turnOn)}
            >
              {t('secondFactor.due.begin')}
            </Button>
            <Button variant="subtle" mih="var(--tap)" onClick={signOutNow}>
              {t('secondFactor.due.sign_out')}
            </Button>
          </Group>
        </Stack>
      </Box>
      {open !== null && (
        <Opening
          part={open === 'app' ? turnOn : add}
          own={{ onClose: close }}
          onCancel={() => setOpen(null)}
        />
      )}
    </Box>
  );
}
