import type { Db, Tx } from './db.ts';
import { failureOf } from './refusal-of.ts';
import { PLATFORM_COMPANY } from './tenant.ts';

/** Work that the server does by itself, now and then, in all companies. */

export type LogFailure = (failure: Record<string, unknown>) => void;

/** The ids of all companies, that of the platform among them. */
export async function companyIds(db: Db): Promise<string[]> {
  const companies = await db.inCompany(
    PLATFORM_COMPANY,
    (tx) => tx<{ id: string }[]>`select id from companies`,
  );
  return companies.map(({ id }) => id);
}

type Job = { readonly job: string; readonly logFailure: LogFailure };

/** Does `work` in each of the companies, in a transaction of its own. A failure in one is logged, and does not stop the others. */
export async function inCompanies<T>(
  db: Db,
  companies: readonly string[],
  { job, logFailure }: Job,
  work: (tx: Tx, company_id: string) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  for (const company_id of companies)
    await db
      .inCompany(company_id, (tx) => work(tx, company_id))
      .then((one) => done.push(one))
      .catch((error: unknown) => logFailure({ job, company_id, failure: failureOf(error) }));
  return done;
}

/** The same in all companies. */
export const inEachCompany = async <T>(
  db: Db,
  job: Job,
  work: (tx: Tx, company_id: string) => Promise<T>,
): Promise<T[]> => inCompanies(db, await companyIds(db), job, work);

/**
 * Does a job now and so often, never twice at once; the returned function stops it and waits for work under way. A failure is
 * logged, and tried again at the next time.
 */
export function startJob(
  { job, logFailure, every_ms }: Job & { readonly every_ms: number },
  work: () => Promise<unknown>,
): () => Promise<void> {
  let under_way: Promise<unknown> = Promise.resolve();
  let idle = true;
  const look = (): void => {
    if (!idle) return;
    idle = false;
    under_way = work()
      .catch((error: unknown) => logFailure({ job, failure: failureOf(error) }))
      .finally(() => {
        idle = true;
      });
  };
  look();
  const timer = setInterval(look, every_ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await under_way;
  };
}

type Called = Job & {
  readonly every_ms: number;
  /** How long its end waits for work under way; left out: until that is done. */
  readonly stop_within_ms?: number;
};

/**
 * Does a job now, when it is called for (`listen` is given the call) and so often, never twice at once: a call during the work has it
 * done again. The returned function stops it. A failure is logged, and tried again at the next call.
 */
export async function startCalledJob(
  { job, logFailure, every_ms, stop_within_ms }: Called,
  listen: (call: () => void) => Promise<unknown>,
  work: (isStopped: () => boolean) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let stopped = false;
  let again = false;
  let under_way: Promise<void> | undefined;
  const call = (): void => {
    again = true;
    if (stopped || under_way !== undefined) return;
    under_way = (async () => {
      while (again && !stopped) {
        again = false;
        await work(() => stopped);
      }
    })()
      .catch((error: unknown) => logFailure({ job, failure: failureOf(error) }))
      .finally(() => {
        under_way = undefined;
      });
  };
  await listen(call);
  call();
  const timer = setInterval(call, every_ms);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await (stop_within_ms === undefined ? under_way : Promise.race([under_way, waited(stop_within_ms)]));
  };
}

/** Comes after so long; nothing stays open for it. */
export const waited = (ms: number): Promise<unknown> => new Promise((done) => setTimeout(done, ms).unref());
