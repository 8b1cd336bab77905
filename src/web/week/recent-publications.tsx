import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPublication, listPublications, type Publication } from '../../contract/publications.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { nameOf } from '../roles.ts';
import { useRosterWords } from '../roster/roster-words.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { zoneHere } from './desk.ts';
import { useAct } from './use-hand.ts';
import { useWithdrawal } from './use-withdrawal.ts';

/** A list of before would move under the hand when the new one comes. */
const FRESH = { staleTime: 0, gcTime: 0 } as const;

/** As many as are told of first. */
const FEW = 5;
/** As many as are fetched: all the years of a company are not. */
const MOST = 50;

/** The publications that were made last: who made them, and what each would give back. */
export function RecentPublications() {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const read = useQuery({ ...ask('drafts', listPublications, { query: { limit: String(MOST) } }), ...FRESH });
  const made = read.data ?? [];
  if (read.isError && read.data === undefined)
    return <Failure error={read.error} what={t('drafts.recent.unread')} />;
  if (made.length === 0) return null;
  return (
    <section>
      <Title order={3} fz="md">
        {t('drafts.recent.title')}
      </Title>
      <ul className={shared.lines}>
        {made.slice(0, all ? undefined : FEW).map((one) => (
          <One key={one.id} publication={one} />
        ))}
      </ul>
      {made.length > FEW && !all && (
        <Button variant="subtle" mih="var(--tap)" onClick={() => setAll(true)}>
          {t('drafts.recent.more', { count: made.length - FEW })}
        </Button>
      )}
    </section>
  );
}

/** `2026-11-26 14:05 av Petra Lind: 14 ändringar, 9 personer` */
function One({ publication }: { readonly publication: Publication }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { made_by, made_at, first_day, last_day, shifts, people, message, withdrawn_at } = publication;
  const said = t('drafts.recent.line', {
    who: made_by === null ? t('drafts.recent.nobody') : nameOf(made_by),
    shifts: t('drafts.publish.shifts', { count: shifts }),
    people: t('drafts.publish.people', { count: people }),
    from: format.dayMonth(first_day),
    until: format.dayMonth(last_day),
  });
  return (
    <li>
      <details>
        <summary style={{ paddingBlock: 10 }}>
          <strong>{format.instant(made_at, zoneHere())}</strong> {said}
          {withdrawn_at !== null && (
            <Text span fz="sm" c="dimmed">
              {' '}
              {t('drafts.recent.withdrawn', { when: format.instant(withdrawn_at, zoneHere()) })}
            </Text>
          )}
        </summary>
        {message !== '' && (
          <Text fz="sm" mb={8} className={shared.anywhere}>
            {message}
          </Text>
        )}
        {withdrawn_at === null && <Withdrawal id={publication.id} />}
      </details>
    </li>
  );
}

/** What it would give back, read when it is opened, and what stays because somebody touched it since. */
function Withdrawal({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const withdraw = useWithdrawal();
  const { act, busy } = useAct(() => undefined);
  const read = useQuery({ ...ask('drafts', getPublication, { params: { id } }), ...FRESH });
  if (read.data === undefined)
    return read.isError ? (
      <Failure error={read.error} what={t('drafts.recent.unread')} />
    ) : (
      <RowSkeletons label={t('common.loading')} count={1} height={40} />
    );
  const { restored, kept } = read.data;
  return (
    <>
      {kept.length > 0 && (
        <>
          <Text fz="sm">{t('drafts.recent.kept', { count: kept.length })}</Text>
          <ul className={shared.bullets}>
            {kept.map((one) => (
              <li key={one.shift_id}>
                {format.shortDate(one.date)} {words.times(one)}: {t(`drafts.recent.why.${one.why}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      {restored === 0 ? (
        <Text fz="sm" c="dimmed" mb={8}>
          {t('drafts.recent.nothing')}
        </Text>
      ) : (
        <Button variant="default" mih="var(--tap)" mb={8} disabled={busy} onClick={() => act(withdraw(id))}>
          {t('drafts.recent.withdraw', { count: restored })}
        </Button>
      )}
    </>
  );
}
