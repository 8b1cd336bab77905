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
 * Open places of a week get people in three presses: open, ask, take over. On the way a search is watched, left, found again and stopped; the
 * proposal is seen in the week beside what stands, and explained; some of it is taken over and undone, then all of it that has not moved.
 * Nothing is published.
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
const NAMES = ['Anna', 'Bo', 'Cia'];
/** Of Monday to Friday, and of Saturday one more than there are people. */
const PLACES = 5 + NAMES.length + 2;
const FILLED = PLACES - 1;

async function hire(page: Page, first_name: string, role = 'worker'): Promise<string> {
  const username = first_name.toLowerCase();
  const made = await callAs(page, 'POST', '/api/users/', {
    ...{ first_name, last_name: 'Fyllgren', username, email: `${username}@example.com`, role },
    password: DEMO_PASSWORD,
  });
  const id = String(Object(made).id);
  if (role === 'worker')
    await callAs(page, 'POST', '/api/payroll/', {
      ...{ user: id, monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 33 },
      employment_hours_per_week: 40,
    });
  return id;
}

async function open(page: Page, date: string, more: Record<string, unknown> = {}): Promise<string> {
  const made = await callAs(page, 'POST', '/api/shifts/', {
    start_time: instantOf(date, '07:00'),
    end_time: instantOf(date, '15:30'),
    ...{ break_min: 30, places: 1 },
    ...more,
  });
  return String(Object(made).id);
}

/** Open shifts of a week, one of them on call. */
async function plan(page: Page): Promise<{ people: string[]; shifts: string[] }> {
  const people: string[] = [];
  for (const name of NAMES) people.push(await hire(page, name));
  const shifts: string[] = [];
  for (const number of [1, 2, 3, 4, 5]) shifts.push(await open(page, day(number)));
  shifts.push(await open(page, day(6), { places: PLACES - 5 }));
  await open(page, day(7), { kind: 'jour' });
  return { people, shifts };
}

/** How many people the drafts put on shifts, and how many are on the published ones. */
async function placed(page: Page): Promise<readonly [drafts: number, published: number]> {
  const { drafts } = Object(await callAs(page, 'GET', `/api/drafts/?${WEEK}`));
  const shifts = Object(await callAs(page, 'GET', `/api/shifts/?${WEEK}`));
  const sum = (rows: readonly object[], of: string): number =>
    rows.reduce((total, row) => total + Object(row)[of].length, 0);
  return [sum(drafts, 'people'), sum(shifts, 'assignments')];
}
async function comes(page: Page, drafts: number): Promise<void> {
  for (let turn = 0; turn < 50 && (await placed(page))[0] !== drafts; turn += 1)
    await page.waitForTimeout(100);
  assert.deepEqual(await placed(page), [drafts, 0], 'drafts alone');
}

const panel = (page: Page, { proposals }: Texts): Locator =>
  page.getByRole('region', { name: proposals.title, exact: true });
const ghosts = (page: Page): Locator => page.locator('td [data-proposed]');

for (const seat of walks(DESK, { language: 'en', width: 1440 })) {
  test(`people for the open places of a week, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `proposals-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, { ...seat, width: 1440 }, tenant);
    const { page } = manager;
    const { take, violations } = camera({ ...seat, width: 1440 }, true);
    await comeSignedIn(manager, 'petra');
    const { shifts } = await plan(page);
    await hire(page, 'Doris', 'manager');
    const other = await sitDown(stage, { ...seat, width: 1440 }, tenant);
    await comeSignedIn(other, 'doris');
    await page.goto(`/shifts?from=${MONDAY}`);
    await page.getByRole('grid').waitFor();

    await asks(page, texts, take);
    await isSeenByOthers(other.page, texts);
    await watches(page, texts, take);
    await asksForAll(page, texts);
    await compares(page, texts, take);
    await explains(page, texts, take);
    await takesSome(page, texts, take);
    await takesTheRest(page, texts, shifts, take);
    await threePresses(page, texts);

    assert.deepEqual([...manager.problems, ...other.problems], [], 'nothing was thrown in the browser');
    for (const person of [manager, other]) await person.context.close();
    assert.deepEqual(violations, []);
  });
}

/**
 * The days whose places can all be filled, and nothing but empty places costs: no search can prove a plan without points, so it goes on
 * until it is stopped.
 */
async function asks(page: Page, texts: Texts, take: Take): Promise<void> {
  const { proposals: words, week } = texts;
  await button(page, week.propose.open).click();
  const asking = panel(page, texts);
  await asking.getByText(words.means).waitFor();
  await asking.getByLabel(words.end_date, { exact: true }).fill(day(5));
  await page.keyboard.press('Enter');
  await asking.getByText(words.weights.title).click();
  for (const weight of ['hours', 'wishes', 'fairness', 'rhythm'] as const)
    await asking
      .getByRole('radiogroup', { name: words.weights[weight] })
      .getByText(words.weights.steps.w0, { exact: true })
      .click();
  await take(page, '250-proposal-ask');
  await asking
    .getByRole('radiogroup', { name: words.seconds })
    .getByText(words.seconds_of.s300, { exact: true })
    .click();
  await button(asking, words.submit).click();
  await asking.getByRole('progressbar', { name: words.progress }).waitFor();
}

/** Another manager sees whose search goes on, and may look at it. */
async function isSeenByOthers(page: Page, texts: Texts): Promise<void> {
  const { proposals: words, week } = texts;
  await page.goto(`/shifts?from=${MONDAY}`);
  await page.getByRole('grid').waitFor();
  await button(page, week.propose.open).click();
  const asking = panel(page, texts);
  await asking.getByText(/Petra Chefsson/).waitFor();
  await button(asking, words.other.show).click();
  await asking.getByText(filled(words.of_other, { name: 'Petra Chefsson' })).waitFor();
  await asking.getByRole('progressbar', { name: words.progress }).waitFor();
}

/** The search goes on while its page is left, and says how far it is; a stop keeps the best. */
async function watches(page: Page, texts: Texts, take: Take): Promise<void> {
  const { proposals: words } = texts;
  await page.goto('/manager');
  await page.getByRole('heading').first().waitFor();
  await page.goto(`/shifts?from=${MONDAY}`);
  const running = panel(page, texts);
  await running.getByText(filled(words.so_far, { filled: '5', open: '5' })).waitFor();
  await running.getByText(like(words.points_so_far)).waitFor();
  await take(page, '251-proposal-running');
  await button(running, words.stop).click();
  await running.getByText(words.states.stopped, { exact: true }).waitFor();
  await running.getByText(filled(words.filled, { filled: '5', open: '5' })).waitFor();
  await waitForCount(ghosts(page), 5);
}

/** Open, ask, take over: here without the last of them. A small search ends when nothing better can exist. */
async function asksForAll(page: Page, texts: Texts): Promise<void> {
  const { proposals: words } = texts;
  const asking = panel(page, texts);
  await button(asking, words.again).click();
  await waitForCount(ghosts(page), 0);
  await button(asking, words.submit).click();
  await asking.getByText(words.states.done, { exact: true }).waitFor({ timeout: 40_000 });
  await asking.getByText(filled(words.filled, { filled: String(FILLED), open: String(PLACES) })).waitFor();
}

/** The week with the proposal, and as it stands. */
async function compares(page: Page, texts: Texts, take: Take): Promise<void> {
  const { proposals: words } = texts;
  const answer = panel(page, texts);
  await waitForCount(ghosts(page), FILLED);
  const look = answer.getByRole('radiogroup', { name: words.look });
  await look.getByText(words.looks.stands, { exact: true }).click();
  await waitForCount(ghosts(page), 0);
  await look.getByText(words.looks.proposed, { exact: true }).click();
  await waitForCount(ghosts(page), FILLED);
  await answer.getByText(words.left_out_title_one.replace('{{count}}', '1'), { exact: true }).click();
  await answer.getByText(words.left_out.on_call).waitFor();
  await answer.getByText(words.points_title).click();
  await answer.getByRole('row', { name: new RegExp(`^${words.terms.below_least} `) }).waitFor();
  await take(page, '252-proposal-answer');
  await answer.getByText(words.points_title).click();
  await comes(page, 0);
}

/** By mouse, by keys and in the list; and why a place stays open. */
async function explains(page: Page, texts: Texts, take: Take): Promise<void> {
  const { proposals: words } = texts;
  const answer = panel(page, texts);
  const box = page.locator('[data-reasons]');
  const cell = page.locator(`td[data-date="${day(6)}"]`).filter({ has: page.locator('[data-proposed]') });
  await cell.first().locator('[data-proposed]').hover();
  await box.getByText(words.reasons.kinds.only).waitFor();
  await take(page, '253-proposal-why');
  await page.mouse.move(2, 2);
  await box.waitFor({ state: 'hidden' });
  await cell.last().focus();
  await box.getByText(words.reasons.kinds.only).waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  // A press neither opens a shift nor moves one.
  await ghosts(page).first().click();
  await box.getByRole('status').waitFor();
  assert.equal(await page.getByRole('dialog', { name: texts.drafts.sheet.title }).count(), 0);
  await page.keyboard.press('Escape');
  const why = answer.getByRole('button', { name: like(words.why_of) }).first();
  await why.click();
  await answer.getByText(like(words.reasons.own)).waitFor();
  await why.click();
  await answer.getByText(words.open_title_one.replace('{{count}}', '1'), { exact: true }).click();
  await answer.getByRole('button', { name: like(words.why_open_of) }).click();
  await answer.getByText(words.reasons.kinds.nobody).waitFor();
  await take(page, '254-proposal-why-open');
}

const undoOf = (page: Page, texts: Texts, done: string): Locator =>
  button(page.getByRole('status').filter({ hasText: like(done) }), texts.common.undo);

/** All of a person but one day, as one action that is undone. */
async function takesSome(page: Page, texts: Texts, take: Take): Promise<void> {
  const { proposals: words } = texts;
  const answer = panel(page, texts);
  const boxes = answer.getByRole('listitem').getByRole('checkbox');
  await answer
    .getByRole('checkbox', { name: new RegExp(String(Number(day(6).slice(8)))) })
    .first()
    .uncheck();
  await boxes.first().uncheck();
  const some = FILLED - (PLACES - 6) - 1;
  await button(answer, filled(words.accept_some, { count: String(some) })).click();
  await says(page, filled(words.done_other, { count: String(some) }));
  await comes(page, some);
  await waitForCount(page.locator('td [data-draft="put"]:not([data-proposed])'), some);
  await waitForCount(ghosts(page), FILLED - some);
  await answer.getByText(filled(words.taken_so_far_other, { count: String(some) })).waitFor();
  await take(page, '255-proposal-some');
  await undoOf(page, texts, words.done_other).click();
  await comes(page, 0);
  await waitForCount(ghosts(page), FILLED);
}

/** A shift is gone meanwhile: it is named, and the rest is taken over. */
async function takesTheRest(page: Page, texts: Texts, shifts: readonly string[], take: Take): Promise<void> {
  const { proposals: words } = texts;
  const answer = panel(page, texts);
  for (const one of await answer.getByRole('checkbox').all()) await one.check();
  await callAs(page, 'DELETE', `/api/shifts/${shifts[1]}/`);
  await button(answer, filled(words.accept_all, { count: String(FILLED) })).click();
  await answer.getByText(words.moved_title_one.replace('{{count}}', '1')).waitFor();
  await answer.getByText(like(`{{who}}, {{when}}: ${words.moved.shift_gone}`)).waitFor();
  await take(page, '256-proposal-moved');
  assert.deepEqual(await placed(page), [0, 0], 'all or what is asked for');
  await button(answer, filled(words.accept_rest, { count: String(FILLED - 1) })).click();
  await says(page, filled(words.done_other, { count: String(FILLED - 1) }));
  await answer.waitFor({ state: 'hidden' });
  await comes(page, FILLED - 1);
  await undoOf(page, texts, words.done_other).click();
  await comes(page, 0);
}

/** Opened, asked for, taken over. */
async function threePresses(page: Page, texts: Texts): Promise<void> {
  const { proposals: words, week } = texts;
  let presses = 0;
  const press = async (what: Locator): Promise<void> => {
    presses += 1;
    await what.click({ timeout: 40_000 });
  };
  const asking = panel(page, texts);
  await press(button(page, week.propose.open));
  await press(button(asking, words.submit));
  await press(button(asking, filled(words.accept_all, { count: String(FILLED - 1) })));
  await comes(page, FILLED - 1);
  assert.equal(presses, 3);
}

for (const seat of walks({ language: 'sv', width: 390 }, PHONE)) {
  test(`a proposal by taps, ${seat.language} at 390`, async () => {
    const { tenant } = await found(stage, `proposals-phone-${seat.language}`);
    const texts = textsIn(seat.language);
    const { proposals: words, week } = texts;
    const phone: Seat = { ...seat, width: 390 };
    const manager = await sitDown(stage, phone, tenant);
    const { page } = manager;
    const { take, violations } = camera(phone, true);
    await comeSignedIn(manager, 'petra');
    await hire(page, 'Anna');
    await open(page, day(1));
    await page.goto(`/shifts?from=${MONDAY}`);
    await button(page, week.propose.open).tap();
    const asking = panel(page, texts);
    await take(page, '257-proposal-phone-ask');
    await button(asking, words.submit).tap();
    const all = button(asking, filled(words.accept_all, { count: '1' }));
    await all.waitFor({ timeout: 40_000 });
    await take(page, '258-proposal-phone-answer');
    const ghost = page.locator('li [data-proposed]');
    await ghost.tap();
    await page.locator('[data-reasons]').getByText(like(words.reasons.own)).waitFor();
    await take(page, '259-proposal-phone-why');
    await page.keyboard.press('Escape');
    await all.tap();
    await says(page, filled(words.done_one, { count: '1' }));
    await comes(page, 1);
    await undoOf(page, texts, words.done_one).tap();
    await comes(page, 0);
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
