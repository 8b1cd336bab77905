import { z } from 'zod';
import type { listAbsences } from '../../contract/absences.ts';
import type { Call, ReplyOf } from '../../contract/call.ts';
import { getSettings } from '../../contract/companies.ts';
import { listLeaveRequests } from '../../contract/leave-requests.ts';
import { read } from '../../contract/reading.ts';
import { listAssignments } from '../../contract/shifts.ts';
import { monthlyTimeEntries } from '../../contract/time-entries.ts';
import { readUser } from '../session-store.ts';
import { lost, reached, showsFrom } from './connection.ts';
import { forgetOf, forgetWhere, keep, keptAt, keptOf, sealOpen } from './store.ts';
import { isUnreachable } from './unreachable.ts';

/**
 * The user's own schedule, readable without a network (docs/decisions/0025). Each reply to a read of the user's own
 * data is stored; when the same read later gets no reply, the stored one is returned. Only the reads in the list
 * below: no pay, no other people's data, no personal numbers.
 */
const KEPT_DAYS = 100;
const SOON_MS = 4_000;

const record = z.object({ key: z.string(), person: z.string(), at: z.number(), reply: z.unknown() });

type Sent = { readonly query?: unknown };
const asked = (sent: Sent, field: string): unknown =>
  typeof sent.query === 'object' && sent.query !== null ? Reflect.get(sent.query, field) : undefined;

// Only the name: the contract comes with the screens that show absences.
const LIST_ABSENCES: (typeof listAbsences)['name'] = 'listAbsences';

/** Whether this reads the user's own schedule, reports, leave or absence, or the company's rules. */
function isOwn(call: Call, sent: Sent, person: string): boolean {
  switch (call.name) {
    case getSettings.name:
      return true;
    case monthlyTimeEntries.name:
    case listLeaveRequests.name:
    case LIST_ABSENCES:
      return asked(sent, 'user') === person;
    case listAssignments.name:
      return asked(sent, 'worker') === person;
    default:
      return false;
  }
}

/** The reply of a read, or the stored one when none arrives in time. `onLate` gets a reply that arrives later. */
export function orKept<const C extends Call>(
  call: C,
  sent: Sent,
  reading: Promise<ReplyOf<C>>,
  onLate: (reply: ReplyOf<C>) => void,
): Promise<ReplyOf<C>>;
export async function orKept(
  call: Call,
  sent: Sent,
  reading: Promise<unknown>,
  onLate: (reply: unknown) => void,
): Promise<unknown> {
  const person = readUser()?.id;
  const heard = reading.then(
    (reply) => {
      reached();
      if (person !== undefined && isOwn(call, sent, person)) void remember(call, sent, person, reply);
      return { reply };
    },
    (error: unknown) => {
      if (isUnreachable(error)) lost();
      return { error };
    },
  );
  if (person === undefined || !isOwn(call, sent, person)) return reading;
  const first = await Promise.race([heard, pause(SOON_MS)]);
  if (first !== null && 'reply' in first) return first.reply;
  if (first !== null && !isUnreachable(first.error)) throw first.error;
  const kept = await recall(call, sent, person);
  if (kept === null) return reading;
  if (first === null) void heard.then((late) => 'reply' in late && onLate(late.reply));
  showsFrom(kept.at);
  return kept.reply;
}

const pause = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));

const keyOf = (call: Call, sent: Sent): string => JSON.stringify([call.name, sent.query ?? null]);

async function remember(call: Call, sent: Sent, person: string, reply: unknown): Promise<void> {
  // A reply that arrives after the sign-in has ended.
  if (readUser()?.id !== person) return;
  const kept: z.output<typeof record> = { key: keyOf(call, sent), person, at: Date.now(), reply };
  await keep('readings', kept).catch(() => undefined);
}

type Recalled = { readonly at: number; readonly reply: unknown };

async function recall(call: Call, sent: Sent, person: string): Promise<Recalled | null> {
  const found = record.safeParse(await keptAt('readings', person, keyOf(call, sent)).catch(() => null));
  // Another version of the app may have stored it: it is parsed like a reply, and used only when complete.
  const reply = found.success ? read(call.reply, found.data.reply) : null;
  if (found.success && reply?.success && reply.left_out === 0)
    return { at: found.data.at, reply: reply.data };
  return call.name === listAssignments.name ? shiftsFromOthers(sent, person) : null;
}

const range = z.object({ start_date: z.string(), end_date: z.string() });

/**
 * Other reads of the user's shifts that together cover the requested days; for a day in two of them the later one
 * counts.
 */
async function shiftsFromOthers(sent: Sent, person: string): Promise<Recalled | null> {
  const wanted = range.safeParse(sent.query);
  if (!wanted.success) return null;
  const { start_date, end_date } = wanted.data;
  const all = await keptOf('readings', person).catch(() => []);
  const pieces = all
    .flatMap((each) => {
      const known = record.safeParse(each);
      const [name, query] = known.success ? JSON.parse(known.data.key) : [];
      const days = range.safeParse(query);
      const reply = known.success ? read(listAssignments.reply, known.data.reply) : null;
      return name === listAssignments.name &&
        known.success &&
        days.success &&
        reply?.success &&
        reply.left_out === 0
        ? [{ at: known.data.at, days: days.data, shifts: reply.data }]
        : [];
    })
    .sort((a, b) => a.at - b.at);
  if (!covers(pieces, start_date, end_date)) return null;
  let shifts: z.output<typeof listAssignments.reply> = [];
  for (const { days, shifts: those } of pieces) {
    const inside = (date: string): boolean => date >= days.start_date && date <= days.end_date;
    shifts = [...shifts.filter((one) => !inside(one.shift_details.date)), ...those];
  }
  const reply = shifts
    .filter(({ shift_details: { date } }) => date >= start_date && date <= end_date)
    .sort((a, b) => (a.shift_details.start_time < b.shift_details.start_time ? -1 : 1));
  return { at: Math.min(...pieces.map(({ at }) => at)), reply };
}

/** The end of the days may be missing: a window that moves with the day ends a day later each morning. */
function covers(
  pieces: readonly { readonly days: z.output<typeof range> }[],
  start_date: string,
  end_date: string,
): boolean {
  const enough = end_date < daysFromNow(28) ? end_date : daysFromNow(28);
  let until = start_date;
  for (;;) {
    if (until >= enough) return true;
    const next = pieces
      .filter(({ days }) => days.start_date <= until && days.end_date > until)
      .map(({ days }) => days.end_date)
      .sort()
      .at(-1);
    if (next === undefined) return false;
    until = next;
  }
}

const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Deletes the data of other users of this browser, and data that is too old; seals what older versions left open. */
export async function keepOnlyOf(person: string): Promise<void> {
  const oldest = Date.now() - KEPT_DAYS * 86_400_000;
  await forgetOf('readings', (one) => one !== person).catch(() => undefined);
  await forgetWhere('readings', (each) => each.at < oldest).catch(() => undefined);
  // What somebody left unsent who does not come back.
  await forgetWhere('unsent', (each) => each.person !== person && each.at < oldest).catch(() => undefined);
  await sealOpen().catch(() => undefined);
}

/** Deletes the user's stored reads: they go with the sign-in, however it ended. */
export async function forgetReadings(person: string): Promise<void> {
  await forgetOf('readings', (one) => one === person).catch(() => undefined);
}
