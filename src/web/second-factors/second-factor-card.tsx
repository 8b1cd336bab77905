import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactor } from '../../contract/second-factors.ts';
import { ask } from '../data.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { PasskeysPart, passkeysQuery } from '../passkeys/passkeys-part.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { SecondFactorState } from './second-factor-state.tsx';

const turnOn = onDemand(async () => (await import('./turn-on-dialog.tsx')).TurnOnDialog);
const turnOff = onDemand(async () => (await import('./turn-off-dialog.tsx')).TurnOffDialog);

const FEW_CODES = 3;

type Props = {
  /** A worker cannot turn it on; a former manager who still has it sees it and may turn it off. */
  readonly mayTurnOn: boolean;
};

/** Whether sign-in requires a code beside the password, and the buttons that turn it on and off. */
export function SecondFactorCard({ mayTurnOn }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(ask('second-factor', secondFactor, {}));
  const [dialog, setDialog] = useState<'on' | 'off' | null>(null);
  // One button in both states, so that the focus returns to it when a dialog changed its label.
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setDialog(null);
    setTimeout(() => opener.current?.focus());
  };
  const passkeys = useQuery(passkeysQuery()).data ?? [];
  const is_on = data?.is_on ?? false;
  const isAny = is_on || passkeys.length > 0;
  if (!mayTurnOn && !isAny) return null;
  return (
    <Card title={t('secondFactor.title')} actions={data !== undefined && <SecondFactorState is_on={isAny} />}>
      {data === undefined && error === null && <RowSkeletons label={t('common.loading')} count={1} />}
      {data === undefined && error !== null && (
        <Failure
          error={error}
          what={t('secondFactor.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && (mayTurnOn || is_on) && (
        <Stack gap={14} mb={20}>
          <Text fw={600}>{t('secondFactor.app')}</Text>
          <Text fz="sm" c="dimmed">
            {t(is_on ? 'secondFactor.on_text' : 'secondFactor.off_text')}
          </Text>
          {is_on && <CodesLeft count={data.codes_left} />}
          <div>
            <Button
              ref={opener}
              variant={is_on ? 'default' : 'light'}
              mih="var(--tap)"
              onClick={() => setDialog(is_on ? 'off' : 'on')}
              {...(is_on ? nearing(turnOff) : nearing(turnOn))}
            >
              {t(is_on ? 'secondFactor.turn_off' : 'secondFactor.turn_on')}
            </Button>
          </div>
        </Stack>
      )}
      <PasskeysPart mayAdd={mayTurnOn} />
      {dialog === 'on' && <Opening part={turnOn} own={{ onClose: close }} onCancel={close} />}
      {dialog === 'off' && (
        <Opening part={turnOff} own={{ hasPasskeys: passkeys.length > 0, onClose: close }} onCancel={close} />
      )}
    </Card>
  );
}

/** The number of recovery codes left, emphasized when few. */
function CodesLeft({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  if (count > FEW_CODES)
    return (
      <Text fz="sm" c="dimmed">
        {t('secondFactor.codes_left', { count })}
      </Text>
    );
  return (
    <Notice tone="wait" icon={<TriangleAlert size={18} />}>
      {t('secondFactor.codes_low', { count })}
    </Notice>
  );
}
