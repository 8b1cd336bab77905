import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  dayFromToday,
  focusIsKept,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { like, type Texts, textsIn } from './words.ts';

/**
 * Sickness and VAB: a worker reports sick with one tap, undoes it and repeats it, a manager sees it arrive, the
 * worker is back tomorrow, and the manager enters VAB, first refused for the same days, then for others.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const own = (page: Page, texts: Texts): Locator =>
  page.getByRole('region', { name: texts.absences.own.title });

async function callInSick(page: Page, texts: Texts, take: Take): Promise<void> {
  const card = own(page, texts);
  await button(card, texts.absences.own.sick).click();
  const toast = page.getByRole('status').filter({ hasText: texts.absences.done.sick });
  await button(toast.first(), texts.common.undo).click();
  await says(page, texts.absences.done.undone);
  await button(card, texts.absences.own.sick).click();
  await button(card, texts.absences.own.back).waitFor();
  await focusIsKept(page);
  await take(page, '100-sick-now');
}

/** The notice and the row appear on the manager's open screen without a reload. */
async function seeIt(page: Page, texts: Texts, take: Take): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: 'Ture Testberg' });
  await row.waitFor();
  await says(row, texts.absences.kinds.sick);
  await take(page, '101-sick-team');
  await button(row, texts.absences.team.back).click();
  await row.getByText(like(texts.absences.back.question_named)).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    (name) => document.activeElement?.textContent === name,
    texts.absences.team.back,
  );
}

/** Back tomorrow: today is the last day. */
async function comeBack(page: Page, texts: Texts, take: Take): Promise<void> {
  const card = own(page, texts);
  await button(card, texts.absences.own.back).click();
  await card.getByText(texts.absences.back.question).waitFor();
  await take(page, '102-sick-back');
  await button(card, texts.absences.back.tomorrow).click();
  await says(page, texts.absences.done.back);
}

/** A worker may report a week back; a manager enters earlier days. */
async function otherDays(page: Page, texts: Texts, take: Take): Promise<void> {
  await button(own(page, texts), texts.absences.own.other).click();
  const form = page.getByRole('form', { name: texts.absences.form.title });
  await form.getByLabel(texts.absences.form.first).fill(dayFromToday(-8));
  await form.getByLabel(texts.absences.form.first).press('Escape');
  await form.getByText(texts.errors.absence_in_past).waitFor();
  await form.getByLabel(texts.absences.form.first).fill(dayFromToday(0));
  await form.getByLabel(texts.absences.form.last).fill(dayFromToday(1));
  await form.getByLabel(texts.absences.form.last).press('Escape');
  await button(form, texts.absences.form.send).click();
  await form.getByText(texts.errors.absence_overlap).waitFor();
  await take(page, '103-sick-refused');
  await form.getByLabel(texts.absences.form.first).fill(dayFromToday(-7));
  await form.getByLabel(texts.absences.form.last).fill(dayFromToday(-7));
  await form.getByLabel(texts.absences.form.last).press('Escape');
  const times = form.getByLabel(texts.absences.form.times);
  await times.fill('14-13');
  await form.getByText(texts.absences.form.times_order).waitFor();
  await times.fill('14');
  await take(page, '106-part-of-day');
  await times.press('Enter');
  await says(page, texts.absences.done.sick);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // By keyboard: on a phone the toast covers it for a while.
  await button(page, texts.absences.own.earlier_show).press('Enter');
  const earlier = page.getByRole('region', { name: texts.absences.own.earlier });
  await earlier.getByText(like(texts.absences.part_from.replace('{{from}}', '14:00'))).waitFor();
}

/** Parental leave at half time is entered, and ends earlier than was said. */
async function partTime(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/leave?show=coming');
  await button(page, texts.leave.team.enter).first().click();
  const form = page.getByRole('form', { name: texts.leave.form.title_for });
  await form.getByRole('combobox', { name: texts.leave.form.person }).fill('Tur');
  await page.getByRole('option', { name: 'Ture Testberg' }).click();
  await form.getByRole('combobox', { name: texts.leave.form.kind }).click();
  await page.getByRole('option', { name: texts.leave.kinds.parental }).click();
  await form.getByLabel(texts.leave.form.first).fill(dayFromToday(10));
  await form.getByLabel(texts.leave.form.first).press('Escape');
  await form.getByLabel(texts.leave.form.last).fill(dayFromToday(190));
  await form.getByLabel(texts.leave.form.last).press('Escape');
  await form.getByRole('combobox', { name: texts.leave.form.extent }).click();
  await page.getByRole('option', { name: /^50/ }).click();
  await take(page, '107-part-time-form');
  await button(form, texts.leave.form.enter).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const row = page.getByRole('article').filter({ hasText: texts.leave.kinds.parental });
  await row.getByText(/50/).waitFor();
  await button(row, texts.leave.team.end).click();
  const end = page.getByRole('form', { name: texts.leave.end.label });
  await end.getByLabel(texts.leave.end.last).fill(dayFromToday(100));
  await take(page, '108-part-time-end');
  // Escape would close the form, too.
  await end.getByLabel(texts.leave.end.last).press('Enter');
  await says(page, like(texts.leave.done.ended));
}

async function enter(page: Page, texts: Texts, take: Take): Promise<void> {
  await button(page, texts.absences.team.enter).click();
  const form = page.getByRole('form', { name: texts.absences.form.title_for });
  await button(form, texts.absences.form.enter).click();
  await form.getByText(texts.absences.form.fill_person).waitFor();
  await form.getByRole('combobox', { name: texts.absences.form.person }).fill('Tur');
  await page.getByRole('option', { name: 'Ture Testberg' }).click();
  await form.getByRole('combobox', { name: texts.absences.form.kind }).click();
  await page.getByRole('option', { name: texts.absences.kinds.vab }).click();
  await form.getByLabel(texts.absences.form.first).fill(dayFromToday(3));
  await form.getByLabel(texts.absences.form.first).press('Escape');
  await take(page, '104-vab-form');
  await button(form, texts.absences.form.enter).click();
  await says(page, like(texts.absences.done.entered));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: texts.absences.team.ahead }).getByRole('article').waitFor();
  await take(page, '105-absence-team');
  await page.getByRole('tab', { name: new RegExp(`^${texts.absences.kinds.vab}`) }).click();
  await page.getByRole('region', { name: texts.absences.team.now }).waitFor({ state: 'hidden' });
}

for (const seat of walks(PHONE)) {
  test(`absence, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `sjuk-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, company.tenant);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    await manager.page.goto('/leave?show=absent');
    await manager.page.getByText(texts.absences.team.empty).waitFor();
    await comeSignedIn(worker, 'ture');
    await worker.page.goto('/leave');
    await callInSick(worker.page, texts, take);
    await seeIt(manager.page, texts, take);
    await comeBack(worker.page, texts, take);
    await otherDays(worker.page, texts, take);
    await enter(manager.page, texts, take);
    await partTime(manager.page, texts, take);
    await worker.page.goto('/user-info');
    await worker.page.getByRole('region', { name: texts.workingTime.title }).waitFor();
    for (const person of [worker, manager]) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}
