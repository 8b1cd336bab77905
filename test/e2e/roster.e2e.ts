import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addDays, weekdayOf } from '../../src/core/calendar.ts';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  focusIsKept,
  found,
  hold,
  instantOf,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { like, type Texts, textsIn } from './words.ts';

/**
 * The shift calendar as a manager uses it: a conflict is found and avoided, people are assigned and removed, a shift
 * is deleted and restored, the copy of a week leads to the week, another manager's change arrives without changing the
 * typed values.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A day on which the company's worker has a shift 08:00–16:30. */
const DAY = dayFromToday(6);

for (const seat of walks(DESK)) {
  test(`a roster is planned, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `roster-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    const { take, violations } = camera(seat);
    await comeSignedIn(manager, 'petra');
    await page.goto(`/shifts?month=${DAY.slice(0, 7)}&day=${DAY}`);
    await page.getByRole('grid').waitFor();
    await panel(page).getByRole('heading', { name: '08:00–16:30' }).waitFor();
    assert.equal(await page.locator('[data-cell]').count(), 42);
    await take(page, '20-roster');

    if (seat.width === 1440) await walkByKeys(page, texts);
    await followWhatWaits(page, texts);
    await page.goto(`/shifts?month=${DAY.slice(0, 7)}&day=${DAY}`);
    await createPastAConflict(page, texts, take);
    await staff(page, texts, tenant, take);
    await deleteAndUndo(page, texts, take);
    await copyInTheWeek(page, texts, take);
    await liveWhileTyping(page, texts, tenant);
    await changedByTwo(page, texts, tenant, take);

    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

const firstButton = (within: Page | Locator, name: string | RegExp): Locator => button(within, name).first();
const panel = (page: Page): Locator => page.locator('section:has([data-panel-title])');
const card = (page: Page, times: string): Locator =>
  panel(page).locator('[data-card]').filter({ hasText: times });
const toast = (page: Page, sentence: string): Locator =>
  page
    .locator('.mantine-Notification-root')
    .filter({ hasText: like(sentence) })
    .first();

/** Arrows move, Enter opens the day, Escape returns, `n` creates a shift on the cursor's day. */
async function walkByKeys(page: Page, texts: Texts): Promise<void> {
  const { roster } = texts;
  await page.locator(`[data-date="${DAY}"]`).focus();
  await page.keyboard.press('ArrowRight');
  const next = dayFromToday(7);
  await page.waitForFunction((date) => document.activeElement?.getAttribute('data-date') === date, next);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((date) => document.activeElement?.getAttribute('data-date') === date, DAY);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-panel-title'));
  await page.keyboard.press('Escape');
  await page.waitForFunction((date) => document.activeElement?.getAttribute('data-date') === date, DAY);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: roster.form.create_title });
  await dialog.waitFor();
  assert.equal(await dialog.getByLabel(roster.form.date).inputValue(), DAY);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** What waits leads to its shift, and a day's name has counts and nobody's name. */
async function followWhatWaits(page: Page, { roster }: Texts): Promise<void> {
  const summary = page.getByRole('group', { name: roster.summary.label });
  await summary.getByRole('button', { name: like(roster.summary.pending_one) }).click();
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-add'));
  const card = page.locator('[data-card]').filter({ has: page.locator('[data-add]:focus') });
  await says(card, roster.state.pending);
  for (const name of await page
    .getByRole('gridcell')
    .evaluateAll((cells) =>
      cells.map((cell) => cell.ariaLabel ?? cell.querySelector('[aria-label]')?.ariaLabel ?? ''),
    ))
    assert.doesNotMatch(name, /Testberg/);
}

/** Invalid times and a booked person: reported before and after saving; then saved without them. */
async function createPastAConflict(page: Page, texts: Texts, take: Take): Promise<void> {
  const { form, create, failed, done } = texts.roster;
  await button(page, create).locator('visible=true').first().click();
  const dialog = page.getByRole('dialog', { name: form.create_title });
  const times = dialog.getByLabel(form.times);
  await says(dialog, form.untimed_hint);
  const free = await dialog.getByText(form.free, { exact: true }).count();
  assert.equal(free, 0, 'nobody is free for a shift without times');
  await firstButton(dialog, create).click();
  await says(dialog, texts.common.required);
  await times.fill('9-9');
  await dialog.getByText(form.invalid_range).waitFor();
  await times.fill('22-6');
  await dialog.getByText(form.ends_next_day).waitFor();
  await firstButton(dialog, form.check).click();
  await dialog.getByText(form.check_needs).waitFor();
  await times.fill('8-16');
  await says(dialog, form.search_hint);
  await dialog.getByLabel(form.search).fill('tur');
  await page.keyboard.press('Enter');
  await dialog.getByText(form.conflicts).waitFor();
  await says(dialog, like(form.overlap));
  await dialog.getByText(form.within_two_weeks).waitFor();
  await take(page, '21-roster-conflict');
  await firstButton(dialog, create).click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: like(failed.create) })
    .waitFor();
  assert.equal(await times.inputValue(), '08:00–16:00', 'what was typed is kept');
  // A night right after the day: allowed, with a warning before it is saved.
  await times.fill('22-6');
  await says(dialog, like(form.rest));
  await take(page, '21-roster-rest');
  await times.fill('8-16');
  await firstButton(dialog, form.drop).click();
  await times.fill('17-20');
  await firstButton(dialog, create).click();
  await toast(page, done.created).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await card(page, '17:00–20:00').waitFor();
}

/** Adds the worker without conflicts, records an absence, removes the worker and undoes. */
async function staff(page: Page, texts: Texts, tenant: string, take: Take): Promise<void> {
  const { roster } = texts;
  const evening = card(page, '17:00–20:00');
  await evening.getByText(roster.no_workers).waitFor();
  await firstButton(evening, like(roster.add_named)).click();
  const dialog = page.getByRole('dialog', { name: roster.add_workers });
  await button(dialog, roster.form.add_zero).click();
  await dialog.getByText(roster.form.choose_one).waitFor();
  await dialog.locator('label').filter({ hasText: 'Ture' }).click();
  await dialog.getByText(roster.form.no_conflicts).waitFor();
  await take(page, '22-roster-add');
  await firstButton(dialog, roster.form.add_one.replace('{{count}}', '1')).click();
  await toast(page, roster.done.added_one).waitFor();
  await evening.getByText('Ture').waitFor();
  await evening.getByText(roster.state.pending).waitFor();

  await firstButton(evening, like(roster.menu.open)).click();
  await page.getByRole('menuitem', { name: roster.absence.sick_full }).waitFor();
  await take(page, '23-roster-menu');
  await page.getByRole('menuitem', { name: roster.menu.approve }).click();
  await toast(page, roster.done.approved).waitFor();
  await evening.getByText(roster.state.pending).waitFor({ state: 'hidden' });
  // The answer to the absence comes late, and before it the shifts are read as they were: taking off waits for it, is no
  // change of an old version, and its undo knows the absence.
  const answered = Promise.withResolvers<void>();
  await hold(page, '**/api/shift-assignments/*/', {
    before: (method) => (method === 'PATCH' ? answered.promise : null),
  });
  await firstButton(evening, like(roster.menu.open)).click();
  await page.getByRole('menuitem', { name: roster.absence.sick_full }).click();
  await evening.getByText(roster.absence.sick_full).waitFor();
  await workLate(tenant);
  await card(page, '20:00–22:00').waitFor();

  await firstButton(evening, like(roster.remove_named)).click();
  await evening.getByText(roster.no_workers).waitFor();
  answered.resolve();
  await firstButton(toast(page, roster.done.removed), texts.common.undo).click();
  await evening.getByText('Ture').waitFor();
  await evening.getByText(roster.absence.sick_full).waitFor();
}

async function deleteAndUndo(page: Page, texts: Texts, take: Take): Promise<void> {
  const { roster } = texts;
  const evening = card(page, '17:00–20:00');
  const dialog = page.getByRole('dialog', { name: roster.delete_title });
  await firstButton(evening, like(roster.delete_named)).click();
  await dialog.getByText(like(roster.delete_people)).waitFor();
  await take(page, '24-roster-delete');
  await firstButton(dialog, texts.common.cancel).click();
  await dialog.waitFor({ state: 'hidden' });
  await firstButton(evening, like(roster.delete_named)).click();
  await firstButton(dialog, roster.delete).click();
  await evening.waitFor({ state: 'hidden' });
  await focusIsKept(page);
  await firstButton(toast(page, roster.done.deleted), texts.common.undo).click();
  await evening.getByText('Ture').waitFor();
}

/** The month's copy is the week's: the day's week to the next, made where it is seen. */
async function copyInTheWeek(page: Page, texts: Texts, take: Take): Promise<void> {
  await firstButton(page, texts.roster.copy.open).click();
  const title = page.getByRole('heading', { name: texts.rosterCopies.title });
  await title.waitFor();
  const copy = page.getByRole('region', { name: texts.rosterCopies.title });
  await copy.getByRole('status').first().waitFor();
  const { pathname, searchParams } = new URL(page.url());
  assert.deepEqual([pathname, searchParams.get('copy')], ['/shifts', null], 'a reload does not ask again');
  assert.equal(mondayOf(searchParams.get('from') ?? ''), mondayOf(addDays(DAY, 7)), 'to the week after');
  await take(page, '25-roster-copy');
  await firstButton(copy, texts.common.close).click();
  await title.waitFor({ state: 'hidden' });
}

const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** Another manager's shift arrives while a dialog is open: it is shown, and no typed value changes. */
async function liveWhileTyping(page: Page, texts: Texts, tenant: string): Promise<void> {
  const { form, create } = texts.roster;
  await page.goto(`/shifts?month=${DAY.slice(0, 7)}&day=${DAY}`);
  await card(page, '17:00–20:00').waitFor();
  await button(page, create).locator('visible=true').first().click();
  const times = page.getByRole('dialog').getByLabel(form.times);
  await times.fill('10-1');
  await planElsewhere(tenant);
  await page.locator('[data-card]').filter({ hasText: '05:00–06:00' }).waitFor({ state: 'attached' });
  assert.equal(await times.inputValue(), '10-1');
  assert.ok(await times.evaluate((field) => field === document.activeElement), 'the field keeps the focus');
}

/** Another manager changes the shift while its times are typed: both versions are shown, and either can be saved. */
async function changedByTwo(page: Page, texts: Texts, tenant: string, take: Take): Promise<void> {
  const { stale, form, move, move_named, done } = texts.roster;
  await page.keyboard.press('Escape');
  await button(page.getByRole('dialog').last(), texts.common.unsaved.yes).click();
  const opens = async (times: string): Promise<Locator> => {
    await firstButton(card(page, times), like(move_named)).click();
    const dialog = page.getByRole('dialog', { name: move });
    await dialog.getByLabel(form.times).waitFor();
    return dialog;
  };
  const dialog = await opens('05:00–06:00');
  await dialog.getByLabel(form.times).fill('5-7');
  await changeElsewhere(tenant, '05:00', { note: 'Larmet är av', start_time: instantOf(DAY, '04:00') });
  await button(dialog, texts.common.save).click();
  const box = dialog.getByRole('alert', { name: stale.title });
  await box.getByRole('row', { name: /05:00–07:00.*04:00–06:00/ }).waitFor();
  await box.getByRole('row', { name: new RegExp(`${stale.untouched}.*Larmet är av`) }).waitFor();
  await take(page, '27-roster-two-planners');
  await button(box, stale.keep).click();
  await toast(page, done.moved).waitFor();
  await says(card(page, '05:00–07:00'), 'Larmet är av');
  // The other version is taken, and the form goes on from there.
  await opens('05:00–07:00');
  await dialog.getByLabel(form.times).fill('5-8');
  await changeElsewhere(tenant, '05:00', { end_time: instantOf(DAY, '06:30') });
  await button(dialog, texts.common.save).click();
  await button(box, stale.take).click();
  await box.waitFor({ state: 'hidden' });
  assert.equal(await dialog.getByLabel(form.times).inputValue(), '05:00–06:30');
  await dialog.getByLabel(form.times).fill('5-6');
  await button(dialog, texts.common.save).click();
  await card(page, '05:00–06:00').waitFor();
}

/** The worker with a day and an evening gets two more hours: fourteen hours from the first start to the last end. */
async function workLate(tenant: string): Promise<void> {
  const { headers } = await elsewhere(tenant);
  const users = await (await fetch(`${stage.address}/api/users/`, { headers })).json();
  const ture = users.find((one: { first_name: string }) => one.first_name === 'Ture');
  const made = await fetch(`${stage.address}/api/shifts/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      start_time: instantOf(DAY, '20:00'),
      end_time: instantOf(DAY, '22:00'),
      assignments: [{ worker_id: ture.id }],
    }),
  });
  assert.equal(made.status, 201);
}

/** Another manager's session. */
async function elsewhere(tenant: string): Promise<{ headers: Record<string, string> }> {
  const headers = { 'x-tenant-domain': `${tenant}.localhost`, 'content-type': 'application/json' };
  const signed = await fetch(`${stage.address}/api/token/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'petra', password: DEMO_PASSWORD }),
  });
  const { access } = Object(await signed.json());
  return { headers: { ...headers, authorization: `Bearer ${access}` } };
}

async function planElsewhere(tenant: string): Promise<void> {
  const { headers } = await elsewhere(tenant);
  const made = await fetch(`${stage.address}/api/shifts/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ start_time: instantOf(DAY, '05:00'), end_time: instantOf(DAY, '06:00') }),
  });
  assert.equal(made.status, 201);
}

/** The other manager changes the shift of the day that starts then. */
async function changeElsewhere(tenant: string, start: string, change: object): Promise<void> {
  const { headers } = await elsewhere(tenant);
  const at = `${stage.address}/api/shifts/`;
  const listed = await fetch(`${at}?start_date=${DAY}&end_date=${DAY}`, { headers });
  const shifts: { id: string; start_time_local: string; start_time: string; end_time: string }[] =
    await listed.json();
  const one = shifts.find(({ start_time_local }) => start_time_local === start);
  assert.ok(one, `a shift starts at ${start}`);
  const { id, start_time, end_time } = one;
  const made = await fetch(`${at}${id}/`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ start_time, end_time, ...change }),
  });
  assert.equal(made.status, 200);
}
