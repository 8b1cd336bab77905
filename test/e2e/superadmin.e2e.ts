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
import { beginning, filled, type Texts, textsIn } from './words.ts';

/**
 * A superuser's work: adds a company, meets refusals in words, makes it pay, meets another user's change, suspends
 * it, makes a month's invoices after a preview, marks one paid and undoes it.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** A call past the screen: another superuser's action. */
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
    const texts = textsIn(seat.language);
    const name = `Bageri ${seat.language} ${seat.width}`;
    const { page, problems, context } = await sitDown(stage, seat, 'demo');
    const { take, violations } = camera(seat);
    await signIn(page, texts, 'superadmin');
    await page.waitForURL('**/superadmin');
    await page.getByRole('heading', { name: texts.companies.invoices.title }).waitFor();
    await take(page, '50-superadmin');
    await addCompany(page, texts, seat, name, take);
    await addManagerLater(page, texts, seat, take);
    await meetAnothersChange(page, texts, name, take);
    await makeThisMonth(page, texts, name, take);
    await markPaid(page, texts, name, take);
    await suspend(page, texts, name, take);
    await findNothing(page, texts, take);
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    await context.close();
    assert.deepEqual(violations, []);
  });
}

async function addCompany(page: Page, texts: Texts, seat: Seat, name: string, take: Take): Promise<void> {
  await button(page, texts.companies.add).click();
  const dialog = page.getByRole('dialog');
  const submit = button(dialog, texts.companies.add);
  await submit.click();
  await says(dialog, texts.common.required);
  await take(page, '51-company-required');
  await dialog.getByLabel(texts.companies.name).fill(name);
  await dialog.getByLabel(texts.companies.subdomain, { exact: true }).fill('demo');
  await dialog.getByLabel(texts.companies.org_number).fill('556016-0681');
  const facts = { first_name: 'Bo', last_name: 'Bagare', username: 'bo', email: 'bo@example.com' } as const;
  for (const field of ['first_name', 'last_name', 'username', 'email'] as const)
    await dialog.getByLabel(texts.users[field]).fill(facts[field]);
  await dialog.locator('input[type=password]').fill(DEMO_PASSWORD);
  await submit.click();
  await says(dialog, texts.companies.org_number);
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await dialog.getByLabel(texts.companies.org_number).fill('');
  await submit.click();
  await dialog.getByText(texts.errors.subdomain_taken).waitFor();
  await take(page, '52-company-taken');
  assert.equal(await dialog.getByLabel(texts.companies.name).inputValue(), name, 'what was typed is kept');
  await dialog
    .getByLabel(texts.companies.subdomain, { exact: true })
    .fill(`bageri-${seat.language}-${seat.width}`);
  await submit.click();
  await handsOver(page, texts, 'bo', `bageri-${seat.language}-${seat.width}`, take);
  await button(page, name).waitFor();
  const row = page.getByRole('row').filter({ hasText: name });
  if (seat.width === 1440) await row.getByText(texts.companies.not_billed).waitFor();
}

/** The sign-in of a first manager is shown once. */
async function handsOver(
  page: Page,
  texts: Texts,
  username: string,
  company: string,
  take: Take,
): Promise<void> {
  const { hand_over } = texts.people;
  const dialog = page.getByRole('dialog');
  await dialog.getByText(hand_over.text).waitFor();
  for (const said of [username, DEMO_PASSWORD, company])
    await dialog.getByText(said, { exact: true }).waitFor();
  await take(page, `51-first-manager-${username}`);
  await button(dialog, hand_over.done).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** A company that was added without a manager gets one from its form, and then has it. */
async function addManagerLater(page: Page, texts: Texts, seat: Seat, take: Take): Promise<void> {
  const { companies } = texts;
  const name = `Senare ${seat.language} ${seat.width}`;
  const subdomain = `senare-${seat.language}-${seat.width}`;
  await button(page, companies.add).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(companies.name).fill(name);
  await dialog.getByLabel(companies.subdomain, { exact: true }).fill(subdomain);
  await dialog.getByRole('switch', { name: companies.first_manager }).uncheck({ force: true });
  await button(dialog, companies.add).click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, name).click();
  await dialog.getByText(companies.manager.none).waitFor();
  await take(page, '51-company-without-manager');
  await button(dialog, companies.manager.add).click();
  const facts = { first_name: 'Sen', last_name: 'Chef', username: 'sen', email: 'sen@example.com' } as const;
  for (const field of ['first_name', 'last_name', 'username', 'email'] as const)
    await dialog.getByLabel(texts.users[field]).fill(facts[field]);
  await dialog.locator('input[type=password]').fill(DEMO_PASSWORD);
  await button(dialog, companies.manager.add).click();
  await handsOver(page, texts, 'sen', subdomain, take);
  await button(page, name).click();
  await dialog.getByLabel(companies.name).waitFor();
  assert.equal(await dialog.getByText(companies.manager.none).count(), 0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/**
 * Enter on the name opens it; another superuser changes the company meanwhile; this user's version is kept and saved.
 */
async function meetAnothersChange(page: Page, texts: Texts, name: string, take: Take): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.companies.price_per_user).fill('120');
  await dialog
    .getByRole('combobox', { name: texts.companies.billing_status })
    .or(dialog.getByRole('textbox', { name: texts.companies.billing_status }))
    .first()
    .click();
  await page.getByRole('option', { name: texts.companies.statuses.active, exact: true }).click();
  const listed = await elsewhere('GET', '/api/superadmin/companies/');
  const id = Array.isArray(listed) ? String(listed.find((one) => one.name === name)?.id) : '';
  await elsewhere('PATCH', `/api/superadmin/companies/${id}/`, { address: 'Storgatan 1' });
  await button(dialog, texts.common.save).click();
  await dialog.getByText(texts.companies.stale.title).waitFor();
  await take(page, '53-company-stale');
  await button(dialog, texts.companies.stale.keep).click();
  await dialog.waitFor({ state: 'hidden' });
  const saved = Object(await elsewhere('GET', `/api/superadmin/companies/${id}/`));
  const both = [saved.price_per_user, saved.billing_status, saved.address];
  assert.deepEqual(both, [120, 'active', 'Storgatan 1'], 'neither change is lost');
  await says(page, filled(texts.companies.saved, { name }));
  assert.equal(
    await button(page, name).evaluate((one) => one === document.activeElement),
    true,
    'focus returns',
  );
}

async function makeThisMonth(page: Page, texts: Texts, name: string, take: Take): Promise<void> {
  const month = dayFromToday(0).slice(0, 7);
  const companies: { id: string; name: string }[] = Object(
    await elsewhere('GET', '/api/superadmin/companies/'),
  );
  const id = companies.find((one) => one.name === name)?.id;
  await elsewhere('PATCH', `/api/superadmin/companies/${id}/`, { org_number: '556036-0793' });
  await page.goto(`/superadmin?month=${month}`);
  await button(page, beginning(texts.companies.make.open)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(texts.companies.make.running).waitFor();
  await dialog.getByRole('listitem').filter({ hasText: name }).waitFor();
  await take(page, '54-make-invoices');
  await button(dialog, /\d/).last().click();
  await dialog.getByRole('heading', { name: texts.companies.make.made, exact: true }).waitFor();
  await dialog.getByRole('listitem').filter({ hasText: name }).waitFor();
  await take(page, '55-invoices-made');
  await button(dialog, texts.common.close).last().click();
  await dialog.waitFor({ state: 'hidden' });
}

async function markPaid(page: Page, texts: Texts, name: string, take: Take): Promise<void> {
  const { invoices } = texts.companies;
  await page.getByRole('tab', { name: beginning(invoices.shows.unpaid) }).click();
  await page.waitForURL(/show=unpaid/);
  const mine = page
    .locator('tr')
    .filter({ hasText: name })
    .filter({ has: page.locator('[data-mark]') });
  await mine.locator('[data-mark]').click();
  await says(page, beginning(invoices.paid));
  await mine.waitFor({ state: 'detached' });
  // At once: the offer lasts nine seconds, and a picture may take longer.
  await button(page, texts.common.undo).first().click();
  await mine.waitFor();
  await take(page, '56-invoices-unpaid');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    mine.getByRole('button', { name: beginning(invoices.file) }).click(),
  ]);
  assert.match(download.suggestedFilename(), /-\d{4}\.pdf$/);
  await mine.getByRole('button', { name: beginning(invoices.credit_named) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(invoices.credit_reason).fill('Fel antal');
  await take(page, '56-invoice-credit');
  await button(dialog, invoices.credit).click();
  await dialog.waitFor({ state: 'hidden' });
  await mine.waitFor({ state: 'detached' });
}

async function suspend(page: Page, texts: Texts, name: string, take: Take): Promise<void> {
  await button(page, name).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: texts.companies.is_active }).click();
  await dialog.getByText(texts.companies.will_close_one).waitFor();
  await take(page, '57-company-closing');
  await button(dialog, texts.common.save).click();
  await dialog.waitFor({ state: 'hidden' });
  await says(page, texts.companies.not_active);
  await take(page, '58-company-closed');
}

async function findNothing(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/superadmin?q=finns-inte&month=2001-01');
  await page.getByText(texts.companies.none_found.title).waitFor();
  await page.getByRole('heading', { name: beginning(texts.companies.invoices.none.month) }).waitFor();
  await take(page, '59-superadmin-none');
  await button(page, texts.companies.none_found.action).last().click();
  await button(page, texts.companies.invoices.none.action).click();
  await button(page, 'Nordic Omsorg AB').waitFor();
  await page.locator('[data-mark]').first().waitFor();
}
