import { Box, Button, Flex, Group, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endCalendarFeed, getCalendarFeed, rotateCalendarFeed } from '../../contract/calendar-feeds.ts';
import { ask, queryClient, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { toast } from '../parts/toast.tsx';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';

const feedQuery = () => ask('calendar-feed', getCalendarFeed, {});

/**
 * The user's shifts in the phone's calendar, by a secret address. The server stores only its hash: the address is on
 * screen from its creation until the user leaves the page, and never again.
 */
export function FeedCard() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(feedQuery());
  const [path, setPath] = useState<string | null>(null);
  const [asking, setAsking] = useState<'rotate' | 'end' | null>(null);
  const rotate = useWrite(rotateCalendarFeed, ['calendar-feed'], {
    onDone: (feed) => {
      setPath(feed.path);
      queryClient.setQueryData(feedQuery().queryKey, { ...feed, path: null });
      toast(t('myShifts.feed.made'));
    },
  });
  const end = useWrite(endCalendarFeed, ['calendar-feed'], {
    onDone: () => {
      setPath(null);
      queryClient.setQueryData(feedQuery().queryKey, { created_at: null, path: null });
      toast(t('myShifts.feed.ended'));
    },
  });
  const isOn = data !== undefined && data.created_at !== null;
  const confirmed = (): void => {
    if (asking === 'rotate') rotate.mutate({});
    else end.mutate({});
    setAsking(null);
  };
  return (
    <Card title={t('myShifts.feed.title')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('myShifts.feed.text')}
      </Text>
      {data === undefined && error === null && <RowSkeletons label={t('common.loading')} count={1} />}
      {data === undefined && error !== null && (
        <Failure
          error={error}
          what={t('myShifts.feed.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && !isOn && (
        <Button
          mih="var(--tap)"
          leftSection={<CalendarPlus size={16} />}
          loading={rotate.isPending}
          onClick={() => rotate.mutate({})}
        >
          {t('myShifts.feed.make')}
        </Button>
      )}
      {isOn && path !== null && <Address path={path} />}
      {isOn && data.created_at !== null && (
        <OnSince
          created_at={data.created_at}
          busy={rotate.isPending || end.isPending}
          onRotate={() => setAsking('rotate')}
          onEnd={() => setAsking('end')}
        />
      )}
      {isOn && <Help />}
      <Confirm
        opened={asking !== null}
        title={asking === 'end' ? t('myShifts.feed.end_title') : t('myShifts.feed.rotate_title')}
        confirmLabel={asking === 'end' ? t('myShifts.feed.end') : t('myShifts.feed.rotate')}
        danger
        onConfirm={confirmed}
        onCancel={() => setAsking(null)}
      >
        {asking === 'end' ? t('myShifts.feed.end_text') : t('myShifts.feed.rotate_text')}
      </Confirm>
    </Card>
  );
}

function Address({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 3000 });
  const address = `${location.origin}${path}`;
  return (
    <Stack gap={10} mb={14}>
      <TextInput
        label={t('myShifts.feed.address')}
        description={t('myShifts.feed.once')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <Button
          mih="var(--tap)"
          leftSection={clipboard.copied ? <Check size={16} /> : <Copy size={16} />}
          onClick={() => clipboard.copy(address)}
        >
          <span aria-live="polite">
            {clipboard.copied ? t('myShifts.feed.copied') : t('myShifts.feed.copy')}
          </span>
        </Button>
        <Button
          mih="var(--tap)"
          variant="default"
          component="a"
          href={address.replace(/^https?:/, 'webcal:')}
          leftSection={<ExternalLink size={16} />}
        >
          {t('myShifts.feed.open')}
        </Button>
      </Group>
    </Stack>
  );
}

type OnProps = {
  readonly created_at: string;
  readonly busy: boolean;
  readonly onRotate: () => void;
  readonly onEnd: () => void;
};

function OnSince({ created_at, busy, onRotate, onEnd }: OnProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <Flex component="p" align="center" gap={6} mb={10} fz="sm">
        <Check size={16} color="var(--good)" aria-hidden="true" />
        {t('myShifts.feed.since', { date: format.date(created_at.slice(0, 10)) })}
      </Flex>
      <Group gap="xs">
        <Button mih="var(--tap)" variant="default" disabled={busy} onClick={onRotate}>
          {t('myShifts.feed.rotate')}
        </Button>
        <Button mih="var(--tap)" variant="subtle" color="red" disabled={busy} onClick={onEnd}>
          {t('myShifts.feed.end')}
        </Button>
      </Group>
    </>
  );
}

function Help() {
  const { t } = useTranslation();
  return (
    <Box component="details" mt={10} fz="sm">
      <Box
        component="summary"
        display="list-item"
        py={12}
        c="var(--accent)"
        fw={550}
        style={{ cursor: 'pointer' }}
      >
        {t('myShifts.feed.help')}
      </Box>
      <Stack component="ul" gap={6} c="dimmed" className={shared.bullets}>
        <li>{t('myShifts.feed.iphone')}</li>
        <li>{t('myShifts.feed.google')}</li>
        <li>{t('myShifts.feed.outlook')}</li>
      </Stack>
    </Box>
  );
}
