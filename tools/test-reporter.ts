import { Readable } from 'node:stream';
import type { TestEvent } from 'node:test/reporters';
import { spec } from 'node:test/reporters';

/**
 * What the test runner says here: each failure and the closing lines. It also fails a file that holds no test,
 * which the runner would count as one that passed, and a run in which nothing ran.
 */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  yield* Readable.from(worthSaying(source)).pipe(new spec());
}

const LEFT_OPEN_MS = 3000;

async function* worthSaying(source: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  let ran = 0;
  for await (const event of source) {
    if (event.type === 'test:pass' || event.type === 'test:fail') {
      const isFile = /\.(test|e2e)\.ts$/.test(event.data.name);
      const isSuite = event.data.details.type === 'suite';
      if (!isFile && !isSuite) ran += 1;
      if (isFile && event.type === 'test:pass') failWith(`${event.data.name} holds no test.`);
    }
    if (event.type === 'test:summary') {
      if (ran === 0) failWith('No test ran.');
      setTimeout(endAnyway, LEFT_OPEN_MS).unref();
    }
    if (event.type !== 'test:pass' && event.type !== 'test:start' && event.type !== 'test:plan') yield event;
  }
}

function failWith(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

/** Tests that leave a connection or a timer behind would keep the process for ever. */
function endAnyway(): void {
  const open = new Set(process.getActiveResourcesInfo());
  console.error(`The tests left something open (${[...open].join(', ')}); ended all the same.`);
  process.exit();
}
