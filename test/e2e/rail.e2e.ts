import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openMore } from './reports.ts';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  focusIsKept,
  found,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
} from './stage.ts';
import { en, sv, type Texts, textsIn } from './words.ts';

/**
 * The ways through the house: from 48em a rail in three groups, which folds to its icons, keeps that, and says what
 * waits; on a phone a bar, and one sheet from below with all that is not in it. A page that is opened takes the focus to its
 * heading, which is there while it loads; a person's page leads back to where one came from.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const rail = (page: Page, { shell }: Texts): Locator =>
  page.getByRole('navigation', { name: shell.main, exact: true });
const widthOf = async (what: Locator): Promise<number> => Math.round((await what.boundingBox())?.width ?? 0);
const namesIn = (within: Locator): Promise<string[]> =>
  within.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

const WORK = ['/dashboard', '/shifts', '/manager', '/payroll', '/user-management', '/leave'];
const OWN = ['/time-reporting', '/my-shifts', '/user-info'];
const SETTINGS = ['/profile', '/pay-rules', '/rule-breaks', '/history'];

for (const seat of [DESK, { language: 'en', width: 1440 }] satisfies Seat[])
  test(`a rail of three groups, ${seat.language}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `rail-${seat.language}`);
    const { take, violations } = camera(seat, true);
    const person = await sitDown(stage, seat, tenant);
    await comeSignedIn(person, 'petra');
    const { page } = person;
    await page.goto('/leave');
    const menu = rail(page, texts);
    await menu.waitFor();
    const { groups } = texts.shell;
    assert.deepEqual(await namesIn(menu.getByRole('list', { name: groups.work })), WORK);
    assert.deepEqual(await namesIn(menu.getByRole('list', { name: groups.own })), OWN);
    assert.deepEqual(await namesIn(menu.getByRole('list', { name: groups.settings })), SETTINGS);
    assert.equal(await widthOf(menu), 220);
    const here = menu.locator('[aria-current="page"]');
    assert.deepEqual(await here.evaluateAll((all) => all.map((one) => one.textContent)), [
      texts.shell.links.leave,
    ]);
    await take(page, '140-rail');
    await page.setViewportSize({ width: 820, height: 1180 });
    await button(menu, texts.shell.unfold).waitFor();
    assert.equal(await widthOf(menu), 64, 'a narrow window folds it');
    await menu.getByRole('link', { name: texts.shell.links.shifts, exact: true }).waitFor();
    await take(page, '141-rail-folded');
    await button(menu, texts.shell.unfold).click();
    await button(menu, texts.shell.fold).waitFor();
    assert.equal(await widthOf(menu), 220);
    await page.reload();
    await menu.waitFor();
    assert.equal(await widthOf(menu), 220, 'what was chosen is kept');
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(menu, texts.shell.fold).click();
    await button(menu, texts.shell.unfold).waitFor();
    assert.equal(await widthOf(menu), 64);
    assert.deepEqual(violations, []);
    assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
    await person.context.close();
  });

test('what waits is counted in the rail, and the language is among the settings', async () => {
  const { tenant } = await found(stage, 'rail-waits');
  const ture = await sitDown(stage, DESK, tenant);
  await comeSignedIn(ture, 'ture');
  const { page } = ture;
  await page.goto('/user-info');
  const mine = rail(page, sv).getByRole('link', { name: sv.shell.links.my_shifts, exact: true });
  const waits = sv.shell.waits_other.replace('{{count}}', '2');
  await mine.and(page.getByTitle(waits)).waitFor();
  assert.match((await mine.textContent()) ?? '', /2$/);
  await page.getByRole('banner').getByRole('button', { name: /Ture/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await rail(page, en).waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
  assert.deepEqual(ture.problems, []);
  await ture.context.close();
});

for (const seat of [PHONE, { language: 'sv', width: 390 }] satisfies Seat[])
  test(`one menu on a phone, ${seat.language}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `mer-${seat.language}`);
    const { take, violations } = camera(seat, true);
    const person = await sitDown(stage, seat, tenant);
    await comeSignedIn(person, 'petra');
    const { page } = person;
    await page.goto('/leave');
    const bar = page.getByRole('navigation', { name: texts.shell.menu, exact: true });
    await bar.waitFor();
    assert.deepEqual(await namesIn(bar), ['/dashboard', '/shifts', '/manager', '/payroll']);
    assert.equal(await rail(page, texts).count(), 0);
    assert.equal(await page.getByRole('banner').getByRole('group').count(), 0, 'no language in the header');
    await openMore(page, texts);
    const sheet = page.getByRole('dialog');
    await says(sheet, 'Petra Chefsson');
    assert.deepEqual(await namesIn(sheet), ['/user-management', '/leave', ...OWN, ...SETTINGS]);
    const box = await sheet.boundingBox();
    assert.ok(box !== null && Math.round(box.y + box.height) === 844, 'it comes from below');
    await take(page, '142-more');
    await sheet.getByRole('link', { name: texts.shell.links.rule_breaks }).tap();
    await page.waitForURL('**/rule-breaks');
    await sheet.waitFor({ state: 'hidden' });
    assert.deepEqual(violations, []);
    assert.deepEqual(person.problems, []);
    await person.context.close();
  });

const headingHasFocus = (page: Page, name: string | RegExp): Promise<unknown> =>
  Promise.all([
    page.getByRole('heading', { level: 1, name }).waitFor(),
    page.waitForFunction(() => document.activeElement?.tagName === 'H1'),
  ]);

/** The places that the rail shows as the ones where the user is. */
const lit = (page: Page, texts: Texts): Promise<(string | null)[]> =>
  rail(page, texts)
    .locator('[aria-current="page"]')
    .evaluateAll((all) => all.map((one) => one.textContent));

test('a page that is opened has the focus at its heading, and a person leads back to where one came from', async () => {
  const { tenant } = await found(stage, 'rail-ways');
  const { people, person: personWords, payroll, shell } = sv;
  const person = await sitDown(stage, DESK, tenant);
  await comeSignedIn(person, 'petra');
  const { page } = person;
  await page.goto('/manager');
  await rail(page, sv).getByRole('link', { name: shell.links.user_management, exact: true }).click();
  await headingHasFocus(page, people.title);

  await page.getByRole('searchbox').fill('xyz');
  await button(page, people.empty.clear).click();
  await page.getByRole('link', { name: 'Ture Testberg' }).waitFor();
  await focusIsKept(page);

  await page.getByRole('searchbox').fill('ture');
  await page.waitForURL('**/user-management?q=ture');
  await page.getByRole('link', { name: 'Ture Testberg' }).click();
  await headingHasFocus(page, 'Ture Testberg');
  assert.deepEqual(await lit(page, sv), [shell.links.user_management]);
  await page.reload();
  await page.getByRole('link', { name: personWords.back.user_management }).click();
  await headingHasFocus(page, people.title);
  assert.equal(new URL(page.url()).search, '?q=ture', 'as it was left');

  const find = async (words: string, hit: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(words);
    await page.getByRole('option', { name: hit }).first().waitFor();
    await page.keyboard.press('Enter');
  };
  await find(shell.links.payroll, shell.links.payroll);
  await headingHasFocus(page, payroll.title);
  await find('ture', 'Ture Testberg');
  await headingHasFocus(page, 'Ture Testberg');
  await page.getByRole('link', { name: personWords.back.payroll }).waitFor();
  assert.deepEqual(await lit(page, sv), [shell.links.payroll]);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});

test('a page has its first heading while it loads, and where it is refused', async () => {
  const { tenant } = await found(stage, 'rail-heading');
  const person = await sitDown(stage, DESK, tenant);
  await comeSignedIn(person, 'petra');
  const { page } = person;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/manager');
  const { user_management } = sv.shell.links;
  let go = (): void => undefined;
  const gate = new Promise<void>((open) => {
    go = open;
  });
  await page.route(/people-list|user-management-|closed-page/, async (route) => {
    await gate;
    await route.fallback();
  });
  await page.goto('/user-management?show=closed');
  await page.getByRole('status', { name: sv.common.loading }).waitFor();
  assert.equal(await heading.textContent(), user_management);
  go();
  await page.getByRole('heading', { level: 1, name: sv.people.closed.title }).waitFor();
  await page.route('**/api/users/', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'No.', errors: [] } }),
  );
  await page.goto('/user-management');
  await page.getByRole('alert').first().waitFor();
  assert.equal(await heading.textContent(), sv.people.title);
  await person.context.close();
});
