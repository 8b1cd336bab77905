import { randomUUID } from 'node:crypto';
import type { Call } from '../../src/contract/call.ts';
import { discardDrafts, listDrafts, redoDraft, undoDraft, writeDrafts } from '../../src/contract/drafts.ts';
import { claimShift, offerShift, passOffer } from '../../src/contract/offers.ts';
import { answerTrade, proposeTrade } from '../../src/contract/own-trades.ts';
import { publish, withdrawPublication } from '../../src/contract/publications.ts';
import { copyRoster } from '../../src/contract/roster-copies.ts';
import { createRosterTemplate, rollOutTemplate } from '../../src/contract/roster-templates.ts';
import { moveOnRoster } from '../../src/contract/rosters.ts';
import { addWorkers, changeShift, createShift, deleteShift, listShifts } from '../../src/contract/shifts.ts';
import { addDays } from '../../src/core/calendar.ts';
import type { Client, Reply, World } from '../world.ts';
import type { Asked } from './planners-model.ts';
import { isMore, type More } from './planners-more.ts';

/** What two planners ask of the server, and what it answers, in the model's words. */

const DAYS = { start_date: '2027-02-01', end_date: '2027-02-28' };

/** Assignments by shift and person. */
export type Places = Map<string, string>;

/** A planner, or the person whom it is about. */
export const askAny = (
  w: World,
  planner: Client,
  asked: Asked | More,
  places: Places,
): Promise<Reply<Call>> => (isMore(asked) ? askMore(w, planner, asked, places) : ask(planner, asked));

function askMore(w: World, planner: Client, asked: More, places: Places): Promise<Reply<Call>> {
  const none = { with_people: false, policy: 'beside' as const };
  if (asked.do === 'copy') {
    const to_date = addDays(asked.from, asked.days);
    const days = { start_date: asked.from, end_date: asked.from, to_date };
    return planner.send(copyRoster, { body: { ...days, ...none } });
  }
  if (asked.do === 'keep') {
    const body = { name: randomUUID(), start_date: DAYS.start_date, weeks: 1, with_people: false };
    return planner.send(createRosterTemplate, { body });
  }
  if (asked.do === 'roll') {
    const start_date = addDays(DAYS.start_date, asked.days);
    const body = { start_date, end_date: addDays(start_date, 6), ...none };
    return planner.send(rollOutTemplate, { params: { id: asked.id }, body });
  }
  if (asked.do === 'shove') {
    const body = { worker_id: null, start_time: asked.start, end_time: asked.end };
    return planner.send(moveOnRoster, { params: { id: asked.id }, body });
  }
  if (asked.do === 'offer') {
    const body = { shift_id: asked.shift, offered_to: 'everybody' as const, first_come: true };
    return planner.send(offerShift, { body });
  }
  if (asked.do === 'claim') return w.worker.send(claimShift, { params: { id: asked.offer }, body: {} });
  if (asked.do === 'pass') return w.worker.send(passOffer, { params: { id: asked.offer }, body: {} });
  if (asked.do === 'accept')
    return w.colleague.send(answerTrade, { params: { id: asked.trade }, body: { state: 'accepted' } });
  const { shift, other, from, to } = asked;
  const place = (id: string, who: string): string => places.get(`${id} ${who}`) ?? randomUUID();
  const body = {
    assignment_id: place(shift, from),
    ...(other === null ? { to_user: to } : { for_assignment_id: place(other, to) }),
  };
  return w.worker.send(proposeTrade, { body });
}

function ask(who: Client, asked: Asked): Promise<Reply<Call>> {
  if (asked.do === 'write') {
    const { id: shift_id, version, wish } = asked;
    const draft =
      wish === null
        ? null
        : {
            start_time: wish.start,
            end_time: wish.end,
            people: [...wish.people],
            ...(wish.goes ? { goes: true } : {}),
          };
    return who.send(writeDrafts, { body: { changes: [{ shift_id, version, draft }] } });
  }
  if (asked.do === 'undo') return who.send(undoDraft);
  if (asked.do === 'redo') return who.send(redoDraft);
  if (asked.do === 'discard') return who.send(discardDrafts, { query: DAYS });
  if (asked.do === 'publish')
    return who.send(publish, { body: { ...DAYS, ...(asked.skip ? { skip_stale: true } : {}) } });
  if (asked.do === 'withdraw') return who.send(withdrawPublication, { params: { id: asked.id } });
  if (asked.do === 'plan') {
    const { start: start_time, end: end_time, people } = asked.plan;
    const assignments = people.map((worker_id) => ({ worker_id }));
    return who.send(createShift, { body: { start_time, end_time, assignments } });
  }
  const params = { id: asked.id };
  if (asked.do === 'move')
    return who.send(changeShift, { params, body: { start_time: asked.start, end_time: asked.end } });
  if (asked.do === 'cancel') return who.send(deleteShift, { params });
  return who.send(addWorkers, { params, body: { assignments: [{ worker_id: asked.who }] } });
}

/** What is there, in the model's words. */
export async function there(w: World, places: Places): Promise<readonly string[]> {
  const { body: shifts } = await w.manager.send(listShifts, { query: DAYS });
  for (const { id, assignments } of shifts)
    for (const one of assignments) places.set(`${id} ${one.worker_id}`, one.id);
  const { body } = await w.manager.send(listDrafts, { query: DAYS });
  const said = (one: { start_time: string; end_time: string }, people: readonly string[]): string =>
    `${one.start_time}–${one.end_time} ${people.toSorted().join('+')}`;
  return [
    ...shifts.map((shift) => {
      const people = shift.assignments.map(({ worker_id }) => worker_id);
      return `shift ${shift.id} ${said(shift, people)} v${shift.version}`;
    }),
    ...body.drafts.map((draft) => {
      const people = draft.people.map(({ id }) => id);
      return `draft ${draft.shift_id} ${draft.goes ? 'goes' : said(draft, people)} v${draft.version}${draft.stale ? ' stale' : ''}`;
    }),
    `undo ${body.undo?.shifts ?? '-'}, redo ${body.redo?.shifts ?? '-'}`,
  ].toSorted();
}

/** What the server gave to what was made, and what it made of what was asked. */
export function withReply(asked: Asked | More, { status, body }: Reply<Call>): Asked | More {
  const reply = Object(body);
  if (asked.do === 'copy' || asked.do === 'roll') {
    const made: { shift_id: string; start_time: string; end_time: string }[] = reply.shifts;
    return {
      ...asked,
      made: made.map(({ shift_id: id, start_time: start, end_time: end }) => ({ id, start, end })),
    };
  }
  if (asked.do === 'claim' || asked.do === 'pass' || asked.do === 'accept')
    return { ...asked, got: reply.state } as More;
  const is_made = ['publish', 'plan', 'keep', 'offer', 'propose'].includes(asked.do) && status === 201;
  return is_made ? ({ ...asked, id: String(reply.id) } as Asked | More) : asked;
}
