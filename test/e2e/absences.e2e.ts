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
import { like, type Told, toldIn } from './words.ts';

/**
 * Sickness and VAB as people do it: a worker calls in sick with one tap, undoes it and does it again, a manager sees it
 * arrive, the worker is back tomorrow, the manager enters VAB for the same days and is refused, then for others.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const own = (page: Page, told: Told): Locator => page.getByRole('region', { name: told.absences.own.title });

async function callInSick(page: Page, told: Told, take: Take): Promise<void> {
  const card = own(page, told);
  await button(card, told.absences.own.sick).click();
  const toast = page.getByRole('status').filter({ hasText: told.absences.done.sick });
  await button(toast.first(), told.common.undo).click();
  await says(page, told.absences.done.undone);
  await button(card, told.absences.own.sick).click();
  await button(card, told.absences.own.back).waitFor();
  await focusIsKept(page);
  await take(page, '100-sick-now');
}

/** The notice and the row are on the manager's open screen without a reload. */
async function seeIt(page: Page, told: Told, take: Take): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: 'Ture Testberg' });
  await row.waitFor();
  await says(row, told.absences.kinds.sick);
  await take(page, '101-sick-team');
  await button(row, told.absences.team.back).click();
  await row.getByText(like(told.absences.back.question_named)).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction((name) => document.activeElement?.textContent === name, told.absences.team.back);
}

/** Back tomorrow: today is the last day. */
async function comeBack(page: Page, told: Told, take: Take): Promise<void> {
  const card = own(page, told);
  await button(card, told.absences.own.back).click();
  await card.getByText(told.absences.back.question).waitFor();
  await take(page, '102-sick-back');
  await button(card, told.absences.back.tomorrow).click();
  await says(page, told.absences.done.back);
}

/** A worker reaches a week back: what lies longer ago is the manager's. */
async function otherDays(page: Page, told: Told, take: Take): Promise<void> {
  await button(own(page, told), told.absences.own.other).click();
  const form = page.getByRole('form', { name: told.absences.form.title });
  await form.getByLabel(told.absences.form.first).fill(dayFromToday(-8));
  await form.getByLabel(told.absences.form.first).press('Escape');
  await form.getByText(told.errors.absence_in_past).waitFor();
  await form.getByLabel(told.absences.form.first).fill(dayFromToday(0));
  await form.getByLabel(told.absences.form.last).fill(dayFromToday(1));
  await form.getByLabel(told.absences.form.last).press('Escape');
  await button(form, told.absences.form.send).click();
  await form.getByText(told.errors.absence_overlap).waitFor();
  await take(page, '103-sick-refused');
  await form.getByLabel(told.absences.form.first).fill(dayFromToday(-7));
  await form.getByLabel(told.absences.form.last).fill(dayFromToday(-7));
  await form.getByLabel(told.absences.form.last).press('Enter');
  await says(page, told.absences.done.sick);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // By the keyboard: on a phone the toast stands above it for a while.
  await button(page, told.absences.own.earlier_show).press('Enter');
  await page.getByRole('region', { name: told.absences.own.earlier }).getByRole('listitem').first().waitFor();
}

async function enter(page: Page, told: Told, take: Take): Promise<void> {
  await button(page, told.absences.team.enter).click();
  const form = page.getByRole('form', { name: told.absences.form.title_for });
  await button(form, told.absences.form.enter).click();
  await form.getByText(told.absences.form.fill_person).waitFor();
  await form.getByRole('combobox', { name: told.absences.form.person }).fill('Tur');
  await page.getByRole('option', { name: 'Ture Testberg' }).click();
  await form.getByRole('combobox', { name: told.absences.form.kind }).click();
  await page.getByRole('option', { name: told.absences.kinds.vab }).click();
  await form.getByLabel(told.absences.form.first).fill(dayFromToday(3));
  await form.getByLabel(told.absences.form.first).press('Escape');
  await take(page, '104-vab-form');
  await button(form, told.absences.form.enter).click();
  await says(page, like(told.absences.done.entered));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: told.absences.team.ahead }).getByRole('article').waitFor();
  await take(page, '105-absence-team');
  await page.getByRole('tab', { name: new RegExp(`^${told.absences.kinds.vab}`) }).click();
  await page.getByRole('region', { name: told.absences.team.now }).waitFor({ state: 'hidden' });
}

for (const seat of walks(PHONE)) {
  test(`absence, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `sjuk-${seat.language}-${seat.width}`);
    const told = toldIn(seat.language);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, company.tenant);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    await manager.page.goto('/leave?show=absent');
    await manager.page.getByText(told.absences.team.empty).waitFor();
    await comeSignedIn(worker, 'ture');
    await worker.page.goto('/leave');
    await callInSick(worker.page, told, take);
    await seeIt(manager.page, told, take);
    await comeBack(worker.page, told, take);
    await otherDays(worker.page, told, take);
    await enter(manager.page, told, take);
    await worker.page.goto('/user-info');
    await worker.page.getByRole('region', { name: told.workingTime.title }).waitFor();
    for (const person of [worker, manager]) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}
