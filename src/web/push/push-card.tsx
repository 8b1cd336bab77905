import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPush, type PushDevice, removePushDevice, testPush } from '../../contract/push.ts';
import { ApiError } from '../api-error.ts';
import { ask, changed, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { useZone } from '../history/use-zone.ts';
import { Failure } from '../parts/failure.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { MailDigest } from './mail-digest.tsx';
import { PushChoices } from './push-choices.tsx';
import { forgetHere, pushHere, turnOnHere } from './push-here.ts';

/** Notices outside the app: in this browser, in the person's others, of what and when. */
export function PushCard() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(ask('push', getPush, {}));
  const mine = data?.devices.find((one) => one.is_current);
  const others = data?.devices.filter((one) => !one.is_current) ?? [];
  return (
    <Card
      title={t('push.title')}
      actions={
        data !== undefined && (
          <StatusBadge form="outlined" tone={mine === undefined ? 'plain' : 'good'}>
            {t(mine === undefined ? 'push.here.off' : 'push.here.on')}
          </StatusBadge>
        )
      }
    >
      {data === undefined && error === null && <RowSkeletons label={t('common.loading')} count={2} />}
      {data === undefined && error !== null && (
        <Failure error={error} what={t('push.failed')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data !== undefined && (
        <Stack gap={16}>
          <Text fz="sm" c="dimmed">
            {t('push.lead')}
          </Text>
          <Here mine={mine} />
          {others.length > 0 && <Others others={others} />}
          <PushChoices chosen={data} />
          <MailDigest />
        </Stack>
      )}
    </Card>
  );
}

/** What can be done in this browser, or why nothing can. */
function Here({ mine }: { readonly mine: PushDevice | undefined }) {
  const { t } = useTranslation();
  const [here, setHere] = useState(pushHere);
  const on = useMutation({
    mutationFn: turnOnHere,
    meta: { quiet: true },
    onSuccess: (done) => {
      setHere(pushHere());
      if (done) toast(t('push.toast.on'));
      void changed('push');
    },
    onError: (error) => (error instanceof ApiError ? toastError(error) : toast(t('push.refused'))),
  });
  const off = useWrite(removePushDevice, ['push'], {
    onDone: () => {
      void forgetHere();
      toast(t('push.toast.off'));
    },
  });
  const test = useWrite(testPush, [], { onDone: () => toast(t('push.toast.tested')) });
  if (here !== 'can' && (mine === undefined || here === 'blocked'))
    return <Notice tone={here === 'blocked' ? 'wait' : 'accent'}>{t(`push.here.${here}`)}</Notice>;
  if (mine === undefined)
    return (
      <div>
        <Button
          mih="var(--tap)"
          leftSection={<BellRing size={16} />}
          loading={on.isPending}
          onClick={() => on.mutate()}
        >
          {t('push.turn_on')}
        </Button>
      </div>
    );
  const params = { id: mine.id };
  return (
    <Group gap={8}>
      <Button
        variant="light"
        mih="var(--tap)"
        loading={test.isPending}
        onClick={() => test.mutate({ params })}
      >
        {t('push.try_it')}
      </Button>
      <Button
        variant="subtle"
        mih="var(--tap)"
        loading={off.isPending}
        onClick={() => off.mutate({ params })}
      >
        {t('push.turn_off')}
      </Button>
    </Group>
  );
}

function Others({ others }: { readonly others: readonly PushDevice[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const nameOf = ({ device }: PushDevice): string => (device === '' ? t('push.unknown_device') : device);
  const remove = useWrite(removePushDevice, ['push'], {
    onDone: (_reply, { params }) => {
      const one = others.find(({ id }) => id === params.id);
      if (one !== undefined) toast(t('push.toast.removed', { device: nameOf(one) }));
    },
  });
  const dayOf = (at: string): string => format.shortDate(format.instant(at, zone).split(' ')[0] ?? '');
  return (
    <div>
      <Text fw={600}>{t('push.others')}</Text>
      <Box component="ul" className={shared.lines}>
        {others.map((one) => (
          <Group component="li" key={one.id} wrap="nowrap" gap={12} py={8}>
            <Stack component="span" flex={1} miw={0} gap={2}>
              <span className={shared.anywhere}>{nameOf(one)}</span>
              <Text span c="dimmed" fz="sm">
                {one.last_success_at === null
                  ? t('push.never')
                  : t('push.last', { date: dayOf(one.last_success_at) })}
              </Text>
            </Stack>
            <Button
              variant="subtle"
              px="sm"
              mih="var(--tap)"
              aria-label={t('push.remove_named', { device: nameOf(one) })}
              loading={remove.isPending && remove.variables.params.id === one.id}
              onClick={() => remove.mutate({ params: { id: one.id } })}
            >
              {t('push.remove')}
            </Button>
          </Group>
        ))}
      </Box>
    </div>
  );
}
