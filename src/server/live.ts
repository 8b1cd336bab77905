import { changeEvent } from '../contract/events.ts';
import type { Db } from './db.ts';
import { CHANGES } from './history.ts';

/** Hands the database's change notices to the open event streams of the company they belong to. */

export type Live = {
  /** Calls `hear` with each change of the company; the answer stops it. */
  follow(company_id: string, hear: (event: string) => void): () => void;
  /** Ends every stream (graceful stop). */
  closeAll(): void;
  onClose(end: () => void): () => void;
};

export async function openLive(db: Db): Promise<Live> {
  const followers = new Map<string, Set<(event: string) => void>>();
  const ends = new Set<() => void>();
  await db.listen(CHANGES, (payload) => {
    const notice: unknown = JSON.parse(payload);
    if (typeof notice !== 'object' || notice === null || !('company_id' in notice)) return;
    const { company_id, ...rest } = notice;
    const event = JSON.stringify(changeEvent.parse(rest));
    for (const hear of followers.get(String(company_id)) ?? []) hear(event);
  });
  return {
    follow: (company_id, hear) => {
      const here = followers.get(company_id) ?? new Set();
      followers.set(company_id, here.add(hear));
      return () => {
        here.delete(hear);
        if (here.size === 0) followers.delete(company_id);
      };
    },
    closeAll: () => {
      for (const end of ends) end();
    },
    onClose: (end) => {
      ends.add(end);
      return () => ends.delete(end);
    },
  };
}
