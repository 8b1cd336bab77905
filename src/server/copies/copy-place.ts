import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '../database/embedded/folder.ts';
import { StartRefusal } from '../start-refusal.ts';
import { writeWhole } from './sealed-file.ts';

/** Where the copies of the embedded database and of its log are kept (decision 0155). Names have one slash. */
export type CopyPlace = {
  /** For sentences. */
  readonly where: string;
  /** All names that begin so, in order. */
  names(begin: string): Promise<readonly string[]>;
  /** Returns when the content is whole and durable under its name. Throws TakenName when there is one already. */
  put(name: string, content: Readable): Promise<void>;
  get(name: string): Promise<Readable>;
  /** null: it is not there. */
  writtenAt(name: string): Promise<string | null>;
  remove(name: string): Promise<void>;
  /** Removes what a killed server left half written: of this life at once, of others when it is older than a day. */
  tidy(life: string | null, now: Date): Promise<void>;
};

const DAY_MS = 86_400_000;

/** An existing copy is never overwritten. */
export class TakenName extends Error {}

/** A folder, on another disk or machine. It must be there: it may be the place of a disk that is not mounted. */
export function folderPlace(folder: string): CopyPlace {
  const requireFolder = (): void => {
    if (!existsSync(folder))
      throw new StartRefusal(`The folder ${folder} (WAL_COPY_DIR) is not there: make it, or mount its disk.`);
  };
  return {
    where: folder,
    names: async (begin) => {
      requireFolder();
      return readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
        .filter((name) => name.startsWith(begin) && !/\/\./.test(name))
        .sort();
    },
    put: async (name, content) => {
      requireFolder();
      const file = join(folder, name);
      if (existsSync(file)) {
        content.destroy();
        throw new TakenName();
      }
      if (!existsSync(dirname(file))) {
        mkdirSync(dirname(file), { mode: 0o700 });
        syncFolder(folder);
      }
      await writeWhole(file, content);
    },
    get: async (name) => createReadStream(join(folder, name)),
    writtenAt: async (name) =>
      statSync(join(folder, name), { throwIfNoEntry: false })?.mtime.toISOString() ?? null,
    remove: async (name) => {
      requireFolder();
      rmSync(join(folder, name), { force: true });
    },
    tidy: async (life, now) => {
      requireFolder();
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\/\..*\.half$/.test(name) || name.endsWith(`.${process.pid}.half`)) continue;
        const written = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
        if (dirname(name) === life || now.getTime() - written > DAY_MS)
          rmSync(join(folder, name), { force: true });
      }
    },
  };
}
