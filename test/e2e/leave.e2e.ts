import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  found,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { like, type Told, toldIn } from './words.ts';

/**
 * Leave as people do it: a worker asks, a manager sees it arrive and says no with a reason, the worker sees why and asks
 * again, the manager says yes, undoes it and says yes again; the calendar shows it.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** The worker of `found` has a shift on the sixth day from today: it lies on the leave. */
const FIRST = dayFromToday(5);
const LAST = dayFromToday(7);

async function fillDays(form: Locator, told: Told, first: string, last: string): Promise<void> {
  await form.getByLabel(told.leave.form.first).fill(first);
  await form.getByLabel(told.leave.form.last).fill(last);
  // The calendar under the field, not the sheet.
  await form.getByLabel(told.leave.form.last).press('Escape');
}

/** Asks with nothing filled in, for days that have been, then rightly; Enter sends. */
async function ask(page: Page, told: Told, take: Take): Promise<void> {
  await page.getByText(told.leave.mine.empty).waitFor();
  await take(page, '60-leave-empty');
  await button(page, told.leave.mine.new).first().click();
  const form = page.getByRole('form', { name: told.leave.form.title });
  await button(form, told.leave.form.send).click();
  await form.getByText(told.leave.form.fill_first).waitFor();
  await fillDays(form, told, dayFromToday(-3), dayFromToday(-2));
  await form.getByText(told.errors.leave_in_past).waitFor();
  await take(page, '61-leave-refused');
  await fillDays(form, told, FIRST, LAST);
  await form.getByText(like(told.leave.told.shifts_one.replace('{{count}}', '1'))).waitFor();
  await form.getByLabel(told.leave.form.note).fill('Flyttar.');
  await take(page, '62-leave-form');
  await form.getByLabel(told.leave.form.last).press('Enter');
  await says(page, told.leave.done.asked);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await says(page, told.leave.status.pending);
}

/** The request is on the manager's open screen without a reload. */
async function reject(page: Page, told: Told, take: Take): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: 'Ture Testberg' });
  await row.waitFor();
  await row.getByText('Flyttar.').waitFor();
  await row.getByRole('link', { name: told.leave.team.collides_one.replace('{{count}}', '1') }).waitFor();
  await take(page, '63-leave-waiting');
  await button(row, told.leave.team.reject).click();
  const form = page.getByRole('form', { name: told.leave.reject.label });
  await button(form, told.leave.reject.phrases.staffing).click();
  await take(page, '64-leave-reject');
  await button(form, told.leave.reject.submit).click();
  await says(page, like(told.leave.done.rejected));
  await page.getByText(told.leave.team.waiting_empty).waitFor();
}

async function askAgain(page: Page, told: Told, take: Take): Promise<void> {
  await page.getByText(told.leave.reject.phrases.staffing).waitFor();
  await says(page, told.leave.status.rejected);
  await take(page, '65-leave-rejected');
  await button(page, like(told.leave.mine.again_named)).click();
  const form = page.getByRole('form', { name: told.leave.form.title });
  assert.equal(await form.getByLabel(told.leave.form.last).inputValue(), LAST, 'the same days stand there');
  await button(form, told.leave.form.send).click();
  await says(page, told.leave.done.asked);
}

async function approve(page: Page, told: Told, take: Take): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: 'Ture Testberg' });
  await button(row, told.leave.team.approve).click();
  const form = page.getByRole('form', { name: told.leave.shifts.label });
  await form.getByText(like(told.leave.shifts.question_one)).waitFor();
  assert.equal(await form.getByRole('radio').first().isChecked(), true, 'the shift stays, open');
  await take(page, '66-leave-shifts');
  await button(form, told.leave.team.approve).click();
  const toast = page.getByRole('status').filter({ hasText: like(told.leave.done.approved) });
  await toast.first().getByRole('button', { name: told.common.undo }).click();
  await says(page, told.leave.done.undone);
  // Undone, the worker is back on the shift: there is something to ask again.
  await row.getByRole('link', { name: told.leave.team.collides_one.replace('{{count}}', '1') }).waitFor();
  await button(row, told.leave.team.approve).click();
  await form.getByRole('radio', { name: like(told.leave.shifts.stand) }).check();
  await button(form, told.leave.team.approve).click();
  await page.getByText(told.leave.team.waiting_empty).waitFor();
  await take(page, '66-leave-none-waiting');
  await button(page, told.leave.team.waiting_empty_action).click();
  await row.waitFor();
  await take(page, '67-leave-approved');
  await page.getByRole('tab', { name: told.leave.team.past }).click();
  await says(row, told.leave.status.rejected);
  await take(page, '68-leave-history');
}

async function seeIt(page: Page, told: Told, take: Take): Promise<void> {
  await says(page, told.leave.status.approved);
  await button(page, told.leave.mine.past_show).click();
  await page.getByText(told.leave.mine.past_none).waitFor();
  await take(page, '69-leave-mine');
  await button(page, like(told.leave.mine.withdraw_named)).click();
  await page.getByRole('dialog').getByText(told.leave.withdraw.title).waitFor();
  await take(page, '70-leave-withdraw');
  await button(page.getByRole('dialog'), told.common.cancel).click();
  await page.goto(`/time-reporting?month=${FIRST.slice(0, 7)}`);
  const day = page.locator(`[data-date="${FIRST}"]`).locator('visible=true').first();
  await day.waitFor();
  await page.waitForFunction(
    ([date, kind]) =>
      document.querySelector(`[data-date="${date}"]`)?.getAttribute('aria-label')?.includes(String(kind)),
    [FIRST, told.leave.kinds.vacation],
  );
  await take(page, '71-leave-calendar');
  await day.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('region', { name: told.leave.calendar.section }).waitFor();
  await take(page, '72-leave-day');
}

/** The shift that was left standing is marked: among the own shifts, and in the calendar of shifts. */
async function seeMarks(worker: Page, manager: Page, told: Told, take: Take): Promise<void> {
  const day = dayFromToday(6);
  await worker.goto('/my-shifts');
  const row = worker.getByRole('listitem').filter({ hasText: '08:00' });
  await row.getByText(told.myShifts.leave).first().waitFor();
  await take(worker, '74-leave-own-shifts');
  await manager.goto(`/shifts?month=${day.slice(0, 7)}&day=${day}`);
  const panel = manager.getByRole('listitem').filter({ hasText: 'Ture Testberg' });
  await panel.getByText(told.roster.absence.leave).first().waitFor();
  await take(manager, '75-leave-roster');
  await manager.goto('/leave');
}

/** A manager enters leave for a person who has it already: refused, and what was typed stands. */
async function enter(page: Page, told: Told, take: Take): Promise<void> {
  await button(page, told.leave.team.enter).click();
  const form = page.getByRole('form', { name: told.leave.form.title_for });
  await button(form, told.leave.form.enter).click();
  await form.getByText(told.leave.form.fill_person).waitFor();
  await form.getByRole('combobox', { name: told.leave.form.person }).fill('Tur');
  await page.getByRole('option', { name: 'Ture Testberg' }).click();
  await fillDays(form, told, LAST, dayFromToday(9));
  await form.getByText(like(told.leave.told.overlap)).waitFor();
  await button(form, told.leave.form.enter).click();
  await form.getByText(told.errors.leave_overlap).waitFor();
  await take(page, '73-leave-overlap');
  assert.equal(await form.getByLabel(told.leave.form.first).inputValue(), LAST);
  await fillDays(form, told, dayFromToday(20), dayFromToday(20));
  await button(form, told.leave.form.enter).click();
  await says(page, like(told.leave.done.entered));
}

for (const seat of walks(DESK)) {
  test(`leave, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `ledig-${seat.language}-${seat.width}`);
    const told = toldIn(seat.language);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, company.tenant);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    await manager.page.goto('/leave');
    await manager.page.getByText(told.leave.team.waiting_empty).waitFor();
    await comeSignedIn(worker, 'ture');
    await worker.page.goto('/leave');
    await ask(worker.page, told, take);
    await reject(manager.page, told, take);
    await askAgain(worker.page, told, take);
    await approve(manager.page, told, take);
    await seeIt(worker.page, told, take);
    await seeMarks(worker.page, manager.page, told, take);
    await enter(manager.page, told, take);
    for (const person of [worker, manager]) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}
