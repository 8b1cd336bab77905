import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { asTure, recordCount, sheet, signOut } from '../e2e/reports.ts';
import {
  button,
  camera,
  dayFromToday,
  found,
  picture,
  raiseStage,
  type Seat,
  type Stage,
  says,
  signIn,
  sitDown,
  walks,
} from '../e2e/stage.ts';
import { sv, type Texts, textsIn } from '../e2e/words.ts';

/**
 * Without a network: the app starts, the user's schedule is there, a report waits and is sent exactly once, a refused
 * one shows the reason and keeps the typed values, and signing out with unsent reports asks first. Also a week in one
 * action.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const WORKED = dayFromToday(-2);
const REFUSED = dayFromToday(-1);
const OFFLINE = { goes_offline: true };
const SEATS = walks({ language: 'sv', width: 390 }, { language: 'en', width: 1440 });

for (const seat of SEATS) {
  test(`a report without a network is sent once, ${seat.language} at ${seat.width}`, async () => {
    const tenant = `utan-nat-${seat.width}`;
    await found(stage, tenant);
    const texts = textsIn(seat.language);
    const ture = await asTure(stage, tenant);
    const person = await sitDown(stage, seat, tenant, OFFLINE);
    const { page, context } = person;
    const { take, violations } = camera(seat);

    await signIn(page, texts, 'ture');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await goTo(page, WORKED);
    // Loaded data is written to the browser's database a moment after it is on screen.
    await page.waitForTimeout(1_000);

    await context.setOffline(true);
    await page.reload();
    await banner(page, texts).waitFor();
    await openDay(page, WORKED);
    await times(page, texts).fill('12-22');
    await seenButton(sheet(page), texts.timeEntries.form.save).click();
    await says(page, texts.offline.toast.kept);
    await sheet(page).waitFor({ state: 'hidden' });
    await dayNamed(page, WORKED, texts.offline.unsent.waiting);
    await take(page, 'off-01-not-sent');
    await page.reload();
    await dayNamed(page, WORKED, texts.offline.unsent.waiting);
    assert.deepEqual(await ture.reports(WORKED), [], 'nothing has reached the server');
    await page.goto('/user-info').catch(() => undefined);
    await page.getByText(texts.offline.needs_network, { exact: true }).first().waitFor();
    await take(page, 'off-02-needs-network');
    await goTo(page, WORKED);

    await context.setOffline(false);
    await says(page, texts.offline.toast.sent_one);
    await banner(page, texts).waitFor({ state: 'hidden' });
    await page.reload();
    await dayNamed(page, WORKED, texts.timeEntries.status.submitted_pending);
    assert.deepEqual(await ture.reports(WORKED), ['12:00–22:00'], 'it was sent exactly once');

    await context.setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await goTo(page, REFUSED);
    await openDay(page, REFUSED);
    await times(page, texts).fill('9-17');
    await seenButton(sheet(page), texts.timeEntries.form.save).click();
    await dayNamed(page, REFUSED, texts.offline.unsent.waiting);
    await ture.report(REFUSED, '10:00', '12:00');
    await signOut(page, texts, seat);
    await page.getByText(texts.offline.sign_out.text_one).waitFor();
    await take(page, 'off-03-sign-out');
    await seenButton(page, texts.offline.sign_out.no).click();
    if (seat.width === 390) await page.keyboard.press('Escape');
    await context.setOffline(false);
    await page.getByText(texts.offline.refused_one).waitFor();
    await page.getByRole('link', { name: texts.offline.see_refused }).click();
    await sheet(page).getByText(texts.errors.entry_overlap, { exact: false }).first().waitFor();
    assert.equal(await times(page, texts).inputValue(), '09:00–17:00', 'what was typed is kept');
    await take(page, 'off-04-refused');
    await sheet(page)
      .getByRole('button', { name: texts.offline.unsent.discard_named.split('{{')[0] ?? '' })
      .click();
    await says(page, texts.offline.toast.discarded);
    assert.deepEqual(await ture.reports(REFUSED), ['10:00–12:00']);

    await page.keyboard.press('Escape');
    await signOut(page, texts, seat);
    await page.waitForURL((url) => url.pathname === '/');
    await page.waitForTimeout(500);
    assert.deepEqual(await recordCount(page, 'readings'), 0, 'nothing is kept of who signed out');
    assert.deepEqual(person.problems, []);
    assert.deepEqual(violations, []);
    await context.close();
  });
}

test('missing days are reported as planned in one action, and withdrawn in one', async () => {
  const seat: Seat = { language: 'sv', width: 390 };
  await found(stage, 'hela-veckan');
  const ture = await asTure(stage, 'hela-veckan');
  const person = await sitDown(stage, seat, 'hela-veckan', OFFLINE);
  const { page } = person;
  await signIn(page, sv, 'ture');
  await seenButton(page, sv.timeEntries.todo.report_all.replace('{{count}}', '3')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('22:00–06:00').waitFor();
  const violations = await picture(page, seat, 'off-05-as-planned');
  await seenButton(dialog, sv.timeEntries.as_planned.confirm_other.replace('{{count}}', '3')).click();
  await says(page, sv.timeEntries.as_planned.done_other.replace('{{count}}', '3'));
  assert.deepEqual(await ture.reports(WORKED), ['09:00–17:30']);
  await seenButton(page, sv.common.undo).click();
  await says(page, sv.timeEntries.as_planned.taken_back_other.replace('{{count}}', '3'));
  assert.deepEqual(await ture.reports(WORKED), []);
  assert.deepEqual(violations, []);
  await person.context.close();
});

test('leaving a half-typed day asks first, and a break that is no number is reported', async () => {
  await found(stage, 'halvskriven');
  const person = await sitDown(stage, { language: 'sv', width: 1440 }, 'halvskriven', OFFLINE);
  const { page } = person;
  await signIn(page, sv, 'ture');
  await goTo(page, WORKED);
  await openDay(page, WORKED);
  const rest = sheet(page).getByRole('textbox', { name: sv.timeEntries.form.break });
  await rest.fill('en halvtimme');
  await sheet(page).getByText(sv.timeEntries.form.break_unreadable).waitFor();
  await seenButton(sheet(page), sv.timeEntries.form.save).click();
  assert.equal(await rest.inputValue(), 'en halvtimme', 'it stays as it was typed');
  await page.goBack();
  await page.getByText(sv.common.unsaved.title).waitFor();
  await seenButton(page, sv.common.unsaved.no).click();
  assert.equal(await rest.inputValue(), 'en halvtimme');
  await page.waitForURL(/day=/);
  await page.goBack();
  await seenButton(page, sv.common.unsaved.yes).click();
  await sheet(page).waitFor({ state: 'hidden' });
  for (const [typed, written] of [
    ['0730-16', '07:30–16:00'],
    ['7.30–16', '07:30–16:00'],
    ['22-6', '22:00–06:00'],
  ] as const) {
    await openDay(page, WORKED);
    await times(page, sv).fill(typed);
    await rest.focus();
    assert.equal(await times(page, sv).inputValue(), written);
    await page.keyboard.press('Escape');
    await seenButton(page, sv.common.unsaved.yes).click();
    await sheet(page).waitFor({ state: 'hidden' });
  }
  await person.context.close();
});

const seenButton = (within: Page | Locator, name: string): Locator =>
  button(within, name).locator('visible=true').first();
const times = (page: Page, texts: Texts): Locator =>
  sheet(page).getByRole('textbox', { name: texts.timeEntries.form.times });
const banner = (page: Page, texts: Texts): Locator => page.getByText(texts.offline.try_now);

async function goTo(page: Page, date: string): Promise<void> {
  await page.goto(`/time-reporting?month=${date.slice(0, 7)}`);
  await dayOf(page, date).waitFor();
}

const dayOf = (page: Page, date: string): Locator =>
  page.locator(`[data-date="${date}"]`).locator('visible=true').first();

async function openDay(page: Page, date: string): Promise<void> {
  await dayOf(page, date).click();
  await sheet(page).waitFor();
}

/** Waits until the day's name has this word for its report. */
async function dayNamed(page: Page, date: string, word: string): Promise<void> {
  await page.waitForFunction(
    ([of, said]) =>
      [...document.querySelectorAll(`[data-date="${of}"]`)].some((one) =>
        (one.getAttribute('aria-label') ?? '').toLowerCase().includes(String(said).toLowerCase()),
      ),
    [date, word],
  );
}
