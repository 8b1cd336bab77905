import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  raiseStage,
  type Seat,
  type Stage,
  says,
  signIn,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { beginning, filled, type Told, toldIn } from './words.ts';

/**
 * The superuser's day: adds a company, is refused in words, makes it pay, meets another's change, suspends it, makes a
 * month's invoices after seeing what they come to, marks one paid and takes it back.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A call past the screen: what another superuser does meanwhile. */
async function elsewhere(method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { 'x-tenant-domain': 'demo.localhost', 'content-type': 'application/json' };
  const signed = await fetch(`${stage.address}/api/token/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'superadmin', password: DEMO_PASSWORD }),
  });
  const { access } = Object(await signed.json());
  const answer = await fetch(`${stage.address}${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${access}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return answer.json();
}

for (const seat of walks(DESK)) {
  test(`the superuser's companies and invoices, ${seat.language} at ${seat.width}`, async () => {
    const told = toldIn(seat.language);
    const name = `Bageri ${seat.language} ${seat.width}`;
    const { page, problems, context } = await sitDown(stage, seat, 'demo');
    const { take, violations } = camera(seat);
    await signIn(page, told, 'superadmin');
    await page.waitForURL('**/superadmin');
    await page.getByRole('heading', { name: told.companies.invoices.title }).waitFor();
    await take(page, '50-superadmin');
    await addCompany(page, told, seat, name, take);
    await meetAnothersChange(page, told, name, take);
    await makeThisMonth(page, told, name, take);
    await markPaid(page, told, name, take);
    await suspend(page, told, name, take);
    await findNothing(page, told, take);
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    await context.close();
    assert.deepEqual(violations, []);
  });
}

async function addCompany(page: Page, told: Told, seat: Seat, name: string, take: Take): Promise<void> {
  await button(page, told.companies.add).click();
  const dialog = page.getByRole('dialog');
  const submit = button(dialog, told.companies.add);
  await submit.click();
  await says(dialog, told.common.required);
  await take(page, '51-company-required');
  await dialog.getByLabel(told.companies.name).fill(name);
  await dialog.getByLabel(told.companies.subdomain, { exact: true }).fill('demo');
  await dialog.getByLabel(told.companies.org_number).fill('556016-0681');
  const facts = { first_name: 'Bo', last_name: 'Bagare', username: 'bo', email: 'bo@example.com' } as const;
  for (const field of ['first_name', 'last_name', 'username', 'email'] as const)
    await dialog.getByLabel(told.users[field]).fill(facts[field]);
  await dialog.locator('input[type=password]').fill(DEMO_PASSWORD);
  await submit.click();
  await says(dialog, told.companies.org_number);
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByLabel(told.companies.org_number).fill('');
  await submit.click();
  await dialog.getByText(told.errors.subdomain_taken).waitFor();
  await take(page, '52-company-taken');
  assert.equal(await dialog.getByLabel(told.companies.name).inputValue(), name, 'what was typed is kept');
  await dialog
    .getByLabel(told.companies.subdomain, { exact: true })
    .fill(`bageri-${seat.language}-${seat.width}`);
  await submit.click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, name).waitFor();
  const row = page.getByRole('row').filter({ hasText: name });
  if (seat.width === 1440) await row.getByText(told.companies.not_billed).waitFor();
}

/** Enter on the name opens; another superuser changes the company meanwhile; mine is kept and saved. */
async function meetAnothersChange(page: Page, told: Told, name: string, take: Take): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(told.companies.price_per_user).fill('120');
  await dialog
    .getByRole('combobox', { name: told.companies.billing_status })
    .or(dialog.getByRole('textbox', { name: told.companies.billing_status }))
    .first()
    .click();
  await page.getByRole('option', { name: told.companies.statuses.active, exact: true }).click();
  const listed = await elsewhere('GET', '/api/superadmin/companies/');
  const id = Array.isArray(listed) ? String(listed.find((one) => one.name === name)?.id) : '';
  await elsewhere('PATCH', `/api/superadmin/companies/${id}/`, { address: 'Storgatan 1' });
  await button(dialog, told.common.save).click();
  await dialog.getByText(told.companies.stale.title).waitFor();
  await take(page, '53-company-stale');
  await button(dialog, told.companies.stale.keep).click();
  await dialog.waitFor({ state: 'hidden' });
  const saved = Object(await elsewhere('GET', `/api/superadmin/companies/${id}/`));
  const both = [saved.price_per_user, saved.billing_status, saved.address];
  assert.deepEqual(both, [120, 'active', 'Storgatan 1'], 'neither change is lost');
  await says(page, filled(told.companies.saved, { name }));
  assert.equal(
    await button(page, name).evaluate((one) => one === document.activeElement),
    true,
    'focus returns',
  );
}

async function makeThisMonth(page: Page, told: Told, name: string, take: Take): Promise<void> {
  const month = dayFromToday(0).slice(0, 7);
  await page.goto(`/superadmin?month=${month}`);
  await button(page, beginning(told.companies.make.open)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(told.companies.make.running).waitFor();
  await dialog.getByRole('listitem').filter({ hasText: name }).waitFor();
  await take(page, '54-make-invoices');
  await button(dialog, /\d/).last().click();
  await dialog.getByRole('heading', { name: told.companies.make.made, exact: true }).waitFor();
  await dialog.getByRole('listitem').filter({ hasText: name }).waitFor();
  await take(page, '55-invoices-made');
  await button(dialog, told.common.close).last().click();
  await dialog.waitFor({ state: 'hidden' });
}

async function markPaid(page: Page, told: Told, name: string, take: Take): Promise<void> {
  const { invoices } = told.companies;
  await page.getByRole('tab', { name: beginning(invoices.shows.unpaid) }).click();
  await page.waitForURL(/show=unpaid/);
  const mine = page
    .locator('tr')
    .filter({ hasText: name })
    .filter({ has: page.locator('[data-mark]') });
  await mine.locator('[data-mark]').click();
  await says(page, beginning(invoices.paid));
  await mine.waitFor({ state: 'detached' });
  // At once: the offer stands for nine seconds, and a picture may take longer.
  await button(page, told.common.undo).first().click();
  await mine.waitFor();
  await take(page, '56-invoices-unpaid');
}

async function suspend(page: Page, told: Told, name: string, take: Take): Promise<void> {
  await button(page, name).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: told.companies.is_active }).click();
  await dialog.getByText(told.companies.will_close_one).waitFor();
  await take(page, '57-company-closing');
  await button(dialog, told.common.save).click();
  await dialog.waitFor({ state: 'hidden' });
  await says(page, told.companies.not_active);
  await take(page, '58-company-closed');
}

async function findNothing(page: Page, told: Told, take: Take): Promise<void> {
  await page.goto('/superadmin?q=finns-inte&month=2001-01');
  await page.getByText(told.companies.none_found.title).waitFor();
  await page.getByRole('heading', { name: beginning(told.companies.invoices.none.month) }).waitFor();
  await take(page, '59-superadmin-none');
  await button(page, told.companies.none_found.action).last().click();
  await button(page, told.companies.invoices.none.action).click();
  await button(page, 'Nordic Omsorg AB').waitFor();
  await page.locator('[data-mark]').first().waitFor();
}
