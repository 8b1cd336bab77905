import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays } from '../../src/core/calendar.ts';
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
import { beginning, filled, type Texts, textsIn } from './words.ts';

/** Skills: a position demands one, a person has it for some days, and a shift says who lacks it. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const SKILL = 'Läkemedelsdelegering';
const POSITION = 'Undersköterska';
const DATE = anotherDay();
const NAME = 'Ture Testberg';

async function demand(page: Page, { units, skills }: Texts, take: Take): Promise<void> {
  await page.goto('/pay-rules?show=units');
  await button(page, units.position.new).click();
  const position = page.getByRole('dialog', { name: units.position.new });
  await position.getByLabel(units.name).fill(POSITION);
  await position.getByRole('button', { name: units.add, exact: true }).click();
  await position.waitFor({ state: 'hidden' });
  await button(page, units.skill.new).click();
  const skill = page.getByRole('dialog', { name: units.skill.new });
  await skill.getByLabel(units.name).fill(SKILL);
  await skill.getByLabel(skills.expires, { exact: true }).check();
  await take(page, '131-skill-form');
  await skill.getByRole('button', { name: units.add, exact: true }).click();
  await skill.waitFor({ state: 'hidden' });
  await button(page, filled(skills.demands.title, { name: POSITION })).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(SKILL).check();
  await dialog.getByRole('button', { name: units.save, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await says(page, filled(skills.demands.said, { names: SKILL }));
}

async function give(page: Page, { people, personSkills: words }: Texts, take: Take): Promise<void> {
  await page.goto('/user-management');
  await button(page, filled(people.edit_named, { name: NAME })).click();
  const sheet = page.getByRole('dialog', { name: NAME, exact: true });
  const list = sheet.getByRole('region', { name: words.list });
  await list.getByText(words.none).waitFor();
  await button(list, words.add).click();
  const dialog = page.getByRole('dialog', { name: filled(words.dialog.new, { name: NAME }) });
  await dialog.getByRole('combobox', { name: words.skill }).click();
  await page.getByRole('option', { name: SKILL }).click();
  await button(dialog, words.save).click();
  await says(dialog, words.last_day_needed);
  await dialog.getByLabel(words.first_day).fill(addDays(DATE, -60));
  await dialog.getByLabel(words.last_day).fill(addDays(DATE, -1));
  await dialog.getByLabel(words.note).fill('Pärm 3');
  await take(page, '132-person-skill');
  await button(dialog, words.save).click();
  await says(page, filled(words.done, { name: NAME }));
  await list.getByText(SKILL).waitFor();
  await list.scrollIntoViewIfNeeded();
  await take(page, '133-person-skills');
}

async function plan(page: Page, { roster, fields, units, skills }: Texts, take: Take): Promise<void> {
  await page.goto(`/shifts?month=${DATE.slice(0, 7)}&day=${DATE}`);
  await page.locator(`[data-date="${DATE}"]`).focus();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: roster.form.create_title });
  await dialog.getByLabel(roster.form.times).fill('18:00–22:00');
  await dialog.getByLabel(fields.position_id, { exact: true }).selectOption(POSITION);
  const person = dialog.getByRole('checkbox', { name: beginning(NAME) });
  await person.check();
  await says(dialog, filled(roster.form.lacks, { skills: SKILL }));
  await dialog
    .getByText(filled(roster.broken.skill_ended, { name: NAME, skill: SKILL }).split(/[{:]/)[0] ?? '')
    .waitFor();
  await take(page, '134-skill-lacking');
  await page.goto('/pay-rules?show=units');
  await says(page, units.skill.title);
  assert.equal(await page.getByText(skills.ending.title).count(), 0, 'what has ended is not about to end');
}

for (const seat of walks(DESK, PHONE)) {
  test(`skills, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `kompetens-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const { page, context, problems } = await sitDown(stage, seat, tenant).then(async (person) => {
      await comeSignedIn(person, 'petra');
      return person;
    });
    await page.goto('/user-management');
    await demand(page, texts, take);
    await give(page, texts, take);
    await plan(page, texts, take);
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    await context.close();
    assert.deepEqual(violations, []);
  });
}
