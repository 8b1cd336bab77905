import { Flex, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getRoster, type Roster } from '../../contract/rosters.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { queryClient } from '../data.ts';
import { useFormat } from '../format.ts';
import { useConnection } from '../offline/connection.ts';
import { nameOf } from '../roles.ts';
import { useUnderWay } from './turns.ts';
import type { Shown } from './use-week.ts';

const FEWEST_ROWS = 8;
const MOST_ROWS = 16;
const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** The shape of the week while it is read, with the names that are known from another. */
export function WeekSkeleton({ label }: { readonly label: string }) {
  const known = queryClient
    .getQueriesData<Roster>({ queryKey: ['roster', getRoster.name] })
    .map(([, roster]) => roster?.people ?? [])
    .find((people) => people.length > 0);
  const rows =
    known?.slice(0, MOST_ROWS).map((person) => ({ id: person.id, name: nameOf(person) })) ??
    Array.from({ length: FEWEST_ROWS }, (_, at) => ({ id: String(at), name: null }));
  return (
    <Stack gap={8} role="status" aria-label={label}>
      {rows.map(({ id, name }, row) => (
        <Flex key={id} gap={8} align="center" mih={36} aria-hidden="true">
          <div style={{ flex: '0 0 min(12rem, 40%)' }}>
            {name === null ? (
              <Skeleton height={14} width="70%" />
            ) : (
              <Text fz="sm" c="dimmed">
                {name}
              </Text>
            )}
          </div>
          {DAYS.map((day) => (
            <div key={day} style={{ flex: 1 }}>
              {(row * 3 + day) % 4 !== 0 && <Skeleton height={28} radius="md" />}
            </div>
          ))}
        </Flex>
      ))}
    </Stack>
  );
}

type LastKnownProps = { readonly shown: Shown; readonly children: ReactNode };

/** A week that cannot be read again is grey, and says of when it is. */
export function LastKnown({ shown, children }: LastKnownProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { offline } = useConnection();
  // The server has not answered an edit yet.
  const busy = useUnderWay().length > 0;
  if (!offline && shown.error === null) return <div aria-busy={busy}>{children}</div>;
  const { date, clock } = minuteToLocal(Math.floor(shown.read_at / 60_000), shown.zone);
  const when = date === shown.today ? clock : `${format.shortDate(date)} ${clock}`;
  return (
    <>
      <Text role="status" mb={8} fz="sm" fw={600} data-last-known>
        {t('week.last_known', { when })}
      </Text>
      <div aria-busy={busy} style={{ filter: 'grayscale(1)', opacity: 0.8 }}>
        {children}
      </div>
    </>
  );
}
