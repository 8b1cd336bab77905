import { fill } from '../bench/fill.ts';
import { openPool } from '../bench/pool.ts';
import { monthsOfUse, runsBefore } from '../bench/years-fill.ts';
import type { openDb } from '../src/server/database/db.ts';
import type { DatabaseSettings } from '../src/server/database/embedded-postgres.ts';
import { type Company, DAYS, TODAY } from './crowd.ts';
import { openStage, type ReadStage, type Side, sideOf } from './read-side.ts';

/** Two companies of as many people in one database, one after two months of use and one after years, beside others. */

const YOUNG_MONTHS = 2;

export type Ages = {
  readonly workers: number;
  readonly months: number;
  /** Companies of eight people beside them. */
  readonly others: number;
};

export type OldStage = ReadStage & { readonly young: Side; readonly old: Side };

export async function openOldStage(
  settings: DatabaseSettings,
  { workers, months, others }: Ages,
  options: NonNullable<Parameters<typeof openDb>[1]>,
): Promise<OldStage> {
  const sql = openPool(settings, 4);
  const facts = { days: DAYS, open_shifts: 24 };
  const aged = (n: number, age: number) => ({
    ...facts,
    ...{ from: n, to: n, workers },
    more: monthsOfUse({ today: TODAY, months: age }),
  });
  await fill(
    sql,
    aged(1, YOUNG_MONTHS),
    aged(2, months),
    ...(others === 0 ? [] : [{ ...facts, from: 3, to: others + 2, workers: 8 }]),
  );
  const found = await sql<Company[]>`
    select id as company_id, subdomain from companies where subdomain in ('bench-1', 'bench-2') order by subdomain`;
  await sql.end();
  const [first, second] = found;
  if (first === undefined || second === undefined) throw new Error('the companies are missing');
  const stage = await openStage(settings, options);
  const young = await sideOf(stage, first, 1);
  const old = await sideOf(stage, second, 2);
  await stage.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const text of runsBefore(old.company_id, months)) await tx.unsafe(text);
  });
  return { ...stage, young, old };
}
