import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAs, comeSignedIn } from './signed-in.ts';
import { button, DESK, dayFromToday, found, raiseStage, type Stage, sitDown } from './stage.ts';
import { beginning, textsIn } from './words.ts';

/** "Undo" is offered while there is something to undo: what is deleted here or elsewhere takes its offer with it. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

test('the undo of a report goes with the report', async () => {
  const texts = textsIn(DESK.language);
  const company = await found(stage, 'angra');
  const worker = await sitDown(stage, DESK, company.tenant);
  await comeSignedIn(worker, 'ture');
  const { page } = worker;
  await page.goto('/dashboard');
  const report = page.getByRole('button', {
    name: beginning(texts.timeEntries.todo.report_named.split('{{when}}')[0] ?? ''),
  });
  const undo = button(page.getByRole('status'), texts.common.undo);
  const reported = async (): Promise<string[]> => {
    const asked = `/api/time-entries/?start_date=${dayFromToday(-5)}&end_date=${dayFromToday(0)}`;
    const found_now: { id: string }[] = Object(await callAs(page, 'GET', asked));
    return found_now.map(({ id }) => id);
  };
  await report.first().click();
  await undo.waitFor();
  // The pointer over it holds it there.
  await undo.hover();
  await page.waitForTimeout(2_000);
  await undo.waitFor();
  const [id] = await reported();
  await callAs(page, 'DELETE', `/api/time-entries/${id}/`);
  await undo.waitFor({ state: 'detached', timeout: 8_000 });

  // One's own answer to another shift takes nothing away.
  await report.first().click();
  await undo.waitFor();
  await page.waitForTimeout(2_000);
  await report.first().click();
  await undo.nth(1).waitFor();
  await undo.nth(1).hover();
  await undo.nth(1).click();
  await page.getByText(texts.timeEntries.toast.taken_back).waitFor();
  assert.equal((await reported()).length, 1);
  assert.deepEqual(worker.problems, [], 'nothing was thrown in the browser');
  await worker.context.close();
});
