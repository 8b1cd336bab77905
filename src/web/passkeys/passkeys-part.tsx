import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPasskeys, type Passkey } from '../../contract/passkeys.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { useZone } from '../history/use-zone.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { passkeysWorkHere } from './passkeys-here.ts';

const add = onDemand(async () => (await import('./add-dialog.tsx')).AddPasskeyDialog);
const remove = onDemand(async () => (await import('./remove-dialog.tsx')).RemovePasskeyDialog);

export const passkeysQuery = () => ask('second-factor', listPasskeys, {});

type Props = {
  /** A worker adds none; a former manager sees and removes those of before. */
  readonly mayAdd: boolean;
};

/** The passkeys of the own account, and the buttons that add and remove them. */
export function PasskeysPart({ mayAdd }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(passkeysQuery());
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setAdding(false);
    setRemoving(null);
    setTimeout(() => (opener.current ?? part.current)?.focus());
  };
  return (
    <Stack ref={part} gap={10} tabIndex={-1} role="group" aria-label={t('passkeys.title')}>
      <Text fw={600}>{t('passkeys.title')}</Text>
      <Text fz="sm" c="dimmed">
        {t('passkeys.lead')}
      </Text>
      {error !== null && (
        <Failure
          error={error}
          what={t('passkeys.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <Box component="ul" className={shared.lines}>
          {data.map((one) => (
            <Row key={one.id} one={one} onRemove={() => setRemoving(one)} />
          ))}
        </Box>
      )}
      {mayAdd && passkeysWorkHere() && (
        <div>
          <Button
            ref={opener}
            variant="light"
            mih="var(--tap)"
            leftSection={<Plus size={16} />}
            onClick={() => setAdding(true)}
            {...nearing(add)}
          >
            {t('passkeys.add')}
          </Button>
        </div>
      )}
      {mayAdd && !passkeysWorkHere() && (
        <Text fz="sm" c="dimmed">
          {t('passkeys.not_here')}
        </Text>
      )}
      {adding && <Opening part={add} own={{ onClose: close }} onCancel={close} />}
      {removing !== null && (
        <Opening part={remove} own={{ passkey: removing, onClose: close }} onCancel={close} />
      )}
    </Stack>
  );
}

function Row({ one, onRemove }: { readonly one: Passkey; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const dayOf = (at: string): string => format.shortDate(format.instant(at, zone).split(' ')[0] ?? '');
  const { name, site, created_at, last_used_at } = one;
  return (
    <Group component="li" wrap="nowrap" gap={12} py={10}>
      <Box component="span" flex="none" c="var(--plain)" display="inline-flex" aria-hidden="true">
        <KeyRound size={20} />
      </Box>
      <Stack component="span" flex={1} miw={0} gap={2}>
        <Box component="span" fw={550} className={shared.anywhere}>
          {name}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          {t('passkeys.added', { date: dayOf(created_at) })}
          {' · '}
          {last_used_at === null ? t('passkeys.unused') : t('passkeys.used', { date: dayOf(last_used_at) })}
        </Box>
        {site !== location.hostname && (
          <Box component="span" c="dimmed" fz="sm" className={shared.anywhere}>
            {t('passkeys.at', { site })}
          </Box>
        )}
      </Stack>
      <Button
        variant="subtle"
        px="sm"
        mih="var(--tap)"
        aria-label={t('passkeys.remove_named', { name })}
        onClick={onRemove}
        {...nearing(remove)}
      >
        {t('passkeys.remove')}
      </Button>
    </Group>
  );
}
