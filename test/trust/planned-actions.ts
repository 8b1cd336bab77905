import { randomUUID } from 'node:crypto';
import { writeDrafts } from '../../src/contract/drafts.ts';
import { answerClaim, claimShift, offerShift, passOffer } from '../../src/contract/offers.ts';
import { answerTrade, proposeTrade } from '../../src/contract/own-trades.ts';
import { publish, withdrawPublication } from '../../src/contract/publications.ts';
import { moveOnRoster } from '../../src/contract/rosters.ts';
import { createShift } from '../../src/contract/shifts.ts';
import { decideTrade } from '../../src/contract/trades.ts';
import type { Client, World } from '../world.ts';

/** What planners and people do to the plan by drafts, offers and trades, as test/trust/lock-order.test.ts makes it wait. */

type Span = { readonly start_time: string; readonly end_time: string };
type Done = Promise<{ readonly status: number }>;
/** The span of a day, and the day itself, by number. */
export type OnDay = { readonly span: (n: number) => Span; readonly day: (n: number) => string };

export function planActions(w: World, { span, day }: OnDay) {
  const place = async (n: number, who: Client) => {
    const assignments = [{ worker_id: who.id, status: 'approved' as const }];
    const { body } = await w.manager.send(createShift, { body: { ...span(n), assignments } });
    return { shift_id: body.id, id: body.assignments[0]?.id ?? '' };
  };
  const draft = (n: number) => {
    const wished = { shift_id: randomUUID(), version: null, draft: { ...span(n), people: [w.worker.id] } };
    return w.manager.send(writeDrafts, { body: { changes: [wished] } });
  };
  const published = (n: number) =>
    w.manager.send(publish, { body: { start_date: day(n), end_date: day(n) } });
  const withdrawn = (id: string) => w.manager.send(withdrawPublication, { params: { id } });
  const offered = async (n: number, first_come: boolean): Promise<string> => {
    const { body: shift } = await w.manager.send(createShift, { body: span(n) });
    const body = { shift_id: shift.id, offered_to: 'people' as const, people: [w.worker.id], first_come };
    return (await w.manager.send(offerShift, { body })).body.id;
  };
  /** The worker is asked first, the colleague after the worker's no. */
  const offeredInTurn = async (n: number): Promise<string> => {
    const { body: shift } = await w.manager.send(createShift, { body: span(n) });
    const people = [w.worker.id, w.colleague.id];
    const body = { shift_id: shift.id, offered_to: 'people' as const, people, first_come: true };
    return (await w.manager.send(offerShift, { body: { ...body, in_turn_minutes: 30 } })).body.id;
  };
  const passed = (id: string) => w.worker.send(passOffer, { params: { id }, body: {} });
  const claimed = (id: string) => w.worker.send(claimShift, { params: { id }, body: {} });
  const granted = (id: string) => w.manager.send(answerClaim, { params: { id }, body: { state: 'granted' } });
  const proposed = async (n: number) => {
    const [mine, other] = [await place(n, w.worker), await place(n + 1, w.colleague)];
    const body = { assignment_id: mine.id, for_assignment_id: other.id };
    return () => w.worker.send(proposeTrade, { body });
  };
  const accepted = (id: string) =>
    w.colleague.send(answerTrade, { params: { id }, body: { state: 'accepted' } });
  const approved = (id: string) =>
    w.manager.send(decideTrade, { params: { id }, body: { state: 'approved' } });
  return {
    place,
    draft,
    published,
    withdrawn,
    offered,
    offeredInTurn,
    passed,
    claimed,
    granted,
    proposed,
    accepted,
    approved,
  };
}

/** Each of them once, ready to be made. The days begin with `first`. */
export async function plannedActions(
  w: World,
  on: OnDay,
  first: number,
): Promise<Readonly<Record<string, () => Done>>> {
  const act = planActions(w, on);
  await act.draft(first);
  const [at_once, chosen] = [await act.offered(first + 1, true), await act.offered(first + 2, false)];
  const { body: claim } = await act.claimed(chosen);
  const in_turn = await act.offeredInTurn(first + 8);
  const propose = await act.proposed(first + 3);
  const moved = await act.place(first + 5, w.worker);
  let publication = '';
  let trade = '';
  return {
    'drafts published': async () => {
      const made = await act.published(first);
      publication = made.body.id;
      return made;
    },
    'a publication withdrawn': () => act.withdrawn(publication),
    'an offered shift claimed': () => act.claimed(at_once),
    'a no to an offered shift': () => act.passed(in_turn),
    'a claim granted': () => act.granted(claim.id),
    'a swap proposed': async () => {
      const made = await propose();
      trade = made.body.id;
      return made;
    },
    'a swap accepted': () => act.accepted(trade),
    'a swap made': () => act.approved(trade),
    'a place moved': () =>
      w.manager.send(moveOnRoster, {
        params: { id: moved.shift_id },
        body: { assignment_id: moved.id, worker_id: w.worker.id, ...on.span(first + 6) },
      }),
  };
}

/** The same one after the other, as one of two that run at once; the first that is refused is the answer. */
export function plannedAtOnce(w: World, on: OnDay) {
  const act = planActions(w, on);
  const publishThere = async (n: number): Done => {
    const made = await act.draft(n).then(() => act.published(n));
    return made.status >= 300 ? made : act.withdrawn(made.body.id);
  };
  const claimThere = async (n: number): Done => act.claimed(await act.offered(n, true));
  const swapThere = async (n: number): Done => {
    const made = await (await act.proposed(n))();
    if (made.status >= 300) return made;
    const yes = await act.accepted(made.body.id);
    return yes.status >= 300 ? yes : act.approved(made.body.id);
  };
  return { publishThere, claimThere, swapThere };
}
