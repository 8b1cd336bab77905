import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import {
  DEMO_PASSWORD,
  dayFromToday,
  found,
  type Person,
  picture,
  raiseStage,
  type Stage,
  sitDown,
  WALKS,
} from './stage.ts';
import { en, sv } from './words.ts';

/**
 * Leave as people do it: a worker asks, a manager sees it arrive and says no with a reason, the worker sees why and asks
 * again, the manager says yes, undoes it and says yes again; the calendar shows it. In both languages, desk and phone.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

type Told = typeof sv;

/** The worker of `found` has a shift on the sixth day from today: it lies on the leave. */
const FIRST = dayFromToday(5);
const LAST = dayFromToday(7);

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** What a sentence says, whatever stands in its holes. */
const like = (sentence: string): RegExp =>
  new RegExp(sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.+'));

async function signIn({ page }: Person, told: Told, username: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(told.session.username).fill(username);
  await page.getByLabel(told.session.password, { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/');
  await page.goto('/leave');
}

async function fillDays(form: Locator, told: Told, first: string, last: string): Promise<void> {
  await form.getByLabel(told.leave.form.first).fill(first);
  await form.getByLabel(told.leave.form.last).fill(last);
  // The calendar under the field, not the sheet.
  await form.getByLabel(told.leave.form.last).press('Escape');
}

/** Asks with nothing filled in, for days that have been, then rightly; Enter sends. */
async function ask(page: Page, told: Told, take: (name: string) => Promise<void>): Promise<void> {
  await page.getByText(told.leave.mine.empty).waitFor();
  await take('60-leave-empty');
  await button(page, told.leave.mine.new).first().click();
  const form = page.getByRole('form', { name: told.leave.form.title });
  await button(form, told.leave.form.send).click();
  await form.getByText(told.leave.form.fill_first).waitFor();
  await fillDays(form, told, dayFromToday(-3), dayFromToday(-2));
  await form.getByText(told.errors.leave_in_past).waitFor();
  await take('61-leave-refused');
  await fillDays(form, told, FIRST, LAST);
  await form.getByText(like(told.leave.told.shifts_one.replace('{{count}}', '1'))).waitFor();
  await form.getByLabel(told.leave.form.note).fill('Flyttar.');
  await take('62-leave-form');
  await form.getByLabel(told.leave.form.last).press('Enter');
  await page.getByText(told.leave.done.asked).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText(told.leave.status.pending).first().waitFor();
}

/** The request is on the manager's open screen without a reload. */
async function reject(page: Page, told: Told, take: (name: string) => Promise<void>): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: 'Ture Testberg' });
  await row.waitFor();
  await row.getByText('Flyttar.').waitFor();
  await row.getByRole('link', { name: told.leave.team.collides_one.replace('{{count}}', '1') }).waitFor();
  await take('63-leave-waiting');
  await button(row, told.leave.team.reject).click();
  const form = page.getByRole('form', { name: told.leave.reject.label });
  await button(form, told.leave.reject.phrases.staffing).click();
  await take('64-leave-reject');
  await button(form, told.leave.reject.submit).click();
  await page.getByText(like(told.leave.done.rejected)).first().waitFor();
  await page.getByText(told.leave.team.waiting_empty).waitFor();
}

async function askAgain(page: Page, told: Told, take: (name: string) => Promise<void>): Promise<void> {
  await page.getByText(told.leave.reject.phrases.staffing).waitFor();
  await page.getByText(told.leave.status.rejected).first().waitFor();
  await take('65-leave-rejected');
  await button(page, like(told.leave.mine.again_named)).click();
  const form = page.getByRole('form', { name: told.leave.form.title });
  assert.equal(await form.getByLabel(told.leave.form.last).inputValue(), LAST, 'the same days stand there');
  await button(form, told.leave.form.send).click();
  await page.getByText(told.leave.done.asked).first().waitFor();
}

async function approve(page: Page, told: Told, take: (name: string) => Promise<void>): Promise<void> {
  const row = page.getByRole('article').filter({ hasText: 'Ture Testberg' });
  await button(row, told.leave.team.approve).click();
  const toast = page.getByRole('status').filter({ hasText: like(told.leave.done.approved) });
  await toast.first().getByRole('button', { name: told.common.undo }).click();
  await page.getByText(told.leave.done.undone).first().waitFor();
  await button(row, told.leave.team.approve).click();
  await page.getByText(told.leave.team.waiting_empty).waitFor();
  await take('66-leave-none-waiting');
  await button(page, told.leave.team.waiting_empty_action).click();
  await row.waitFor();
  await take('67-leave-approved');
  await page.getByRole('tab', { name: told.leave.team.past }).click();
  await row.getByText(told.leave.status.rejected).first().waitFor();
  await take('68-leave-history');
}

async function seeIt(page: Page, told: Told, take: (name: string) => Promise<void>): Promise<void> {
  await page.getByText(told.leave.status.approved).first().waitFor();
  await button(page, told.leave.mine.past_show).click();
  await page.getByText(told.leave.mine.past_none).waitFor();
  await take('69-leave-mine');
  await button(page, like(told.leave.mine.withdraw_named)).click();
  await page.getByRole('dialog').getByText(told.leave.withdraw.title).waitFor();
  await take('70-leave-withdraw');
  await button(page.getByRole('dialog'), told.common.cancel).click();
  await page.goto(`/time-reporting?month=${FIRST.slice(0, 7)}`);
  const day = page.locator(`[data-date="${FIRST}"]`).locator('visible=true').first();
  await day.waitFor();
  await page.waitForFunction(
    ([date, kind]) =>
      document.querySelector(`[data-date="${date}"]`)?.getAttribute('aria-label')?.includes(String(kind)),
    [FIRST, told.leave.kinds.vacation],
  );
  await take('71-leave-calendar');
  await day.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('region', { name: told.leave.calendar.section }).waitFor();
  await take('72-leave-day');
}

/** A manager enters leave for a person who has it already: refused, and what was typed stands. */
async function enter(page: Page, told: Told, take: (name: string) => Promise<void>): Promise<void> {
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
  await take('73-leave-overlap');
  assert.equal(await form.getByLabel(told.leave.form.first).inputValue(), LAST);
  await fillDays(form, told, dayFromToday(20), dayFromToday(20));
  await button(form, told.leave.form.enter).click();
  await page.getByText(like(told.leave.done.entered)).first().waitFor();
}

for (const seat of WALKS) {
  test(`leave, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `ledig-${seat.language}-${seat.width}`);
    const told = seat.language === 'sv' ? sv : en;
    const violations: string[] = [];
    const taking =
      ({ page }: Person) =>
      async (name: string): Promise<void> => {
        violations.push(...(await picture(page, seat, name)));
      };
    const worker = await sitDown(stage, seat, company.tenant);
    const manager = await sitDown(stage, seat, company.tenant);
    await signIn(manager, told, 'petra');
    await manager.page.getByText(told.leave.team.waiting_empty).waitFor();
    await signIn(worker, told, 'ture');
    await ask(worker.page, told, taking(worker));
    await reject(manager.page, told, taking(manager));
    await askAgain(worker.page, told, taking(worker));
    await approve(manager.page, told, taking(manager));
    await seeIt(worker.page, told, taking(worker));
    await enter(manager.page, told, taking(manager));
    for (const person of [worker, manager]) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}
