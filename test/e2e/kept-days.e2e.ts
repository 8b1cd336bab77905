import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeSignedIn } from './signed-in.ts';
import { camera, DESK, PHONE, raiseStage, type Stage, sitDown, walks } from './stage.ts';
import { beginning, textsIn } from './words.ts';

/**
 * A day that retention has passed cannot be reported, and the day says so instead of showing the form
 * (core/kept-days.md).
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const YEAR = new Date().getFullYear() - 7;

for (const seat of walks(PHONE, DESK))
  test(`a day that is too old cannot be reported, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const worker = await sitDown(stage, seat, 'demo');
    const { page, context, problems } = worker;
    const { take, violations } = camera(seat, true);
    await comeSignedIn(worker, 'worker');
    await page.goto(`/time-reporting?month=${YEAR - 1}-12&day=${YEAR - 1}-12-31`);
    const sheet = page.getByRole('dialog');
    await sheet.getByText(beginning(texts.timeEntries.day.too_old)).waitFor();
    assert.equal(await sheet.locator('form').count(), 0);
    await take(page, '34-day-too-old');
    await sheet.getByRole('button', { name: texts.timeEntries.day.next }).click();
    await sheet.locator('form').waitFor();
    assert.deepEqual(problems, []);
    assert.deepEqual(violations, []);
    await context.close();
  });
