import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The processes that `npm test` starts, under the same Node. They end with it. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const children = new Set<ChildProcess>();

export function endAll(): void {
  for (const child of children) child.kill('SIGTERM');
}

/** Runs a program and keeps what it prints. */
export async function runQuietly(words: readonly string[]): Promise<{ passed: boolean; said: string }> {
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => output.push(data));
  child.stderr.on('data', (data: Buffer) => output.push(data));
  const passed = await ended(child);
  return { passed, said: Buffer.concat(output).toString() };
}

/** Runs a program that prints where this one does, and ends it when it takes too long: it waits for what a test left. */
export async function runAloud(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  longest_ms: number,
): Promise<boolean> {
  const child = spawn(process.execPath, words, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const late = setTimeout(() => {
    console.log(`✖ ended after ${longest_ms / 1000} s: it was not done, or waited for what a test left`);
    child.kill('SIGKILL');
  }, longest_ms);
  return ended(child).finally(() => clearTimeout(late));
}

function ended(child: ChildProcess): Promise<boolean> {
  children.add(child);
  return new Promise((done) => {
    child.once('error', () => done(false));
    child.once('close', (code) => {
      children.delete(child);
      done(code === 0);
    });
  });
}
