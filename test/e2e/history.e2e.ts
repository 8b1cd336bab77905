import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  type Company,
  camera,
  DEMO_PASSWORD,
  DESK,
  found,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  waitForCount,
  walks,
} from './stage.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/**
 * History and stored data: a worker downloads their own data and reads their own entries; a manager finds a change of
 * pay, filters, downloads the file, reads a shift's history, and erases a person who has left. In both languages, on
 * a desk and on a phone.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

async function fileOf(page: Page, press: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return readFileSync(await download.path(), 'utf8');
}

async function takeOut(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/profile');
  const file = await fileOf(page, button(page, texts.users.data.file));
  assert.equal(Object(JSON.parse(file)).tables.users[0].username, 'ture');
  await page.getByRole('link', { name: texts.users.data.history, exact: true }).click();
  await page.getByRole('heading', { name: texts.history.title_own, level: 1 }).waitFor();
  await says(page, texts.history.yours.user.data_exported);
  await says(
    page,
    filled(texts.history.actions.payroll.created, {
      whose: filled(texts.history.whose, { name: texts.history.to_you }),
    }),
  );
  await take(page, '95-own-history');
}

async function look(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/payroll');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(texts.history.title);
  await page.getByRole('option', { name: texts.history.title }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: texts.history.title, level: 1 }).waitFor();
  await says(page, texts.history.own.user.data_exported);
  await take(page, '96-history');
  const file = await fileOf(page, button(page, texts.history.export));
  assert.match(file, /payroll;[^\n]*;[0-9a-f]{64};[0-9a-f]{64}/);
  await page.getByLabel(texts.history.filters.noun).selectOption({ label: texts.history.nouns.leave });
  await says(page, texts.history.empty.filtered);
  assert.match(page.url(), /noun=leave/);
  await button(page, texts.history.filters.clear).last().click();
  await page.getByLabel(texts.history.filters.noun).selectOption({ label: texts.history.nouns.payroll });
  await page.getByText(texts.fields.monthly_salary).first().waitFor();
  await waitForCount(page.locator('main li time'), 1);
}

async function lookAtThings(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/user-management?q=ture');
  await button(page, filled(texts.people.edit_named, { name: 'Ture Testberg' })).click();
  const sheet = page.getByRole('dialog', { name: 'Ture Testberg' });
  const history = button(sheet, filled(texts.common.history_named, { what: 'Ture Testberg' }));
  await history.click();
  const all = sheet.getByRole('link', { name: filled(texts.history.section.all, { name: 'Ture Testberg' }) });
  await all.scrollIntoViewIfNeeded();
  await take(page, '97-history-in-sheet');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}

/** Withdraws the person's pay terms, so that no pay is due. */
async function withdrawTerms({ tenant, worker_id }: Company): Promise<void> {
  const headers = { 'x-tenant-domain': `${tenant}.localhost`, 'content-type': 'application/json' };
  const ask = (path: string, method: string, authorization: string, body?: unknown) =>
    fetch(`${stage.address}${path}`, {
      method,
      headers: authorization === '' ? headers : { ...headers, authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const signedIn = await ask('/api/token/', 'POST', '', { username: 'petra', password: DEMO_PASSWORD });
  const authorization = `Bearer ${Object(await signedIn.json()).access}`;
  const terms = await (await ask('/api/payroll/', 'GET', authorization)).json();
  const own = [...Object(terms)].find(({ user }) => user === worker_id);
  const { 'content-type': _, ...bare } = headers;
  const gone = await fetch(`${stage.address}/api/payroll/${Object(own).id}/`, {
    method: 'DELETE',
    headers: { ...bare, authorization },
  });
  assert.equal(gone.status, 204);
}

async function erase(page: Page, texts: Texts, take: Take, company: Company): Promise<void> {
  const name = 'Ture Testberg';
  await button(page, filled(texts.people.remove_named, { name })).click();
  await button(page.getByRole('dialog'), texts.people.delete.confirm).click();
  await says(page, filled(texts.people.toast.deleted, { name }));
  await page.getByRole('link', { name: texts.people.closed.open }).click();
  await button(page, filled(texts.people.erase.open_named, { name })).click();
  const dialog = page.getByRole('dialog');
  await says(dialog, texts.errors.pay_outstanding);
  assert.ok(
    await button(dialog, texts.people.erase.confirm).isDisabled(),
    'the erasure must wait for unpaid pay',
  );
  await take(page, '98-erase-held');
  await withdrawTerms(company);
  await page.reload();
  await button(page, filled(texts.people.erase.open_named, { name })).click();
  await says(dialog, texts.people.erase.final);
  await says(dialog, filled(texts.history.kinds.shift_assignments_other, { count: '3' }));
  await take(page, '98-erase');
  await button(dialog, texts.people.erase.confirm).click();
  await says(dialog, texts.people.erase.went);
  await button(dialog, texts.people.hand_over.done).click();
  await page.getByText(like(texts.people.closed.erased)).waitFor();
  await button(page, filled(texts.common.history_named, { what: name })).click();
  await says(page, texts.history.erased);
  await page.getByText(like(texts.history.counts.erased)).first().waitFor();
  await take(page, '99-erased');
}

for (const seat of walks(DESK)) {
  test(`history, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `historik-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, company.tenant);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(worker, 'ture');
    await takeOut(worker.page, texts, take);
    await worker.context.close();
    await comeSignedIn(manager, 'petra');
    await look(manager.page, texts, take);
    await lookAtThings(manager.page, texts, take);
    await erase(manager.page, texts, take, company);
    assert.deepEqual([...worker.problems, ...manager.problems], [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
