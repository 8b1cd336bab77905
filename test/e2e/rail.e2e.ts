import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { openMore } from './reports.ts';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
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
 * waits; on a phone a bar, and one sheet from below with all that is not in it.
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
