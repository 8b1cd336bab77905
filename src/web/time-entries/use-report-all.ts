import i18next from 'i18next';
import { useMemo, useState } from 'react';
import type { ReplyOf } from '../../contract/call.ts';
import type { CompanySettings } from '../../contract/companies.ts';
import { reportAsPlanned, type TimeEntry, withdrawReports } from '../../contract/time-entries.ts';
import { send } from '../api.ts';
import { changed, useWrite } from '../data.ts';
import { type Format, useFormat } from '../format.ts';
import { connectionNow, lost } from '../offline/connection.ts';
import { sendWaiting } from '../offline/send-waiting.ts';
import { isUnreachable } from '../offline/unreachable.ts';
import { discard, keepUnsent, type Unsent } from '../offline/unsent.ts';
import { toast } from '../parts/toast.tsx';
import { randomKey } from '../random-key.ts';
import { useMe } from '../session.ts';
import { hasWords, sayError } from '../text/index.ts';
import type { Planned } from './days.ts';
import { unsentAsPlanned, withEntry, without } from './entry-writes.ts';

type ReportingAll = {
  /** The reports that the server will most likely create, in the order of their days. */
  readonly guesses: readonly TimeEntry[];
  readonly report: () => void;
  readonly busy: boolean;
  readonly error: string | null;
};

/**
 * Reports several shifts as planned in one transaction, with one undo; without a network they wait here one by one.
 */
export function useReportAll(
  planned: readonly Planned[],
  settings: CompanySettings | null,
  onDone: () => void,
): ReportingAll {
  const me = useMe();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [key] = useState(randomKey);
  // Created once: each holds the key it is sent with.
  const items = useMemo(
    () =>
      settings === null
        ? []
        : planned
            .toSorted((a, b) => a.span.start - b.span.start)
            .map((each) => unsentAsPlanned(each, settings, me)),
    [planned, settings, me],
  );
  const takeBack = useTakeBack();
  const online = async (): Promise<void> => {
    const dates = items.map(({ item }) => item.body.date);
    const body = { start_date: dates[0] ?? '', end_date: dates.at(-1) ?? '' };
    const reply = await send(reportAsPlanned, { body, idempotencyKey: key });
    for (const entry of reply.made) withEntry(me.id, entry);
    void changed('time-entries');
    toast(saidOf(reply, format), reply.made.length === 0 ? undefined : () => takeBack(reply.made));
  };
  // If the server created them after all, offline/send-waiting.ts finds that each exists.
  const orWait = async (thrown: unknown): Promise<void> => {
    if (!isUnreachable(thrown)) throw thrown;
    lost();
    await wait(items.map(({ item }) => item));
  };
  const report = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      if (connectionNow().offline) await wait(items.map(({ item }) => item));
      else await online().catch(orWait);
      onDone();
    } catch (thrown) {
      setError(i18next.t('timeEntries.as_planned.failed', { detail: sayError(thrown) }));
    } finally {
      setBusy(false);
    }
  };
  return { guesses: items.map(({ shown }) => shown), report: () => void report(), busy, error };
}

async function wait(items: readonly Unsent[]): Promise<void> {
  for (const item of items) await keepUnsent(item);
  toast(i18next.t('timeEntries.as_planned.kept', { count: items.length }), () => {
    for (const item of items) void discard(item);
  });
  void sendWaiting();
}

function saidOf({ made, skipped }: ReplyOf<typeof reportAsPlanned>, format: Format): string {
  const done =
    made.length === 0
      ? i18next.t('timeEntries.as_planned.none')
      : i18next.t('timeEntries.as_planned.done', { count: made.length });
  const left = skipped.map(({ date, code }) =>
    i18next.t('timeEntries.as_planned.skipped', {
      when: format.shortDate(date),
      why: i18next.t(`errors.${hasWords(code) ? code : 'internal'}`),
    }),
  );
  return [done, ...left].join(' ');
}

function useTakeBack(): (made: readonly TimeEntry[]) => void {
  const me = useMe();
  const { mutate } = useWrite(withdrawReports, ['time-entries'], {
    onDone: ({ deleted, kept }, { body }) => {
      if (kept === 0) for (const { id } of body.entries) without(me.id, id);
      const gone = i18next.t('timeEntries.as_planned.taken_back', { count: deleted });
      toast(kept === 0 ? gone : `${gone} ${i18next.t('timeEntries.as_planned.some_kept', { count: kept })}`);
    },
  });
  return (made) => mutate({ body: { entries: made.map(({ id, version }) => ({ id, version })) } });
}
