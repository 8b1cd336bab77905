import { Button, Group, Text } from '@mantine/core';
import CircleX from 'lucide-react/icons/circle-x';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { toast } from '../parts/toast.tsx';
import { hasWords, loadWords, sayError } from '../text/index.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { tryAgain } from './send-waiting.ts';
import { discard, keepUnsent, type UnsentAct } from './unsent.ts';

/** "Not sent", or "Could not be sent". */
export function UnsentBadge({ item: { refused } }: { readonly item: UnsentAct }) {
  const { t } = useTranslation();
  return refused === null ? (
    <StatusBadge form="striped" tone="wait" icon={<CloudOff size={13} />}>
      {t('offline.unsent.waiting')}
    </StatusBadge>
  ) : (
    <StatusBadge form="outlined" tone="bad" icon={<CircleX size={13} />}>
      {t('offline.unsent.refused')}
    </StatusBadge>
  );
}

/** Why it was refused; null: it was not. The sentences of refusals may have to be fetched. */
export function useWhy({ of, refused }: UnsentAct): string | null {
  const { t } = useTranslation();
  const code = refused?.code ?? null;
  const [, learn] = useState(0);
  useEffect(() => {
    if (code !== null && !hasWords(code))
      void loadWords('forms').then(
        () => learn(1),
        () => undefined,
      );
  }, [code]);
  if (refused === null) return null;
  if (of === 'answer' && code === 'not_found') return t('offline.act.gone');
  return sayError(new ApiError(refused.status, hasWords(refused.code) ? refused.code : 'internal', ''));
}

type Props = {
  readonly item: UnsentAct;
  /** Names it for screen readers. */
  readonly name: string;
  /** Opens it for a change, when it was refused. */
  readonly onChange?: () => void;
};

/** What becomes of something that is not sent: that it waits, or why it was refused; and the ways on. */
export function UnsentActions({ item, name, onChange }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const why = useWhy(item);
  const again = (): void => {
    setBusy(true);
    void tryAgain(item).finally(() => setBusy(false));
  };
  const throwAway = (): void => {
    void discard(item);
    toast(t('offline.toast.act_discarded'), () => void keepUnsent(item));
  };
  const looks = { size: 'compact-sm', h: 'var(--tap)' } as const;
  return (
    <>
      <Text fz="sm" c={why === null ? 'var(--wait)' : 'var(--bad)'} className={shared.anywhere}>
        {why ?? t('offline.act.waiting')}
      </Text>
      <Group gap="xs">
        {why !== null && (
          <Button
            {...looks}
            variant="default"
            loading={busy}
            aria-label={t('offline.act.again_named', { name })}
            onClick={again}
          >
            {t('offline.unsent.again')}
          </Button>
        )}
        {why !== null && onChange !== undefined && (
          <Button
            {...looks}
            variant="default"
            aria-label={t('offline.act.change_named', { name })}
            onClick={onChange}
          >
            {t('offline.act.change')}
          </Button>
        )}
        <Button
          {...looks}
          variant="subtle"
          color="red"
          aria-label={t(why === null ? 'offline.act.back_named' : 'offline.act.discard_named', { name })}
          onClick={throwAway}
        >
          {t(why === null ? 'offline.act.back' : 'offline.unsent.discard')}
        </Button>
      </Group>
    </>
  );
}
