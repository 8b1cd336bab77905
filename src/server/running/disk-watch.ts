import { statfs as askDisk } from 'node:fs/promises';

/**
 * A full disk stops PostgreSQL in the middle of its journal, so this keeps the disk from filling: below a floor
 * writes are refused (507) while reads are answered, and as soon as there is room again writes pass. Signing in,
 * refreshing and signing out are allowed down to a quarter of the floor: they write a row or two, and without them
 * reading ends within ten minutes. Where free space cannot be measured, nothing is refused.
 */
export type DiskWatch = {
  /** Free bytes at the last look; null: unknown. */
  free(): number | null;
  /** Must this write be refused? */
  refuses(write: { readonly ofSession: boolean }): boolean;
  stop(): void;
};

export type AskDisk = (folder: string) => Promise<{ bavail: number; bsize: number }>;

const LOOK_EVERY_MS = 5_000;
const OF_SESSIONS = 1 / 4;

/** Looks at once, and then every five seconds. A floor of 0 refuses nothing. */
export async function watchDisk(
  folder: string,
  floor_bytes: number,
  options: { ask?: AskDisk; every_ms?: number } = {},
): Promise<DiskWatch> {
  const { ask = askDisk, every_ms = LOOK_EVERY_MS } = options;
  let free: number | null = null;
  const look = async (): Promise<void> => {
    free = await ask(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    );
  };
  await look();
  const timer = setInterval(look, every_ms);
  timer.unref();
  return {
    free: () => free,
    refuses: ({ ofSession }) => free !== null && free < floor_bytes * (ofSession ? OF_SESSIONS : 1),
    stop: () => clearInterval(timer),
  };
}
