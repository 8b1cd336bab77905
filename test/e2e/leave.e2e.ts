import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  focusIsKept,
  found,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { like, type Texts, textsIn } from './words.ts';

/**
 * Leave: a worker requests it, a manager sees it arrive and says no with a reason, the worker sees the reason and
 * requests again, the manager says yes, undoes it and says yes again; the calendar shows it.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** The worker of `found` has a shift on the sixth day from today, within the leave. */
const FIRST = dayFromToday(5);
const LAST = dayFromToday(7);

async function fillDays(form: Locator, texts: Texts, first: string, last: string): Promise<void> {
  await form.getByLabel(texts.leave.form.first).fill(first);
  await form.getByLabel(texts.leave.form.last).fill(last);
  // The calendar under the field, not the sheet.
  await form.getByLabel(texts.leave.form.last).press('Escape');
}

/** Sends the form empty, then for past days, then correctly; Enter sends. */
async function ask(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.getByText(texts.leave.mine.empty).waitFor();
  await take(page, '60-leave-empty');
  await button(page, texts.leave.mine.new).first().click();
  const form = page.getByRole('form', { name: texts.leave.form.title });
  await button(form, texts.leave.form.send).click();
  await form.getByText(texts.leave.form.fill_first).waitFor();
  await fillDays(form, texts, dayFromToday(-3), dayFromToday(-2));
  await form.getByText(texts.errors.leave_in_past).waitFor();
  await take(page, '61-leave-refused');
  await fillDays(form, texts, FIRST, LAST);
  await form.getByText(like(texts.leave.told.shifts_one.replace('{{count}}', '1'))).waitFor();
  await form.getByLabel(texts.leave.form.note).fill('Flyttar.');
  await take(page, '62-leave-form');
  await form.getByLabel(texts.leave.form.last).press('Enter');
  await says(page, texts.leave.done.asked);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await focusIsKept(page);
  await says(page, texts.leave.status.pending);
}

/** The request appears on the manager's open screen without a reload. */
async function reject(page: Page, texts: Texts, take: Take): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: 'Ture Testberg' });
  await row.waitFor();
  await row.getByText('Flyttar.').waitFor();
  await row.getByRole('link', { name: texts.leave.team.collides_one.replace('{{count}}', '1') }).waitFor();
  await take(page, '63-leave-waiting');
  await button(row, texts.leave.team.reject).click();
  const form = page.getByRole('form', { name: texts.leave.reject.label });
  await button(form, texts.leave.reject.phrases.staffing).click();
  await take(page, '64-leave-reject');
  const refuse = await refusing(page);
  await button(form, texts.leave.reject.submit).click();
  await page.getByText(texts.leave.team.waiting_empty).waitFor();
  refuse();
  await says(page, texts.errors.month_locked);
  await row.waitFor();
  await page.unroute(CHANGES);
  await button(row, texts.leave.team.reject).click();
  await button(form, texts.leave.reject.phrases.staffing).click();
  await button(form, texts.leave.reject.submit).click();
  await says(page, like(texts.leave.done.rejected));
  await page.getByText(texts.leave.team.waiting_empty).waitFor();
}

const CHANGES = '**/api/leave-requests/*/';

/** Changes wait, and are refused once the returned function is called. */
async function refusing(page: Page): Promise<() => void> {
  let refuse = (): void => undefined;
  const gate = new Promise<void>((open) => {
    refuse = open;
  });
  await page.route(CHANGES, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await gate;
    await route.fulfill({ status: 409, json: { code: 'month_locked', detail: 'Locked.', errors: [] } });
  });
  return refuse;
}

async function askAgain(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.getByText(texts.leave.reject.phrases.staffing).waitFor();
  await says(page, texts.leave.status.rejected);
  await take(page, '65-leave-rejected');
  await button(page, like(texts.leave.mine.again_named)).click();
  const form = page.getByRole('form', { name: texts.leave.form.title });
  assert.equal(await form.getByLabel(texts.leave.form.last).inputValue(), LAST, 'the same days stand there');
  await button(form, texts.leave.form.send).click();
  await says(page, texts.leave.done.asked);
}

async function approve(page: Page, texts: Texts, take: Take): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: 'Ture Testberg' });
  await button(row, texts.leave.team.approve).click();
  const form = page.getByRole('form', { name: texts.leave.shifts.label });
  await form.getByText(like(texts.leave.shifts.question_one)).waitFor();
  assert.equal(await form.getByRole('radio').first().isChecked(), true, 'the shift stays, open');
  await take(page, '66-leave-shifts');
  await button(form, texts.leave.team.approve).click();
  const toast = page.getByRole('status').filter({ hasText: like(texts.leave.done.approved) });
  await toast.first().getByRole('button', { name: texts.common.undo }).click();
  await says(page, texts.leave.done.undone);
  // After the undo the worker is on the shift again, so the question is asked again.
  await row.getByRole('link', { name: texts.leave.team.collides_one.replace('{{count}}', '1') }).waitFor();
  await button(row, texts.leave.team.approve).click();
  await form.getByRole('radio', { name: like(texts.leave.shifts.stand) }).check();
  await button(form, texts.leave.team.approve).click();
  await page.getByText(texts.leave.team.waiting_empty).waitFor();
  await take(page, '66-leave-none-waiting');
  await button(page, texts.leave.team.waiting_empty_action).click();
  await row.waitFor();
  await take(page, '67-leave-approved');
  await page.getByRole('tab', { name: texts.leave.team.past }).click();
  await says(row, texts.leave.status.rejected);
  await take(page, '68-leave-history');
}

async function seeIt(page: Page, texts: Texts, take: Take): Promise<void> {
  await says(page, texts.leave.status.approved);
  await button(page, texts.leave.mine.past_show).click();
  await page.getByText(texts.leave.mine.past_none).waitFor();
  await take(page, '69-leave-mine');
  await button(page, like(texts.leave.mine.withdraw_named)).click();
  await page.getByRole('dialog').getByText(texts.leave.withdraw.title).waitFor();
  await take(page, '70-leave-withdraw');
  await button(page.getByRole('dialog'), texts.common.cancel).click();
  await page.goto(`/time-reporting?month=${FIRST.slice(0, 7)}`);
  const day = page.locator(`[data-date="${FIRST}"]`).locator('visible=true').first();
  await day.waitFor();
  await page.waitForFunction(
    ([date, kind]) =>
      document.querySelector(`[data-date="${date}"]`)?.getAttribute('aria-label')?.includes(String(kind)),
    [FIRST, texts.leave.kinds.vacation],
  );
  await take(page, '71-leave-calendar');
  await day.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('region', { name: texts.leave.calendar.section }).waitFor();
  await take(page, '72-leave-day');
}

/** The shift that was kept is marked: in the worker's shifts and in the shift calendar. */
async function seeMarks(worker: Page, manager: Page, texts: Texts, take: Take): Promise<void> {
  const day = dayFromToday(6);
  await worker.goto('/my-shifts');
  const row = worker.getByRole('listitem').filter({ hasText: '08:00' });
  await row.getByText(texts.myShifts.leave).first().waitFor();
  await take(worker, '74-leave-own-shifts');
  await manager.goto(`/shifts?month=${day.slice(0, 7)}&day=${day}`);
  const panel = manager.getByRole('listitem').filter({ hasText: 'Ture Testberg' });
  await panel.getByText(texts.roster.absence.leave).first().waitFor();
  await take(manager, '75-leave-roster');
  await manager.goto('/leave');
}

/** A manager enters leave for a person who has it already: refused, and the typed values stay. */
async function enter(page: Page, texts: Texts, take: Take): Promise<void> {
  await button(page, texts.leave.team.enter).click();
  const form = page.getByRole('form', { name: texts.leave.form.title_for });
  await button(form, texts.leave.form.enter).click();
  await form.getByText(texts.leave.form.fill_person).waitFor();
  await form.getByRole('combobox', { name: texts.leave.form.person }).fill('Tur');
  await page.getByRole('option', { name: 'Ture Testberg' }).click();
  await fillDays(form, texts, LAST, dayFromToday(9));
  await form.getByText(like(texts.leave.told.overlap)).waitFor();
  await button(form, texts.leave.form.enter).click();
  await form.getByText(texts.errors.leave_overlap).waitFor();
  await take(page, '73-leave-overlap');
  assert.equal(await form.getByLabel(texts.leave.form.first).inputValue(), LAST);
  await fillDays(form, texts, dayFromToday(20), dayFromToday(20));
  await button(form, texts.leave.form.enter).click();
  await says(page, like(texts.leave.done.entered));
}

for (const seat of walks(DESK)) {
  test(`leave, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `ledig-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, company.tenant);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    await manager.page.goto('/leave');
    await manager.page.getByText(texts.leave.team.waiting_empty).waitFor();
    await comeSignedIn(worker, 'ture');
    await worker.page.goto('/leave');
    await ask(worker.page, texts, take);
    await reject(manager.page, texts, take);
    await askAgain(worker.page, texts, take);
    await approve(manager.page, texts, take);
    await seeIt(worker.page, texts, take);
    await seeMarks(worker.page, manager.page, texts, take);
    await enter(manager.page, texts, take);
    for (const person of [worker, manager]) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}
