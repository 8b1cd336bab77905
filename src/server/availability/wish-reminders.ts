import { isOpenForWishes, remindFrom } from '../../core/roster/wish.ts';
import { todayIn } from '../accounts/caller.ts';
import type { Db, Tx } from '../database/db.ts';
import { inEachCompany, type LogFailure, startJob } from '../database/jobs.ts';
import type { Services } from '../handler.ts';
import { peopleOf } from './period-rows.ts';
import { tellClosing } from './wish-notices.ts';

/**
 * Reminds people without wishes once, two days before a period closes for them. It looks at the start and every hour, so that a
 * server that was down catches up. Several servers may do it at once: the later one finds the period reminded of.
 */

const HOUR_MS = 3_600_000;
const JOB = 'wish_reminders';

/** Reminds in every company; returns how many notices were written. */
export async function remindOfWishes(db: Db, now: string, logFailure: LogFailure): Promise<number> {
  const reminded = await inEachCompany(db, { job: JOB, logFailure }, (tx, company_id) =>
    remindIn(tx, company_id, now),
  );
  return reminded.reduce((sum, one) => sum + one, 0);
}

type Due = { id: string; first_day: string; last_day: string; wishes_close_on: string; time_zone: string };

async function remindIn(tx: Tx, company_id: string, now: string): Promise<number> {
  const waiting = await tx<Due[]>`
    select p.id, p.first_day, p.last_day, p.wishes_close_on, c.time_zone from planning_periods p
    join company_settings c on c.company_id = p.company_id
    where p.company_id = ${company_id} and p.reminded_at is null and p.closed_at is null
    order by p.id
    for update of p skip locked`;
  let reminded = 0;
  for (const period of waiting) {
    const today = todayIn(now, period.time_zone);
    if (today < remindFrom(period) || !isOpenForWishes({ ...period, closed: false }, today)) continue;
    await tx`
      update planning_periods set reminded_at = ${now} where company_id = ${company_id} and id = ${period.id}`;
    const people = (await peopleOf(tx, company_id, now, period.id)).filter(({ wishes }) => wishes === 0);
    await tellClosing(tx, company_id, now, period, people);
    reminded += people.length;
  }
  return reminded;
}

export const startWishReminders = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  logFailure: LogFailure,
): (() => Promise<void>) =>
  startJob({ job: JOB, logFailure, every_ms: HOUR_MS }, () =>
    remindOfWishes(db, clock.now().toISOString(), logFailure),
  );
