import { relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { TestEvent } from 'node:test/reporters';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { messageOf, note } from './test-notes.ts';

/**
 * The output of the test runner: each failure and the closing lines. Also fails a file without tests, which the
 * runner would count as passed; and notes every failure and the seconds of every file for
 * the parent process.
 */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  yield* Readable.from(worthSaying(source)).pipe(new spec());
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LEFT_OPEN_MS = 3000;

async function* worthSaying(source: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  const spent = new Map<string, number>();
  let last = performance.now();
  for await (const event of source) {
    if (event.type === 'test:pass' || event.type === 'test:fail') {
      const { file = '', nesting } = event.data;
      if (nesting === 0) {
        // The time before a file's first test counts as its preparation.
        const now = performance.now();
        const ms = Math.max(now - last, event.data.details.duration_ms);
        spent.set(file, (spent.get(file) ?? 0) + ms);
        last = now;
      }
    }
    if (event.type === 'test:fail') noteFailure(event.data);
    if (event.type === 'test:diagnostic' && isError(event.data))
      noteFailure({ name: '', details: { error: event.data.message } });
    if (event.type === 'test:summary') {
      for (const file of (process.env.TEST_FILES ?? '').split('\n'))
        if (file !== '' && !spent.has(resolve(ROOT, file))) failWith(`${file} holds no test.`);
      for (const [file, ms] of spent)
        note({ kind: 'seconds', file: relative(ROOT, file), seconds: ms / 1000 });
      setTimeout(endAnyway, LEFT_OPEN_MS).unref();
    }
    if (event.type !== 'test:pass' && event.type !== 'test:start' && event.type !== 'test:plan') yield event;
  }
}

/** Errors that the runner assigns to no test: an unhandled rejection. */
const isError = ({ level, message }: { level?: string; message: string }): boolean =>
  level === 'error' || message.startsWith('Error: ');

function noteFailure(data: { name: string; file?: string; details: { error: unknown } }): void {
  const { error } = data.details;
  if (Reflect.get(Object(error), 'failureType') === 'subtestsFailed') return;
  const file = data.file === undefined ? '' : relative(ROOT, data.file);
  note({ kind: 'failure', file, test: data.name, message: messageOf(error, ROOT) });
}

function failWith(sentence: string): void {
  console.error(sentence);
  note({ kind: 'failure', file: '', test: '', message: sentence });
  process.exitCode = 1;
}

/** Open connections or timers of tests would keep the process running for ever. */
function endAnyway(): void {
  const open = new Set(process.getActiveResourcesInfo());
  console.error(`The tests left something open (${[...open].join(', ')}); ended all the same.`);
  process.exit();
}
