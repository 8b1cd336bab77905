import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { anotherDay } from './reports.ts';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { filled, type Texts, textsIn } from './words.ts';

/** Units and positions: a manager adds them, plans a shift in one, shows one unit at a time, and closes what is used. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const DATE = anotherDay();
const TIMES = '18:00–22:00';

async function add(page: Page, { units }: Texts, of: 'unit' | 'position', name: string): Promise<void> {
  await button(page, units[of].new).click();
  const dialog = page.getByRole('dialog', { name: units[of].new });
  await dialog.getByLabel(units.name).fill(name);
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
  await dialog.getByLabel('Petra Chefsson').check();
  await take(page, '124-units-planners');
  await dialog.getByRole('button', { name: units.save, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await says(page, filled(units.planners.said, { names: 'Petra Chefsson' }));
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
    for (const name of ['Linden', 'Eken']) await add(page, texts, 'unit', name);
    await add(page, texts, 'position', 'Undersköterska');
    await plan(page, texts, take);
    await close(page, texts, take);
    await choosePlanner(page, texts, take);
    await refusedElsewhere(page, texts);
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    await context.close();
    assert.deepEqual(violations, []);
  });
}
