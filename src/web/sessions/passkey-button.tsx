import { Button, Stack } from '@mantine/core';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { useEnter } from './use-sign-in.ts';

const fetched = () => import('../passkeys/sign-in-alone.ts');

/** Signs in with a passkey alone. Fetched code asks the browser for it. */
export function PasskeyButton() {
  const { t } = useTranslation();
  const enter = useEnter();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      await enter(async () => (await fetched().catch(unfetched)).signInAlone());
    } catch (error) {
      setRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={12}>
      {refused !== null && <ErrorBox message={sayError(refused)} />}
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<KeyRound size={18} />}
        aria-disabled={busy}
        data-busy={busy}
        disabled={busy}
        onPointerEnter={() => void fetched().catch(() => undefined)}
        onClick={() => void signIn()}
      >
        {t('session.with_passkey')}
      </Button>
    </Stack>
  );
}

const unfetched = (): never => {
  throw new ApiError(0, 'network', 'The sign-in by a passkey could not be fetched.');
};
