import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addDays, weekdayOf } from '../../src/core/calendar.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  type Company,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  hold,
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
import { settles } from './week-cells.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/**
 * An empty week is planned as drafts, changed, undone, published and taken back: by keys and by mouse, and by taps on a
 * phone. A worker who is signed in meanwhile meets nothing before the publication, and one notice after it.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A Monday so far away that nobody must answer. */
const MONDAY = addDays(dayFromToday(28), 1 - weekdayOf(dayFromToday(28)));
const day = (number: number): string => addDays(MONDAY, number - 1);
const WEEK = `start_date=${MONDAY}&end_date=${day(7)}`;

async function hire(page: Page, first_name: string, role = 'worker'): Promise<string> {
  const username = first_name.toLowerCase();
  const made = await callAs(page, 'POST', '/api/users/', {
    first_name,
    last_name: 'Veckström',
    username,
    email: `${username}@example.com`,
    role,
    password: DEMO_PASSWORD,
  });
  return String(Object(made).id);
}

const cell = (page: Page, row: string, date: string): Locator =>
  page.locator(`td[data-row="${row}"][data-date="${date}"]`);
const drafts = (page: Page, row: string, date: string): Locator =>
  cell(page, row, date).locator('[data-draft="put"]');
const choose = (page: Page, texts: Texts, mode: 'draft' | 'direct'): Promise<void> =>
  page
    .getByRole('radiogroup', { name: texts.week.draft.mode })
    .getByText(texts.week.draft.modes[mode], { exact: true })
    .click();

/** `date times people`, of drafts or of what is published. */
async function planned(page: Page, path: 'drafts' | 'shifts'): Promise<string[]> {
  const answer = Object(await callAs(page, 'GET', `/api/${path}/?${WEEK}`));
  type Row = { date: string; start_time_local: string; end_time_local: string; goes?: boolean } & {
    people?: { first_name: string }[];
    assignments?: { worker: { first_name: string } }[];
  };
  const rows: Row[] = path === 'drafts' ? answer.drafts : answer;
  return rows
    .map(({ date, start_time_local, end_time_local, goes, people, assignments }) => {
      const names = people ?? assignments?.map(({ worker }) => worker) ?? [];
      const said = goes === true ? 'goes' : names.map(({ first_name }) => first_name).join('+');
      return `${weekdayOf(date)} ${start_time_local}-${end_time_local} ${said}`;
    })
    .toSorted();
}
async function comes(page: Page, path: 'drafts' | 'shifts', wanted: readonly string[]): Promise<void> {
  let now: string[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    now = await planned(page, path);
    if (JSON.stringify(now) === JSON.stringify(wanted.toSorted())) return settles(page);
    await page.waitForTimeout(100);
  }
  assert.deepEqual(now, wanted.toSorted());
}
/** The notices that a person has of published plans. */
async function told(page: Page): Promise<number> {
  const notices = Object(await callAs(page, 'GET', '/api/notices/'));
  return notices.filter(({ kind }: { kind: string }) => kind === 'plan_published').length;
}

for (const seat of walks(DESK, { language: 'en', width: 1440 })) {
  test(`a week is planned as drafts and published, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `drafts-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const desk: Seat = { ...seat, width: 1440 };
    const manager = await sitDown(stage, desk, company.tenant);
    const worker = await sitDown(stage, desk, company.tenant);
    const { page } = manager;
    const { take, violations } = camera(desk, true);
    await comeSignedIn(manager, 'petra');
    await comeSignedIn(worker, 'ture');
    const anna = await hire(page, 'Anna');
    await hire(page, 'Boel', 'manager');
    await worker.page.goto('/my-shifts');
    await page.goto(`/shifts?from=${MONDAY}`);
    await page.getByRole('grid').waitFor();

    await byKeys(page, texts, anna, company.worker_id);
    await take(page, '190-drafts-planned');
    await meetsNothing(worker.page);
    await opensMeanwhile(page, texts, company.worker_id);
    await publishes(page, texts, take);
    await meetsOne(worker.page, page);
    await withdraws(page, worker.page, texts);
    await byMouse(page, texts, anna, company.worker_id, take);
    await together(company, page, texts, desk);

    assert.deepEqual([...manager.problems, ...worker.problems], [], 'nothing was thrown in the browser');
    for (const person of [manager, worker]) await person.context.close();
    assert.deepEqual(violations, []);
  });
}

const PLAN = [
  '1 07:00-16:00 Anna',
  '2 07:00-16:00 Anna',
  '2 14:00-22:30 Ture',
  '4 14:00-22:30 Ture',
] as const;

async function byKeys(page: Page, texts: Texts, anna: string, ture: string): Promise<void> {
  await choose(page, texts, 'draft');
  await says(page, texts.week.draft.hint);
  await cell(page, anna, day(1)).click();
  await page.keyboard.type('7-16');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7-16');
  await page.keyboard.press('Enter');
  await drafts(page, anna, day(2)).waitFor();
  await cell(page, ture, day(2)).focus();
  await page.keyboard.type('14-2230');
  await page.keyboard.press('Enter');
  await drafts(page, ture, day(2)).waitFor();
  await cell(page, ture, day(2)).focus();
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('v');
  await drafts(page, ture, day(3)).waitFor();
  await page.keyboard.press('Alt+ArrowRight');
  await comes(page, 'drafts', PLAN);
  await page
    .getByRole('gridcell', { name: new RegExp(`^Ture Testberg, .+, 14:00–22:30, ${texts.week.draft.put}$`) })
    .first()
    .waitFor();
  await judges(page, texts, ture);
  // Taken away, undone, made again, undone; it is still there after a reload, and so is the choice.
  await page.keyboard.press('Delete');
  await comes(page, 'drafts', PLAN.slice(0, 3));
  await page.keyboard.press('z');
  await comes(page, 'drafts', PLAN);
  await page.keyboard.press('Shift+Z');
  await comes(page, 'drafts', PLAN.slice(0, 3));
  await page.keyboard.press('z');
  await comes(page, 'drafts', PLAN);
  await comes(page, 'shifts', []);
  await page.reload();
  await says(page, texts.week.draft.hint);
  await waitForCount(page.locator('[data-draft="put"]'), 4);
}

/** A draft that breaks a rule is told at once, and no longer when it is gone or where one plans at once. */
async function judges(page: Page, texts: Texts, ture: string): Promise<void> {
  const dot = page.locator(`tr[data-person="${ture}"] [data-broken]`);
  await cell(page, ture, day(3)).focus();
  await page.keyboard.type('5-13');
  await page.keyboard.press('Enter');
  await dot.waitFor();
  await choose(page, texts, 'direct');
  await dot.waitFor({ state: 'hidden' });
  await choose(page, texts, 'draft');
  await dot.waitFor();
  await cell(page, ture, day(3)).focus();
  await page.keyboard.press('p');
  const drawer = page.getByRole('dialog', { name: texts.week.problems });
  await drawer.getByText(texts.weekMenu.problems_of.draft).waitFor();
  await button(drawer, /Ture Testberg/).click();
  await drawer.waitFor({ state: 'hidden' });
  await cell(page, ture, day(3)).focus();
  await page.keyboard.press('Delete');
  await dot.waitFor({ state: 'hidden' });
  await comes(page, 'drafts', PLAN);
  await cell(page, ture, day(4)).focus();
}

async function meetsNothing(worker: Page): Promise<void> {
  assert.deepEqual(await planned(worker, 'shifts'), []);
  assert.equal(await told(worker), 0);
}

/** The publication opens while the last step is being saved: its first reads begin before that answer and are over after it. */
async function opensMeanwhile(page: Page, texts: Texts, ture: string): Promise<void> {
  const { publish } = texts.drafts;
  const [asked, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await hold(page, '**/api/drafts/', { after: () => asked.promise.finally(saved.resolve) });
  await hold(page, '**/api/publications/preview/', {
    before: async () => {
      asked.resolve();
      await saved.promise;
      await page.waitForTimeout(200);
    },
  });
  await cell(page, ture, day(4)).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: publish.title });
  await sheet.getByRole('heading', { name: 'Anna Veckström' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.keyboard.press('z');
  await comes(page, 'drafts', PLAN);
}

/** From the keys alone: the sheet, then the publication. */
async function publishes(page: Page, texts: Texts, take: Take): Promise<void> {
  const { publish } = texts.drafts;
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: publish.title });
  await sheet.getByRole('heading', { name: 'Anna Veckström' }).waitFor();
  await sheet
    .getByRole('status')
    .filter({
      hasText: filled(publish.count, {
        shifts: publish.shifts_other.replace('{{count}}', '4'),
        people: publish.people_other.replace('{{count}}', '2'),
      }),
    })
    .waitFor();
  await sheet.locator('[data-cost-change]').waitFor();
  await take(page, '191-drafts-publish');
  await sheet.getByLabel(publish.message).fill('Vecka med nytt schema');
  await page.keyboard.press('Control+Enter');
  await sheet.waitFor({ state: 'hidden' });
  await comes(page, 'shifts', PLAN);
  await comes(page, 'drafts', []);
  await waitForCount(page.locator('[data-draft]'), 0);
}

async function meetsOne(worker: Page, manager: Page): Promise<void> {
  assert.equal(await told(worker), 1);
  assert.equal(await told(manager), 0);
  assert.deepEqual(
    (await planned(worker, 'shifts')).map((one) => one.slice(0, 13)),
    ['2 14:00-22:30', '4 14:00-22:30'],
  );
}

const undoOf = (page: Page, texts: Texts): Locator =>
  button(page.getByRole('status').filter({ hasText: like(texts.drafts.publish.done) }), texts.common.undo);

async function withdraws(page: Page, worker: Page, texts: Texts): Promise<void> {
  await undoOf(page, texts).click();
  await says(page, like(texts.drafts.publish.withdrawn));
  await comes(page, 'shifts', []);
  await comes(page, 'drafts', PLAN);
  await meetsNothing(worker);
  await waitForCount(page.locator('[data-draft="put"]'), 4);
}

/** Drafts over what is published: moved, taken over, taken away; a sheet of one; some are published. */
async function byMouse(page: Page, texts: Texts, anna: string, ture: string, take: Take): Promise<void> {
  const { publish, sheet: words } = texts.drafts;
  await button(page, texts.week.draft.publish_other.replace('{{count}}', '4')).click();
  const publishing = page.getByRole('dialog', { name: publish.title });
  await button(publishing, publish.submit.replace('{{count}}', '4')).click();
  await comes(page, 'shifts', PLAN);
  await waitForCount(page.locator('[data-draft]'), 0);
  await actsOnPublished(page, texts, anna, take);
  await withdrawsLater(page, texts, take);
  const drag = async (from: Locator, to: Locator): Promise<void> => {
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await to.hover({ position: { x: 20, y: 12 } });
    await page.locator('td[data-drop]').waitFor();
    await page.mouse.up();
  };
  await drag(cell(page, anna, day(1)).locator('[data-piece]'), cell(page, ture, day(1)));
  await drafts(page, ture, day(1)).waitFor();
  await cell(page, anna, day(1)).locator('[data-draft="gone"]').waitFor();
  await cell(page, ture, day(4)).focus();
  await page.keyboard.press('Delete');
  await cell(page, ture, day(4)).locator('[data-draft="gone"]').waitFor();
  const opened = Promise.withResolvers<void>();
  await hold(page, /\/api\/drafts\//, { after: () => opened.promise });
  await cell(page, 'open', day(5)).click();
  await page.keyboard.type('9-15');
  await page.keyboard.press('Enter');
  await drafts(page, 'open', day(5)).waitFor();
  await take(page, '192-drafts-over-published');
  // The open shift gets its person in its sheet, which opens while the shift is being saved.
  await drafts(page, 'open', day(5)).click();
  const sheet = page.getByRole('dialog', { name: words.title });
  await sheet.waitFor();
  opened.resolve();
  await sheet.getByLabel(texts.roster.form.search).fill('anna');
  await page.keyboard.press('Enter');
  await take(page, '193-drafts-sheet');
  await button(sheet, words.save).click();
  await drafts(page, anna, day(5)).waitFor();
  // What a draft takes away is kept again.
  await cell(page, ture, day(4)).locator('[data-draft="gone"]').click();
  await button(page, words.keep).click();
  await waitForCount(cell(page, ture, day(4)).locator('[data-draft]'), 0);
  await comes(page, 'drafts', ['1 07:00-16:00 Ture', '5 09:00-15:00 Anna']);
  await button(page, texts.week.draft.publish_other.replace('{{count}}', '2')).click();
  await publishing.getByRole('checkbox', { name: /^Anna Veckström: .*09:00–15:00/ }).uncheck();
  await take(page, '194-drafts-part');
  await button(publishing, publish.submit.replace('{{count}}', '1')).click();
  await publishing.waitFor({ state: 'hidden' });
  await comes(page, 'drafts', ['5 09:00-15:00 Anna']);
  await comes(page, 'shifts', ['1 07:00-16:00 Ture', ...PLAN.slice(1)]);
}

/** Later than the toast: the list says who published what, what stays, and gives the rest back; it is made again. */
async function withdrawsLater(page: Page, texts: Texts, take: Take): Promise<void> {
  const { publish, recent } = texts.drafts;
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: publish.title });
  await sheet.getByRole('heading', { name: recent.title }).waitFor();
  const latest = sheet.locator('details').filter({ hasText: 'Petra' }).first();
  await latest.locator('summary').click();
  const back = button(latest, recent.withdraw_other.replace('{{count}}', '4'));
  await back.waitFor();
  await take(page, '198-drafts-recent');
  await back.click();
  await comes(page, 'drafts', PLAN);
  await comes(page, 'shifts', []);
  await button(sheet, publish.submit.replace('{{count}}', '4')).click();
  await sheet.waitFor({ state: 'hidden' });
  await comes(page, 'shifts', PLAN);
  await waitForCount(page.locator('[data-draft]'), 0);
}

/** A published shift is offered from where its draft is made, and the draft of another time is not lost meanwhile. */
async function actsOnPublished(page: Page, texts: Texts, anna: string, take: Take): Promise<void> {
  const words = texts.drafts.sheet;
  await cell(page, anna, day(1)).locator('[data-piece]').click();
  const sheet = page.getByRole('dialog', { name: words.title });
  await sheet.getByLabel(texts.roster.form.times).fill('8-17');
  await sheet.getByRole('radiogroup', { name: words.face }).getByText(words.faces.published).click();
  const card = sheet.getByRole('listitem').filter({ hasText: '07:00–16:00' }).first();
  await button(card, like(texts.roster.menu.open)).click();
  await page.getByRole('menuitem', { name: texts.roster.menu.ask }).waitFor();
  await page.keyboard.press('Escape');
  await button(card, like(texts.roster.offer_named)).waitFor();
  await take(page, '197-drafts-published-shift');
  await sheet.getByRole('radiogroup', { name: words.face }).getByText(words.faces.draft).click();
  assert.equal(await sheet.getByLabel(texts.roster.form.times).inputValue(), '08:00–17:00');
  await page.keyboard.press('Escape');
  await button(page.getByRole('dialog').last(), texts.common.unsaved.yes).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** Another planner's step is named, and a shift that changed under a draft is not published over. */
async function together(company: Company, page: Page, texts: Texts, seat: Seat): Promise<void> {
  const { publish } = texts.drafts;
  const other = await sitDown(stage, seat, company.tenant);
  await comeSignedIn(other, 'boel');
  await other.page.goto(`/shifts?from=${MONDAY}`);
  await choose(other.page, texts, 'draft');
  await waitForCount(other.page.locator('[data-draft="put"]'), 1);
  await cell(other.page, company.worker_id, day(2)).focus();
  await other.page.keyboard.press('Alt+ArrowRight');
  await waitForCount(page.locator('[data-draft="put"]'), 2);
  await button(page, filled(texts.week.draft.undo_of, { name: 'Boel Veckström' })).waitFor();
  const shifts = Object(await callAs(page, 'GET', `/api/shifts/?${WEEK}`));
  const moved = shifts.find((one: { date: string; start_time_local: string }) => {
    return one.date === day(2) && one.start_time_local === '14:00';
  });
  await callAs(page, 'PUT', `/api/shifts/${moved.id}/`, {
    start_time: moved.start_time,
    end_time: moved.start_time.replace(/T\d\d/, 'T20'),
  });
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: publish.title });
  await sheet.getByText(publish.stale_one.replace('{{count}}', '1')).waitFor();
  await button(sheet, publish.submit_rest.replace('{{count}}', '1')).click();
  await comes(page, 'drafts', ['3 14:00-22:30 Ture']);
  await sheet.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Enter');
  await button(sheet, publish.discard_one.replace('{{count}}', '1')).click();
  await comes(page, 'drafts', []);
  await draftedByTwo(company, page, other.page, texts);
  assert.deepEqual(other.problems, []);
  await other.context.close();
}

/** Two planners write one draft from its form: the later one sees what the other left, and keeps the own words or takes the other's. */
async function draftedByTwo(company: Company, page: Page, other: Page, texts: Texts): Promise<void> {
  const { stale, form } = texts.roster;
  const words = texts.drafts.sheet;
  const at = (whose: Page): Locator => cell(whose, company.worker_id, day(2)).locator('[data-piece]');
  const sheet = page.getByRole('dialog', { name: words.title });
  const box = sheet.getByRole('alert', { name: stale.title });
  const changesBoth = async (mine: string, theirs: string): Promise<void> => {
    await at(page).click();
    await sheet.getByLabel(form.times).fill(mine);
    await at(other).click();
    const others = other.getByRole('dialog', { name: words.title });
    await others.getByLabel(texts.fields.note).fill(`av Boel ${theirs}`);
    await others.getByLabel(form.times).fill(theirs);
    await button(others, words.save).click();
    await others.waitFor({ state: 'hidden' });
    await button(sheet, words.save).click();
    await box.waitFor();
  };
  // There is no draft when the forms open; the second time there is one.
  await changesBoth('15-21', '14-19');
  await box.getByRole('row', { name: /15:00–21:00.*14:00–19:00/ }).waitFor();
  await box.getByRole('row', { name: new RegExp(`${stale.untouched}.*av Boel`) }).waitFor();
  await button(box, stale.keep).click();
  await sheet.waitFor({ state: 'hidden' });
  await comes(page, 'drafts', ['2 15:00-21:00 Ture']);
  await changesBoth('13-21', '12-19');
  await button(box, stale.take).click();
  await box.waitFor({ state: 'hidden' });
  assert.equal(await sheet.getByLabel(texts.fields.note).inputValue(), 'av Boel 12-19');
  await sheet.getByLabel(form.times).fill('12-20');
  await button(sheet, words.save).click();
  await sheet.waitFor({ state: 'hidden' });
  await comes(page, 'drafts', ['2 12:00-20:00 Ture']);
  await publishedUnderForm(company, page, texts);
}

/** What is published changes under a form of which there is no draft yet: it is not wished away. */
async function publishedUnderForm(company: Company, page: Page, texts: Texts): Promise<void> {
  const words = texts.drafts.sheet;
  const { stale } = texts.roster;
  const sheet = page.getByRole('dialog', { name: words.title });
  const at = cell(page, company.worker_id, day(1)).locator('[data-piece]');
  await at.click();
  await sheet.getByLabel(texts.fields.note).fill('Ring på');
  const shifts = Object(await callAs(page, 'GET', `/api/shifts/?${WEEK}`));
  const known = shifts.find((one: { date: string }) => one.date === day(1));
  await callAs(page, 'PUT', `/api/shifts/${known.id}/`, {
    start_time: known.start_time,
    end_time: instantOf(day(1), '15:00'),
  });
  await at.filter({ hasText: /7.*15/ }).waitFor();
  await button(sheet, words.save).click();
  const box = sheet.getByRole('alert', { name: stale.title });
  await box.getByRole('row', { name: new RegExp(`${stale.untouched}.*07:00–15:00`) }).waitFor();
  await button(box, stale.keep).click();
  await sheet.waitFor({ state: 'hidden' });
  await comes(page, 'drafts', ['1 07:00-15:00 Ture', '2 12:00-20:00 Ture']);
}

for (const seat of walks({ language: 'sv', width: 390 }, PHONE)) {
  test(`drafts by taps, ${seat.language} at 390`, async () => {
    const company = await found(stage, `drafts-phone-${seat.language}`);
    const texts = textsIn(seat.language);
    const { week } = texts;
    const { publish } = texts.drafts;
    const phone: Seat = { ...seat, width: 390 };
    const manager = await sitDown(stage, phone, company.tenant);
    const { page } = manager;
    const { take, violations } = camera(phone, true);
    await comeSignedIn(manager, 'petra');
    await hire(page, 'Anna');
    await page.goto(`/shifts?from=${MONDAY}`);
    await page
      .getByRole('radiogroup', { name: week.draft.mode })
      .getByText(week.draft.modes.draft, { exact: true })
      .tap();
    await button(page, /^Anna Veckström, /).tap({ position: { x: 14, y: 24 } });
    await page.getByRole('textbox').fill('7-16');
    await page.keyboard.press('Enter');
    await page.locator('[data-draft="put"]').waitFor();
    await take(page, '195-drafts-phone');
    await button(page, like(week.pick_up)).tap();
    await page.getByRole('navigation', { name: week.days }).getByRole('button').nth(2).tap();
    await button(page, new RegExp(`Ture Testberg ?, ${week.place}`)).tap();
    await comes(page, 'drafts', ['3 07:00-16:00 Ture']);
    await button(page, week.draft.publish_one.replace('{{count}}', '1')).tap();
    const sheet = page.getByRole('dialog', { name: publish.title });
    await sheet.getByRole('heading', { name: 'Ture Testberg' }).waitFor();
    await take(page, '196-drafts-phone-publish');
    await button(sheet, publish.submit.replace('{{count}}', '1')).tap();
    await comes(page, 'shifts', ['3 07:00-16:00 Ture']);
    await undoOf(page, texts).tap();
    await comes(page, 'drafts', ['3 07:00-16:00 Ture']);
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
