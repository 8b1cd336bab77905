import { Box, Flex, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import CircleX from 'lucide-react/icons/circle-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listPersonSignIns, listSignIns, type OwnSignIn, type SignInSeen } from '../../contract/sign-ins.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { useZone } from '../history/use-zone.ts';
import { PastRows } from '../parts/past-rows.tsx';
import shared from '../ui/shared.module.css';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useDevice } from './sign-in-row.tsx';

type Props = {
  /** A person's id; null: the own sign-ins, which tell from where. */
  readonly user: string | null;
};

/** Sign-ins to an account in the last 90 days, also refused ones: read when they are shown. */
export function SignInLog({ user }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const own = useQuery({ ...ask('sign-ins', listSignIns, {}), enabled: shown && user === null });
  const theirs = useQuery({
    ...ask('sign-ins', listPersonSignIns, { params: { id: user ?? '' } }),
    enabled: shown && user !== null,
  });
  const reading = user === null ? own : theirs;
  return (
    <PastRows
      label={t('signIns.log.title')}
      shown={shown}
      onShow={setShown}
      show={t('signIns.log.show')}
      hide={t('signIns.log.hide')}
      reading={reading}
      failed={t('signIns.failed')}
      none={t('signIns.log.none')}
      height={44}
      rows={(reading.data ?? []).map((one) => <Line key={one.id} one={one} />)}
    />
  );
}

function Line({ one }: { readonly one: SignInSeen | OwnSignIn }) {
  const { t } = useTranslation();
  const deviceOf = useDevice();
  const format = useFormat();
  const zone = useZone();
  const [date = '', clock = ''] = format.instant(one.at, zone).split(' ');
  const is_refused = one.outcome !== 'succeeded';
  const is_new = !is_refused && one.is_new;
  const way = 'way' in one ? one.way : null;
  return (
    <Flex component="li" direction="column" gap={2} fz="sm" className={shared.anywhere}>
      <Group component="span" gap="4px 8px">
        <span>
          {format.shortDate(date)} {clock}
        </span>
        <StatusBadge
          form="outlined"
          tone={is_refused ? 'bad' : is_new ? 'wait' : 'plain'}
          icon={is_refused ? <CircleX size={14} /> : undefined}
        >
          {t(is_new ? 'signIns.log.is_new' : `signIns.log.outcomes.${one.outcome}`)}
        </StatusBadge>
        {way !== null && <span>{t(`signIns.log.ways.${way}`)}</span>}
      </Group>
      {'network' in one && (
        <Box component="span" c="dimmed">
          {t('signIns.log.from', { device: deviceOf(one), network: one.network })}
        </Box>
      )}
    </Flex>
  );
}
