import { TEST_PUSH } from '../../contract/push.ts';
import type { Tx } from '../database/db.ts';
import { inCompanies, type LogFailure, startCalledJob } from '../database/jobs.ts';
import { instantAfter } from '../database/local-times.ts';
import { failureOf } from '../database/refusal-of.ts';
import type { Services } from '../handler.ts';
import { CHANGES } from '../history/history.ts';
import { openedBrowser } from './push-browsers.ts';
import { type PushKeys, pushKeys } from './push-keys.ts';
import { pushPlace } from './push-place.ts';
import { type Due, dropPush, GIVEN_UP_AFTER_MS, takeDue } from './push-queue.ts';
import { type Outcome, sendPush } from './send-push.ts';

/**
 * Sends pushes after the commit of the action that wrote them. A sender takes one for a minute: if it dies, the next one sends it, so a push may come
 * twice, where the browser shows it once, and none is lost. What a service refuses for now is tried again for a day.
 */

const JOB = 'push';
const LOOK_EVERY_MS = 30_000;
/** When quiet hours end, all companies ring: so many open connections at once, and no more. */
const COMPANIES_AT_ONCE = 10;
const STOP_WITHIN_MS = 3_000;
const LONGEST_WAIT_S = 3_600;

type Sender = Pick<Services, 'db' | 'clock' | 'keys' | 'config'>;

/** Starts sending; the returned function stops it and waits a moment for what is under way. */
export const startPushSender = (
  services: Sender,
  log: LogFailure,
  every_ms = LOOK_EVERY_MS,
): Promise<() => Promise<void>> =>
  startCalledJob(
    { job: JOB, logFailure: log, every_ms, stop_within_ms: STOP_WITHIN_MS },
    // Each notice is announced to the bells, and a test as one.
    (call) =>
      services.db.listen(CHANGES, (payload) => {
        if (payload.includes('"notices"')) call();
      }),
    (isStopped) => sendAll(services, log, isStopped),
  );

/** Sends what is due, in all companies, until nothing is. */
async function sendAll(services: Sender, log: LogFailure, isStopped: () => boolean): Promise<void> {
  const { db, clock } = services;
  let more = true;
  while (more && !isStopped()) {
    const now = clock.now().toISOString();
    const due = await db.onPlatform(
      (tx) => tx<{ company_id: string }[]>`select distinct company_id from pushes where due_at <= ${now}`,
    );
    more = false;
    for (let from = 0; from < due.length && !isStopped(); from += COMPANIES_AT_ONCE) {
      const companies = due.slice(from, from + COMPANIES_AT_ONCE).map(({ company_id }) => company_id);
      if ((await sendIn(services, log, companies)) > 0) more = true;
    }
  }
}

/** Sends some of what is due in these companies; how many rows were taken. */
async function sendIn(services: Sender, log: LogFailure, companies: readonly string[]): Promise<number> {
  const now = services.clock.now().toISOString();
  const job = { job: JOB, logFailure: log };
  const taken = await inCompanies(services.db, companies, job, async (tx, company_id) => ({
    company_id,
    ...(await takeDue(tx, company_id, now)),
  }));
  if (taken.some(({ due }) => due.length > 0)) {
    const pair = await pushKeys(services.db, services.keys, now);
    await Promise.all(
      taken.flatMap(({ company_id, due }) =>
        due.map((push) => sendOne(services, pair, log, company_id, push)),
      ),
    );
  }
  return taken.reduce((sum, { took }) => sum + took, 0);
}

async function sendOne(
  services: Sender,
  pair: PushKeys,
  log: LogFailure,
  company_id: string,
  push: Due,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now().toISOString();
  try {
    const outcome = await sent(services, pair, company_id, push, now);
    const given_up = await db.inCompany(company_id, (tx) => settle(tx, company_id, push, outcome, now));
    if (outcome.is !== 'sent')
      log({
        job: JOB,
        company_id,
        tries: push.tries,
        given_up,
        status: outcome.status,
        failure: outcome.failure,
      });
  } catch (error) {
    log({ job: JOB, company_id, tries: push.tries, failure: failureOf(error) });
  }
}

async function sent(
  { keys, config }: Sender,
  pair: PushKeys,
  company_id: string,
  push: Due,
  now: string,
): Promise<Outcome> {
  const { kind, urgent, of_other } = push;
  const age_ms = Date.parse(now) - Date.parse(push.made_at);
  return sendPush(config, pair, {
    browser: openedBrowser(keys, company_id, push.subscription_id, push.sealed),
    message: { kind, open: pushPlace(kind, of_other) },
    ttl_s: kind === TEST_PUSH ? 60 : Math.max(0, Math.round((GIVEN_UP_AFTER_MS - age_ms) / 1_000)),
    urgent,
  });
}

/** Keeps what became of it; true when nobody tries again. */
async function settle(
  tx: Tx,
  company_id: string,
  push: Due,
  outcome: Outcome,
  now: string,
): Promise<boolean> {
  const { subscription_id, kind, made_at } = push;
  if (outcome.is === 'gone') {
    await tx`delete from push_subscriptions where company_id = ${company_id} and id = ${subscription_id}`;
    return true;
  }
  const wait_s = Math.max(
    outcome.after_s ?? 0,
    Math.min(LONGEST_WAIT_S, 60 * 2 ** Math.min(push.tries - 1, 10)),
  );
  const next = instantAfter(now, wait_s * 1_000);
  const is_old = Date.parse(next) - Date.parse(made_at) >= GIVEN_UP_AFTER_MS;
  if (outcome.is !== 'later' || kind === TEST_PUSH || is_old) {
    // The browser before what waits for it, as everybody locks them.
    if (outcome.is === 'sent')
      await tx`
        update push_subscriptions set last_success_at = ${now}
        where company_id = ${company_id} and id = ${subscription_id}`;
    await dropPush(tx, company_id, push);
    return true;
  }
  await tx`
    update pushes set due_at = ${next}
    where company_id = ${company_id} and subscription_id = ${subscription_id} and kind = ${kind} and made_at = ${made_at}`;
  return false;
}
