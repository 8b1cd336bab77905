import { z } from 'zod';
import { changeEvent, EVENT_KINDS, EVENT_LISTENERS, LONGEST_MISSED_MS } from '../../contract/events.ts';
import type { Db } from '../database/db.ts';
import type { Caller } from '../handler.ts';
import { CHANGES } from './history.ts';

/** Passes the database's change notices to the open event streams of their company. */

export type Follower = { readonly hear: (event: string) => void; readonly end: () => void };

export type Live = {
  /**
   * Sends the person each change they may see; the returned function stops it. null: too many streams are open, or
   * the server is stopping.
   */
  follow(caller: Caller, follower: Follower): (() => void) | null;
  /** The changes of the last so many milliseconds that the person may see. */
  missed(caller: Caller, missed_ms: number): readonly string[];
  /** How many streams are open. */
  open(): number;
  /** Ends every stream and opens no more (graceful stop). */
  closeAll(): void;
};

const MOST_STREAMS = 5_000;
const MOST_A_SESSION = 20;

/**
 * `sessions` lists ended sessions: their streams end too, without a notice. The notice may come from a server of
 * another version: unknown fields and unknown kinds are ignored.
 */
const notice = z.object({
  company_id: z.string(),
  kind: z.enum([...EVENT_KINDS, 'sessions', 'closed']),
  ids: z.array(z.string()),
  by: z.string().optional(),
});
type Notice = z.output<typeof notice>;
type Followed = Follower & { readonly caller: Caller };
type Sent = { readonly at_ms: number; readonly notice: Notice };
const MOST_KEPT = 2_000;
/** The longest time that a client's request, or a notice of the database, is on its way. */
const ON_THE_WAY_MS = 2_000;

const mayHear = (caller: Caller, { kind, ids }: Notice): boolean => {
  if (kind === 'sessions' || kind === 'closed') return false;
  const listeners = EVENT_LISTENERS[kind];
  if (listeners === 'everybody') return true;
  if (listeners === 'managers') return caller.role === 'manager';
  if (ids.includes(caller.user_id)) return true;
  return listeners === 'seers_and_person'
    ? caller.sees_cost
    : listeners === 'managers_and_person' && caller.role === 'manager';
};

/** Only managers are told whose action it was. */
function textFor(caller: Caller, { kind, ids, by }: Notice): string {
  const who = by === undefined || caller.role !== 'manager' ? {} : { by };
  return JSON.stringify(changeEvent.parse({ kind, ids, ...who }));
}

export async function openLive(db: Db): Promise<Live> {
  const companies = new Map<string, Set<Followed>>();
  /** The latest, oldest first. */
  const lately: Sent[] = [];
  let open = 0;
  let isOver = false;

  await db.listen(CHANGES, (payload) => {
    const { data: received } = notice.safeParse(JSON.parse(payload));
    if (received === undefined) return;
    const here = companies.get(received.company_id) ?? [];
    if (received.kind === 'closed') for (const one of here) one.end();
    else if (received.kind === 'sessions') {
      for (const one of here) if (received.ids.includes(one.caller.session_id)) one.end();
    } else {
      for (const one of here) if (mayHear(one.caller, received)) one.hear(textFor(one.caller, received));
      const at_ms = performance.now();
      lately.push({ at_ms, notice: received });
      while (
        lately.length > MOST_KEPT ||
        at_ms - (lately[0]?.at_ms ?? at_ms) > LONGEST_MISSED_MS + ON_THE_WAY_MS
      )
        lately.shift();
    }
  });

  return {
    follow: (caller, follower) => {
      const here = companies.get(caller.company_id) ?? new Set();
      const ofSession = [...here].filter((one) => one.caller.session_id === caller.session_id).length;
      if (isOver || open >= MOST_STREAMS || ofSession >= MOST_A_SESSION) return null;
      const followed = { caller, ...follower };
      companies.set(caller.company_id, here.add(followed));
      open += 1;
      return () => {
        if (!here.delete(followed)) return;
        open -= 1;
        if (here.size === 0) companies.delete(caller.company_id);
      };
    },
    missed: (caller, missed_ms) => {
      const from = performance.now() - missed_ms - ON_THE_WAY_MS;
      const heard = lately.filter(
        ({ at_ms, notice }) =>
          at_ms >= from && notice.company_id === caller.company_id && mayHear(caller, notice),
      );
      return [...new Set(heard.map(({ notice }) => textFor(caller, notice)))];
    },
    open: () => open,
    closeAll: () => {
      isOver = true;
      for (const here of companies.values()) for (const one of here) one.end();
    },
  };
}
