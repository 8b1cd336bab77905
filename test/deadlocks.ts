import type { World } from './world.ts';

/** How many deadlocks the database has ended. Who is ended by one is told `overloaded`, like those who waited long. */
export async function deadlocksOf({ db, company_id }: World): Promise<number> {
  const [row] = await db.inCompany(company_id, async (tx) => {
    // The statistics of this session are reported when it is next idle. Clear the snapshot, or the old value is read
    // again.
    await tx`select pg_stat_clear_snapshot()`;
    return tx<{ n: number }[]>`
      select deadlocks::integer as n from pg_stat_database where datname = current_database()`;
  });
  return row?.n ?? 0;
}
