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
  waitForCount,
  walks,
} from './stage.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/**
 * The next week of twelve people, from a copy with five changes, published: nine actions by mouse. What the copy would make stands in
 * the week before it is made, and who cannot come is named. An empty week offers the one before.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A Monday so far away that nobody must answer. */
const MONDAY = addDays(dayFromToday(28), 1 - weekdayOf(dayFromToday(28)));
const day = (number: number): string => addDays(MONDAY, number - 1);
const NAMES = 'Anna Bo Cia Dan Eva Finn Gun Hans Ida Jan Klara Lars'.split(' ');

async function hire(page: Page, first_name: string): Promise<string> {
  const username = first_name.toLowerCase();
  const made = await callAs(page, 'POST', '/api/users/', {
    first_name,
    last_name: 'Kopstad',
    username,
    email: `${username}@example.com`,
    role: 'worker',
    password: DEMO_PASSWORD,
  });
  return String(Object(made).id);
}
const plan = (page: Page, date: string, from: string, until: string, people: readonly string[]) =>
  callAs(page, 'POST', '/api/shifts/', {
    start_time: instantOf(date, from),
    end_time: instantOf(date, until),
    assignments: people.map((worker_id) => ({ worker_id })),
  });
async function count(page: Page, path: 'drafts' | 'shifts', first: string, last: string): Promise<number> {
  const answer = Object(await callAs(page, 'GET', `/api/${path}/?start_date=${first}&end_date=${last}`));
  return (path === 'drafts' ? answer.drafts : answer).length;
}

const cell = (page: Page, row: string, date: string): Locator =>
  page.locator(`td[data-row="${row}"][data-date="${date}"]`);
const panel = (page: Page, { rosterCopies }: Texts): Locator =>
  page.getByRole('region', { name: rosterCopies.title });

for (const seat of walks(DESK, { language: 'en', width: 1440 })) {
  test(`next week from a copy, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `copies-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, { ...seat, width: 1440 }, tenant);
    const { page } = manager;
    const { take, violations } = camera({ ...seat, width: 1440 }, true);
    await comeSignedIn(manager, 'petra');
    const people: string[] = [];
    for (const name of NAMES) people.push(await hire(page, name));
    const [anna = '', bo = '', cia = ''] = people;
    for (const [at, id] of people.entries())
      for (const number of [1, 2, 3, 4, 5])
        await plan(page, day(number), at % 2 === 0 ? '07:00' : '14:00', at % 2 === 0 ? '15:30' : '22:00', [
          id,
        ]);
    const leave = { kind: 'vacation', first_day: day(8), last_day: day(8) };
    await callAs(page, 'POST', '/api/leave-requests/', { ...leave, user: cia });
    await page.goto(`/shifts?from=${MONDAY}`);
    await page.getByRole('grid').waitFor();
    await nine(page, texts, [anna, bo, cia], take);
    await ground(page, texts, take);
    await rotates(page, texts, take);
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

/** Copied, changed in five places and published, in nine actions. */
async function nine(
  page: Page,
  texts: Texts,
  [anna = '', bo = '', cia = '']: string[],
  take: Take,
): Promise<void> {
  const { rosterCopies: words, week, drafts } = texts;
  let actions = 0;
  const acts = async (doing: Promise<void>): Promise<void> => {
    actions += 1;
    await doing;
  };
  await acts(button(page, week.copy.open).click());
  const copy = panel(page, texts);
  const ghosts = page.locator('td [data-draft="put"]');
  await waitForCount(ghosts, 60);
  const status = copy.getByRole('status');
  await status.filter({ hasText: filled(words.counts.made_other, { count: '60' }) }).waitFor();
  await status.filter({ hasText: words.counts.opened_one.replace('{{count}}', '1') }).waitFor();
  await copy.getByText('Cia Kopstad').waitFor();
  await take(page, '200-copy-ghosts');
  assert.equal(await count(page, 'drafts', day(8), day(14)), 0, 'ghosts are not written');
  await acts(button(copy, like(words.submit)).click());
  await says(page, filled(words.done_other, { count: '60' }));
  await waitForCount(ghosts, 60);
  assert.equal(await count(page, 'drafts', day(8), day(14)), 60);
  const drag = async (from: Locator, to: Locator): Promise<void> => {
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await to.hover({ position: { x: 20, y: 12 } });
    await page.locator('td[data-drop]').waitFor();
    await page.mouse.up();
  };
  // The open shift gets somebody, and four go to another day or person.
  const moves = [
    ['open', day(8), bo, day(13)],
    [anna, day(8), anna, day(13)],
    [anna, day(9), anna, day(14)],
    [bo, day(9), bo, day(14)],
    [cia, day(9), cia, day(13)],
  ] as const;
  for (const [from, on, to, then] of moves) {
    await acts(drag(cell(page, from, on).locator('[data-piece]').first(), cell(page, to, then)));
    await cell(page, to, then).locator('[data-draft="put"]').waitFor();
  }
  await acts(button(page, like(week.draft.publish_other)).click());
  const sheet = page.getByRole('dialog', { name: drafts.publish.title });
  await acts(button(sheet, like(drafts.publish.submit)).click());
  await sheet.waitFor({ state: 'hidden' });
  await waitForCount(page.locator('[data-draft]'), 0);
  assert.equal(await count(page, 'shifts', day(8), day(14)), 60);
  assert.ok(actions <= 9, `${actions} actions`);
}

/** The empty week after it offers the published one; three weeks are replaced, and the copy is undone. */
async function ground(page: Page, texts: Texts, take: Take): Promise<void> {
  const { rosterCopies: words, week } = texts;
  await button(page, week.steps.week.next).click();
  await button(page, like(week.copy.ground)).click();
  const copy = panel(page, texts);
  await copy.getByLabel(words.times).fill('3');
  await copy.getByText(words.policies.replace, { exact: true }).click();
  await copy
    .getByRole('status')
    .filter({ hasText: filled(words.counts.made_other, { count: '180' }) })
    .waitFor();
  await copy.getByLabel(words.with_people).click();
  await copy
    .getByRole('status')
    .filter({ hasText: filled(words.counts.placed_other, { count: '0' }) })
    .waitFor();
  await take(page, '201-copy-three-weeks');
  await copy.getByLabel(words.with_people).click();
  await button(copy, like(words.submit)).click();
  await says(page, filled(words.done_other, { count: '180' }));
  assert.equal(await count(page, 'drafts', day(15), day(35)), 180);
  await button(
    page.getByRole('status').filter({ hasText: like(words.done_other) }),
    texts.common.undo,
  ).click();
  await waitForCount(page.locator('[data-draft]'), 0);
  await button(page, like(week.copy.ground)).waitFor();
  assert.equal(await count(page, 'drafts', day(15), day(35)), 0);
}

/** The week is kept as a template, gets another person on a line, and is rolled out over two weeks. */
async function rotates(page: Page, texts: Texts, take: Take): Promise<void> {
  const { rosterCopies: words, common, week } = texts;
  const { template } = words;
  await button(page, like(week.copy.ground)).click();
  const copy = panel(page, texts);
  await button(copy, template.save).click();
  const saving = page.getByRole('dialog', { name: template.save });
  await saving.getByLabel(template.name).fill('Vinterschema');
  await take(page, '203-template-save');
  await button(saving, common.save).click();
  await says(page, filled(template.saved, { name: 'Vinterschema' }));
  await copy.getByText(words.sources.template, { exact: true }).click();
  await copy.getByRole('combobox', { name: template.label }).click();
  await page.getByRole('option').click();
  await copy.getByLabel(words.times).fill('2');
  await copy
    .getByRole('status')
    .filter({ hasText: filled(words.counts.made_other, { count: '120' }) })
    .waitFor();
  await button(copy, template.change).click();
  const sheet = page.getByRole('dialog', { name: template.change });
  await sheet.getByRole('combobox', { name: filled(template.person_of, { n: '1' }), exact: true }).click();
  await page.getByRole('option', { name: 'Ture Testberg' }).click();
  await take(page, '204-template-lines');
  await button(sheet, common.save).click();
  await sheet.waitFor({ state: 'hidden' });
  await take(page, '205-template-rolled-out');
  await button(copy, like(template.submit)).click();
  await says(page, filled(words.done_other, { count: '120' }));
  assert.equal(await count(page, 'drafts', day(15), day(28)), 120);
  await button(page, week.copy.open).click();
  await copy.getByText(words.sources.template, { exact: true }).click();
  await copy.getByRole('combobox', { name: template.label }).click();
  await page.getByRole('option').click();
  await button(copy, template.change).click();
  await button(sheet, template.remove).click();
  await button(
    page.getByRole('dialog').filter({ hasText: template.remove_hint }).last(),
    template.remove,
  ).click();
  await says(page, filled(template.removed, { name: 'Vinterschema' }));
  await copy.getByText(template.none).waitFor();
}

for (const seat of walks({ language: 'sv', width: 390 }, PHONE)) {
  test(`a copy by taps, ${seat.language} at 390`, async () => {
    const { tenant, worker_id } = await found(stage, `copies-phone-${seat.language}`);
    const texts = textsIn(seat.language);
    const { rosterCopies: words, week } = texts;
    const phone: Seat = { ...seat, width: 390 };
    const manager = await sitDown(stage, phone, tenant);
    const { page } = manager;
    const { take, violations } = camera(phone, true);
    await comeSignedIn(manager, 'petra');
    await plan(page, day(1), '07:00', '16:00', [worker_id]);
    await page.goto(`/shifts?from=${MONDAY}`);
    await button(page, week.copy.open).tap();
    const copy = panel(page, texts);
    await copy
      .getByRole('status')
      .filter({ hasText: words.counts.made_one.replace('{{count}}', '1') })
      .waitFor();
    await take(page, '202-copy-phone');
    await button(copy, like(words.submit)).tap();
    await says(page, filled(words.done_one, { count: '1' }));
    assert.equal(await count(page, 'drafts', day(8), day(14)), 1);
    await button(page, week.copy.open).tap();
    await button(copy, texts.common.close).tap();
    await copy.waitFor({ state: 'hidden' });
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
