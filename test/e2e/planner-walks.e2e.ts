import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { figure } from '../trust/figures.ts';
import { type Counted, counted, tabTo } from './presses.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  type Company,
  camera,
  DEMO_PASSWORD,
  DESK,
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
import { cell, comes, day, focused, MONDAY, people, pill } from './week-cells.ts';
import { beginning, filled, like, type Texts, textsIn } from './words.ts';

/**
 * A planner's everyday tasks, from the week: an open shift gets somebody, a sick person is replaced at once and as a draft, a shift that
 * somebody leaves is offered, an empty week is planned from the one before, changed and published. By mouse each has the steps that the
 * design allows; by keys alone and by touch they are printed. Two who swap are in trades.e2e.ts.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** By mouse. A step more is a fault. */
const STEPS = { fill: 2, replace: 3, leave: 3 } as const;

type Walk = {
  readonly manager: Counted;
  readonly texts: Texts;
  readonly seat: Seat;
  readonly take: Take;
  readonly ids: Readonly<Record<'anna' | 'bo' | 'ture', string>>;
};

const plan = (page: Page, date: string, who: string | null, from = '07:00', until = '15:00') =>
  callAs(page, 'POST', '/api/shifts/', {
    ...{ start_time: instantOf(date, from), end_time: instantOf(date, until) },
    assignments: who === null ? [] : [{ worker_id: who, status: 'approved' }],
  });
const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name });
const replacing = (page: Page, { offers }: Texts): Locator =>
  page.getByRole('dialog', { name: offers.replace.title });
const assigning = (page: Page, texts: Texts): Locator =>
  button(replacing(page, texts), beginning(texts.offers.replace.assign_named)).first();
const choose = (page: Page, { week }: Texts, mode: 'draft' | 'direct'): Promise<void> =>
  page
    .getByRole('radiogroup', { name: week.draft.mode })
    .getByText(week.draft.modes[mode], { exact: true })
    .click();

for (const seat of walks(DESK, { language: 'en', width: 1440 })) {
  test(`a planner's tasks by mouse and by keys, ${seat.language} at ${seat.width}`, async () => {
    const { walk, ends } = await begins({ ...seat, width: 1440 });
    await fill(walk);
    await replace(walk, 'direct');
    await replace(walk, 'draft');
    await leave(walk);
    await inTurn(walk);
    await fillByKeys(walk);
    await replaceByKeys(walk);
    await leaveByKeys(walk);
    await planByKeys(walk);
    await ends();
  });
}

for (const seat of walks({ language: 'sv', width: 390 }, PHONE)) {
  test(`a planner's tasks by touch, ${seat.language} at 390`, async () => {
    const { walk, ends } = await begins({ ...seat, width: 390 });
    await byTouch(walk);
    await planByTouch(walk);
    await ends();
  });
}

async function begins(seat: Seat): Promise<{ walk: Walk; ends: () => Promise<void> }> {
  const company: Company = await found(stage, `vandring-${seat.language}-${seat.width}`);
  const texts = textsIn(seat.language);
  const { take, violations } = camera(seat, true);
  const manager = await counted(await sitDown(stage, seat, company.tenant));
  await comeSignedIn(manager, 'petra');
  const ids = { ...(await people(manager.page)), ture: company.worker_id };
  const ends = async (): Promise<void> => {
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  };
  return { walk: { manager, texts, seat, take, ids }, ends };
}

/** The week with what was planned beside the page; the presses are counted from here. */
async function sees({ manager }: Walk, shown: (page: Page) => Locator, from = MONDAY): Promise<Page> {
  const { page } = manager;
  await page.goto(`/shifts?from=${from}`);
  await shown(page).first().waitFor();
  manager.presses();
  return page;
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await to.hover({ position: { x: 20, y: 12 } });
  await page.locator('td[data-drop]').waitFor();
  await page.mouse.up();
}

async function fill(walk: Walk): Promise<void> {
  const { manager, ids } = walk;
  const { week } = walk.texts;
  await plan(manager.page, day(1), null);
  const page = await sees(walk, (at) => pill(at, 'open', day(1)));
  await drag(page, pill(page, 'open', day(1)), cell(page, ids.anna, day(1)));
  await comes(page, [`${day(1)} 07:00-15:00 Anna`]);
  assert.ok(manager.presses() <= STEPS.fill, 'the steps to fill an open shift');
  // The head of a day chooses all of it.
  await page.locator(`th[data-whole="${day(1)}"]`).click();
  await says(page, filled(week.menu.chosen_one, { count: '1' }));
}

/** Ill and replaced: the menu of the pill, what has happened, the first of those who can come. */
async function replace(walk: Walk, mode: 'draft' | 'direct'): Promise<void> {
  const { manager, texts, ids, take } = walk;
  const date = mode === 'direct' ? day(2) : day(3);
  await plan(manager.page, date, ids.ture);
  const page = await sees(walk, (at) => pill(at, ids.ture, date));
  await choose(page, texts, mode);
  manager.presses();
  await pill(page, ids.ture, date).click({ button: 'right' });
  await item(page, texts.weekMenu.ill_replace).click();
  await assigning(page, texts).waitFor();
  await take(page, `240-ill-and-replaced-${mode}`);
  await assigning(page, texts).click();
  await replacing(page, texts).waitFor({ state: 'hidden' });
  assert.equal(manager.presses(), STEPS.replace, `the steps to replace a sick person, ${mode}`);
  await comesToo(page, date, mode);
  await choose(page, texts, 'direct');
}

/** Another person is on the shift besides the person who is ill. */
async function comesToo(page: Page, date: string, mode: 'draft' | 'direct'): Promise<void> {
  const of_day = `start_date=${date}&end_date=${date}`;
  const path = mode === 'draft' ? 'drafts' : 'shifts';
  type Held = {
    people?: { first_name: string }[];
    assignments?: { worker: { first_name: string }; sick_leave_type: string | null }[];
  };
  const read = async (): Promise<Held[]> => {
    const answer = Object(await callAs(page, 'GET', `/api/${path}/?${of_day}`));
    return mode === 'draft' ? answer.drafts : answer;
  };
  let names: string[] = [];
  for (let turn = 0; turn < 50 && names.length < 2; turn += 1) {
    if (turn > 0) await page.waitForTimeout(100);
    names = (await read()).flatMap(
      (one) =>
        (one.people ?? one.assignments?.map(({ worker }) => worker))?.map((who) => who.first_name) ?? [],
    );
  }
  assert.equal(names.length, 2);
  assert.ok(names.includes('Ture'));
}

/** Dropped on the open row a shift is nobody's, and its message offers it. */
async function leave(walk: Walk): Promise<void> {
  const { manager, texts, ids, take } = walk;
  await plan(manager.page, day(4), ids.ture);
  const page = await sees(walk, (at) => pill(at, ids.ture, day(4)));
  await drag(page, pill(page, ids.ture, day(4)), cell(page, 'open', day(4)));
  await offersIt(page, texts, take, (what) => what.click());
  assert.equal(manager.presses(), STEPS.leave, 'the steps to take a person off and offer the shift');
  await isOffered(page, day(4));
}

async function offersIt(
  page: Page,
  texts: Texts,
  take: Take,
  press: (what: Locator) => Promise<void>,
): Promise<void> {
  const done = page.getByRole('status').filter({ hasText: like(texts.week.done.moved) });
  await button(done, texts.week.offer).waitFor();
  await take(page, '241-left-open');
  await press(button(done, texts.week.offer));
  const sheet = page.getByRole('dialog', { name: texts.offers.give.title });
  await press(button(sheet, texts.offers.give.send));
  await says(page, texts.offers.give.sent);
}

async function isOffered(page: Page, date: string): Promise<void> {
  const offers = Object(await callAs(page, 'GET', `/api/shift-offers/?start_date=${date}&end_date=${date}`));
  assert.equal(offers.length, 1);
}

/** Those who can come are asked one after another: who is asked now, and who comes then. The person who is asked sees until when. */
async function inTurn(walk: Walk): Promise<void> {
  const { manager, texts, seat, ids, take } = walk;
  const { offers, weekMenu } = texts;
  await plan(manager.page, day(4), ids.ture, '16:00', '22:00');
  const page = await sees(walk, (at) => pill(at, ids.ture, day(4)));
  await pill(page, ids.ture, day(4)).click({ button: 'right' });
  await item(page, weekMenu.ill_replace).click();
  await button(replacing(page, texts), beginning(offers.replace.in_turn)).click();
  await says(page, offers.give.sent);
  await pill(page, ids.ture, day(4)).click({ button: 'right' });
  await item(page, weekMenu.offer).click();
  const sheet = page.getByRole('dialog', { name: offers.give.title });
  const turns = sheet.getByRole('region', { name: offers.give.turns }).getByRole('listitem');
  await turns.nth(1).waitFor();
  assert.match((await turns.nth(0).innerText()).replace('\n', ' '), like(offers.give.asked_now));
  assert.match((await turns.nth(1).innerText()).replace('\n', ' '), like(offers.give.will_be_asked));
  await take(page, '242-asked-in-turn');
  const [first_name = ''] = (await turns.nth(0).innerText()).split(' ');
  const asked = await sitDown(stage, seat, manager.tenant);
  await comeSignedIn(asked, first_name.toLowerCase());
  await asked.page.goto('/my-shifts');
  await says(asked.page, like(offers.open.next));
  await take(asked.page, '243-asked-before-others');
  assert.deepEqual(asked.problems, []);
  await asked.context.close();
}

async function fillByKeys(walk: Walk): Promise<void> {
  const { manager, texts } = walk;
  await plan(manager.page, day(5), null);
  const page = await sees(walk, (at) => pill(at, 'open', day(5)));
  await cell(page, 'open', day(5)).focus();
  await page.keyboard.press('a');
  const sheet = page.getByRole('dialog', { name: texts.weekMenu.choose_person_title });
  await tabTo(page, sheet.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await sheet.waitFor({ state: 'hidden' });
  await pill(page, 'open', day(5)).waitFor({ state: 'detached' });
  figure('planner', 'keys to fill an open shift', manager.presses());
}

/** The first of those who can come has the focus. */
async function replaceByKeys(walk: Walk): Promise<void> {
  const { manager, texts, ids } = walk;
  await plan(manager.page, day(6), ids.ture);
  const page = await sees(walk, (at) => pill(at, ids.ture, day(6)));
  await cell(page, ids.ture, day(6)).focus();
  await page.keyboard.press('.');
  const ill = item(page, texts.weekMenu.ill_replace);
  await ill.waitFor();
  for (let presses = 0; presses < 20; presses += 1) {
    if (await ill.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowUp');
  }
  await page.keyboard.press('Enter');
  await assigning(page, texts).waitFor();
  await tabTo(page, assigning(page, texts));
  await page.keyboard.press('Enter');
  await replacing(page, texts).waitFor({ state: 'hidden' });
  await focused(page, ids.ture, day(6));
  figure('planner', 'keys to replace a sick person', manager.presses());
  await comesToo(page, day(6), 'direct');
}

async function leaveByKeys(walk: Walk): Promise<void> {
  const { manager, texts } = walk;
  const { page } = manager;
  // The person under the open row.
  const who = (await page.locator('tr[data-person]').nth(1).getAttribute('data-person')) ?? '';
  await plan(page, day(7), who);
  await sees(walk, (at) => pill(at, who, day(7)));
  await cell(page, who, day(7)).focus();
  // At once after each other: the offer is of the shift that the first press makes.
  await page.keyboard.press('Alt+ArrowUp');
  await focused(page, 'open', day(7));
  await page.keyboard.press('o');
  const sheet = page.getByRole('dialog', { name: texts.offers.give.title });
  await tabTo(page, button(sheet, texts.offers.give.send));
  await page.keyboard.press('Enter');
  await says(page, texts.offers.give.sent);
  figure('planner', 'keys to take a person off and offer the shift', manager.presses());
  await isOffered(page, day(7));
}

const NAMES = 'Cia Dan Eva Finn Gun Hans Ida Jan Klara'.split(' ');

/** Twelve people who work two days of a later week: the week after it is empty. */
async function twelve({ manager: { page }, ids }: Walk): Promise<readonly string[]> {
  const hired = await Promise.all(
    NAMES.map(async (first_name) => {
      const username = first_name.toLowerCase();
      const made = await callAs(page, 'POST', '/api/users/', {
        ...{ first_name, last_name: 'Vandrare', username, email: `${username}@example.com` },
        ...{ role: 'worker', password: DEMO_PASSWORD },
      });
      return String(Object(made).id);
    }),
  );
  const all = [ids.anna, ids.bo, ...hired, ids.ture];
  for (const who of all) for (const date of [day(8), day(9)]) await plan(page, date, who);
  return all;
}

const published = async (page: Page): Promise<number> =>
  Object(await callAs(page, 'GET', `/api/shifts/?start_date=${day(15)}&end_date=${day(21)}`)).length;
const draftsIn = (page: Page): Locator => page.locator('[data-draft="put"]');

/** From last week, five moved a day on, published. A draft of an earlier week does not make this one less empty. */
async function planByKeys(walk: Walk): Promise<void> {
  const { manager, texts } = walk;
  const all = await twelve(walk);
  const page = await sees(walk, (at) => button(at, texts.week.copy.open), day(15));
  await page.getByRole('grid').waitFor();
  await tabTo(page, button(page, texts.week.copy.open));
  await page.keyboard.press('Enter');
  const copy = page.getByRole('region', { name: texts.rosterCopies.title });
  await copy
    .getByRole('status')
    .filter({ hasText: filled(texts.rosterCopies.counts.made_other, { count: '24' }) })
    .waitFor();
  await tabTo(page, button(copy, like(texts.rosterCopies.submit)));
  await page.keyboard.press('Enter');
  await says(page, filled(texts.rosterCopies.done_other, { count: '24' }));
  for (const who of all.slice(0, 5)) {
    // From row to row by arrows: the grid has one tab stop.
    await cell(page, who, day(16)).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await pill(page, who, day(17)).waitFor();
  }
  await page.keyboard.press('Control+Enter');
  const sheet = page.getByRole('dialog', { name: texts.drafts.publish.title });
  const submit = button(sheet, like(texts.drafts.publish.submit));
  await submit.and(page.locator(':enabled')).waitFor();
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'hidden' });
  await waitForCount(page.locator('[data-draft]'), 0);
  figure('planner', 'keys for a week of twelve from a copy with five changes', manager.presses());
  assert.equal(await published(page), 24);
}

const line = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`${name} `) });

/** Picked up and placed; from the menu of a shift; from the message after a shift was placed on the open row. */
async function byTouch(walk: Walk): Promise<void> {
  const { manager, texts, ids, take } = walk;
  const { week, weekMenu } = texts;
  await plan(manager.page, day(1), null);
  const open = (at: Page): Locator =>
    at
      .getByRole('button', { name: like(week.pick_up) })
      .and(at.getByRole('button', { name: like(week.open) }));
  const page = await sees(walk, open);
  await open(page).tap();
  await button(page, new RegExp(`Anna Veckström ?, ${week.place}`)).tap();
  await comes(page, [`${day(1)} 07:00-15:00 Anna`]);
  figure('planner', 'taps to fill an open shift', manager.presses());

  await plan(page, day(1), ids.ture, '08:00', '16:00');
  const ture = line(page, 'Ture').getByRole('button', { name: beginning(week.menu.of) });
  await sees(walk, () => ture);
  await ture.tap();
  await item(page, weekMenu.ill_replace).tap();
  await assigning(page, texts).waitFor();
  await take(page, '240-ill-and-replaced-phone');
  await assigning(page, texts).tap();
  await replacing(page, texts).waitFor({ state: 'hidden' });
  figure('planner', 'taps to replace a sick person', manager.presses());

  const anna = line(page, 'Anna').getByRole('button', { name: like(week.pick_up) });
  await sees(walk, () => anna);
  await anna.first().tap();
  await button(page, new RegExp(`^${week.open} ?, ${week.place}`)).tap();
  await offersIt(page, texts, take, (what) => what.tap());
  figure('planner', 'taps to take a person off and offer the shift', manager.presses());
  await isOffered(page, day(1));
}

async function planByTouch(walk: Walk): Promise<void> {
  const { manager, texts } = walk;
  const { week, rosterCopies, drafts } = texts;
  await twelve(walk);
  // The copy is asked for before it is known that the week is empty.
  const pressed = Promise.withResolvers<void>();
  await hold(manager.page, '**/api/rosters/**', { before: () => pressed.promise });
  const page = await sees(walk, (at) => button(at, week.copy.open), day(15));
  await button(page, week.copy.open).tap();
  pressed.resolve();
  const copy = page.getByRole('region', { name: rosterCopies.title });
  await button(copy, like(rosterCopies.submit)).tap();
  await says(page, filled(rosterCopies.done_other, { count: '24' }));
  await waitForCount(draftsIn(page), 12);
  const days = page.getByRole('navigation', { name: week.days }).getByRole('button');
  for (const name of ['Anna', 'Bo', 'Cia', 'Dan', 'Eva']) {
    await days.nth(1).tap();
    await line(page, name)
      .getByRole('button', { name: like(week.pick_up) })
      .tap();
    await days.nth(2).tap();
    await button(page, new RegExp(`${name} \\S+ ?, ${week.place}`, 'u')).tap();
    await line(page, name)
      .getByRole('button', { name: like(week.pick_up) })
      .waitFor();
  }
  await button(page, like(week.draft.publish_other)).tap();
  const sheet = page.getByRole('dialog', { name: drafts.publish.title });
  await button(sheet, like(drafts.publish.submit)).tap();
  await sheet.waitFor({ state: 'hidden' });
  await waitForCount(page.locator('[data-draft]'), 0);
  figure('planner', 'taps for a week of twelve from a copy with five changes', manager.presses());
  assert.equal(await published(page), 24);
}
