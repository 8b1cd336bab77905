import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { remind } from '../../contract/notices.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { useWrite } from '../data.ts';
import { toast } from '../parts/toast.tsx';
import { onSessionEnd } from '../session-store.ts';
import type { Planned } from './planned.ts';

/**
 * Reminds people of days without a report. The result stays in the rows for the session. The server sends one
 * reminder per day in twelve hours, from any manager.
 */

type Day = { readonly worker_id: string; readonly date: string };
/** The time of a reminder sent here; null: another manager sent one before. */
type Reminded = { readonly at: number | null };

let reminders: ReadonlyMap<string, Reminded> = new Map();
const listeners = new Set<() => void>();
const keep = (next: ReadonlyMap<string, Reminded>): void => {
  reminders = next;
  for (const listener of listeners) listener();
};
onSessionEnd(() => keep(new Map()));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const keyOf = ({ worker_id, date }: Day): string => `${worker_id} ${date}`;
const dayOf = (shift: Planned): Day => ({ worker_id: shift.worker.id, date: shift.date });

/** The contract's limit for one call. */
const MOST_DAYS = 500;

/** The days to remind of, the reminders sent, and the function that sends them. */
export function useReminders(missing: readonly Planned[], zone: string) {
  const known = useSyncExternalStore(subscribe, () => reminders);
  const write = useWrite(remind, [], {
    onDone: ({ reminded, skipped }, sent) => {
      const left = new Map(skipped.map((day) => [keyOf(day), day.code]));
      const next = new Map(reminders);
      for (const day of sent.body.days) {
        const code = left.get(keyOf(day));
        if (code === undefined) next.set(keyOf(day), { at: Date.now() });
        else if (code === 'already_in_state') next.set(keyOf(day), { at: null });
      }
      keep(next);
      say(reminded, skipped.filter((day) => day.code === 'already_in_state').length);
    },
  });
  const days = new Map(
    missing
      .map(dayOf)
      .filter((day) => !known.has(keyOf(day)))
      .map((day) => [keyOf(day), day]),
  );
  const open = [...days.values()].slice(0, MOST_DAYS);
  return {
    /** The number of days without a reminder from here. */
    left: open.length,
    busy: write.isPending,
    /** `10:32`; null when another manager sent it, undefined when there is none. */
    clockOf: (shift: Planned): string | null | undefined => {
      const done = known.get(keyOf(dayOf(shift)));
      if (done === undefined) return undefined;
      if (done.at === null) return null;
      return minuteToLocal(Math.floor(done.at / 60_000), zone).clock;
    },
    remindOf: (shift: Planned): void => write.mutate({ body: { days: [dayOf(shift)] } }),
    remindAll: (): void => write.mutate({ body: { days: open } }),
  };
}

function say(reminded: number, already: number): void {
  const words = [
    reminded > 0 ? i18next.t('approvals.missing.reminded', { count: reminded }) : '',
    already > 0 && reminded > 0 ? i18next.t('approvals.missing.already', { count: already }) : '',
  ].filter((one) => one !== '');
  toast(words.length === 0 ? i18next.t('approvals.missing.none_reminded') : words.join('. '));
}
