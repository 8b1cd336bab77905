import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The cost of processes, read from /proc. Elsewhere than on Linux the values are NaN and printed as "-". */

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The fields of /proc/PID/stat after the name in parentheses, which may hold any character. */
const statOf = (pid: number): string[] => {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** A process and all its descendants. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of listed('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = parentOf(pid);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

const listed = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const TICK_NS = 10_000_000;

/**
 * Nanoseconds of processor time since the start: the scheduler's count for each thread, otherwise ticks of a
 * hundredth of a second.
 */
function spentBy(pid: number): number {
  const threads = listed(`/proc/${pid}/task`);
  const counts = threads.map((thread) =>
    Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] || Number.NaN),
  );
  const exact = counts.reduce((sum, one) => sum + one, 0);
  if (exact > 0) return exact;
  const [, , , , , , , , , , , user, system] = statOf(pid);
  return (Number(user) + Number(system)) * TICK_NS;
}

/** Milliseconds of processor time of a process's first thread. */
export const threadMs = (pid: number): number =>
  Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[0] || Number.NaN) / 1e6;

export type Spent = ReadonlyMap<number, number>;

/** The processor time of each process under this root so far. */
export const spentUnder = (root: number): Spent =>
  new Map(treeOf(root).map((pid) => [pid, spentBy(pid)] as const));

/** Microseconds between two readings. A process that ended meanwhile is left out, a new one counted whole. */
export function microsecondsBetween(before: Spent, after: Spent): number {
  let spent = 0;
  for (const [pid, now] of after) spent += now - (before.get(pid) ?? 0);
  return after.size === 0 ? Number.NaN : spent / 1000;
}

const MB = 1024;
const sumOf = (root: number, file: string, field: RegExp): number => {
  const sizes = treeOf(root).map((pid) => Number(field.exec(read(`/proc/${pid}/${file}`))?.[1] ?? 0));
  const sum = sizes.reduce((all, one) => all + one, 0);
  return sum === 0 ? Number.NaN : sum / MB;
};

/** Megabytes of resident memory; shared pages count in each process. */
export const residentMb = (root: number): number => sumOf(root, 'status', /^VmRSS:\s+(\d+) kB/m);
/** Megabytes, with shared pages divided among the processes that share them. */
export const proportionalMb = (root: number): number => sumOf(root, 'smaps_rollup', /^Pss:\s+(\d+) kB/m);

/** The most memory that a process has held since its peak was reset. */
export const peakMb = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN) / MB;
export function forgetPeak(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
