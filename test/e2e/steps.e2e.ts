import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { counted } from './presses.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import { button, DESK, dayFromToday, found, raiseStage, type Stage, sitDown, waitForCount } from './stage.ts';
import { beginning, like, sv } from './words.ts';

/**
 * The steps of what is done each week and month, counted, and no more than they were when they were praised: a week is
 * approved in two presses and one for each deviation, a report corrected in three, and the pay explained in two. What is typed
 * into a field counts as one.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const TYPED = 1;

test('a week is approved, a report corrected, and the pay explained in few presses', async () => {
  const { approvals, home, pay } = sv;
  const { tenant, worker_id } = await found(stage, 'steps');
  const manager = await counted(await sitDown(stage, DESK, tenant));
  await comeSignedIn(manager, 'petra');
  const { page, presses } = manager;
  const report = (days: number, end_time: string): Promise<unknown> =>
    callAs(page, 'POST', '/api/time-entries/', {
      user: worker_id,
      date: dayFromToday(-days),
      start_time: '09:00',
      end_time,
      break_duration: 30,
    });
  await report(1, '17:30');
  await report(2, '19:00');
  await page.goto('/manager');
  const rows = page.getByRole('article');
  await rows.first().waitFor();

  await button(rows.first(), approvals.actions.adjust).click();
  const times = page.getByRole('form', { name: approvals.adjust.label }).getByLabel(approvals.adjust.times);
  await times.fill('9-17:30');
  await times.press('Enter');
  await waitForCount(rows, 0);
  assert.ok(presses() + TYPED <= 3, 'to correct a report');

  await report(4, '12:00');
  await page.reload();
  await rows.first().waitFor();
  presses();
  await button(rows.first(), approvals.actions.approve).click();
  await waitForCount(rows, 0);
  assert.ok(presses() <= 1, 'a deviation');
  await page.getByRole('button', { name: beginning(approvals.bulk.ok_button) }).click();
  await button(page.getByRole('dialog'), like(approvals.bulk.confirm_one)).click();
  await page.getByRole('dialog').getByText(like(approvals.bulk.done_one)).waitFor();
  assert.ok(presses() <= 2, 'what is as planned');

  const worker = await counted(await sitDown(stage, DESK, tenant));
  await comeSignedIn(worker, 'ture');
  await worker.page.goto('/dashboard');
  const open = worker.page.getByRole('link', { name: home.pay.open });
  await open.waitFor();
  worker.presses();
  await open.click();
  const ladder = worker.page.getByRole('region', { name: pay.ladder });
  await ladder.locator('[aria-expanded="false"]').first().click();
  await ladder.locator('[aria-expanded="true"]').first().waitFor();
  assert.ok(worker.presses() <= 2, 'to see why the pay is what it is');
  assert.deepEqual([...manager.problems, ...worker.problems], []);
  for (const { context } of [manager, worker]) await context.close();
});
