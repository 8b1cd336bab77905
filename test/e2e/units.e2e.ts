import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, weekdayOf } from '../../src/core/calendar.ts';
import { anotherDay } from './reports.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  waitForCount,
  walks,
} from './stage.ts';
import { filled, type Texts, textsIn } from './words.ts';

/**
 * Units and positions: a manager adds them, plans a shift in one, shows one unit at a time, and closes what is used. People have a home unit
 * or are lent to one; the week shows a unit's people, and what they have elsewhere.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const DATE = anotherDay();
const TIMES = '18:00–22:00';

async function add(
  page: Page,
  { units }: Texts,
  of: 'unit' | 'position',
  name: string,
  take: Take,
): Promise<void> {
  await button(page, units[of].new).click();
  const dialog = page.getByRole('dialog', { name: units[of].new });
  await dialog.getByLabel(units.name).fill(name);
  if (of === 'unit') {
    // The place of work of the people who are at home there, whole or not at all.
    await dialog.getByLabel(units.workplace.address).fill('Ekgatan 2');
    await dialog.getByRole('button', { name: units.add, exact: true }).click();
    await dialog.getByLabel(units.workplace.city).and(page.locator('[aria-invalid=true]')).waitFor();
    await dialog.getByLabel(units.workplace.city).fill('Lund');
    await take(page, '120-unit-place');
  }
  await dialog.getByRole('button', { name: units.add, exact: true }).click();
  await says(page, filled(units.saved, { name }));
  await dialog.waitFor({ state: 'hidden' });
}

async function plan(page: Page, { roster, fields }: Texts, take: Take): Promise<void> {
  await page.goto(`/shifts?month=${DATE.slice(0, 7)}&day=${DATE}`);
  await page.getByRole('combobox', { name: roster.unit_shown }).selectOption('Linden');
  await page.locator(`[data-date="${DATE}"]`).focus();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: roster.form.create_title });
  await dialog.getByLabel(roster.form.times).fill(TIMES);
  const unit = dialog.getByLabel(fields.unit_id, { exact: true });
  assert.notEqual(await unit.inputValue(), '', 'a new shift is of the unit that is shown');
  await dialog.getByLabel(fields.position_id, { exact: true }).selectOption('Undersköterska');
  await take(page, '121-units-form');
  await dialog.getByRole('button', { name: roster.create, exact: true }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  const card = page.getByRole('listitem').filter({ hasText: TIMES });
  await says(card, `${fields.unit_id}: Linden`);
  await says(card, `${fields.position_id}: Undersköterska`);
  await take(page, '122-units-roster');
  await page.getByRole('combobox', { name: roster.unit_shown }).selectOption(roster.no_unit);
  await card.waitFor({ state: 'detached' });
  assert.match(page.url(), /unit=none/);
}

async function choosePlanner(page: Page, { units }: Texts, take: Take): Promise<void> {
  await button(page, filled(units.planners.title, { name: 'Eken' })).click();
  const dialog = page.getByRole('dialog');
  const planners = dialog.getByRole('group', { name: units.planners.label });
  await planners.getByLabel('Petra Chefsson').check();
  const seeing = dialog.getByRole('group', { name: units.planners.cost });
  await planners.getByLabel('Malin Planerare').check();
  // A new planner sees cost.
  await waitForCount(seeing.getByRole('checkbox', { checked: true }), 2);
  await seeing.getByLabel('Malin Planerare').uncheck();
  await take(page, '124-units-planners');
  await dialog.getByRole('button', { name: units.save, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await says(page, 'Malin Planerare');
  const named = Object(await callAs(page, 'GET', '/api/unit-planners/')) as { sees_cost: boolean }[];
  assert.deepEqual(named.map(({ sees_cost }) => sees_cost).toSorted(), [false, true]);
  await button(page, filled(units.planners.title, { name: 'Eken' })).click();
  // And is kept from it.
  await waitForCount(seeing.getByRole('checkbox', { checked: true }), 1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function refusedElsewhere(page: Page, { roster, errors }: Texts): Promise<void> {
  await page.goto(`/shifts?month=${DATE.slice(0, 7)}&day=${DATE}`);
  const card = page.getByRole('listitem').filter({ hasText: TIMES });
  await card.getByRole('button', { name: filled(roster.delete_named, { times: TIMES }) }).click();
  await page.getByRole('dialog').getByRole('button', { name: roster.delete, exact: true }).click();
  await says(page, errors.other_unit);
}

async function close(page: Page, { units, errors }: Texts, take: Take): Promise<void> {
  await page.goto('/pay-rules?show=units');
  await button(page, filled(units.remove_named, { name: 'Linden' })).click();
  await says(page, errors.in_use);
  await button(page, filled(units.change_named, { name: 'Linden' })).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(units.closed).check();
  await dialog.getByRole('button', { name: units.save, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await says(page.getByRole('listitem').filter({ hasText: 'Linden' }), units.closed);
  await take(page, '123-units-closed');
}

for (const seat of walks(DESK, PHONE)) {
  test(`units and positions, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `enheter-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const { page, context, problems } = await sitDown(stage, seat, tenant).then(async (person) => {
      await comeSignedIn(person, 'petra');
      return person;
    });
    await page.goto('/pay-rules?show=units');
    for (const name of ['Linden', 'Eken']) await add(page, texts, 'unit', name, take);
    await add(page, texts, 'position', 'Undersköterska', take);
    await callAs(page, 'POST', '/api/users/', {
      ...{ first_name: 'Malin', last_name: 'Planerare', username: 'malin', email: 'malin@example.com' },
      ...{ role: 'manager', password: DEMO_PASSWORD },
    });
    await plan(page, texts, take);
    await close(page, texts, take);
    await choosePlanner(page, texts, take);
    await refusedElsewhere(page, texts);
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    await context.close();
    assert.deepEqual(violations, []);
  });
}

/** A Monday so far away that nobody must answer. */
const MONDAY = addDays(dayFromToday(28), 1 - weekdayOf(dayFromToday(28)));
const TURE = 'Ture Testberg';

/** Anna is at home in Linden, Bo in Eken and lent to Linden for the Wednesday, Cia in Eken. */
async function placed(page: Page) {
  const made = async (path: string, body: object): Promise<string> =>
    String(Object(await callAs(page, 'POST', path, body)).id);
  const person = (first_name: string, username: string) =>
    made('/api/users/', {
      ...{ first_name, last_name: 'Enhetsson', username, email: `${username}@example.com` },
      ...{ role: 'worker', password: DEMO_PASSWORD },
    });
  const linden = await made('/api/units/', { name: 'Linden' });
  const eken = await made('/api/units/', { name: 'Eken' });
  const [anna, bo, cia] = [
    await person('Anna', 'anna'),
    await person('Bo', 'bo'),
    await person('Cia', 'cia'),
  ];
  const at = (user: string, unit_id: string, more: object) =>
    made('/api/unit-people/', { user, unit_id, first_day: '2026-01-01', ...more });
  await at(anna, linden, { home: true });
  await at(bo, eken, { home: true });
  await at(cia, eken, { home: true });
  const wednesday = addDays(MONDAY, 2);
  await at(bo, linden, { first_day: wednesday, last_day: wednesday });
  const span = { start_time: `${MONDAY}T07:00:00Z`, end_time: `${MONDAY}T15:00:00Z` };
  await made('/api/shifts/', { ...span, unit_id: eken, assignments: [{ worker_id: bo }] });
  return { linden, anna, bo, cia };
}

/** On the person's sheet; then the unit's card names the person. */
async function giveHome(page: Page, { people, unitPeople: words, units }: Texts, take: Take): Promise<void> {
  await page.goto('/user-management');
  await button(page, filled(people.edit_named, { name: TURE })).click();
  const sheet = page.getByRole('dialog', { name: TURE, exact: true });
  const list = sheet.getByRole('region', { name: words.list });
  await list.getByText(words.none).waitFor();
  await button(list, words.add).click();
  const dialog = page.getByRole('dialog', { name: filled(words.dialog.new, { name: TURE }) });
  await button(dialog, words.save).click();
  await says(dialog, words.unit_missing);
  await dialog.getByRole('combobox', { name: words.unit }).click();
  await page.getByRole('option', { name: 'Linden' }).click();
  await take(page, '125-person-unit');
  await button(dialog, words.save).click();
  await says(page, filled(words.done, { name: TURE }));
  await list.getByText('Linden').waitFor();
  await list.scrollIntoViewIfNeeded();
  await take(page, '126-person-units');
  await page.goto('/pay-rules?show=units');
  await says(page, filled(units.people.home, { names: `Anna Enhetsson, ${TURE}` }));
  await take(page, '127-unit-people');
}

type Placed = Awaited<ReturnType<typeof placed>>;

/** The unit's people and those lent to it; what they have elsewhere is faint and named; a new shift is of the unit. */
async function showUnit(page: Page, texts: Texts, { linden, anna, bo, cia }: Placed, take: Take) {
  const { roster, week } = texts;
  await page.goto(`/shifts?view=week&from=${MONDAY}`);
  const row = (id: string) => page.locator(`tr[data-person="${id}"]`);
  await row(cia).waitFor();
  await page.getByRole('combobox', { name: roster.unit_shown }).selectOption('Linden');
  await row(cia).waitFor({ state: 'detached' });
  assert.match(page.url(), new RegExp(`unit=${linden}`));
  const names = await page.locator('tr[data-person] th').allInnerTexts();
  const order = names.map((name) => /Anna|Bo|Ture|Petra/.exec(name)?.[0] ?? '').filter((name) => name !== '');
  assert.deepEqual(order, ['Anna', 'Ture', 'Bo', 'Petra'], 'at home, lent, and who has no home');
  await says(row(bo), week.unit.lent);
  await page.getByRole('gridcell', { name: /Bo Enhetsson, .*Eken/ }).waitFor();
  const cell = page.locator(`td[data-row="${anna}"][data-date="${addDays(MONDAY, 1)}"]`);
  await cell.click();
  await page.keyboard.type('7-16');
  await page.keyboard.press('Enter');
  await cell.locator('[data-piece]').waitFor();
  await take(page, '128-week-unit');
  const days = `start_date=${MONDAY}&end_date=${addDays(MONDAY, 6)}`;
  const listed = async () => Object(await callAs(page, 'GET', `/api/shifts/?${days}`));
  for (let turn = 0; turn < 50 && (await listed()).length < 2; turn += 1) await page.waitForTimeout(100);
  const units = (await listed()).map(({ unit_id }: { unit_id: string | null }) => unit_id);
  assert.ok(units.includes(linden), 'what is typed is of the unit that is shown');
  // Candidates say how they belong; the form begins with the unit that is shown.
  await page.getByRole('button', { name: roster.create, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: roster.form.create_title });
  await dialog.getByLabel(roster.form.times).fill(TIMES);
  await dialog.getByText(roster.form.belongs.elsewhere).first().waitFor();
  const offered = await dialog.locator('label:has(input[type="checkbox"])').allInnerTexts();
  assert.match(offered[0] ?? '', new RegExp(roster.form.belongs.home));
  await take(page, '129-unit-candidates');
}

for (const seat of walks(DESK, PHONE, { language: 'en', width: 1440 })) {
  test(`people of units, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `hemma-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    await comeSignedIn(manager, 'petra');
    const people = await placed(page);
    await giveHome(page, texts, take);
    if (seat.width > 500) await showUnit(page, texts, people, take);
    else await showUnitOnPhone(page, texts, take);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

async function showUnitOnPhone(page: Page, { roster, week }: Texts, take: Take): Promise<void> {
  await page.goto(`/shifts?from=${MONDAY}`);
  await page.getByRole('button', { name: /^Cia Enhetsson/ }).waitFor();
  await page.getByRole('combobox', { name: roster.unit_shown }).selectOption('Linden');
  await page.getByRole('button', { name: /^Cia Enhetsson/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Bo Enhetsson.*Eken/ }).waitFor();
  await page.getByText(week.unit.lent).first().waitFor();
  await take(page, '129-week-unit-phone');
}
