import {
  explainOpening,
  explainOther,
  getReserve,
  listProposedWishes,
  priceWish,
} from '../../contract/roster-whys.ts';
import { todayIn } from '../accounts/caller.ts';
import { type Before, type Handler, type InCompany, inCompany, inCompanyAfter } from '../handler.ts';
import { timesIn } from '../rosters/draft-rows.ts';
import { openingReply, otherReply, readAsked, requireOfRun } from './explain-ways.ts';
import type { Asked } from './judge-changes.ts';
import { pricedWish, wishesReply, wishReply } from './price-wish.ts';
import type { Reading } from './run-facts.ts';
import { endedRun, type RunRow } from './run-rows.ts';
import { answerTo } from './why-desk.ts';

/** Why a proposal is as it is, and what it could be instead (decision 0130). */

export const rosterWhyHandlers: readonly Handler[] = [
  inCompanyAfter(
    explainOpening,
    async (before) => {
      const { shift_id } = before.input.query;
      const asked = await askedBefore(before, before.input.params.id, (run) =>
        requireOfRun(run, shift_id, null),
      );
      const { posts, removed: refused, seed } = asked.run;
      const { facts } = asked.read;
      return {
        asked,
        opening: await answerTo({ kind: 'opening', facts, posts, asked: { shift_id, refused, seed } }),
      };
    },
    async ({ prepared: { asked, opening }, ...doing }) =>
      openingReply(doing, asked, doing.input.query.shift_id, opening),
  ),

  inCompany(explainOther, async (doing) => otherReply(doing, await askedNow(doing), doing.input.query)),

  inCompany(listProposedWishes, async (doing) => wishesReply(doing, await askedNow(doing))),

  inCompanyAfter(
    getReserve,
    async (before) => {
      const { run, read } = await askedBefore(before, before.input.params.id);
      const days = await answerTo({ kind: 'reserve', facts: read.facts, posts: run.posts });
      return { wished: read.wished, days };
    },
    async ({ prepared: { wished, days }, company }) =>
      days.flatMap(({ date, filled, people, thinnest: { shift_id, ...thinnest } }) => {
        const shift = wished.get(shift_id);
        if (shift === undefined) return [];
        const times = { ...timesIn(shift, company.time_zone), shift_id };
        return [{ date, filled, people: people.length, thinnest: { ...thinnest, shift: times } }];
      }),
  ),

  inCompanyAfter(
    priceWish,
    async (before) => {
      const asked = await askedBefore(before, before.input.params.id);
      const { services, input } = before;
      return { asked, price: await pricedWish(services.db, readingOf(before), asked, input.query) };
    },
    async ({ prepared: { asked, price }, ...doing }) => wishReply(doing, asked, doing.input.query, price),
  ),
];

const readingOf = ({
  caller,
  company,
  now,
}: Omit<Before<typeof priceWish>, 'input'>): Omit<Reading, 'tx'> => ({
  caller,
  company,
  now,
  today: todayIn(now, company.time_zone),
});

/** Read before the transaction, and once for a question: no connection is held while a thread thinks. */
const askedBefore = (
  before: Omit<Before<typeof priceWish>, 'input'>,
  id: string,
  check: (run: RunRow) => void = () => undefined,
): Promise<Asked> =>
  before.services.db.readCompany(before.caller.company_id, async (tx) => {
    const run = await endedRun(tx, before.caller.company_id, id);
    check(run);
    return readAsked({ ...readingOf(before), tx }, run);
  });

type Now = Omit<InCompany<typeof listProposedWishes>, 'prepared' | 'input'> & {
  readonly input: { readonly params: { readonly id: string } };
};
async function askedNow(doing: Now): Promise<Asked> {
  const run = await endedRun(doing.tx, doing.caller.company_id, doing.input.params.id);
  return readAsked(doing, run);
}
