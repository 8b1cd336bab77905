import { type Db, LONGEST_STALL_MS, type Tx } from './db.ts';

/** A file that is longer than memory: its pieces are read in one transaction, which stays open while they are sent. */

/** The transaction holds one of few connections, and rows that the database would clear away. */
const LONGEST_MS = 600_000;

/**
 * What `make` yields, each piece read when the one before is taken. The transaction begins with the first, and ends with the last,
 * when the taker goes, or when it takes nothing for too long. What fails in the middle fails the taker: no cut file looks whole.
 */
export async function* inSnapshot<T>(
  db: Db,
  company_id: string,
  make: (tx: Tx) => AsyncIterable<T>,
  { stall_ms = LONGEST_STALL_MS } = {},
): AsyncGenerator<T> {
  const { readable, writable } = new TransformStream<T, T>();
  const writer = writable.getWriter();
  const made = db
    .snapshot(company_id, async (tx) => {
      const until = performance.now() + LONGEST_MS;
      for await (const piece of make(tx)) {
        await soon(writer.write(piece), stall_ms);
        if (performance.now() > until) throw new Error('a file took too long to be sent');
      }
    })
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    // Of a taker that went, the other side is closed already.
    .catch(() => {});
  try {
    yield* readable;
  } finally {
    await made;
  }
}

async function soon(taken: Promise<void>, within_ms: number): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, fail) => {
    late = setTimeout(() => fail(new Error('nothing of a file was taken for too long')), within_ms);
  });
  taken.catch(() => {});
  await Promise.race([taken, stalled]).finally(() => clearTimeout(late));
}
