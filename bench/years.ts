import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Client } from '../test/client.ts';
import { openOldStage } from '../test/old-company.ts';
import { INPUTS, READING, type Side, seatsOf, urlOf } from '../test/read-side.ts';
import { benchDatabase } from './database.ts';
import { ms, ratio, seconds, table, whole } from './figures.ts';

/**
 * `npm run bench:years`: every read call in a company after two months and in one of as many people after three years,
 * in turns on the same server and database, so that only their age differs. Prints each p95 and the ratio, the bytes of
 * the old one's answer, and how long the server stood still for everybody else while it made it.
 *
 *   npm run bench:years                    200 people, some four minutes
 *   npm run bench:years -- 2000            as many people
 *   npm run bench:years -- 60 listHistory  60 people, the calls whose names hold the word
 */

const words = process.argv.slice(2);
const PEOPLE = Number(words.find((word) => /^\d+$/.test(word)) ?? 200);
const ONLY = words.filter((word) => !/^\d+$/.test(word));
const MONTHS = 36;
const GOAL = 1.3;
/** A call is asked so often in each company, or for so long, and at least a few times. */
const TIMES = 40;
const MOST_MS = 1_500;
const LEAST_TIMES = 8;
/** One over the goal is measured again so often; the middle one of its ratios counts. */
const AGAIN = 2;

type Asked = {
  readonly what: string;
  readonly seat: (side: Side) => Client;
  readonly url: (side: Side) => string;
};
type Figures = {
  readonly young: number;
  readonly old: number;
  readonly bytes: number;
  readonly stood: number;
};

const LOOKS = 3;
const EVERY_MS = 2;

/** The longest time in which nobody else was answered, of a few requests. */
async function stoodStill(ask: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: EVERY_MS });
  delay.enable();
  for (let look = 0; look < LOOKS; look += 1) await ask();
  delay.disable();
  return Math.max(0, delay.max / 1e6 - EVERY_MS);
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const p95 = (values: readonly number[]): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * 0.95) - 1)] ?? Number.NaN;
const middle = (values: readonly number[]): number =>
  sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

const database = await benchDatabase();
try {
  await database.enlarge();
  await main();
} finally {
  await database.stop();
}

async function main(): Promise<void> {
  const began = performance.now();
  const stage = await openOldStage(
    database.settings,
    { workers: PEOPLE, months: MONTHS, others: 18 },
    { max: 4 },
  );
  await stage.owner`vacuum analyze`;
  const [size] = await stage.owner<{ size: string; reports: number; lines: number }[]>`
    select pg_size_pretty(pg_database_size(current_database())) as size,
      (select count(*)::integer from time_entries where company_id = ${stage.old.company_id}) as reports,
      (select count(*)::integer from history where company_id = ${stage.old.company_id}) as lines`;
  console.log(
    `${PEOPLE} people; in three years ${size?.reports} reports and ${size?.lines} lines of history; ${size?.size}, filled in ${seconds(began)}`,
  );
  const rows: { what: string; figures: Figures; ratios: number[] }[] = [];
  for (const asked of readings()) {
    const figures = await measured(asked, stage.young, stage.old);
    const ratios = [figures.old / figures.young];
    for (let again = 0; again < AGAIN && (ratios[0] ?? 0) > GOAL; again += 1) {
      const more = await measured(asked, stage.young, stage.old);
      ratios.push(more.old / more.young);
    }
    rows.push({ what: asked.what, figures, ratios });
    // A run of many people is long, and may be stopped: what is known so far is said.
    console.log(`${asked.what}: ${ms(figures.young)} and ${ms(figures.old)} ms, x ${ratio(middle(ratios))}`);
  }
  const lines = rows
    .map(({ what, figures, ratios }) => ({ what, figures, x: middle(ratios) }))
    .toSorted((a, b) => b.x - a.x);
  console.log(
    table(
      ['call', 'two months, p95 ms', 'three years, p95 ms', 'x', `<= ${GOAL}`, 'bytes', 'stood still ms'],
      lines.map(({ what, figures: { young, old, bytes, stood }, x }) => [
        ...[what, ms(young), ms(old), ratio(x), x <= GOAL ? 'yes' : 'NO', whole(bytes), ms(stood)],
      ]),
      [0],
    ),
  );
  const over = lines.filter(({ x }) => x > GOAL);
  console.log(`\n${lines.length - over.length} of ${lines.length} within ${GOAL}. All in ${seconds(began)}.`);
  await stage.close();
}

function readings(): Asked[] {
  return READING.flatMap((call) =>
    seatsOf(call).map((role) => ({
      what: `${call.name} (${role})`,
      seat: (side: Side) => side.seats[role],
      url: (side: Side) => urlOf(call, INPUTS[call.name]?.(side) ?? {}),
    })),
  ).filter(({ what }) => ONLY.length === 0 || ONLY.some((word) => what.includes(word)));
}

/** In turns, so that what else the machine does falls on both. */
async function measured({ what, seat, url }: Asked, young: Side, old: Side): Promise<Figures> {
  const ask = async (side: Side): Promise<{ took: number; bytes: number }> => {
    const from = performance.now();
    const { status, text } = await seat(side).raw({ method: 'GET', url: url(side) });
    const took = performance.now() - from;
    if (status !== 200) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`);
    return { took, bytes: Buffer.byteLength(text) };
  };
  let bytes = 0;
  for (const side of [young, old, young, old]) bytes = (await ask(side)).bytes;
  const took = { young: [] as number[], old: [] as number[] };
  const began = performance.now();
  for (let n = 0; n < TIMES && (n < LEAST_TIMES || performance.now() - began < MOST_MS); n += 1) {
    took.young.push((await ask(young)).took);
    took.old.push((await ask(old)).took);
  }
  return { young: p95(took.young), old: p95(took.old), bytes, stood: await stoodStill(() => ask(old)) };
}
