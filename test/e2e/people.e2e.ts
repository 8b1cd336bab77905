import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addDays } from '../../src/core/calendar.ts';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  fillLogin,
  focusIsKept,
  found,
  raiseStage,
  type Stage,
  says,
  signIn,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { beginning, filled, like, sv, type Texts, textsIn } from './words.ts';

/**
 * A company's people: a new company's manager adds the first worker with pay and hands over the sign-in data, edits,
 * searches, meets each refusal in words, and closes an account.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const field = (within: Locator, label: string): Locator => within.getByLabel(beginning(label));

async function call(
  tenant: string,
  method: string,
  path: string,
  body: unknown,
  token = '',
): Promise<unknown> {
  const response = await fetch(`${stage.address}${path}`, {
    method,
    headers: {
      'x-tenant-domain': `${tenant}.localhost`,
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

const tokenOf = async (tenant: string, username: string): Promise<string> =>
  String(Object(await call(tenant, 'POST', '/api/token/', { username, password: DEMO_PASSWORD })).access);

/** A company as the platform creates it, with only its first manager. */
async function foundEmpty(tenant: string): Promise<void> {
  const root = await tokenOf('demo', 'superadmin');
  const first_manager = {
    first_name: 'Petra',
    last_name: 'Chefsson',
    username: 'petra',
    email: 'petra@example.com',
    password: DEMO_PASSWORD,
  };
  const company = { name: `Nya ${tenant}`, subdomain: tenant, billing_status: 'active', first_manager };
  await call('demo', 'POST', '/api/superadmin/companies/', company, root);
}

for (const seat of walks(DESK)) {
  test(`a new company's people, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { form, hand_over, filters, empty } = texts.people;
    const tenant = `nytt-${seat.language}-${seat.width}`;
    await foundEmpty(tenant);
    const person = await sitDown(stage, seat, tenant);
    const { page } = person;
    const { take: takeAny, violations } = camera(seat);
    // Each width and each language is pictured whole once; the other combinations show only what may wrap
    // differently.
    const whole = (seat.language === 'sv') === (seat.width === 1440);
    const take: Take = async (page, name) => {
      if (whole || name === '51-person-errors' || name === '53-people') await takeAny(page, name);
    };
    await comeSignedIn(person, 'petra');
    await page.goto('/user-management');
    await page.getByRole('heading', { name: empty.first_title }).waitFor();
    await take(page, '50-people-first');

    // Faults are shown at their fields, and the first of them gets the cursor.
    await button(page, empty.first_action).click();
    const sheet = page.getByRole('dialog', { name: form.new });
    await field(sheet, texts.users.first_name).fill('Åsa');
    await field(sheet, texts.users.last_name).fill('Sjöberg');
    await button(sheet, texts.invitations.more).click();
    assert.equal(await field(sheet, texts.users.username).inputValue(), 'asa.sjoberg');
    await sheet.getByLabel(form.hourly_salary).fill('180');
    await sheet.getByText(form.partner.employment_hours_per_week).waitFor();
    // Pay begins with the first day of employment: today, unless another day is entered; never without a day.
    const employed = field(sheet, texts.users.employment_date);
    const today = await employed.inputValue();
    assert.match(today, /^\d{4}-\d\d-\d\d$/);
    await employed.fill('');
    await employed.press('Tab');
    await sheet.getByLabel(form.employment_hours_per_week).fill('20');
    await button(sheet, texts.invitations.submit).click();
    await sheet.getByText(form.employment_missing).waitFor();
    await sheet.getByLabel(form.employment_hours_per_week).fill('');
    await employed.fill(today);
    await employed.press('Tab');
    await button(sheet, texts.invitations.submit).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'email');
    await take(page, '51-person-errors');

    // Either pair gives the other.
    const values = (): Promise<string[]> =>
      Promise.all(
        (['monthly_salary', 'employment_rate', 'employment_hours_per_week'] as const).map((one) =>
          sheet.getByLabel(form[one]).inputValue(),
        ),
      );
    await sheet.getByLabel(form.employment_hours_per_week).fill('20');
    const plain = (texts: string[]) =>
      texts.map((text) => text.replaceAll(/[\s\u00a0]/g, '').replace(/,(?=\d{3})/, ''));
    const point = seat.language === 'sv' ? ',' : '.';
    assert.deepEqual(plain(await values()), [`15482${point}35`, `52${point}29`, '20']);
    await sheet.getByLabel(form.monthly_salary).fill('30000');
    await sheet.getByLabel(form.employment_rate).fill('100');
    assert.equal(plain([await sheet.getByLabel(form.hourly_salary).inputValue()])[0], `182${point}37`);
    // Full time is the agreement's: the pair that was typed stays, the other follows.
    const full_week = sheet.getByLabel(texts.fields.full_time_hours);
    assert.equal(await full_week.inputValue(), `38${point}25`);
    await full_week.fill('40');
    assert.equal(plain([await sheet.getByLabel(form.hourly_salary).inputValue()])[0], `173${point}08`);
    assert.deepEqual(plain(await values()).slice(1), ['100', '40']);
    // The table is not known: the form guesses none, and says what an empty one does.
    const table = sheet.getByLabel(texts.people.form.employee_tax_table);
    assert.equal(await table.inputValue(), '');
    await sheet.getByText(beginning(texts.people.form.tax_table_hint)).waitFor();
    await table.scrollIntoViewIfNeeded();
    await take(page, '51-person-full-time');
    await field(sheet, texts.users.email).fill('asa@example.com');
    await sheet.getByLabel(texts.users.social_security_number).fill('640823-3235');
    await button(sheet, form.password_make).click();
    const password = await field(sheet, form.password_new).inputValue();
    await field(sheet, texts.users.email).press('Enter');
    // The server's own rule, and no typed value is lost.
    await sheet.getByText(texts.errors.personal_number_invalid, { exact: true }).waitFor();
    await sheet.getByLabel(texts.users.social_security_number).fill('640823-3234');
    await button(sheet, form.submit_new).click();

    const done = page.getByRole('dialog', { name: filled(hand_over.title_new, { name: 'Åsa Sjöberg' }) });
    await done.getByText(password).waitFor();
    await take(page, '52-hand-over');
    await button(done, hand_over.done).click();
    await page.getByText(texts.people.pay.table_unknown).waitFor();
    await page.getByRole('link', { name: 'Åsa Sjöberg' }).waitFor();
    await take(page, '53-people');

    // Found without accents; an empty result says what to do; the address keeps the search.
    const search = page.getByRole('searchbox', { name: filters.search });
    if (seat.width === 1440) await page.keyboard.press('/');
    else await search.click();
    await page.keyboard.type('asa sjo');
    await page.getByText(texts.people.shown.replace('{{shown}}', '1').replace('{{all}}', '2')).waitFor();
    await page.waitForURL(/q=asa/);
    await search.fill('xyz');
    await page.getByRole('heading', { name: empty.title }).waitFor();
    await take(page, '54-nobody-fits');
    await button(page, empty.clear).click();
    await page.getByRole('tab', { name: beginning(filters.manager) }).click();
    await page.waitForURL(/role=manager/);
    await page.reload();
    await page.getByText(texts.people.shown.replace('{{shown}}', '1').replace('{{all}}', '2')).waitFor();
    await page.getByRole('tab', { name: beginning(filters.all) }).click();

    // The sign-in data that was handed over works.
    const worker = await sitDown(stage, seat, tenant);
    await signIn(worker.page, texts, 'asa.sjoberg', password);
    await worker.page.waitForURL('**/dashboard');
    await worker.context.close();
    await staleEdit(page, texts, tenant, take);
    await employmentEnds(page, texts, take);
    await deletions(page, texts, take);

    assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
    await person.context.close();
    assert.deepEqual(violations, []);
  });
}

/** Another manager changes the person while the form is open. */
async function staleEdit(page: Page, texts: Texts, tenant: string, take: Take): Promise<void> {
  const { form, stale } = texts.people;
  await button(page, filled(texts.people.edit_named, { name: 'Åsa Sjöberg' })).click();
  const sheet = page.getByRole('dialog', { name: 'Åsa Sjöberg' });
  assert.equal(await sheet.getByLabel(texts.users.social_security_number).inputValue(), '640823-****');
  await button(sheet, form.number_show).click();
  await sheet.getByText(/19640823-3234/).waitFor();
  await sheet.getByLabel(texts.users.phone).fill('070-1');
  const token = await tokenOf(tenant, 'petra');
  const users = Object(await call(tenant, 'GET', '/api/users/', undefined, token)) as Record<
    string,
    unknown
  >[];
  const asa = users.find(({ username }) => username === 'asa.sjoberg');
  const { first_name, last_name, username, email, role } = Object(asa);
  const body = { first_name, last_name, username, email, role, address: 'Storgatan 1', phone: '070-2' };
  await call(tenant, 'PUT', `/api/users/${Object(asa).id}/`, body, token);
  await button(sheet, texts.common.save).click();
  await sheet.getByText(stale.title).waitFor();
  await sheet.getByText('Storgatan 1').waitFor();
  await sheet.getByText(stale.title).scrollIntoViewIfNeeded();
  await take(page, '55-stale');
  await button(sheet, stale.keep).click();
  await says(page, filled(texts.people.toast.updated, { name: 'Åsa Sjöberg' }));
  const kept = Object(await call(tenant, 'GET', `/api/users/${Object(asa).id}/`, undefined, token));
  assert.deepEqual([kept.phone, kept.address, kept.payroll.monthly_salary], ['070-1', 'Storgatan 1', 30_000]);
}

/** An employment ends with what follows said before, goes on again, and the account stays open. */
async function employmentEnds(page: Page, texts: Texts, take: Take): Promise<void> {
  const { employments, people } = texts;
  const name = 'Åsa Sjöberg';
  const begun = (text: string) => like(text.slice(0, text.indexOf('{{')));
  await button(page, filled(people.edit_named, { name })).click();
  const sheet = page.getByRole('dialog', { name, exact: true });
  const list = sheet.getByRole('region', { name: employments.list });
  await list.getByText(employments.states.now).waitFor();
  await list.scrollIntoViewIfNeeded();
  await take(page, '57-employments');
  await button(list, begun(employments.end_named)).click();
  const dialog = page.getByRole('dialog', { name: filled(employments.title.end, { name }) });
  const last_day = field(dialog, texts.fields.last_day);
  const day = await last_day.inputValue();
  await last_day.fill('2020-01-01');
  await last_day.press('Tab');
  await button(dialog, employments.save.end).click();
  await dialog.getByText(texts.errors.last_day_before_first).waitFor();
  await last_day.fill(addDays(day, 30));
  await last_day.press('Tab');
  await dialog.getByText(filled(employments.ends.account, { name })).waitFor();
  await dialog.getByLabel(texts.users.data.certificate_save).check();
  await take(page, '57-employment-ends');
  const [certificate] = await Promise.all([
    page.waitForEvent('download'),
    button(dialog, employments.save.end).click(),
  ]);
  assert.match(certificate.suggestedFilename(), /\.pdf$/);
  await says(page, filled(employments.done.end, { name }));
  await list.getByText(addDays(day, 30).slice(0, 4)).first().waitFor();
  await button(list, employments.add).waitFor();
  await take(page, '57-employment-ended');
  await button(list, begun(employments.reopen_named)).click();
  await says(page, employments.reopened);
  await button(list, begun(employments.end_named)).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}

/**
 * A manager's own account cannot be closed, with the reason; another one can, after a question that names what stays.
 */
async function deletions(page: Page, texts: Texts, take: Take): Promise<void> {
  const { delete: question, remove_named, remove_self } = texts.people;
  const own = button(page, filled(remove_named, { name: 'Petra Chefsson' }));
  assert.equal(await own.getAttribute('aria-disabled'), 'true');
  await page.getByText(remove_self).first().waitFor({ state: 'attached' });
  await own.click({ force: true });
  assert.equal(await page.getByRole('dialog').count(), 0);
  await button(page, filled(remove_named, { name: 'Åsa Sjöberg' })).click();
  const dialog = page.getByRole('dialog', { name: filled(question.title, { name: 'Åsa Sjöberg' }) });
  await dialog.getByText(question.stays).waitFor();
  // Today, unless another day is entered; not before the first.
  const last_day = field(dialog, question.last_day);
  const day = await last_day.inputValue();
  assert.match(day, /^\d{4}-\d\d-\d\d$/);
  await last_day.fill('2020-01-01');
  await last_day.press('Tab');
  await dialog.getByText(texts.errors.last_day_before_first).waitFor();
  await button(dialog, question.confirm).click();
  await take(page, '56-delete-refused');
  await last_day.fill(addDays(day, 30));
  await last_day.press('Tab');
  await dialog.getByText(question.ahead).waitFor();
  await take(page, '56-delete-ahead');
  await last_day.fill(day);
  await last_day.press('Tab');
  await dialog.getByText(question.ahead).waitFor({ state: 'hidden' });
  await take(page, '56-delete');
  await button(dialog, question.confirm).click();
  await says(page, filled(texts.people.toast.deleted, { name: 'Åsa Sjöberg' }));
  await page.getByRole('heading', { name: texts.people.empty.first_title }).waitFor();
  await focusIsKept(page);
  // A person who leaves is in the month of pay until the last day; the vacation that is due is known, and asks nothing.
  await page.goto('/payroll');
  await page.getByText('Åsa Sjöberg').first().waitFor();
  await take(page, '56-leaver-in-pay');
  await lastDayCorrected(page, texts, take, addDays(day, 14));
  await comesBack(page, texts, take);
}

/** Payroll's link to a person who has left opens the page where last day and account are corrected. */
async function lastDayCorrected(page: Page, texts: Texts, take: Take, later: string): Promise<void> {
  const { closed } = texts.people;
  const name = 'Åsa Sjöberg';
  await button(page, like(texts.payroll.exception.no_bank_account)).click();
  await page.getByRole('link', { name: `${texts.payroll.fix.no_bank_account}: ${name}` }).click();
  await page.waitForURL(/show=closed/);
  await button(page, filled(closed.last_day_named, { name })).waitFor();
  await take(page, '56-former-employee');
  await button(page, filled(closed.account_named, { name })).click();
  await button(page.getByRole('dialog'), texts.bankAccounts.add).waitFor();
  await take(page, '56-former-account');
  await page.keyboard.press('Escape');
  await button(page, filled(closed.last_day_named, { name })).click();
  const dialog = page.getByRole('dialog', { name: filled(closed.last_day_title, { name }) });
  const last_day = field(dialog, texts.people.delete.last_day);
  await last_day.fill(later);
  await last_day.press('Tab');
  await dialog.getByText(closed.last_day_gone).waitFor();
  await take(page, '56-last-day-changed');
  await button(dialog, closed.last_day_save).click();
  await says(page, filled(closed.last_day_done, { name }));
}

/** A person who is typed again is found; the account is opened again, and the sheet leads to the pay. */
async function comesBack(page: Page, texts: Texts, take: Take): Promise<void> {
  const { form, like: same, reopen, hand_over } = texts.people;
  const name = 'Åsa Sjöberg';
  await page.goto('/user-management?person=new');
  const sheet = page.getByRole('dialog', { name: form.new });
  await field(sheet, texts.users.first_name).fill('Åsa');
  await field(sheet, texts.users.last_name).fill('Sjöberg');
  await field(sheet, texts.users.email).fill('asa@example.com');
  await button(sheet, texts.invitations.submit).click();
  await says(sheet, same.title);
  await take(page, '57-like-somebody');
  await sheet.getByRole('link', { name: filled(same.reopen, { name }) }).click();
  await button(page, texts.common.unsaved.yes).click();
  await page.waitForURL(/show=closed/);
  await button(page, filled(reopen.open_named, { name })).click();
  const dialog = page.getByRole('dialog', { name: filled(reopen.title, { name }) });
  await dialog.getByText(reopen.lasts).waitFor();
  await take(page, '57-reopen');
  await button(dialog, reopen.save).click();
  await says(page, reopen.check_pay);
  await take(page, '57-reopened');
  await button(page, hand_over.done).click();
  await page.getByRole('dialog', { name }).waitFor();
}

test('failures are shown: no answer, no right, a session that ends', async () => {
  const { tenant } = await found(stage, 'personal-fel');
  const person = await sitDown(stage, { language: 'sv', width: 1440 }, tenant);
  const { page } = person;
  await comeSignedIn(person, 'petra');
  const answer = (status: number, code: string) =>
    page.route('**/api/users/', (route) =>
      route.fulfill({
        status,
        contentType: 'application/json',
        body: JSON.stringify({ detail: code, code }),
      }),
    );
  await answer(500, 'internal');
  await page.goto('/user-management');
  await page.getByText(sv.people.load_failed.replace('{{status}}', 'HTTP 500')).waitFor();
  await page.unroute('**/api/users/');
  await button(page, sv.common.retry).click();
  await page.getByRole('link', { name: 'Ture Testberg' }).waitFor();

  // The typed values survive, except the password; the sheet opens again by itself.
  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog', { name: sv.people.form.new });
  await field(sheet, sv.users.first_name).fill('Nils');
  await button(sheet, sv.invitations.more).click();
  await sheet.getByLabel(sv.people.form.monthly_salary).fill('28000');
  await field(sheet, sv.people.form.password_new).fill('hemligt-lösen-1');
  await page.keyboard.press('Escape');
  await button(page, sv.common.unsaved.no).click();
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'x.y.z');
    localStorage.setItem('refresh_token', 'slut');
  });
  await field(sheet, sv.users.last_name).fill('Ek');
  await field(sheet, sv.users.email).fill('nils@example.com');
  await button(sheet, sv.people.form.submit_new).click();
  await says(page, sv.session.expired);
  await fillLogin(page, sv, 'petra');
  await page.waitForURL('**/user-management**');
  await button(sheet, sv.common.draft.take).click();
  assert.equal(await field(sheet, sv.users.first_name).inputValue(), 'Nils');
  assert.match(await sheet.getByLabel(sv.people.form.monthly_salary).inputValue(), /28\s000/);
  assert.equal(await field(sheet, sv.people.form.password_new).inputValue(), '');

  // A right that was taken away ends the session after the message.
  await page.unroute('**/api/users/');
  await answer(403, 'not_allowed');
  await page.goto('/user-management');
  await says(page, sv.session.expired);
  await page.waitForURL((url) => url.pathname === '/');
  await says(page, sv.session.expired);
  await person.context.close();
});
