import type { PlanningPeriodFields } from '../../contract/planning-periods.ts';
import type { Tx } from '../database/db.ts';
import { announceTo, notify } from '../history/notices.ts';

/** Notices about planning periods: one when a period opens, and one before it closes to those without wishes. */

type Period = Pick<PlanningPeriodFields, 'first_day' | 'last_day' | 'wishes_close_on'> & {
  readonly id: string;
};
type People = readonly { readonly id: string }[];

const factsOf = ({ id, first_day, last_day, wishes_close_on }: Period) => ({
  date: first_day,
  last_day,
  closes_on: wishes_close_on,
  period_id: id,
});

type Telling = {
  readonly tx: Tx;
  readonly caller: { readonly company_id: string; readonly user_id: string };
  readonly now: string;
};

export async function tellOpened(
  { tx, caller, now }: Telling,
  period: Period,
  people: People,
): Promise<void> {
  const facts = factsOf(period);
  await notify(
    tx,
    caller.company_id,
    now,
    people
      .filter(({ id }) => id !== caller.user_id)
      .map(({ id }) => ({ user_id: id, kind: 'wishes_open' as const, facts })),
  );
}

export async function tellClosing(
  tx: Tx,
  company_id: string,
  now: string,
  period: Period,
  people: People,
): Promise<void> {
  const facts = factsOf(period);
  await notify(
    tx,
    company_id,
    now,
    people.map(({ id }) => ({ user_id: id, kind: 'wishes_closing' as const, facts })),
  );
}

/** Takes back unread notices about a period that nobody can wish in any more. */
export async function dropNotices(tx: Tx, company_id: string, period_id: string): Promise<void> {
  const gone = await tx<{ user_id: string }[]>`
    delete from notices
    where company_id = ${company_id} and kind in ('wishes_open', 'wishes_closing') and read_at is null
      and facts ->> 'period_id' = ${period_id}
    returning user_id`;
  await announceTo(
    tx,
    company_id,
    gone.map(({ user_id }) => user_id),
  );
}
