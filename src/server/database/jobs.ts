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
