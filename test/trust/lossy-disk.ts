import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A disk that loses at a power cut what nobody synced: ext4 in a file of its own, stopped by the kernel's own call for
 * this (EXT4_IOC_SHUTDOWN without a flush of the journal), unmounted, and mounted again, which replays the journal.
 */

export type LossyDisk = {
  /** A folder on the disk. */
  readonly folder: string;
  /** Cuts the power: every process of the disk dies, and what was not synced is gone. The folder is there again. */
  cut(): Promise<void>;
  /** Takes the disk away. */
  remove(): Promise<void>;
};

/** _IOR('X', 125, __u32) of linux/fs/ext4, and its flag NOLOGFLUSH. */
const SHUTDOWN =
  'open(F, "<", $ARGV[0]) or die $!; my $flag = pack("L", 2); ioctl(F, 0x8004587D, $flag) or die $!;';

/** Null, and why, where this account may not mount a file system. */
export async function lossyDisk(megabytes: number): Promise<LossyDisk | { readonly refused: string }> {
  const home = mkdtempSync(join(tmpdir(), 'skifta-power-'));
  // The account of the embedded database looks below it.
  chmodSync(home, 0o755);
  const [image, folder] = [join(home, 'disk'), join(home, 'data')];
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, megabytes * 2 ** 20);
  const mount = () => run('mount', '-o', 'loop', image, folder);
  try {
    run('mkfs.ext4', '-q', '-F', image);
    mount();
    run('perl', '-e', '1');
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    return { refused: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
  const unmount = async (): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      for (const pid of usersOf(folder)) end(pid);
      try {
        return run('umount', folder);
      } catch (error) {
        if (tries === 100) throw error;
        await sleep(50);
      }
    }
  };
  return {
    folder,
    cut: async () => {
      run('perl', '-e', SHUTDOWN, folder);
      await unmount();
      mount();
    },
    remove: async () => {
      await unmount();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const run = (program: string, ...words: readonly string[]): void => {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
};

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** The processes that stand in the folder or hold a file of it open. */
function usersOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => linksOf(name).some((link) => link === folder || link.startsWith(`${folder}/`)))
    .map(Number);
}

function linksOf(pid: string): string[] {
  const link = (path: string): string[] => {
    try {
      return [readlinkSync(path)];
    } catch {
      return [];
    }
  };
  const files = `/proc/${pid}/fd`;
  try {
    return [
      ...link(`/proc/${pid}/cwd`),
      ...(existsSync(files) ? readdirSync(files) : []).flatMap((name) => link(join(files, name))),
    ];
  } catch {
    return [];
  }
}
