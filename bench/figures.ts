/** Figures of one run: summaries of readings, and their tables. */

export type Reading = {
  readonly count: number;
  readonly rps: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Microseconds of processor time for each request; NaN where it cannot be read (a database on another machine). */
  readonly server_us: number;
  readonly database_us: number;
  readonly client_us: number;
  /** Replies that were no success, by status; `lost`: no reply. */
  readonly refused: Readonly<Record<string, number>>;
};

const FIGURES = ['count', 'rps', 'p50', 'p95', 'p99', 'server_us', 'database_us', 'client_us'] as const;

export function middle(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}

/** The median of each figure over the rounds; refusals add up. */
export function medians(rounds: readonly Reading[]): Reading {
  const of = (figure: (typeof FIGURES)[number]): number => middle(rounds.map((round) => round[figure]));
  const refused: Record<string, number> = {};
  for (const round of rounds)
    for (const [status, times] of Object.entries(round.refused))
      refused[status] = (refused[status] ?? 0) + times;
  return {
    count: of('count'),
    rps: of('rps'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    server_us: of('server_us'),
    database_us: of('database_us'),
    client_us: of('client_us'),
    refused,
  };
}

/** The value below which this share of the sorted values lies. */
export const quantile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const whole = (value: number): string => (Number.isNaN(value) ? '-' : `${Math.round(value)}`);
export const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '-');
export const ms = (value: number): string =>
  Number.isNaN(value) ? '-' : value < 10 ? value.toFixed(1) : `${Math.round(value)}`;
export const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** A table in plain text: the first column aligned left, the others right unless `left`. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  left: readonly number[] = [0],
): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (left.includes(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
