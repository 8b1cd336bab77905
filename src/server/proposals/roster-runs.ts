import { randomInt, randomUUID } from 'node:crypto';
import {
  applyRosterRun,
  explainProposal,
  getRosterRun,
  latestRosterRun,
  MOST_RUN_DAYS,
  proposeRoster,
  type RosterRun,
  stopRosterRun,
  USUAL_RUN_SECONDS,
} from '../../contract/roster-runs.ts';
import { daysBetween } from '../../core/calendar.ts';
import { WEIGHTS } from '../../core/roster/proposal/facts.ts';
import { NO_UNIT } from '../../core/roster/unit-shown.ts';
import { type Handler, type InCompany, inCompany, inCompanyAfter } from '../handler.ts';
import { announce } from '../history/history.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { requireUnitPlanner } from '../units/unit-planners.ts';
import { requireUnit } from '../units/units.ts';
import { applied } from './apply-run.ts';
import { explained } from './explain-proposal.ts';
import { endedRun, type RunRow, runReply, selectRuns } from './run-rows.ts';
import { CHANNEL, markDead, places } from './run-turns.ts';

/** Proposals of a roster (decision 0121): asked for, seen, stopped, and taken over into drafts. */

const USUAL_WEIGHT = 100;

export const rosterRunHandlers: readonly Handler[] = [
  inCompanyAfter(
    proposeRoster,
    ({ services }) => places(services.db),
    async (doing) => {
      const { input, caller, tx, now, prepared } = doing;
      const { company_id, user_id } = caller;
      const { start_date, end_date, unit_id, seconds = USUAL_RUN_SECONDS, seed, weights } = input.body;
      requireDays(input.body);
      if (unit_id !== undefined && unit_id !== NO_UNIT) {
        await requireUnit(tx, company_id, unit_id);
        await requireUnitPlanner(tx, caller, [unit_id]);
      }
      await markDead(tx, company_id, now);
      const ended = await endWaiting(doing);
      const id = randomUUID();
      await tx`
        insert into roster_runs ${tx({
          ...{ company_id, id, asked_by: user_id, asked_at: now, first_day: start_date, last_day: end_date },
          unit: unit_id ?? null,
          seconds,
          seed: seed ?? randomInt(2 ** 31),
          weights: tx.json(
            Object.fromEntries(WEIGHTS.map((name) => [name, weights?.[name] ?? USUAL_WEIGHT])),
          ),
        })}`;
      await tx`insert into roster_turns ${tx({ company_id, run_id: id, asked_at: now })}`;
      await tx`select pg_notify(${CHANNEL}, '')`;
      await announce(tx, company_id, 'roster-runs', [id]);
      return replyOf(doing, id, prepared.size + 1 - ended);
    },
  ),

  inCompanyAfter(
    latestRosterRun,
    ({ services }) => places(services.db),
    async ({ caller, company, tx, prepared }) => {
      const { company_id, user_id } = caller;
      const [[own], [others]] = await Promise.all([
        selectRuns(tx, company_id, { asked_by: user_id }),
        selectRuns(tx, company_id, { not_by: user_id }),
      ]);
      const shown = async (run: RunRow | undefined) =>
        run === undefined
          ? null
          : runReply(tx, company_id, company.time_zone, run, prepared.get(run.id) ?? 1);
      return { run: await shown(own), other: await shown(others) };
    },
  ),

  inCompanyAfter(
    getRosterRun,
    ({ services }) => places(services.db),
    async (doing) => replyOf(doing, doing.input.params.id, doing.prepared.get(doing.input.params.id) ?? 1),
  ),

  inCompanyAfter(
    stopRosterRun,
    ({ services }) => places(services.db),
    async (doing) => {
      const { input, caller, tx, now, prepared } = doing;
      const { company_id } = caller;
      const { id } = input.params;
      await markDead(tx, company_id, now);
      const [run] = await selectRuns(tx, company_id, { id, lock: true });
      if (run === undefined) throw new Refusal('not_found');
      if (run.state === 'waiting') {
        await tx`
          update roster_runs set state = 'stopped', stop_asked = true, ended_at = ${now}
          where company_id = ${company_id} and id = ${id}`;
        await tx`delete from roster_turns where company_id = ${company_id} and run_id = ${id}`;
      }
      if (run.state === 'running')
        await tx`update roster_runs set stop_asked = true where company_id = ${company_id} and id = ${id}`;
      await announce(tx, company_id, 'roster-runs', [id]);
      return replyOf(doing, id, prepared.get(id) ?? 1);
    },
  ),

  inCompany(applyRosterRun, async (doing) => {
    const run = await endedRun(doing.tx, doing.caller.company_id, doing.input.params.id);
    return applied(doing, run, doing.input.body);
  }),

  inCompany(explainProposal, async (doing) => {
    const run = await endedRun(doing.tx, doing.caller.company_id, doing.input.params.id);
    return explained(doing, run, doing.input.query);
  }),
];

function requireDays({
  start_date,
  end_date,
}: {
  readonly start_date: string;
  readonly end_date: string;
}): void {
  if (daysBetween(start_date, end_date) >= MOST_RUN_DAYS)
    throw refuseField('invalid', 'end_date', `Ask for at most ${MOST_RUN_DAYS} days at a time.`);
}

/** A manager who asks again no longer waits for what was asked before. Returns how many runs that ends. */
async function endWaiting({
  tx,
  caller: { company_id, user_id },
  now,
}: Pick<InCompany<typeof getRosterRun>, 'tx' | 'caller' | 'now'>): Promise<number> {
  const ended = await tx<{ id: string }[]>`
    update roster_runs set state = 'stopped', stop_asked = true, ended_at = ${now}
    where company_id = ${company_id} and asked_by = ${user_id} and state = 'waiting'
    returning id`;
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0)
    await tx`delete from roster_turns where company_id = ${company_id} and run_id = any(${ids}::uuid[])`;
  return ids.length;
}

async function replyOf(
  { tx, caller: { company_id }, company }: Pick<InCompany<typeof getRosterRun>, 'tx' | 'caller' | 'company'>,
  id: string,
  place: number,
): Promise<RosterRun> {
  const [run] = await selectRuns(tx, company_id, { id });
  if (run === undefined) throw new Refusal('not_found');
  return runReply(tx, company_id, company.time_zone, run, place);
}
