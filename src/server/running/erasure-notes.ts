import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../database/db.ts';
import { openDataFolder, writeSynced } from '../database/embedded/folder.ts';

/**
 * The list of erasures beside the database: people restored from an older backup are erased again. An erasure is noted
 * after its commit and before its answer, so that one that was acknowledged outlives the loss of the database.
 */

type Erased = {
  readonly company_id: string;
  readonly user_id: string;
  readonly at: string;
  /**
   * Until when the person is paid, in case the restored database does not know it; lines of earlier versions have
   * none.
   */
  readonly last_day?: string | null;
};

export const erasuresFile = (data_dir: string): string => join(data_dir, 'erasures.jsonl');

/** Notes the erased people of these companies who are not on the list yet, and waits until they are on disk. */
export async function noteErasures(db: Db, data_dir: string, companies: readonly string[]): Promise<void> {
  const noted = new Set(notedErasures(data_dir).map(({ user_id }) => user_id));
  for (const id of companies) {
    const rows = await db.inCompany(
      id,
      (tx) => tx<Erased[]>`
        select company_id, id as user_id, erased_at as at, (
          select max(e.last_day) from employments e where e.company_id = ${id} and e.user_id = u.id
        ) as last_day
        from users u
        where company_id = ${id} and erased_at is not null`,
    );
    const missing = rows.filter(({ user_id }) => !noted.has(user_id));
    if (missing.length === 0) continue;
    openDataFolder(data_dir);
    // A line that a power cut left incomplete stays alone on its line.
    writeSynced(erasuresFile(data_dir), 'a', missing.map((row) => `\n${JSON.stringify(row)}\n`).join(''));
  }
}

export const notedErasures = (data_dir: string): Erased[] =>
  existsSync(erasuresFile(data_dir)) ? erasedLines(readFileSync(erasuresFile(data_dir), 'utf8')) : [];

export const erasedLines = (text: string): Erased[] => text.split('\n').flatMap(erasedIn);

/** An incomplete line after a power cut is ignored: the next pass writes it again. */
function erasedIn(line: string): Erased[] {
  try {
    return [JSON.parse(line) as Erased];
  } catch {
    return [];
  }
}
