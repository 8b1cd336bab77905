import { createHash } from 'node:crypto';
import { z } from 'zod';
import { StartRefusal } from '../start-refusal.ts';

/**
 * The format of a backup: age( gzip( text ) ), so that `age --decrypt -i KEY FILE | gunzip` shows it anywhere. The
 * text begins with a line about its content, followed by the parts (a table's rows of one company): a line that names
 * the part, the rows in PostgreSQL's COPY format, `\.` on a line, and a line with their number and SHA-256. The last
 * line counts everything and holds the SHA-256 of all the lines that are not rows. The text is streamed, never held
 * in memory as a whole.
 */

const FORMAT = 1;

export const backupHead = z.object({
  skifta_backup: z.literal(FORMAT),
  /** The instant of the snapshot. */
  at: z.string(),
  migrations: z.array(z.object({ version: z.number().int(), name: z.string(), checksum: z.string() })),
  companies: z.array(
    z.object({
      id: z.uuid(),
      subdomain: z.string(),
      /** The company's last history entry and its hash; null where the schema had no chain yet. */
      head: z.object({ n: z.number().int(), hash: z.string() }).nullable(),
    }),
  ),
});
export type BackupHead = z.output<typeof backupHead>;

const partHead = z.object({
  table: z.string(),
  company_id: z.string().nullable(),
  columns: z.array(z.string()),
});
const partFoot = z.object({ rows: z.number().int(), sha256: z.string() });
const backupFoot = z.object({
  end: z.literal(true),
  parts: z.number().int(),
  rows: z.record(z.string(), z.number().int()),
  sha256: z.string(),
});
export type BackupPart = z.output<typeof partHead> & { readonly rows: AsyncIterable<Buffer> };
export type RowCounts = Readonly<Record<string, number>>;

const END_OF_ROWS = Buffer.from('\\.\n');
const NEWLINE = 10;
const AT_ONCE_BYTES = 64 * 1024;

/** The text of a backup. Parts without rows are left out; `counts` gathers the rows by table. */
export async function* written(
  head: BackupHead,
  parts: AsyncIterable<BackupPart>,
  counts: Record<string, number>,
): AsyncGenerator<Buffer> {
  const lines = createHash('sha256');
  const line = (value: unknown): Buffer => {
    const text = Buffer.from(`${JSON.stringify(value)}\n`);
    lines.update(text);
    return text;
  };
  let parts_written = 0;
  yield line(head);
  for await (const { rows, ...part } of parts) {
    const hash = createHash('sha256');
    let count = 0;
    for await (const some of inHandfuls(rows)) {
      if (count === 0) yield line(part);
      hash.update(some);
      count += newlinesIn(some);
      counts[part.table] = (counts[part.table] ?? 0) + newlinesIn(some);
      yield some;
    }
    if (count === 0) continue;
    parts_written += 1;
    yield END_OF_ROWS;
    yield line({ rows: count, sha256: hash.digest('hex') });
  }
  const foot = { end: true, parts: parts_written, rows: counts, sha256: lines.digest('hex') };
  yield Buffer.from(`${JSON.stringify(foot)}\n`);
}

/** Whole rows, some at a time: the database sends them one by one. */
async function* inHandfuls(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const some of rows) {
    held.push(some);
    size += some.length;
    if (size < AT_ONCE_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** COPY's text format escapes line breaks within values: one line is one row. */
function newlinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/**
 * Reads a backup's text. Read each part's rows to their end before asking for the next part. Throws StartRefusal when
 * the text is no backup, ends too early or fails a checksum. `counts` is complete at the end.
 */
export async function readBackup(text: AsyncIterable<Uint8Array>): Promise<{
  head: BackupHead;
  counts: Record<string, number>;
  parts: AsyncGenerator<BackupPart>;
}> {
  const scroll = scrollOf(text);
  const lines = createHash('sha256');
  const next = async (): Promise<unknown> => {
    const line = await scroll.line();
    const value = parsed(line);
    if (Object(value).end !== true) lines.update(line);
    return value;
  };
  const first = await next();
  if (typeof Object(first).skifta_backup === 'number' && Object(first).skifta_backup > FORMAT) {
    throw new StartRefusal(
      'The backup is written in a newer form: restore it with the newer Skifta that made it.',
    );
  }
  const head = held(backupHead, first);
  const counts: Record<string, number> = {};

  async function* parts(): AsyncGenerator<BackupPart> {
    for (let count = 0; ; count += 1) {
      const value = await next();
      if (Object(value).end === true) {
        const foot = held(backupFoot, value);
        await scroll.end();
        const same = JSON.stringify(sorted(foot.rows)) === JSON.stringify(sorted(counts));
        if (foot.parts !== count || !same || foot.sha256 !== lines.digest('hex'))
          throw damaged('its parts are not those it says');
        return;
      }
      const part = held(partHead, value);
      const sum = { rows: 0, hash: createHash('sha256') };
      yield { ...part, rows: summed(scroll.rows(), sum) };
      const foot = held(partFoot, await next());
      if (foot.rows !== sum.rows || foot.sha256 !== sum.hash.digest('hex'))
        throw damaged(`its rows of ${part.table} are not those it says`);
      counts[part.table] = (counts[part.table] ?? 0) + sum.rows;
    }
  }
  return { head, counts, parts: parts() };
}

type Sum = { rows: number; readonly hash: ReturnType<typeof createHash> };

async function* summed(rows: AsyncIterable<Buffer>, sum: Sum): AsyncGenerator<Buffer> {
  for await (const some of rows) {
    sum.hash.update(some);
    sum.rows += newlinesIn(some);
    yield some;
  }
}

const sorted = (counts: RowCounts): [string, number][] =>
  Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));

const damaged = (why: string): StartRefusal =>
  new StartRefusal(`The backup is damaged or cut short (${why}): nothing was restored. Take another one.`);

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    throw damaged('a line of it is not what it was');
  }
}

function held<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value);
  if (!result.success) throw damaged('a line of it says something else');
  return result.data;
}

/** A text that is read once, by lines or by the rows up to `\.`. */
function scrollOf(text: AsyncIterable<Uint8Array>) {
  const iterator = text[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const pull = async (): Promise<boolean> => {
    const { done, value } = await iterator.next().catch((error: unknown) => {
      throw damaged(error instanceof Error ? error.message : String(error));
    });
    if (done) return false;
    rest = rest.length === 0 ? Buffer.from(value) : Buffer.concat([rest, value]);
    return true;
  };
  const more = async (): Promise<void> => {
    if (!(await pull())) throw damaged('it ends too early');
  };
  return {
    line: async (): Promise<Buffer> => {
      while (rest.indexOf(NEWLINE) < 0) await more();
      const end = rest.indexOf(NEWLINE) + 1;
      const line = rest.subarray(0, end);
      rest = rest.subarray(end);
      return line;
    },
    rows: async function* (): AsyncGenerator<Buffer> {
      // `rest` begins where a line begins.
      for (;;) {
        if (rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
          rest = rest.subarray(END_OF_ROWS.length);
          return;
        }
        const last = rest.indexOf('\n\\.\n');
        const whole = last >= 0 ? last + 1 : rest.lastIndexOf(NEWLINE) + 1;
        if (whole > 0) {
          const some = rest.subarray(0, whole);
          rest = rest.subarray(whole);
          yield some;
        } else await more();
      }
    },
    /** Reads on to the file's end, where age's last authentication tag is. */
    end: async (): Promise<void> => {
      if (rest.length > 0 || (await pull())) throw damaged('something stands after its end');
    },
  };
}
