import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openMore } from './reports.ts';
import {
  button,
  type Company,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  fillLogin,
  found,
  type Person,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
  type Take,
  waitForCount,
  walks,
} from './stage.ts';
import { beginning, en, sv, type Texts, textsIn } from './words.ts';

/**
 * The whole main job: a worker reports a matching day, a deviating day and a night, and answers two shifts; a manager
 * rejects one, approves one and the rest in bulk; the worker sees the statuses and the pay. In both languages, on a
 * desk and on a phone.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const MATCHING = dayFromToday(-1);
const DEVIATING = dayFromToday(-2);
const NIGHT = dayFromToday(-4);

for (const seat of walks(DESK, PHONE)) {
  test(`from a report to its pay, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `kafe-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, company.tenant);
    const manager = await sitDown(stage, seat, company.tenant);
    const texts = textsIn(seat.language);

    await signInAtLast(worker, texts, 'ture', take);
    await worker.page.waitForURL('**/dashboard');
    await worker.page.getByRole('heading', { level: 1 }).waitFor();
    await take(worker.page, '02-dashboard-before');
    const before = await netOf(worker.page, texts, DEVIATING);
    await reportDay(worker.page, texts, MATCHING, null, take);
    await reportDay(worker.page, texts, DEVIATING, '12-22', take);
    await reportDay(worker.page, texts, NIGHT, null);
    await answerShifts(worker.page, texts, take);
    const reported = await netOf(worker.page, texts, DEVIATING);
    assert.ok(reported > before, `unsocial hours raise the pay: ${before} before, ${reported} after`);
    await take(worker.page, '06-pay');

    await signInAtLast(manager, texts, 'petra');
    await manager.page.waitForURL('**/manager');
    await decide(manager.page, texts, take);

    await seeTheResult(worker.page, texts, take);
    const decided = await netOf(worker.page, texts, DEVIATING);
    assert.ok(
      decided < reported,
      `the rejected evening no longer pays: ${reported} before, ${decided} after`,
    );
    await take(worker.page, '12-pay-after');

    for (const person of [worker, manager]) {
      await signOut(person, texts, seat);
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}

/** Is refused once before the right password is entered. */
async function signInAtLast({ page }: Person, texts: Texts, username: string, take?: Take): Promise<void> {
  await page.goto('/');
  await page.getByLabel(texts.session.username).waitFor();
  if (take !== undefined) await take(page, '01-login');
  await page.getByLabel(texts.session.username).fill(username);
  await page.getByLabel(texts.session.password, { exact: true }).fill('fel-lösenord');
  await button(page, texts.session.sign_in).click();
  await page.getByText(texts.errors.wrong_credentials).waitFor();
  await page.getByLabel(texts.session.password, { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
}

/** The displayed net pay of the month, in whole kronor. */
async function netOf(page: Page, texts: Texts, date: string): Promise<number> {
  await page.goto(`/user-info?month=${date.slice(0, 7)}`);
  const shown = await page
    .getByRole('region', { name: texts.pay.net })
    .getByText(/\d\skr/)
    .first()
    .textContent();
  return Number((/^[^k]*kr/.exec(shown ?? '')?.[0] ?? '').replace(/\D/g, ''));
}

/** Opens the day from the calendar, types the time unless the suggestion is right, saves with Enter. */
async function reportDay(
  page: Page,
  texts: Texts,
  date: string,
  times: string | null,
  take?: Take,
): Promise<void> {
  await page.goto(`/time-reporting?month=${date.slice(0, 7)}`);
  await page.locator(`[data-date="${date}"]`).locator('visible=true').first().click();
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('textbox', { name: texts.timeEntries.form.times });
  await field.waitFor();
  if (times !== null) await field.fill(times);
  if (take !== undefined) await take(page, times === null ? '03-day' : '04-day-deviating');
  if (times === null) await button(sheet, texts.timeEntries.form.save).click();
  else await field.press('Enter');
  await says(page, texts.timeEntries.toast.added);
}

/** Accepts the first shift on the dashboard and declines the second in its dialog. */
async function answerShifts(page: Page, texts: Texts, take: Take): Promise<void> {
  const { answer } = texts.shifts;
  await page.goto('/dashboard');
  const todo = page.getByRole('region', { name: texts.timeEntries.todo.to_answer });
  await todo
    .getByRole('button', { name: beginning(answer.approve_named) })
    .first()
    .click();
  await says(page, answer.approved);
  await page.goto(`/time-reporting?month=${dayFromToday(6).slice(0, 7)}`);
  await page
    .getByRole('button', { name: beginning(answer.open_named) })
    .locator('visible=true')
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.shifts.facts.rest).waitFor();
  await take(page, '05-approve-shift');
  await button(dialog, answer.reject).click();
  await says(page, answer.rejected);
}

/** Rejects the deviation with a reason, approves one report by itself, the rest in bulk. */
async function decide(page: Page, texts: Texts, take: Take): Promise<void> {
  const { actions, reject, bulk, tabs } = texts.approvals;
  const rows = page.getByRole('article');
  await rows.first().waitFor();
  await take(page, '07-deviations');
  // One report deviates.
  await waitForCount(rows, 1);
  await button(rows.first(), actions.reject).click();
  await page.getByRole('form', { name: reject.label }).getByText(reject.phrases.times).click();
  await take(page, '08-reject');
  await button(page.getByRole('form', { name: reject.label }), reject.submit).click();
  await says(page, beginning(texts.approvals.done.rejected.replace('{{worker}}', 'Ture Testberg')));

  await page.getByRole('tab', { name: beginning(tabs.submitted_ok) }).click();
  await page.waitForFunction((count) => document.querySelectorAll('article').length === count, 2);
  await button(rows.first(), actions.details).click();
  await page
    .getByRole('region', { name: texts.approvals.details.label })
    .getByText('Ture', { exact: false })
    .first()
    .waitFor();
  await take(page, '09-without-deviation');
  await button(rows.first(), actions.approve).click();
  await says(page, texts.approvals.done.approved.replace('{{worker}}', 'Ture Testberg'));
  await page.waitForFunction((count) => document.querySelectorAll('article').length === count, 1);
  await button(page, beginning(bulk.ok_button)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(bulk.all_ok).waitFor();
  await take(page, '10-bulk');
  await dialog
    .getByRole('button', { name: beginning(bulk.confirm_one) })
    .last()
    .click();
  await says(page, texts.approvals.bulk.done_one.replace('{{count}}', '1'));
  await button(dialog, bulk.close).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function seeTheResult(page: Page, texts: Texts, take: Take): Promise<void> {
  const { status } = texts.timeEntries;
  for (const [date, expected] of [
    [MATCHING, status.approved],
    [DEVIATING, status.rejected],
    [NIGHT, status.approved],
  ] as const) {
    await page.goto(`/time-reporting?month=${date.slice(0, 7)}`);
    const day = page.locator(`[data-date="${date}"]`).locator('visible=true').first();
    await day.waitFor();
    await page.waitForFunction(
      ([of, word]) =>
        [...document.querySelectorAll(`[data-date="${of}"]`)].some((one) =>
          (one.getAttribute('aria-label') ?? one.textContent ?? '')
            .toLowerCase()
            .includes(String(word).toLowerCase()),
        ),
      [date, expected],
    );
  }
  await page.goto('/dashboard');
  await says(page, texts.approvals.reject.phrases.times);
  await take(page, '11-dashboard-after');
}

async function signOut({ page }: Person, texts: Texts, seat: Seat): Promise<void> {
  if (seat.width === 390) await openMore(page, texts);
  else
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Ture|Petra/ })
      .click();
  await page.getByText(texts.shell.sign_out).locator('visible=true').first().click();
  await page.waitForURL((url) => url.pathname === '/');
  const kept = await page.evaluate(() => Object.keys(localStorage).sort());
  for (const key of ['access_token', 'refresh_token', 'user'])
    assert.ok(!kept.includes(key), `${key} is still stored after signing out`);
}

test('the chosen language is stored, and every sentence changes', async () => {
  const person = await sitDown(stage, { language: 'sv', width: 1440 }, 'demo');
  await person.page.goto('/');
  await person.page.getByRole('heading', { name: sv.session.title }).waitFor();
  await person.page.getByRole('button', { name: /EN/ }).click();
  await person.page.getByRole('heading', { name: en.session.title }).waitFor();
  await person.page.reload();
  await person.page.getByRole('heading', { name: en.session.title }).waitFor();
  assert.equal(await person.page.getAttribute('html', 'lang'), 'en');
  await person.context.close();
});

test('typed input survives the end of a session', async () => {
  const company: Company = await found(stage, 'kafe-utkast');
  const person = await sitDown(stage, { language: 'sv', width: 1440 }, company.tenant);
  const { page } = person;
  await signInAtLast(person, sv, 'ture');
  await page.waitForURL('**/dashboard');
  await page.goto(`/time-reporting?month=${DEVIATING.slice(0, 7)}`);
  await page.locator(`[data-date="${DEVIATING}"]`).locator('visible=true').first().click();
  const comment = page.getByRole('dialog').getByLabel(sv.timeEntries.form.description, { exact: true });
  await comment.fill('Stängde själv, kassan krånglade.');
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'x.y.z');
    localStorage.setItem('refresh_token', 'slut');
  });
  await button(page.getByRole('dialog'), sv.timeEntries.form.save).click();
  await says(page, sv.session.expired);
  await fillLogin(page, sv, 'ture');
  await page.waitForURL('**/time-reporting**');
  const dialog = page.getByRole('dialog');
  await button(dialog, sv.common.draft.take).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea, input')].some(
      (one) => Reflect.get(one, 'value') === 'Stängde själv, kassan krånglade.',
    ),
  );
  await person.context.close();
});
