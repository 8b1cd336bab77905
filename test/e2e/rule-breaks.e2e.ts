import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { anotherDay } from './reports.ts';
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
import { beginning, filled, type Texts, textsIn } from './words.ts';

/** Broken rules: a manager asks for reasons, plans a shift that breaks one, says why, and finds it in the list. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const DATE = anotherDay();
const WHY = 'Två sjuka, ingen annan kunde';

async function plan(page: Page, { roster, ruleBreaks, ruleNames }: Texts, take: Take): Promise<void> {
  await page.goto(`/shifts?month=${DATE.slice(0, 7)}&day=${DATE}`);
  await page.locator(`[data-date="${DATE}"]`).focus();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: roster.form.create_title });
  await dialog.getByLabel(roster.form.times).fill('08:00–17:00');
  await dialog.getByLabel(/^(Rast|Break)/).fill('0');
  await dialog.getByRole('checkbox', { name: beginning('Ture Testberg') }).check();
  await dialog.getByRole('button', { name: roster.create, exact: true }).last().click();
  const asked = page.getByRole('dialog', { name: ruleBreaks.ask.title });
  await button(asked, ruleBreaks.ask.save).click();
  await says(asked, ruleBreaks.ask.missing);
  const rule = ruleNames.no_break;
  await asked.getByLabel(filled(ruleBreaks.ask.reason_for, { name: 'Ture Testberg', rule })).fill(WHY);
  await take(page, '141-reason-asked');
  await button(asked, ruleBreaks.ask.save).click();
  await dialog.waitFor({ state: 'hidden' });
}

for (const seat of walks(DESK, PHONE)) {
  test(`reasons for broken rules, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { ruleBreaks: words } = texts;
    const { tenant } = await found(stage, `skal-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const { page, context, problems } = await sitDown(stage, seat, tenant).then(async (person) => {
      await comeSignedIn(person, 'petra');
      return person;
    });
    await page.goto('/rule-breaks');
    await says(page, words.none);
    await page.getByRole('switch', { name: words.required }).check({ force: true });
    await says(page, words.required_on);
    await plan(page, texts, take);
    await page.goto('/rule-breaks');
    const line = page.getByRole('listitem').filter({ hasText: WHY });
    await line.waitFor();
    await says(line, 'Petra Chefsson');
    await take(page, '142-rule-breaks');
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, words.export).click()]);
    assert.match(download.suggestedFilename(), /^regelbrott-.*\.csv$/);
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    await context.close();
    assert.deepEqual(violations, []);
  });
}
