import { CALLS, type CallName, TITLES } from './calls.ts';
import { ms, type Reading, ratio, table, whole } from './figures.ts';

/** The goals of ../shared/design/speed.md beside the figures of this run. */

export type Measured = CallName | 'mix';
export type Three = { readonly raw: Reading; readonly thin: Reading; readonly ours: Reading };
export type Size = {
  readonly companies: number;
  /** The thin server is measured at the largest size only. */
  readonly calls: ReadonlyMap<Measured, { readonly raw: Reading; readonly ours: Reading }>;
};

export type Line = {
  readonly id: string;
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly holds: boolean | null;
};

/** Requests per second of Django REST framework beside the thin server, from speed.md; not run here. */
const FROM_SPEED = { thin: 1016, django_tuned: 216, django: 72 };

export const GOALS = {
  mix_of_thin: 0.6,
  times_django_tuned: 3,
  times_django: 8,
  server: 2,
  server_big: 1.3,
  p99: 2,
  growth: 1.1,
  server_mb: 150,
  database_mb: 150,
  start_s: 3,
  two_processes: 1.6,
  recovered_s: 10,
};

/** Each call at the largest size: the database alone, the thin server, Skifta. */
export function callTable(calls: ReadonlyMap<Measured, Three>): string {
  const rows = [...calls].map(([call, { raw, thin, ours }]) => [
    TITLES[call],
    whole(raw.database_us),
    `${whole(thin.server_us)} + ${whole(thin.database_us)}`,
    whole(thin.rps),
    `${ms(thin.p50)}/${ms(thin.p95)}/${ms(thin.p99)}`,
    `${whole(ours.server_us)} + ${whole(ours.database_us)}`,
    whole(ours.rps),
    `${ms(ours.p50)}/${ms(ours.p95)}/${ms(ours.p99)}`,
    ratio(ours.server_us / thin.server_us),
    ratio(ours.database_us / thin.database_us),
    ratio(ours.rps / thin.rps),
    ratio(ours.p99 / thin.p99),
  ]);
  const head = [
    'call (us of processor: server + database)',
    'db alone us',
    'thin us',
    'rps',
    'p50/95/99 ms',
    'ours us',
    'rps',
    'p50/95/99 ms',
    'server x',
    'db x',
    'rps x',
    'p99 x',
  ];
  return table(head, rows);
}

export function mixLines({ thin, ours }: Three): Line[] {
  const share = ours.rps / thin.rps;
  const over = (peer: number): number => (share * FROM_SPEED.thin) / peer;
  return [
    line('S1', 'mix, rps of thin', share, 'least', GOALS.mix_of_thin),
    line(
      'S1',
      'mix, times Django tuned (from speed.md, not run here)',
      over(FROM_SPEED.django_tuned),
      'least',
      GOALS.times_django_tuned,
    ),
    line(
      'S1',
      'mix, times Django (from speed.md, not run here)',
      over(FROM_SPEED.django),
      'least',
      GOALS.times_django,
    ),
  ];
}

export function callLines(calls: ReadonlyMap<Measured, Three>): Line[] {
  return CALLS.flatMap((call) => {
    const three = calls.get(call);
    if (three === undefined) return [];
    const goal = call === 'shifts' ? GOALS.server_big : GOALS.server;
    const { thin, ours } = three;
    return [line('S2', `${TITLES[call]}: server us of thin`, ours.server_us / thin.server_us, 'most', goal)];
  });
}

export const p99Line = ({ thin, ours }: Three): Line =>
  line('S3', 'mix, p99 of thin, 32 connections', ours.p99 / thin.p99, 'most', GOALS.p99);

/** The growth of each call's p95 with the number of companies, beside that of the database alone. */
export function growthLines(sizes: readonly Size[]): { text: string; lines: Line[] } {
  const [first] = sizes;
  const last = sizes.at(-1);
  if (first === undefined || last === undefined || sizes.length < 2) return { text: '', lines: [] };
  const lines: Line[] = [];
  const rows: string[][] = [];
  for (const call of [...CALLS, 'mix'] as const) {
    const [from, to] = [first.calls.get(call), last.calls.get(call)];
    if (from === undefined || to === undefined) continue;
    const raw = to.raw.p95 / from.raw.p95;
    const ours = to.ours.p95 / from.ours.p95;
    rows.push([
      TITLES[call],
      ...sizes.map(
        (size) =>
          `${ms(size.calls.get(call)?.raw.p95 ?? NaN)} / ${ms(size.calls.get(call)?.ours.p95 ?? NaN)}`,
      ),
      ratio(raw),
      ratio(ours),
    ]);
    const what = `${TITLES[call]}: growth of p95, ${first.companies} to ${last.companies} companies, of the database's own`;
    lines.push(line('S4', what, ours / raw, 'most', GOALS.growth));
  }
  const head = [
    'p95 ms, database alone / ours',
    ...sizes.map((size) => `${size.companies} co.`),
    'db grew',
    'ours grew',
  ];
  return { text: table(head, rows), lines };
}

export function line(
  id: string,
  what: string,
  value: number,
  bound: 'least' | 'most',
  goal: number,
  unit = '',
): Line {
  const holds = Number.isNaN(value) ? null : bound === 'least' ? value >= goal : value <= goal;
  const said = unit === '' ? ratio(value) : `${value < 10 ? value.toFixed(1) : whole(value)} ${unit}`;
  return {
    id,
    what,
    measured: Number.isNaN(value) ? '-' : said,
    goal: `${bound === 'least' ? '>=' : '<='} ${goal}${unit === '' ? '' : ` ${unit}`}`,
    holds,
  };
}

export const textLine = (
  id: string,
  what: string,
  measured: string,
  goal: string,
  holds: boolean | null = null,
): Line => ({
  id,
  what,
  measured,
  goal,
  holds,
});

export const goalTable = (lines: readonly Line[]): string =>
  table(
    ['id', 'what', 'measured', 'goal', 'holds'],
    lines.map(({ id, what, measured, goal, holds }) => [
      id,
      what,
      measured,
      goal,
      holds === null ? '-' : holds ? 'yes' : 'NO',
    ]),
    [0, 1],
  );
