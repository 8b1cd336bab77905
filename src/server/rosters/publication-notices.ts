import type { ShiftFields } from '../../contract/shifts.ts';
import type { newsOf } from '../../core/roster/publication.ts';
import { dateIn } from '../database/local-times.ts';
import { announceTo, notify } from '../history/notices.ts';
import type { Doing } from './publication-write.ts';

/** One notice to each person whose shifts a publication changes; never to the actor, never about a shift that is over. */

type News = ReturnType<typeof newsOf<ShiftFields>>;
type Told = {
  readonly id: string;
  readonly message?: string;
  readonly news: News;
  /** `shift person`: who must answer. */
  readonly pending: ReadonlySet<string>;
};

/** Returns how many people it concerns. Unread notices about the same shifts go: this one says what holds now. */
export async function tellOfPublication(doing: Doing, told: Told): Promise<number> {
  const { tx, caller, company, now } = doing;
  const concerned = concernedBy(doing, told.news);
  await withdrawOthers(doing, concerned);
  await notify(
    tx,
    caller.company_id,
    now,
    concerned.map(([user_id, lines]) => {
      const days = lines
        .flatMap(({ was, became }) => [was, became])
        .flatMap((one) => (one === null ? [] : [dateIn(one.start_time, company.time_zone)]))
        .toSorted();
      return {
        user_id,
        kind: 'plan_published' as const,
        facts: {
          publication_id: told.id,
          count: lines.length,
          to_answer: lines.filter(({ shift_id }) => told.pending.has(`${shift_id} ${user_id}`)).length,
          date: days[0] ?? '',
          last_day: days.at(-1) ?? '',
          ...(told.message === undefined || told.message === '' ? {} : { message: told.message }),
        },
      };
    }),
  );
  return concerned.length;
}

/** A person who has not read of the publication hears nothing of its withdrawal; the others get a notice again. */
export async function untellOfPublication(doing: Doing, told: Told): Promise<number> {
  const { tx, caller } = doing;
  const unread = await tx<{ user_id: string }[]>`
    delete from notices
    where company_id = ${caller.company_id} and kind = 'plan_published' and read_at is null
      and facts ->> 'publication_id' = ${told.id} and user_id = any(${[...told.news.keys()]}::uuid[])
    returning user_id`;
  const people = new Set(unread.map(({ user_id }) => user_id));
  await announceTo(tx, caller.company_id, [...people]);
  return tellOfPublication(doing, {
    ...told,
    news: new Map([...told.news].filter(([user_id]) => !people.has(user_id))),
  });
}

function concernedBy({ caller, now }: Doing, news: News): [string, ReturnType<News['get']> & {}][] {
  const at = Date.parse(now);
  return [...news].flatMap(([user_id, lines]) => {
    const ahead = lines.filter(({ was, became }) =>
      [was, became].some((one) => one !== null && Date.parse(one.end_time) > at),
    );
    return user_id === caller.user_id || ahead.length === 0 ? [] : [[user_id, ahead]];
  });
}

const ABOUT_A_SHIFT = ['shift_offered', 'shift_assigned', 'shift_moved', 'shift_removed'];

async function withdrawOthers(
  { tx, caller: { company_id } }: Doing,
  concerned: readonly (readonly [string, readonly { readonly shift_id: string }[]])[],
): Promise<void> {
  const pairs = concerned.flatMap(([user_id, lines]) => lines.map(({ shift_id }) => ({ user_id, shift_id })));
  if (pairs.length === 0) return;
  // Named beside the pairs: the notices of these people have an index.
  const people = concerned.map(([user_id]) => user_id);
  const gone = await tx<{ user_id: string }[]>`
    delete from notices n
    using jsonb_to_recordset(${tx.json(pairs)}) as p (user_id uuid, shift_id text)
    where n.company_id = ${company_id} and n.read_at is null and n.kind = any(${ABOUT_A_SHIFT}::text[])
      and n.user_id = any(${people}::uuid[]) and n.user_id = p.user_id and n.facts ->> 'shift_id' = p.shift_id
    returning n.user_id`;
  await announceTo(
    tx,
    company_id,
    gone.map(({ user_id }) => user_id),
  );
}
