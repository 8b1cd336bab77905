import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAs, comeSignedIn } from './signed-in.ts';
import { DESK, found, hold, raiseStage, type Stage, sitDown, waitForCount } from './stage.ts';
import { cell, day, MONDAY, pill } from './week-cells.ts';

/** What others do comes on screen, also when much happens at once. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const SHIFTS = 7;

test('many changes in a row are read together, and an own one once', async () => {
  const company = await found(stage, 'live');
  const manager = await sitDown(stage, DESK, company.tenant);
  const { page } = manager;
  await comeSignedIn(manager, 'petra');
  await page.goto(`/shifts?from=${MONDAY}`);
  await page.getByRole('grid').waitFor();
  // The first read is under way until all is done. The weeks beside are read too, a while after the page: of those nothing is asked.
  let reads = 0;
  const all_done = Promise.withResolvers<void>();
  await hold(page, new RegExp(`/api/rosters/\\?start_date=${MONDAY}`), {
    before: () => {
      reads += 1;
      return all_done.promise;
    },
  });
  for (let nth = 0; nth < SHIFTS; nth += 1) {
    const on = day(1 + nth);
    await callAs(page, 'POST', '/api/shifts/', {
      start_time: `${on}T07:00:00Z`,
      end_time: `${on}T15:00:00Z`,
    });
  }
  all_done.resolve();
  await waitForCount(page.locator('[data-row="open"] [data-piece]'), SHIFTS);
  assert.ok(reads > 0 && reads <= 3, `${SHIFTS} changes were read ${reads} times`);

  // Of an own change its answer and its event tell.
  let own = 0;
  page.on('request', (request) => {
    // The weeks beside are read again too: not by how many changes, but by how long each takes.
    if (request.url().includes(`/api/rosters/?start_date=${MONDAY}`)) own += 1;
  });
  for (let nth = 0; nth < 5; nth += 1) {
    await cell(page, 'open', day(1 + nth)).focus();
    await page.keyboard.press('+');
    await pill(page, 'open', day(1 + nth))
      .filter({ hasText: ':15' })
      .waitFor();
    await page.waitForTimeout(1200);
  }
  assert.ok(own > 0 && own < 10, `5 own changes were read ${own} times`);
  assert.deepEqual(manager.problems, []);
  await manager.context.close();
});
