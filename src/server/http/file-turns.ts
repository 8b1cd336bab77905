import { queueOfParties } from '../database/queue.ts';
import { Refusal } from '../refusal.ts';

/**
 * The queue of calls for files. Such a call reads many rows and writes a history entry, for which the company's next
 * such call waits: twenty at once would hold every connection. So at most two hold a transaction. The others wait
 * here, companies take turns, and when the queue is full only calls for files are refused.
 */
export type FileTurns = { take<T>(company_id: string, work: () => Promise<T>): Promise<T> };

const MOST_AT_ONCE = 2;
const MOST_WAITING = 40;

export function fileTurns(): FileTurns {
  const waiting = queueOfParties<{ enter: () => void; refuse: () => void }>(MOST_WAITING);
  let inside = 0;
  const admitted = (company_id: string): Promise<void> =>
    new Promise((enter, fail) => {
      const refuse = (): void => fail(new Refusal('overloaded', { retry_after_s: 5 }));
      waiting.join(company_id, { enter, refuse })?.refuse();
    });
  return {
    take: async (company_id, work) => {
      if (inside < MOST_AT_ONCE) inside += 1;
      else await admitted(company_id);
      try {
        return await work();
      } finally {
        // The place passes to the next call without becoming free in between.
        const next = waiting.next();
        if (next === undefined) inside -= 1;
        else next.enter();
      }
    },
  };
}
