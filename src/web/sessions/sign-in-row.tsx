import { Box, Button, Flex, Group, Stack } from '@mantine/core';
import Check from 'lucide-react/icons/check';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../contract/sessions.ts';
import { addDays, minuteToLocal } from '../../core/calendar.ts';
import { minuteOf } from '../../core/clock.ts';
import { useFormat } from '../format.ts';
import { useZone } from '../history/use-zone.ts';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';

const JUST_MS = 5 * 60_000;
const HAND_HELD = /iPhone|iPad|Android/;

/** The name of a session's device. */
export function useDevice(): (used: Pick<Session, 'device'>) => string {
  const { t } = useTranslation();
  return ({ device }) => (device === '' ? t('signIns.unknown_device') : device);
}

type Props = { readonly session: Session; readonly busy: boolean; readonly onEnd: () => void };

/** One session: device, network, last use, and the button that signs it out. */
export function SignInRow({ session, busy, onEnd }: Props) {
  const { t } = useTranslation();
  const device = useDevice()(session);
  const when = useWhen();
  const { address, is_current } = session;
  const seen = is_current ? t('signIns.seen_now') : when.seen(session.last_seen_at);
  return (
    <Group component="li" wrap="nowrap" gap={12} py={10}>
      <Flex component="span" flex="none" c="var(--plain)" gap={0} display="inline-flex" aria-hidden="true">
        {HAND_HELD.test(device) ? <Smartphone size={20} /> : <Monitor size={20} />}
      </Flex>
      <Stack component="span" flex={1} miw={0} gap={2}>
        <Group component="span" fw={550} gap="4px 8px">
          {device}
          {is_current && (
            <StatusBadge form="outlined" tone="good" icon={<Check size={14} />}>
              {t('signIns.this_one')}
            </StatusBadge>
          )}
        </Group>
        <Box component="span" c="dimmed" fz="sm" className={shared.anywhere}>
          {address === '' ? seen : t('signIns.seen_from', { seen, address })}
        </Box>
        <Box component="span" c="dimmed" fz="sm" className={shared.anywhere}>
          {when.since(session.created_at)}
        </Box>
      </Stack>
      {!is_current && (
        <Button
          variant="subtle"
          px="sm"
          mih="var(--tap)"
          loading={busy}
          aria-label={t('signIns.end_named', { device, address })}
          onClick={onEnd}
        >
          {t('signIns.end')}
        </Button>
      )}
    </Group>
  );
}

/** Instants in words, in the company's time. */
function useWhen(): { readonly seen: (at: string) => string; readonly since: (at: string) => string } {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const now = new Date();
  const today = localOf(now.toISOString(), zone).date;
  return {
    seen: (at) => {
      const { date, clock } = localOf(at, zone);
      if (now.getTime() - Date.parse(at) < JUST_MS) return t('signIns.seen_just');
      if (date === today) return t('signIns.seen_today', { clock });
      if (date === addDays(today, -1)) return t('signIns.seen_yesterday', { clock });
      return t('signIns.seen_on', { date: format.shortDate(date) });
    },
    since: (at) => {
      const { date, clock } = localOf(at, zone);
      return date === today
        ? t('signIns.since_today', { clock })
        : t('signIns.since', { date: format.dayMonth(date) });
    },
  };
}

const localOf = (iso: string, zone: string): { date: string; clock: string } =>
  minuteToLocal(minuteOf(iso.replace(/:\d\d(\.\d+)?(?=Z|[+-])/, ':00')) ?? 0, zone);
