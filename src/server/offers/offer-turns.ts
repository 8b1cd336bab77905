import { SHIFT_FIELDS, type ShiftFields } from '../../contract/shifts.ts';
import { askedInTurn } from '../../core/roster/offer.ts';
import { todayIn } from '../accounts/caller.ts';
import { zoneAndRules } from '../accounts/rules-of-work.ts';
import type { Db, Tx } from '../database/db.ts';
import { inEachCompany, type LogFailure, startJob } from '../database/jobs.ts';
import type { Services } from '../handler.ts';
import { announce } from '../history/history.ts';
import { tellOpen } from './open-notices.ts';
import type { FitPerson } from './person-fit.ts';

/**
 * Tells the next person of an offer in turn. Whose turn it is follows from the clock alone (core: askedInTurn); this writes the notice, once
 * a person. It looks at the start and every minute, so that a server that was down catches up. Several servers may do it at once: the later one
 * finds the offer locked, or the person told.
 */

const MINUTE_MS = 60_000;
const JOB = 'offer_turns';

/** Looks in every company. */
export const askInTurn = (db: Db, now: string, logFailure: LogFailure): Promise<unknown> =>
  inEachCompany(db, { job: JOB, logFailure }, (tx, company_id) => askIn(tx, company_id, now));

type Due = ShiftFields & {
  id: string;
  shift_id: string;
  people: string[];
  in_turn_minutes: number;
  turns_told: number;
  made_at: string;
};

async function askIn(tx: Tx, company_id: string, now: string): Promise<void> {
  const waiting = await tx<Due[]>`
    select o.id, o.shift_id, o.people, o.in_turn_minutes, o.turns_told, o.made_at,
      ${tx(SHIFT_FIELDS.map((field) => `s.${field}`))}
    from shift_offers o
    join shifts s on s.company_id = o.company_id and s.id = o.shift_id
    where o.company_id = ${company_id} and o.in_turn_minutes is not null and o.ended_at is null and o.closes_at > ${now}
      and o.turns_told < jsonb_array_length(o.people)
      and o.made_at + make_interval(mins => o.turns_told * o.in_turn_minutes) <= ${now}
    order by o.id
    for update of o skip locked`;
  if (waiting.length === 0) return;
  const company = await zoneAndRules(tx, company_id);
  if (company === null) return;
  const asked = { tx, caller: { company_id }, company, now, today: todayIn(now, company.time_zone) };
  for (const offer of waiting) {
    const { id, people, in_turn_minutes, turns_told } = offer;
    const count = askedInTurn({
      made_at: Date.parse(offer.made_at),
      in_turn_minutes,
      people: people.length,
      now: Date.parse(now),
    });
    await tx`update shift_offers set turns_told = ${count} where company_id = ${company_id} and id = ${id}`;
    const next = await tx<FitPerson[]>`
      select id, first_name, last_name, role from users
      where company_id = ${company_id} and id = any(${people.slice(turns_told, count)}::uuid[]) and closed_at is null
        and not exists (
          select from shift_claims c
          where c.company_id = users.company_id and c.offer_id = ${id} and c.user_id = users.id)`;
    await tellOpen(asked, { offer_id: id, shift: { ...offer, id: offer.shift_id } }, next);
    await announce(tx, company_id, 'offers', [id]);
  }
}

export const startOfferTurns = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  logFailure: LogFailure,
): (() => Promise<void>) =>
  startJob({ job: JOB, logFailure, every_ms: MINUTE_MS }, () =>
    askInTurn(db, clock.now().toISOString(), logFailure),
  );
