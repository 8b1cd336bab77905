import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { asTure } from '../e2e/reports.ts';
import { comeSignedIn } from '../e2e/signed-in.ts';
import { button, DESK, dayFromToday, found, raiseStage, type Stage, says, sitDown } from '../e2e/stage.ts';
import { sv } from '../e2e/words.ts';

/**
 * Single-letter keys while a part opens. A dialog's code is fetched on demand, which may take seconds on a slow
 * network: keys typed meanwhile belong to the dialog and never act on the page behind it.
 */

const LATE_MS = 1_200;

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

type Desk = {
  readonly page: Page;
  readonly decided: string[];
  readonly problems: string[];
  done(): Promise<void>;
};

/** A manager on the approval page with three reports, the second one active, and with motion on. */
async function atApprovals(tenant: string): Promise<Desk> {
  const company = await found(stage, tenant);
  const ture = await asTure(stage, company.tenant);
  for (const days of [-1, -2, -3]) {
    const body = { date: dayFromToday(days), start_time: '09:00', end_time: '17:30', break_duration: 30 };
    await ture.send({ ...body, status: 'submitted' }, `report-${days}`);
  }
  const manager = await sitDown(stage, DESK, company.tenant);
  const { page, context, problems } = manager;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await comeSignedIn(manager, 'petra');
  await page.goto('/manager?status=all&range=all');
  await page.getByRole('article').nth(2).waitFor();
  const decided: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /\/api\/(approvals|time-entries)\//.test(request.url()))
      decided.push(`${request.method()} ${request.url()}`);
  });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.locator('article[data-active="true"]').waitFor();
  return { page, decided, problems, done: () => context.close() };
}

/** The address of this source file's chunk, to delay it or make it fail. */
const chunk = (name: string): RegExp => new RegExp(`/assets/${name}-[^/]*\\.js$`);
const late = (page: Page, name: string): Promise<unknown> =>
  page.route(chunk(name), async (route) => {
    await new Promise((done) => setTimeout(done, LATE_MS));
    await route.continue();
  });

const palette = (page: Page) => page.getByRole('dialog', { name: sv.shell.search.title });
const focused = (page: Page) => page.locator(':focus');

test('keys typed right after Ctrl+K reach the search field, and decide no report', async () => {
  const { page, decided, problems, done } = await atApprovals('tangent-k');
  await late(page, 'search-dialog');
  await page.reload();
  await page.getByRole('article').nth(2).waitFor();
  // The focus is on a button that approves: neither a space nor Enter may press it.
  await page.getByRole('article').first().getByRole('button', { name: sv.approvals.actions.approve }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('anna rexx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await palette(page).waitFor();
  await palette(page).getByRole('combobox').and(focused(page)).waitFor();
  assert.deepEqual(decided, []);
  assert.equal(await palette(page).getByRole('combobox').inputValue(), 'anna rex');
  await page.keyboard.type('a');
  assert.equal(await palette(page).getByRole('combobox').inputValue(), 'anna rexa');
  assert.deepEqual(decided, []);
  assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 0, 'no row was ticked');

  // Closed and opened again with its code loaded: again no key is lost between the press and the field.
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ax');
  await palette(page).getByRole('combobox').and(focused(page)).waitFor();
  assert.equal(await palette(page).getByRole('combobox').inputValue(), 'ax');
  assert.deepEqual(decided, []);
  assert.deepEqual(problems, []);
  await done();
});

test('the keys return when the search is cancelled', async () => {
  const { page, decided, done } = await atApprovals('tangent-utan');
  await late(page, 'search-dialog');
  await page.reload();
  await page.getByRole('article').nth(2).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(LATE_MS + 300);
  assert.equal(await palette(page).count(), 0, 'it does not come after all');
  await selectsByKey(page);
  assert.deepEqual(decided, []);

  await page.keyboard.press('a');
  await says(page, sv.approvals.done.approved.replace('{{worker}}', 'Ture Testberg'));
  assert.equal(decided.length, 1, 'the key approves again');
  await done();
});

type Missing = { readonly name: string; readonly after_ms: number; readonly status: number | null };

/** The ways in which code fails to load. A page that is open while a new version is installed gets a 404. */
const MISSING: readonly Missing[] = [
  { name: 'aborted at once', after_ms: 0, status: null },
  { name: 'aborted after 300 ms', after_ms: 300, status: null },
  { name: 'not found after 120 ms', after_ms: 120, status: 404 },
];
const missing = (page: Page, name: string, { after_ms, status }: Missing): Promise<unknown> =>
  page.route(chunk(name), async (route) => {
    if (after_ms > 0) await new Promise((done) => setTimeout(done, after_ms));
    await (status === null ? route.abort() : route.fulfill({ status }));
  });
/** Typed at a normal speed: most of the words come after the failure. */
const WORDS = 'anna karin';
const TYPING = { delay: 90 };
const PAUSE_MS = 1_700;

test('words typed for a search or a menu whose code cannot be fetched decide no report', async () => {
  const { page, decided, done } = await atApprovals('tangent-borta');
  const approve = { name: sv.approvals.actions.approve };
  const giveBack = [
    () => page.keyboard.press('Escape'),
    () => page.waitForTimeout(PAUSE_MS),
    () => page.getByRole('heading', { level: 1 }).click(),
  ];
  for (const [at, how] of MISSING.entries()) {
    await missing(page, 'search-dialog', how);
    await page.reload();
    await page.getByRole('article').nth(2).waitFor();
    await page.keyboard.press('j');
    // A space must not press the focused button either.
    if (at > 0) await page.getByRole('article').first().getByRole('button', approve).focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(WORDS, TYPING);
    await page.keyboard.press('Enter');
    await says(page, sv.errors.network);
    await button(page, sv.common.reload).waitFor();
    await page.keyboard.type(WORDS, TYPING);
    assert.deepEqual(decided, [], how.name);
    await giveBack[at]?.();
    await selectsByKey(page);
    await page.unroute(chunk('search-dialog'));
  }
  for (const how of MISSING) {
    await missing(page, 'settings-list', how);
    await page.reload();
    await page.getByRole('article').nth(2).waitFor();
    await page.keyboard.press('j');
    await button(page, /Inställningar|Petra/).click();
    await page.keyboard.type(WORDS, TYPING);
    await says(page, sv.errors.network);
    assert.deepEqual(decided, [], `menu ${how.name}`);
    await page.keyboard.press('Escape');
    await selectsByKey(page);
    await page.unroute(chunk('settings-list'));
  }
  assert.deepEqual(decided, []);
  await page.keyboard.press('a');
  await says(page, sv.approvals.done.approved.replace('{{worker}}', 'Ture Testberg'));
  assert.equal(decided.length, 1, 'the key approves again');
  await done();
});

/** `j` and `x` work: the row is selected, and then not. */
async function selectsByKey(page: Page): Promise<void> {
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('checkbox', { checked: true }).first().waitFor();
  await page.keyboard.press('x');
  await page.getByRole('checkbox', { checked: true }).first().waitFor({ state: 'hidden' });
}

test('forms, lists and menus that load late get the keys from the press that opens them', async () => {
  const { page, decided, problems, done } = await atApprovals('tangent-form');
  for (const name of ['adjust-form', 'shortcuts-dialog', 'settings-list']) await late(page, name);
  await page.reload();
  await page.getByRole('article').nth(2).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await page.keyboard.type('a');
  const times = page.getByLabel(sv.approvals.adjust.times);
  await times.and(focused(page)).waitFor();
  assert.match(await times.inputValue(), /a/, 'the letter is not in the form');
  await page.keyboard.press('Escape');
  await button(page, sv.common.unsaved.yes).click();
  await times.waitFor({ state: 'hidden' });

  await page.keyboard.press('r');
  await page.keyboard.type('aaxr');
  const reason = page.getByLabel(sv.approvals.reject.reason);
  assert.equal(await reason.inputValue(), 'aaxr');
  await page.keyboard.press('Escape');
  await reason.waitFor({ state: 'hidden' });

  await page.keyboard.press('?');
  await page.keyboard.type('aarx');
  await page.getByRole('dialog', { name: sv.shell.keys.title }).waitFor();
  await page.keyboard.type('aarx');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.keyboard.press('j');
  await button(page, /Inställningar|Petra/).click();
  await page.keyboard.type('ax');
  await page.getByRole('menu').waitFor();
  await page.keyboard.type('ax');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });

  for (const held of ['Shift+A', 'Alt+a', 'Control+Shift+x', 'Shift+Enter']) await page.keyboard.press(held);
  assert.equal(await page.getByRole('checkbox', { checked: true }).count(), 0, 'no row was ticked');
  assert.equal(await page.getByRole('article').getByRole('form').count(), 0);
  assert.deepEqual(decided, []);
  assert.deepEqual(problems, []);
  await done();
});

test('`n` in the roster: keys typed before the dialog are in its field, and `t` does not leave the day', async () => {
  const company = await found(stage, 'tangent-n');
  const manager = await sitDown(stage, DESK, company.tenant);
  const { page, context, problems } = manager;
  await comeSignedIn(manager, 'petra');
  await late(page, 'roster-dialog');
  const day = dayFromToday(3);
  await page.goto(`/shifts?day=${day}`);
  await page.locator(`[data-date="${day}"]`).waitFor();
  await page.keyboard.press('n');
  await page.keyboard.type('7-16t');
  const field = page.getByRole('dialog').locator('input:focus');
  await field.waitFor();
  assert.match(await field.inputValue(), /7-16t/);
  assert.equal(new URL(page.url()).searchParams.get('day'), day);
  assert.deepEqual(problems, []);
  await context.close();
});
