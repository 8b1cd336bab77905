import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { anotherDay } from './reports.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  waitForCount,
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

const LATER = dayFromToday(30);
const LATER_WHY = 'Inventering, avtalat med facket';

/** A draft that breaks a rule is published with a reason, and the sheet keeps its place meanwhile. */
async function publishes(page: Page, worker_id: string, texts: Texts, take: Take): Promise<void> {
  const { publish } = texts.drafts;
  const { ask } = texts.ruleBreaks;
  const draft = {
    start_time: `${LATER}T08:00:00Z`,
    end_time: `${LATER}T17:00:00Z`,
    break_min: 0,
    people: [worker_id],
  };
  await callAs(page, 'POST', '/api/drafts/', {
    changes: [{ shift_id: randomUUID(), version: null, draft }],
  });
  await page.goto(`/shifts?from=${LATER}`);
  await button(page, texts.week.draft.publish_one.replace('{{count}}', '1')).click();
  const sheet = page.getByRole('dialog', { name: publish.title });
  await button(sheet, publish.submit.replace('{{count}}', '1')).click();
  const asked = page.getByRole('dialog', { name: ask.title });
  await asked.getByRole('textbox').fill(LATER_WHY);
  await take(page, '143-reason-for-publication');
  await button(asked, ask.save).click();
  await sheet.waitFor({ state: 'hidden' });
  await waitForCount(button(page, texts.week.draft.publish_one.replace('{{count}}', '1')), 0);
}

for (const seat of walks(DESK, PHONE)) {
  test(`reasons for broken rules, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { ruleBreaks: words } = texts;
    const { tenant, worker_id } = await found(stage, `skal-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const { page, context, problems } = await sitDown(stage, seat, tenant).then(async (person) => {
      await comeSignedIn(person, 'petra');
      return person;
    });
    await page.goto('/rule-breaks');
    await says(page, words.none);
    // It is on when the server has said so.
    await page.getByRole('switch', { name: words.required }).click();
    await says(page, words.required_on);
    await plan(page, texts, take);
    await publishes(page, worker_id, texts, take);
    await page.goto('/rule-breaks');
    await page.getByRole('listitem').filter({ hasText: LATER_WHY }).waitFor();
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
