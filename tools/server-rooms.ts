import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The rooms of the server (folders of `src/server`) as `npm run house` measures them: decision 0052 has the goals. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILES = globSync('src/server/*/**/*.ts', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
const roomOf = (file: string): string => file.split('/')[2] ?? '';

/** The number of files in each room. */
export const filesOfRooms = (): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(FILES, roomOf)].map(([room, files]) => [room, files.length]));

/** The rooms without a row in the table of ARCHITECTURE.md. */
export function undescribedRooms(): string[] {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  return [...filesOfRooms().keys()].filter((room) => !text.includes(`\n| \`${room}\` | `));
}

/** The rooms that import each other, directly or over others: what is left when the lowest room goes, and then the next. */
export function roomsInCircles(): string[] {
  const above = new Map([...filesOfRooms().keys()].map((room) => [room, doorsOf(room)]));
  for (let at = -1; at !== above.size; ) {
    at = above.size;
    for (const [room, doors] of above) if (!doors.some((to) => above.has(to))) above.delete(room);
  }
  return [...above.keys()];
}

/** The other rooms of which a room imports values. */
function doorsOf(room: string): string[] {
  const files = FILES.filter((file) => roomOf(file) === room && !file.endsWith('.test.ts'));
  return files.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /^(?:import|export) (?!type\b)[^;'"]*?\bfrom '(\.[^']+)'/gm,
      ),
    ]
      .map(([, name = '']) => normalize(join(dirname(file), name)).replaceAll('\\', '/'))
      .filter((target) => /^src\/server\/[^/]+\//.test(target) && roomOf(target) !== room)
      .map(roomOf),
  );
}
