import type { NoticeKind } from '../../contract/notices.ts';
import type { AssignmentStatus, ShiftKind } from '../../core/shift.ts';
import type { Tx } from '../database/db.ts';
import { dateIn } from '../database/local-times.ts';
import type { Caller, CompanyRules } from '../handler.ts';
import { announceTo, managersBut, type NewNotice, notify, ring } from '../history/notices.ts';

/**
 * Notices of roster changes: once, to the people concerned, with old and new; never to the actor, never about a shift
 * that is over. An unread notice is replaced: two moves become one, and an action undone at once leaves no notice.
 */

export type NoticeContext = {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly company: Pick<CompanyRules, 'time_zone'>;
  readonly now: string;
};
type Times = { readonly start_time: string; readonly end_time: string };
/** What a person knows of a shift. */
type Known = Times & { readonly kind: ShiftKind };
/** A person on a shift, as notices need it. */
export type Place = Known & {
  readonly shift_id: string;
  readonly worker_id: string;
  readonly status: AssignmentStatus;
};

const PUT_ON: readonly NoticeKind[] = ['shift_offered', 'shift_assigned'];
/** The toast offers undo for some ten seconds; a change undone within this time causes no notice. */
const UNDO_MS = 2 * 60_000;

/** People were put on shifts: an offer when they must answer, otherwise an assignment. */
export async function notifyPutOn(context: NoticeContext, places: readonly Place[]): Promise<void> {
  const affected = concerned(context, places);
  const withdrawn = await withdraw(context, ['shift_removed'], affected);
  const news = affected.filter((place) => {
    const removal = withdrawn.get(keyOf(place));
    return removal === undefined || !removal.fresh || removal.status !== place.status;
  });
  await notify(
    context.tx,
    context.caller.company_id,
    context.now,
    news.map((place) => ({ user_id: place.worker_id, kind: kindOf(place), facts: factsOf(context, place) })),
  );
}

/** A confirmed shift needs the person's answer after all. */
export async function notifyAsked(context: NoticeContext, place: Place): Promise<void> {
  const affected = concerned(context, [place]);
  await withdraw(context, PUT_ON, affected);
  await notify(
    context.tx,
    context.caller.company_id,
    context.now,
    affected.map((one) => ({
      user_id: one.worker_id,
      kind: 'shift_offered',
      facts: { ...factsOf(context, one), status: 'approved' },
    })),
  );
}

/** The question was taken back, or a manager said yes in the person's place: the shift is theirs. */
export async function notifyConfirmed(context: NoticeContext, place: Place): Promise<void> {
  const affected = concerned(context, [place]);
  const withdrawn = await withdraw(context, [...PUT_ON, 'shift_removed'], affected);
  const undone = withdrawn.get(keyOf(place));
  if (undone?.fresh === true && undone.status === 'approved') return;
  await notify(
    context.tx,
    context.caller.company_id,
    context.now,
    affected.map((one) => ({ user_id: one.worker_id, kind: 'shift_assigned', facts: factsOf(context, one) })),
  );
}

/** A shift was moved, or became of another kind: everybody on it gets the old and the new. */
export async function notifyMoved(
  context: NoticeContext,
  shift: Known & { readonly shift_id: string; readonly was: Known },
  people: readonly Pick<Place, 'worker_id' | 'status'>[],
): Promise<void> {
  const { tx, caller, now } = context;
  const { was, shift_id, start_time, end_time, kind } = shift;
  if (isSame(was, shift)) return;
  const latest = was.end_time > end_time ? was.end_time : end_time;
  const places = people.map((one) => ({ ...one, shift_id, kind, start_time, end_time: latest }));
  const moved = concerned(context, places).map((place) => ({ ...place, end_time }));
  const renewed = await renewPutOn(context, moved);
  const rest = moved.filter((place) => !renewed.has(place.worker_id));
  const withdrawn = await withdraw(context, ['shift_moved'], rest);
  const news = rest.flatMap((place): NewNotice[] => {
    const before = withdrawn.get(keyOf(place));
    const first = before?.was ?? was;
    const back = isSame(first, shift);
    if (back && before?.fresh === true) return [];
    const from = back ? was : first;
    const facts = {
      ...factsOf(context, place),
      was_start_time: from.start_time,
      was_end_time: from.end_time,
      ...(from.kind === kind ? {} : { was_kind: from.kind }),
    };
    return [{ user_id: place.worker_id, kind: 'shift_moved', facts }];
  });
  await notify(tx, caller.company_id, now, news);
}

/** People were taken off shifts, or the shifts were deleted. */
export async function notifyRemoved(context: NoticeContext, places: readonly Place[]): Promise<void> {
  const affected = concerned(context, places);
  const withdrawn = await withdraw(context, PUT_ON, affected);
  const moved = await withdraw(context, ['shift_moved'], affected);
  const news = affected.flatMap((place): NewNotice[] => {
    if (withdrawn.get(keyOf(place))?.fresh === true) return [];
    // People who have not read of the move know the shift by its old times.
    const known = { ...place, ...moved.get(keyOf(place))?.was };
    const facts = { ...factsOf(context, known), status: place.status };
    return [{ user_id: place.worker_id, kind: 'shift_removed', facts }];
  });
  await notify(context.tx, context.caller.company_id, context.now, news);
}

/** A person answered: the question is settled, and managers are notified of a no. */
export async function notifyAnswered(
  context: NoticeContext,
  place: Place & { readonly first_name: string; readonly last_name: string },
): Promise<void> {
  const { tx, caller, now } = context;
  const { company_id } = caller;
  const read = await tx`
    update notices set read_at = ${now}
    where company_id = ${company_id} and user_id = ${place.worker_id} and read_at is null
      and kind = 'shift_offered' and facts ->> 'shift_id' = ${place.shift_id}
    returning id`;
  if (read.length > 0) await announceTo(tx, company_id, [place.worker_id]);
  if (place.status !== 'rejected' || place.end_time <= now) return;
  const facts = {
    ...factsOf(context, place),
    person: `${place.first_name} ${place.last_name}`,
    person_id: place.worker_id,
  };
  const managers = await managersBut(tx, company_id, caller.user_id);
  await notify(
    tx,
    company_id,
    now,
    managers.map((user_id) => ({ user_id, kind: 'shift_rejected', facts })),
  );
}

/** A shift was marked as unauthorised absence, or the mark taken back: it decides pay, also of a shift that is over. */
export async function notifyNoShow(context: NoticeContext, place: Place, marked: boolean): Promise<void> {
  if (place.worker_id === context.caller.user_id) return;
  const withdrawn = await withdraw(context, ['no_show'], [place]);
  if (withdrawn.get(keyOf(place))?.fresh === true) return;
  const facts = { ...factsOf(context, place), status: marked ? 'marked' : 'taken_back' };
  await notify(context.tx, context.caller.company_id, context.now, [
    { user_id: place.worker_id, kind: 'no_show', facts },
  ]);
}

const keyOf = ({ shift_id, worker_id }: Pick<Place, 'shift_id' | 'worker_id'>): string =>
  `${shift_id} ${worker_id}`;
const kindOf = ({ status }: Place): NoticeKind => (status === 'pending' ? 'shift_offered' : 'shift_assigned');

/** Leaves out the actor, people who declined, and shifts that are over. */
const concerned = ({ caller, now }: NoticeContext, places: readonly Place[]): Place[] =>
  places.filter(
    (place) =>
      place.worker_id !== caller.user_id && place.status !== 'rejected' && isAfter(place.end_time, now),
  );

const isAfter = (instant: string, now: string): boolean => Date.parse(instant) > Date.parse(now);

const isSame = (a: Known, b: Known): boolean =>
  a.start_time === b.start_time && a.end_time === b.end_time && a.kind === b.kind;

const factsOf = (
  { company }: NoticeContext,
  { shift_id, start_time, end_time, kind }: Known & { shift_id: string },
) => ({
  date: dateIn(start_time, company.time_zone),
  start_time,
  end_time,
  shift_id,
  ...(kind === 'work' ? {} : { kind }),
});

type Withdrawn = {
  /** Sent so recently that the following change undoes it. */
  readonly fresh: boolean;
  readonly status: string | null;
  readonly was: Known | null;
};

/** Withdraws these people's unread notices about these shifts; by person and shift. */
async function withdraw(
  { tx, caller: { company_id }, now }: NoticeContext,
  kinds: readonly NoticeKind[],
  places: readonly Place[],
): Promise<ReadonlyMap<string, Withdrawn>> {
  if (places.length === 0) return new Map();
  const gone = await tx<
    {
      user_id: string;
      facts: {
        shift_id: string;
        status?: string;
        kind?: ShiftKind;
        was_kind?: ShiftKind;
        was_start_time?: string;
        was_end_time?: string;
      };
      created_at: string;
    }[]
  >`
    delete from notices
    where company_id = ${company_id} and read_at is null and kind = any(${[...kinds]}::text[])
      and user_id = any(${[...new Set(places.map((place) => place.worker_id))]}::uuid[])
      and facts ->> 'shift_id' = any(${[...new Set(places.map((place) => place.shift_id))]}::text[])
    returning user_id, facts, created_at`;
  await announceTo(
    tx,
    company_id,
    gone.map((row) => row.user_id),
  );
  return new Map(
    gone.map(({ user_id, facts, created_at }) => [
      keyOf({ shift_id: facts.shift_id, worker_id: user_id }),
      {
        fresh: Date.parse(now) - Date.parse(created_at) < UNDO_MS,
        status: facts.status ?? null,
        was:
          facts.was_start_time === undefined || facts.was_end_time === undefined
            ? null
            : {
                start_time: facts.was_start_time,
                end_time: facts.was_end_time,
                kind: facts.was_kind ?? facts.kind ?? 'work',
              },
      },
    ]),
  );
}

/** Updates times and kind in unread notices that a shift is the person's. */
async function renewPutOn(context: NoticeContext, places: readonly Place[]): Promise<ReadonlySet<string>> {
  const { tx, caller, now } = context;
  const [first] = places;
  if (first === undefined) return new Set();
  const renewed = await tx<{ user_id: string; kind: string }[]>`
    update notices set facts = (facts - 'kind') || ${tx.json(factsOf(context, first))}, created_at = ${now}
    where company_id = ${caller.company_id} and read_at is null and kind = any(${[...PUT_ON]}::text[])
      and user_id = any(${places.map((place) => place.worker_id)}::uuid[]) and facts ->> 'shift_id' = ${first.shift_id}
    returning user_id, kind`;
  const people = renewed.map((row) => row.user_id);
  // A push is of the notice's instant, which is another one now.
  if (renewed.length > 0) ring(tx, caller.company_id, now, renewed);
  await announceTo(tx, caller.company_id, people);
  return new Set(people);
}
