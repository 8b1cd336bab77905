import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, endSession, listSessions, type Session } from '../../contract/sessions.ts';
import { ApiError } from '../api-error.ts';
import { ask, changed, useWrite } from '../data.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { SignInLog } from './sign-in-log.tsx';
import { SignInRow, useDevice } from './sign-in-row.tsx';

/** The number shown at first; the rest on request. */
const SHOWN = 5;

const signInsQuery = () => ask('sign-ins', listSessions, {});

/** The user's sessions, this device first, with buttons that sign the others out. */
export function SignInsCard() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(signInsQuery());
  return (
    <Card title={t('signIns.title')}>
      {data === undefined && error === null && <RowSkeletons label={t('common.loading')} count={2} />}
      {data === undefined && error !== null && (
        <Failure
          error={error}
          what={t('signIns.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && <SignIns sessions={data} />}
    </Card>
  );
}

function SignIns({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation();
  const deviceOf = useDevice();
  const [all, setAll] = useState(false);
  const ended = (one: Session): void => toast(t('signIns.ended', { device: deviceOf(one) }));
  const end = useWrite(endSession, ['sign-ins'], {
    onDone: (_reply, { params }) => sessions.filter(({ id }) => id === params.id).forEach(ended),
    onRefused: (error) => {
      // It ended by itself meanwhile, which is the desired result.
      if (error instanceof ApiError && error.code === 'not_found') void changed('sign-ins');
      else toastError(error);
    },
  });
  // The server orders them by last use; this device stays first.
  const listed = [...sessions.filter((one) => one.is_current), ...sessions.filter((one) => !one.is_current)];
  const others = sessions.filter((one) => !one.is_current).length;
  const shown = all ? listed : listed.slice(0, SHOWN);
  return (
    <>
      <Box component="p" c="dimmed" fz="sm">
        {t(others === 0 ? 'signIns.only_here' : 'signIns.lead')}
      </Box>
      <Box component="ul" mt={8} className={shared.lines}>
        {shown.map((one) => (
          <SignInRow
            key={one.id}
            session={one}
            busy={end.isPending && end.variables.params.id === one.id}
            onEnd={() => end.mutate({ params: { id: one.id } })}
          />
        ))}
      </Box>
      {shown.length < listed.length && (
        <Button variant="subtle" mih="var(--tap)" onClick={() => setAll(true)}>
          {t('signIns.all', { count: listed.length })}
        </Button>
      )}
      {others > 0 && <EndOthers others={others} />}
      <SignInLog user={null} />
    </>
  );
}

function EndOthers({ others }: { readonly others: number }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const end = useWrite(endOtherSessions, ['sign-ins'], {
    onDone: ({ ended }) => {
      setAsking(false);
      toast(t('signIns.ended_others', { count: ended }));
    },
  });
  return (
    <Box mt={10}>
      <Button variant="default" mih="var(--tap)" onClick={() => setAsking(true)}>
        {t('signIns.end_others')}
      </Button>
      <Confirm
        opened={asking}
        title={t('signIns.end_others_title')}
        confirmLabel={t('signIns.end_others')}
        danger
        busy={end.isPending}
        onConfirm={() => end.mutate({})}
        onCancel={() => setAsking(false)}
      >
        {t('signIns.end_others_text', { count: others })}
      </Confirm>
    </Box>
  );
}
