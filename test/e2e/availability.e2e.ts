import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeSignedIn } from './signed-in.ts';
import { button, camera, DESK, found, PHONE, raiseStage, type Stage, says, sitDown, walks } from './stage.ts';
import { like, textsIn } from './words.ts';

/** A worker says when work cannot be, on the phone and at a desk; it is taken back, and brought back. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks({ language: 'sv', width: 390 }, { language: 'en', width: 1440 }, PHONE, DESK)) {
  test(`when I can work, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `can-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { availability: words, common } = texts;
    const worker = await sitDown(stage, seat, tenant);
    const { page } = worker;
    const { take, violations } = camera(seat, true);
    await comeSignedIn(worker, 'ture');
    await page.goto('/my-shifts');
    const card = page.getByRole('region', { name: words.title });
    await card.getByText(words.none).waitFor();
    await button(card, words.add).click();
    const sheet = page.getByRole('dialog', { name: words.add_title });
    await sheet.getByText(words.kinds.rather_not, { exact: true }).click();
    await sheet.getByRole('combobox', { name: words.every_weeks }).click();
    await page.getByRole('option', { name: words.weeks.n2 }).click();
    await sheet.getByLabel(words.times).fill('16-22');
    await take(page, '210-availability-sheet');
    await button(sheet, common.save).click();
    await sheet.waitFor({ state: 'hidden' });
    const row = card.getByRole('listitem').filter({ hasText: '16:00–22:00' });
    await row.filter({ hasText: words.said.rather_not }).waitFor();
    await take(page, '211-availability');
    await button(card, like(words.remove)).click();
    await card.getByText(words.none).waitFor();
    await button(page.getByRole('status').filter({ hasText: like(words.removed) }), common.undo).click();
    await row.waitFor();
    await says(page, words.lead);
    assert.deepEqual(worker.problems, []);
    await worker.context.close();
    assert.deepEqual(violations, []);
  });
}
