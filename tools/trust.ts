import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run trust`: the long form of every suite in test/trust, then the measured figures.
 *
 *   npm run trust                   all of them
 *   npm run trust -- crash fuzz     those with one of the words in their file's path
 *
 * TRUST_SEED repeats a random run; TEST_DATABASE_URL names a PostgreSQL to use instead of the embedded one.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'skifta-trust-'));
const figures = join(folder, 'figures.jsonl');
const words = process.argv.slice(2).map((word) => `trust/${word}`);
const { status } = spawnSync(
  process.execPath,
  ['tools/test.ts', ...(words.length === 0 ? ['test/trust/'] : words)],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TRUST: 'long', TRUST_FIGURES: figures } },
);
const lines = readLines().map((line) => JSON.parse(line) as { suite: string; name: string; value: unknown });
console.log(`\nFigures${words.length === 0 ? '' : ` (${words.join(', ')})`}:`);
for (const { suite, name, value } of lines) console.log(`  ${suite.padEnd(14)} ${name.padEnd(52)} ${value}`);
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);

function readLines(): string[] {
  try {
    return readFileSync(figures, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}
