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
  instantOf,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { beginning, filled, type Texts, textsIn } from './words.ts';

/**
 * A manager offers an open shift in two presses, and a worker takes it; another is offered for the manager to choose: the
 * worker says no, which the manager sees, changes the answer, takes it back and asks again, and the manager gives it.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A day without the demo's own shifts. */
const DAY = dayFromToday(40);
const NEXT = dayFromToday(43);

async function planned(page: Page, date: string, from: string, until: string): Promise<void> {
  const times = { start_time: instantOf(date, from), end_time: instantOf(date, until) };
  await callAs(page, 'POST', '/api/shifts/', { ...times, places: 1 });
}

for (const seat of walks(DESK, PHONE)) {
  test(`open shifts are offered and taken, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `lediga-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, tenant);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    await comeSignedIn(manager, 'petra');
    await planned(manager.page, DAY, '16:00', '22:00');
    await planned(manager.page, NEXT, '07:00', '15:00');

    await offerToTheFirst(manager.page, texts, take);
    await takeIt(worker.page, texts, take);
    await offerToChoose(manager.page, texts, take);
    await sayNo(worker.page, texts, take);
    await seesNo(manager.page, texts, take);
    await askForIt(worker.page, texts, take);
    await giveIt(manager.page, texts, take);
    await worker.page.getByRole('region', { name: texts.offers.open.title }).waitFor({ state: 'hidden' });

    assert.deepEqual(violations, []);
    assert.deepEqual([...worker.problems, ...manager.problems], [], 'nothing was thrown in the browser');
    for (const person of [worker, manager]) await person.context.close();
  });
}

async function openSheet(page: Page, texts: Texts, date: string) {
  await page.goto(`/shifts?view=month&month=${date.slice(0, 7)}&day=${date}`);
  await button(page, beginning(texts.roster.offer_named)).click();
  const sheet = page.getByRole('dialog', { name: texts.offers.give.title });
  await sheet.waitFor();
  return sheet;
}

async function offerToTheFirst(page: Page, texts: Texts, take: Take): Promise<void> {
  const sheet = await openSheet(page, texts, DAY);
  await button(sheet, texts.offers.give.send).waitFor();
  await take(page, '44-offer-shift');
  await button(sheet, texts.offers.give.send).click();
  await says(page, texts.offers.give.sent);
}

async function takeIt(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.offers.open;
  await page.goto('/my-shifts');
  const card = page.getByRole('region', { name: words.title });
  await card.waitFor();
  await take(page, '45-open-shifts');
  await card.getByRole('button', { name: beginning(words.take_named) }).click();
  const asked = page.getByRole('dialog', { name: words.take });
  await asked.getByRole('button', { name: words.take }).click();
  await says(page, words.took);
  await card.waitFor({ state: 'hidden' });
}

async function offerToChoose(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.offers.give;
  const sheet = await openSheet(page, texts, NEXT);
  await sheet.getByLabel(words.to, { exact: true }).selectOption({ label: words.tos.people });
  await button(sheet, words.send).click();
  await says(sheet, texts.roster.form.choose_one);
  await sheet.getByRole('checkbox', { name: /Ture/ }).check();
  await sheet.getByRole('checkbox', { name: words.first_come }).uncheck();
  await sheet.getByLabel(words.closes).selectOption({ label: words.closings.hours_24 });
  await take(page, '46-offer-to-some');
  await button(sheet, words.send).click();
  await says(page, words.sent);
}

async function sayNo(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.offers.open;
  const card = page.getByRole('region', { name: words.title });
  await card.getByRole('button', { name: beginning(words.no_named) }).click();
  await says(page, words.said_no);
  const hidden = card.getByRole('button', { name: filled(words.show_noes_one, { count: '1' }) });
  await hidden.waitFor();
  assert.equal(await card.getByRole('listitem').count(), 0);
  await hidden.click();
  await card.getByText(words.said_no_text).waitFor();
  await take(page, '46-said-no');
}

async function seesNo(page: Page, texts: Texts, take: Take): Promise<void> {
  const sheet = await openSheet(page, texts, NEXT);
  await sheet.getByRole('region', { name: texts.offers.give.noes }).getByText('Ture Testberg').waitFor();
  await take(page, '46-noes');
}

async function askForIt(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.offers.open;
  const card = page.getByRole('region', { name: words.title });
  const ask = async (): Promise<void> => {
    await card.getByRole('button', { name: beginning(words.want_named) }).click();
    await page.getByRole('dialog', { name: words.want }).getByRole('button', { name: words.want }).click();
    await card.getByText(words.asked).waitFor();
  };
  await ask();
  await card.getByRole('button', { name: beginning(words.withdraw_named) }).click();
  await says(page, words.withdrawn);
  await ask();
  await take(page, '47-asked-for');
}

async function giveIt(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.offers.give;
  const sheet = await openSheet(page, texts, NEXT);
  const give = sheet.getByRole('button', { name: filled(words.grant_named, { name: 'Ture Testberg' }) });
  await sheet.getByRole('region', { name: words.claims }).waitFor();
  await take(page, '48-claims');
  await give.click();
  await give.waitFor({ state: 'hidden' });
  await sheet.waitFor({ state: 'hidden' });
}
