import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addDays, weekdayOf } from '../../src/core/calendar.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  instantOf,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/** A manager asks what would fill a place that a proposal leaves open, and why somebody else is not on one. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A Monday so far away that nobody must answer. */
const MONDAY = addDays(dayFromToday(28), 1 - weekdayOf(dayFromToday(28)));

const made = async (page: Page, path: string, body: Record<string, unknown>): Promise<string> =>
  String(Object(await callAs(page, 'POST', path, body)).id);

async function hire(page: Page, first_name: string, unit_id: string, skill_id?: string): Promise<string> {
  const username = first_name.toLowerCase();
  const user = await made(page, '/api/users/', {
    ...{ first_name, last_name: 'Fyllgren', username, email: `${username}@example.com`, role: 'worker' },
    password: DEMO_PASSWORD,
  });
  await made(page, '/api/payroll/', {
    ...{ user, monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 33 },
    employment_hours_per_week: 40,
  });
  const first_day = '2026-01-01';
  await made(page, '/api/unit-people/', { user, unit_id, first_day, home: true });
  if (skill_id !== undefined) await made(page, '/api/person-skills/', { user, skill_id, first_day });
  return user;
}

/**
 * Two places for one who has the skill; another who has it belongs elsewhere, a third lacks it. On Tuesday one place, which the first wishes
 * to be free from.
 */
async function plan(page: Page): Promise<string> {
  const unit_id = await made(page, '/api/units/', { name: 'Eken' });
  const elsewhere = await made(page, '/api/units/', { name: 'Almen' });
  const skill_id = await made(page, '/api/skills/', { name: 'Läkemedel' });
  const position_id = await made(page, '/api/positions/', { name: 'Sköterska' });
  await callAs(page, 'PUT', `/api/positions/${position_id}/skills/`, { skills: [skill_id] });
  const ann = await hire(page, 'Anna', unit_id, skill_id);
  await hire(page, 'Bo', unit_id);
  await hire(page, 'Eva', elsewhere, skill_id);
  await made(page, '/api/shifts/', {
    start_time: instantOf(MONDAY, '07:00'),
    end_time: instantOf(MONDAY, '15:30'),
    ...{ break_min: 30, places: 2, unit_id, position_id },
  });
  for (const number of [1, 2])
    await made(page, '/api/shifts/', {
      start_time: instantOf(dayFromToday(number), '14:00'),
      end_time: instantOf(dayFromToday(number), '22:00'),
      ...{
        break_min: 30,
        places: 1,
        unit_id,
        position_id,
        assignments: [{ worker_id: ann, status: 'approved' }],
      },
    });
  await made(page, '/api/shifts/', {
    start_time: instantOf(addDays(MONDAY, 1), '07:00'),
    end_time: instantOf(addDays(MONDAY, 1), '15:30'),
    ...{ break_min: 30, places: 1, unit_id, position_id },
  });
  return unit_id;
}

const panel = (page: Page, { proposals }: Texts): Locator =>
  page.getByRole('region', { name: proposals.title, exact: true });

for (const seat of walks(DESK, PHONE)) {
  test(`what would fill a place, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `whys-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    const { take, violations } = camera(seat, true);
    await comeSignedIn(manager, 'petra');
    const unit_id = await plan(page);
    await wishes(stage, seat, tenant, page);
    await page.goto(`/shifts?from=${MONDAY}&unit=${unit_id}`);
    await asks(page, texts);
    await fills(page, texts, take);
    await others(page, texts, take);
    await prices(page, texts, take);
    await compares(page, texts, take);
    await reserves(page, texts, take);
    await writes(page, texts, unit_id, take);
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

/** Anna wishes to be off on Tuesday, in a period that is closed then. */
async function wishes(on: Stage, seat: Seat, tenant: string, page: Page): Promise<void> {
  const days = { first_day: MONDAY, last_day: addDays(MONDAY, 6) };
  const closes = { wishes_close_on: MONDAY, publish_by: addDays(MONDAY, 6), budget: 9 };
  const period_id = await made(page, '/api/planning-periods/', { ...days, ...closes });
  const anna = await sitDown(on, seat, tenant);
  await comeSignedIn(anna, 'anna');
  await made(anna.page, '/api/wishes/', { period_id, date: addDays(MONDAY, 1), want: 'off', weight: 1 });
  await anna.context.close();
  await callAs(page, 'PATCH', `/api/planning-periods/${period_id}/`, { closed: true });
}

async function asks(page: Page, texts: Texts): Promise<void> {
  const { proposals: words, week } = texts;
  await button(page, week.propose.open).click();
  const asking = panel(page, texts);
  await button(asking, words.submit).click();
  await asking.getByText(words.states.done, { exact: true }).waitFor({ timeout: 40_000 });
  await asking.getByText(filled(words.filled, { filled: '2', open: '3' })).waitFor();
}

/** The proof, and each thing that would do. */
async function fills(page: Page, texts: Texts, take: Take): Promise<void> {
  const { proposals: words } = texts;
  const answer = panel(page, texts);
  await answer.getByText(words.open_title_one.replace('{{count}}', '1'), { exact: true }).click();
  await answer.getByRole('button', { name: like(words.why_open_of) }).click();
  await button(answer, words.ways.ask).click();
  const people = filled(words.ways.people_one, { count: '1' });
  await answer
    .getByText(filled(words.ways.counted.day, { places: '2', people }))
    .waitFor({ timeout: 20_000 });
  await answer.getByText(words.ways.title).waitFor();
  await answer.getByText(filled(words.ways.lifts.lend, { name: 'Eva Fyllgren' })).waitFor();
  await answer.getByText(like(words.ways.lifts.skill)).first().waitFor();
  await take(page, '460-proposal-ways');
}

/** Why another person has not a place that somebody has. */
async function others(page: Page, texts: Texts, take: Take): Promise<void> {
  const { proposals: words } = texts;
  const answer = panel(page, texts);
  const open = answer.getByRole('button', { name: like(words.why_open_of) });
  await open.click();
  await answer
    .getByRole('button', { name: like(words.why_of) })
    .first()
    .click();
  await answer.getByLabel(words.other_person.label).selectOption({ label: 'Bo Fyllgren' });
  await answer.getByText(filled(words.other_person.unfit.skill, { name: 'Bo Fyllgren' })).waitFor();
  await answer
    .getByText(filled(words.ways.lifts.skill, { name: 'Bo Fyllgren', skills: 'Läkemedel' }))
    .waitFor();
  await take(page, '461-proposal-other');
}

/** What a refused wish would cost. */
async function prices(page: Page, texts: Texts, take: Take): Promise<void> {
  const { proposals: words } = texts;
  const answer = panel(page, texts);
  await answer.getByText(filled(words.wishes.title_one, { count: '1', all: '1' })).click();
  await answer.getByRole('button', { name: new RegExp(`${words.wishes.ask.replace('?', '\\?')}$`) }).click();
  await answer.getByText(words.wishes.kinds.priced).waitFor({ timeout: 20_000 });
  await answer.getByText(like(words.wishes.empty)).waitFor();
  await answer.getByText(words.wishes.cost_same).waitFor();
  await take(page, '462-proposal-wish');
}

/** The evenings, nights and weekends that people have had so far. */
async function compares(page: Page, texts: Texts, take: Take): Promise<void> {
  const { proposals: words } = texts;
  const answer = panel(page, texts);
  await answer.getByText(words.fairness.title, { exact: true }).click();
  const row = answer.getByRole('row', { name: /Anna Fyllgren/ });
  await row
    .getByText(filled(words.fairness.beside, { had: '2', share: '1' }))
    .first()
    .waitFor();
  await take(page, '463-proposal-fairness');
}

/** How many could step in if somebody fell ill. */
async function reserves(page: Page, texts: Texts, take: Take): Promise<void> {
  const { proposals: words } = texts;
  const answer = panel(page, texts);
  await answer.getByText(words.reserve.title, { exact: true }).click();
  await answer.getByText(like(words.reserve.thinnest)).waitFor({ timeout: 20_000 });
  await answer.getByText(words.reserve.hint).waitFor();
  await take(page, '464-proposal-reserve');
}

/** A person who can have the open place came since: one press writes it into drafts. */
async function writes(page: Page, texts: Texts, unit_id: string, take: Take): Promise<void> {
  const { proposals: words, smallestChange } = texts;
  const skills = Object(await callAs(page, 'GET', '/api/skills/'));
  await hire(page, 'Disa', unit_id, String(skills[0].id));
  await page.reload();
  const answer = panel(page, texts);
  await answer.getByText(words.open_title_one.replace('{{count}}', '1'), { exact: true }).click();
  await answer.getByRole('button', { name: like(words.why_open_of) }).click();
  await button(answer, words.ways.ask).click();
  await answer.getByText(filled(words.ways.as_it_is, { name: 'Disa Fyllgren' })).waitFor({ timeout: 20_000 });
  await take(page, '465-proposal-way-to-drafts');
  await button(answer, smallestChange.write).click();
  await says(page, filled(smallestChange.written_one, { count: '1' }));
  const { drafts } = Object(
    await callAs(page, 'GET', `/api/drafts/?start_date=${MONDAY}&end_date=${MONDAY}`),
  );
  assert.deepEqual(
    drafts.map(({ people }: { people: { first_name: string }[] }) => people.map((one) => one.first_name)),
    [['Disa']],
  );
}
