import { randomUUID } from 'node:crypto';
import type { Call } from '../src/contract/call.ts';
import { discardDrafts, redoDraft, undoDraft, writeDrafts } from '../src/contract/drafts.ts';
import { answerClaim, claimShift, endOffer, offerShift, passOffer } from '../src/contract/offers.ts';
import { answerTrade, proposeTrade } from '../src/contract/own-trades.ts';
import { previewPublication, publish, withdrawPublication } from '../src/contract/publications.ts';
import { copyRoster } from '../src/contract/roster-copies.ts';
import { createRosterTemplate, rollOutTemplate } from '../src/contract/roster-templates.ts';
import { moveOnRoster } from '../src/contract/rosters.ts';
import { createShift } from '../src/contract/shifts.ts';
import { decideTrade } from '../src/contract/trades.ts';
import type { Client } from './world.ts';

/** The planner's writes, each for all these people, as test/plans.test.ts counts their queries. */

type Side = {
  readonly workers: readonly string[];
  readonly rows: number;
  readonly seats: Readonly<Record<'worker' | 'manager', Client>>;
};
type Write = (what: string, seat: 'worker' | 'manager', call: Call, sent: unknown) => Promise<{ id: string }>;

const at = (day: number, from = '06', until = '14') => ({
  start_time: `2026-06-${String(day).padStart(2, '0')}T${from}:00:00Z`,
  end_time: `2026-06-${String(day).padStart(2, '0')}T${until}:00:00Z`,
});
const date = (day: number): string => at(day).start_time.slice(0, 10);

export async function writePlans(side: Side, write: Write): Promise<void> {
  const people = side.workers.slice(0, side.rows);
  await drafts(people, write);
  await offers(side, people, write);
  await trades(side, write);
}

async function drafts(people: readonly string[], write: Write): Promise<void> {
  const days = { start_date: date(1), end_date: date(2) };
  const changes = [1, 2].map((day) => ({
    shift_id: randomUUID(),
    version: null,
    draft: { ...at(day), people },
  }));
  await write('write drafts', 'manager', writeDrafts, { body: { changes } });
  await write('undo a draft', 'manager', undoDraft, {});
  await write('redo a draft', 'manager', redoDraft, {});
  await write('preview a publication', 'manager', previewPublication, { body: days });
  const { id } = await write('publish', 'manager', publish, { body: days });
  await write('withdraw a publication', 'manager', withdrawPublication, { params: { id } });
  await write('publish again', 'manager', publish, { body: days });
  const copy = { ...days, to_date: date(8), times: 2, with_people: true, policy: 'skip' };
  await write('copy a roster', 'manager', copyRoster, { body: copy });
  const template = { name: 'Veckan', start_date: date(1), weeks: 1, with_people: true };
  const kept = await write('keep a template', 'manager', createRosterTemplate, { body: template });
  await write('roll a template out', 'manager', rollOutTemplate, {
    params: { id: kept.id },
    body: { start_date: date(22), end_date: date(28), with_people: true, policy: 'skip' },
  });
  await write('discard drafts', 'manager', discardDrafts, {
    query: { start_date: date(1), end_date: date(30) },
  });
}

async function offers({ seats }: Side, people: readonly string[], write: Write): Promise<void> {
  const shift = async (day: number): Promise<string> =>
    (await seats.manager.send(createShift, { body: { ...at(day), places: 30 } })).body.id;
  const offer = async (day: number, first_come: boolean, to = people): Promise<string> => {
    const body = { shift_id: await shift(day), offered_to: 'people', people: to, first_come };
    return (await write('offer a shift', 'manager', offerShift, { body })).id;
  };
  const first = await offer(16, true);
  await write('claim and have', 'worker', claimShift, { params: { id: first }, body: {} });
  await seats.manager.send(endOffer, { params: { id: first } });
  const alone = await offer(17, false, [seats.worker.id]);
  await write('say the last no to a shift', 'worker', passOffer, { params: { id: alone }, body: {} });
  await seats.manager.send(endOffer, { params: { id: alone } });
  const chosen = await offer(17, false, [...people, seats.manager.id]);
  await seats.manager.send(claimShift, { params: { id: chosen }, body: {} });
  await write('say no to a shift', 'worker', passOffer, { params: { id: chosen }, body: {} });
  const claim = await write('claim', 'worker', claimShift, { params: { id: chosen }, body: {} });
  await write('grant a claim', 'manager', answerClaim, {
    params: { id: claim.id },
    body: { state: 'granted' },
  });
}

async function trades({ seats }: Side, write: Write): Promise<void> {
  const place = async (client: Client, day: number) => {
    const assignments = [{ worker_id: client.id, status: 'approved' as const }];
    const { body } = await seats.manager.send(createShift, { body: { ...at(day), assignments } });
    return { shift: body, id: body.assignments[0]?.id ?? '' };
  };
  // At the same time: both are taken off before either is put on.
  const [mine, other] = [await place(seats.worker, 18), await place(seats.manager, 18)];
  const body = { assignment_id: mine.id, for_assignment_id: other.id };
  const trade = await write('propose a swap', 'worker', proposeTrade, { body });
  const params = { id: trade.id };
  await write('accept a swap', 'manager', answerTrade, { params, body: { state: 'accepted' } });
  await write('approve a swap', 'manager', decideTrade, { params, body: { state: 'approved' } });
  const moved = await place(seats.worker, 19);
  await write('move a place', 'manager', moveOnRoster, {
    params: { id: moved.shift.id },
    body: { assignment_id: moved.id, worker_id: seats.manager.id, ...at(20) },
  });
}
