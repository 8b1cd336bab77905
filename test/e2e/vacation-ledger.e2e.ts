import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
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
  walks,
} from './stage.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/**
 * Vacation days: a manager chooses the rules, pastes balances from a sheet with a wrong row and then a right one, and corrects
 * one on the person's sheet; the person sees what is left where leave is asked for; the manager grants it in advance.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const FIRST = dayFromToday(7);
const LAST = dayFromToday(41);

async function chooseRules(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/pay-rules?show=company');
  await page.getByLabel(texts.payRules.company.iban).waitFor();
  // The card is drawn when it comes into view.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await button(page, texts.vacationLedger.rules.edit).click();
  const dialog = page.getByRole('dialog', { name: texts.vacationLedger.rules.edit });
  await dialog.getByLabel(texts.fields.vacation_unpaid).selectOption('day_percent');
  // Earned in the same year: the law's compensation is named, for it is not computed.
  const earned = dialog.getByLabel(texts.fields.vacation_earning);
  await earned.selectOption('same_year');
  await dialog.getByText(texts.vacationLedger.rules.settled_hint).waitFor();
  await take(page, '89-vacation-rules-settled');
  await earned.selectOption('year_before');
  // What changes pay is tried on a month first.
  await dialog.getByRole('button', { name: like(texts.payRules.replay.try) }).click();
  await dialog.getByRole('button', { name: like(texts.payRules.company.save_from) }).waitFor();
  await take(page, '90-vacation-rules');
  await dialog.getByRole('button', { name: like(texts.payRules.company.save_from) }).click();
  await says(page, texts.vacationLedger.rules.saved);
  await page.getByText(texts.payRules.company.over_time).waitFor();
  await page.getByText(texts.payRules.company.coming).waitFor();
  await take(page, '90b-vacation-rules-over-time');
}

async function pasteBalances(page: Page, texts: Texts, take: Take): Promise<void> {
  const { paste } = texts.vacationLedger;
  await button(page, paste.title).click();
  const dialog = page.getByRole('dialog', { name: paste.title });
  const rows = dialog.getByLabel(paste.text);
  await rows.fill(`${texts.vacationLedger.paste.headings}\nture;12;5;3\n${texts.vacation.title};25;0;0`);
  await button(dialog, paste.read).click();
  await dialog.getByText(paste.faults.unknown_person).waitFor();
  await dialog.getByText(paste.all_wrong).waitFor();
  await take(page, '91-vacation-sheet-wrong');
  await rows.fill(`${texts.vacationLedger.paste.headings}\nture;12;5;3`);
  await button(dialog, paste.read).click();
  await button(dialog, filled(paste.save_one, { count: '1' })).click();
  await says(page, paste.done);
  // Once more, with another number: the preview shows what is replaced.
  await button(page, paste.title).click();
  await rows.fill(`${texts.vacationLedger.paste.headings}\nture;13;5;3`);
  await button(dialog, paste.read).click();
  await dialog.getByText('12 → 13').waitFor();
  await take(page, '91b-vacation-sheet-replaces');
  await rows.fill(`${texts.vacationLedger.paste.headings}\nture;12;5;3`);
  await button(dialog, paste.read).click();
  await button(dialog, filled(paste.save_one, { count: '1' })).click();
  await says(page, paste.done);
}

/** The balance is on the person's sheet, and is corrected there. */
async function correct(page: Page, texts: Texts, take: Take, worker: string): Promise<void> {
  const { vacation, vacationLedger } = texts;
  await page.goto(`/user-management?person=${worker}&at=vacation`);
  const sheet = page.getByRole('dialog').first();
  // What is above it has loaded, and the section is still where the sheet opened.
  await sheet.getByText(like(vacationLedger.balance_from)).waitFor();
  await page.waitForFunction((title) => {
    const legend = [...document.querySelectorAll('legend')].find((one) => one.textContent === title);
    const top = legend?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < innerHeight / 2;
  }, vacation.title);
  await sheet.getByText(like(vacationLedger.balance_from)).waitFor();
  await button(sheet, vacationLedger.change).scrollIntoViewIfNeeded();
  await take(page, '92-vacation-person');
  await button(sheet, vacationLedger.change).click();
  const form = page.getByRole('dialog', { name: like(`${vacationLedger.change}: {{name}}`) });
  await form.getByLabel(texts.fields.taken_days).fill('4');
  await take(page, '93-vacation-balance');
  // A year's salary is asked about, and saved when it is confirmed to be variable pay alone.
  await form.getByLabel(texts.fields.earned_pay).fill('386000');
  await button(form, vacationLedger.save).click();
  const sure = form.getByRole('checkbox', { name: vacationLedger.variable_only });
  await sure.waitFor();
  await take(page, '93b-vacation-whole-pay');
  await sure.check();
  await button(form, vacationLedger.save).click();
  await says(page, vacationLedger.balance_saved);
  await sheet
    .getByText(filled(vacation.paid_other, { count: '8' }))
    .first()
    .waitFor();
}

/** What is left, and what the days asked for leave of it. */
async function ask(page: Page, texts: Texts, take: Take): Promise<void> {
  const { vacation, leave } = texts;
  await page.goto('/leave');
  await page.getByText(like(vacation.left)).first().waitFor();
  await take(page, '94-vacation-left');
  await button(page, leave.mine.new).first().click();
  const form = page.getByRole('form', { name: leave.form.title });
  await form.getByLabel(leave.form.first).fill(FIRST);
  await form.getByLabel(leave.form.last).fill(LAST);
  await form.getByLabel(leave.form.last).press('Escape');
  await form.getByText(like(vacation.left_after)).waitFor();
  await form.getByText(like(vacation.some_unpaid_other)).waitFor();
  await take(page, '95-vacation-asked');
  await button(form, leave.form.send).click();
  await says(page, leave.done.asked);
}

async function grant(page: Page, texts: Texts, take: Take): Promise<void> {
  const { vacation, leave } = texts;
  await page.goto('/leave');
  const row = page.getByRole('article').filter({ hasText: 'Ture Testberg' });
  await row.getByText(like(vacation.left_after)).waitFor();
  await button(row, leave.team.approve).click();
  await row.getByRole('checkbox').check();
  await take(page, '96-vacation-advance');
  await button(row.getByRole('form'), leave.team.approve).click();
  await says(page, like(leave.done.approved));
}

for (const seat of walks(DESK, PHONE)) {
  test(`vacation days, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `semester-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const manager = await sitDown(stage, seat, company.tenant);
    const worker = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    await comeSignedIn(worker, 'ture');
    await chooseRules(manager.page, texts, take);
    await pasteBalances(manager.page, texts, take);
    await correct(manager.page, texts, take, company.worker_id);
    await ask(worker.page, texts, take);
    await grant(manager.page, texts, take);
    const [request] = Object(await callAs(worker.page, 'GET', '/api/leave-requests/'));
    assert.equal(Object(request).advance, true);
    for (const person of [worker, manager]) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}
