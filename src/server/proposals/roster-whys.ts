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
      const { run, read } = await askedBefore(before, before.input.params.id, (one) =>
        requireOfRun(one, shift_id, null),
      );
      const refused = run.removed.map(({ shift_id: of, worker_id }) => ({ shift_id: of, worker_id }));
      const { posts, seed } = run;
      return answerTo({ kind: 'opening', facts: read.facts, posts, asked: { shift_id, refused, seed } });
    },
    async (doing) => openingReply(doing, await askedNow(doing), doing.input.query.shift_id, doing.prepared),
  ),

  inCompany(explainOther, async (doing) => otherReply(doing, await askedNow(doing), doing.input.query)),

  inCompany(listProposedWishes, async (doing) => wishesReply(doing, await askedNow(doing))),

  inCompanyAfter(
    getReserve,
    async (before) => {
      const { run, read } = await askedBefore(before, before.input.params.id);
      return answerTo({ kind: 'reserve', facts: read.facts, posts: run.posts });
    },
    async (doing) => {
      const { read } = await askedNow(doing);
      return doing.prepared.flatMap(({ date, filled, people, thinnest: { shift_id, ...thinnest } }) => {
        const shift = read.wished.get(shift_id);
        if (shift === undefined) return [];
        const times = { ...timesIn(shift, doing.company.time_zone), shift_id };
        return [{ date, filled, people: people.length, thinnest: { ...thinnest, shift: times } }];
      });
    },
  ),

  inCompanyAfter(
    priceWish,
    async (before) => {
      const asked = await askedBefore(before, before.input.params.id);
      return pricedWish(before.services.db, readingOf(before), asked, before.input.query);
    },
    async (doing) => wishReply(doing, await askedNow(doing), doing.input.query, doing.prepared),
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

/** Read before the transaction: no connection is held while a thread thinks. */
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
