import { SHIFT_FIELDS, type ShiftFields } from '../../contract/shifts.ts';
import { askedInTurn, broughtForward } from '../../core/roster/offer.ts';
import { todayIn } from '../accounts/caller.ts';
import { zoneAndRules } from '../accounts/rules-of-work.ts';
import { companyOf, type Db, type Part, type Tx } from '../database/db.ts';
import { inCompanies, type LogFailure, startJob } from '../database/jobs.ts';
import type { Services } from '../handler.ts';
import { announce } from '../history/history.ts';
import { tellOpen } from './open-notices.ts';
import type { FitPerson } from './person-fit.ts';

/**
 * Tells the next person of an offer in turn. Whose turn it is follows from the clock and the offer's turns (core: askedInTurn), which a no brings
 * forward; this writes the notice, once a person. It looks at the start and every minute, so that a server that was down catches up. Several servers may do it at once: the later one
 * finds the offer locked, or the person told.
 */

const MINUTE_MS = 60_000;
const JOB = 'offer_turns';

export const instantOf = (at: number): string => new Date(at).toISOString();

/** When the next person of an offer is to be told, in milliseconds. */
export const planTurn = (tx: Tx, company_id: string, offer_id: string, due: number): Promise<unknown> => tx`
  insert into offer_turns ${tx({ company_id, offer_id, due_at: instantOf(due) })}
  on conflict (company_id, offer_id) do update set due_at = excluded.due_at`;

/** Looks in the companies where somebody's turn has come. */
export async function askInTurn(db: Db, now: string, logFailure: LogFailure): Promise<void> {
  const due = await db.onPlatform(
    (tx) => tx<{ company_id: string }[]>`
      select distinct company_id from offer_turns where due_at <= ${now}`,
  );
  const companies = due.map(({ company_id }) => company_id);
  await inCompanies(db, companies, { job: JOB, logFailure }, (tx, company_id) => askIn(tx, company_id, now));
}

type Due = ShiftFields & {
  id: string;
  shift_id: string;
  people: string[];
  turns: string[] | null;
  turns_told: number;
  live: boolean;
};

/** Tells those whose turn has come, of all offers of the company or of one. */
async function askIn(tx: Tx, company_id: string, now: string, which: Part = tx``): Promise<void> {
  const waiting = await tx<Due[]>`
    select o.id, o.shift_id, o.people, o.turns, o.turns_told,
      o.ended_at is null and o.closes_at > ${now} as live,
      ${tx(SHIFT_FIELDS.map((field) => `s.${field}`))}
    from offer_turns t
    join shift_offers o on o.company_id = t.company_id and o.id = t.offer_id
    join shifts s on s.company_id = o.company_id and s.id = o.shift_id
    where t.company_id = ${company_id} and t.due_at <= ${now} ${which}
    order by o.id
    for update of o skip locked`;
  const company = waiting.some(({ live }) => live) ? await zoneAndRules(tx, company_id) : null;
  for (const offer of waiting) {
    const { id, people, turns_told } = offer;
    const turns = (offer.turns ?? []).map((at) => Date.parse(at));
    const count = askedInTurn(turns, Date.parse(now));
    if (offer.live && company !== null && count > turns_told) {
      await tx`update shift_offers set turns_told = ${count} where company_id = ${company_id} and id = ${id}`;
      const next = await tx<FitPerson[]>`
        select id, first_name, last_name, role from users
        where company_id = ${company_id} and id = any(${people.slice(turns_told, count)}::uuid[]) and closed_at is null
          and not exists (
            select from shift_claims c
            where c.company_id = ${companyOf(tx)} and c.offer_id = ${id} and c.user_id = users.id)`;
      const asked = { tx, caller: { company_id }, company, now, today: todayIn(now, company.time_zone) };
      await tellOpen(asked, { offer_id: id, shift: { ...offer, id: offer.shift_id } }, next);
      await announce(tx, company_id, 'offers', [id]);
    }
    const next_at = turns[count];
    if (offer.live && next_at !== undefined) await planTurn(tx, company_id, id, next_at);
    else await tx`delete from offer_turns where company_id = ${company_id} and offer_id = ${id}`;
  }
}

/** After the no of a person whose shift is locked: the next is asked at once, if nobody was asked after them. */
export async function turnAfterNo(tx: Tx, company_id: string, now: string, no: No): Promise<void> {
  // The job that tells may hold the offer: what it told stays told.
  const [offer] = await tx<{ people: string[]; turns: string[] | null }[]>`
    select people, turns from shift_offers where company_id = ${company_id} and id = ${no.offer_id} for update`;
  if (offer === undefined || offer.turns === null) return;
  const turns = offer.turns.map((at) => Date.parse(at));
  const sooner = broughtForward(turns, offer.people.indexOf(no.user_id), Date.parse(now));
  if (sooner === turns) return;
  await tx`
    update shift_offers set turns = ${tx.json(sooner.map(instantOf))}
    where company_id = ${company_id} and id = ${no.offer_id}`;
  await planTurn(tx, company_id, no.offer_id, Date.parse(now));
  await askIn(tx, company_id, now, tx`and o.id = ${no.offer_id}`);
}

type No = { readonly offer_id: string; readonly user_id: string };

export const startOfferTurns = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  logFailure: LogFailure,
): (() => Promise<void>) =>
  startJob({ job: JOB, logFailure, every_ms: MINUTE_MS }, () =>
    askInTurn(db, clock.now().toISOString(), logFailure),
  );
