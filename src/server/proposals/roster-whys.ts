import { explainOpening, explainOther } from '../../contract/roster-whys.ts';
import { todayIn } from '../accounts/caller.ts';
import type { Tx } from '../database/db.ts';
import { type Before, type Handler, inCompany, inCompanyAfter } from '../handler.ts';
import { openingReply, otherReply, readAsked, requireOfRun } from './explain-ways.ts';
import { endedRun } from './run-rows.ts';
import { answerTo } from './why-desk.ts';

/** Why a proposal is as it is, and what it could be instead (decision 0130). */

export const rosterWhyHandlers: readonly Handler[] = [
  inCompanyAfter(
    explainOpening,
    async (before) => {
      const { shift_id } = before.input.query;
      const { run, facts } = await factsOf(before, before.input.params.id, (run) =>
        requireOfRun(run, shift_id, null),
      );
      const refused = run.removed.map(({ shift_id: of, worker_id }) => ({ shift_id: of, worker_id }));
      const { posts, seed } = run;
      return answerTo({ kind: 'opening', facts, posts, asked: { shift_id, refused, seed } });
    },
    async (doing) => {
      const { input, caller, tx, prepared } = doing;
      const run = await endedRun(tx, caller.company_id, input.params.id);
      return openingReply(doing, await readAsked(doing, run), input.query.shift_id, prepared);
    },
  ),

  inCompany(explainOther, async (doing) => {
    const { input, caller, tx } = doing;
    const run = await endedRun(tx, caller.company_id, input.params.id);
    return otherReply(doing, await readAsked(doing, run), input.query);
  }),
];

/** Read before the transaction: no connection is held while a thread thinks. */
async function factsOf(
  { caller, company, services, now }: Omit<Before<typeof explainOpening>, 'input'>,
  id: string,
  check: (run: Awaited<ReturnType<typeof endedRun>>) => void,
) {
  return services.db.readCompany(caller.company_id, async (tx: Tx) => {
    const run = await endedRun(tx, caller.company_id, id);
    check(run);
    const reading = { tx, caller, company, now, today: todayIn(now, company.time_zone) };
    const { read } = await readAsked(reading, run);
    return { run, facts: read.facts };
  });
}
