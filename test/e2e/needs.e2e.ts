import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { filled, type Texts, textsIn } from './words.ts';

/** How many people are needed: a manager writes it, mends it, takes it away and back. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const TIMES = '07:00–16:00';

async function write(page: Page, { needs, units }: Texts, take: Take): Promise<void> {
  await button(page, needs.new).click();
  const dialog = page.getByRole('dialog', { name: needs.new });
  await button(dialog, units.add).click();
  await says(dialog, needs.times_missing);
  await dialog.getByLabel(needs.times).fill('7-16');
  await dialog.getByLabel(needs.least).fill('3');
  await dialog.getByLabel(needs.wanted).fill('2');
  await button(dialog, units.add).click();
  await dialog.getByText(/lägre än minst|below the least/u).waitFor();
  await dialog.getByLabel(needs.wanted).fill('4');
  await take(page, '141-need-form');
  await button(dialog, units.add).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(filled(needs.between, { least: '3', wanted: '4' })).waitFor();
  await take(page, '142-needs');
}

async function mend(page: Page, { needs, units, common }: Texts): Promise<void> {
  const line = page.getByRole('listitem').filter({ hasText: TIMES });
  await line.getByRole('button', { name: new RegExp(`${units.change} |Change `, 'u') }).click();
  const dialog = page.getByRole('dialog', { name: needs.change });
  await dialog.getByText(needs.once).click();
  await dialog.getByRole('textbox', { name: needs.date }).fill('2031-12-24');
  await button(dialog, units.save).click();
  await dialog.waitFor({ state: 'hidden' });
  await line.getByText('24', { exact: false }).first().waitFor();
  await line.getByRole('button', { name: new RegExp(`${units.remove} |Delete `, 'u') }).click();
  await line.waitFor({ state: 'detached' });
  await button(page, common.undo).click();
  await line.waitFor();
}

for (const seat of walks(DESK, PHONE)) {
  test(`need of staff, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `behov-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const { page, context, problems } = await sitDown(stage, seat, tenant).then(async (person) => {
      await comeSignedIn(person, 'petra');
      return person;
    });
    await page.goto('/pay-rules?show=units');
    await write(page, texts, take);
    await mend(page, texts);
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    await context.close();
    assert.deepEqual(violations, []);
  });
}
