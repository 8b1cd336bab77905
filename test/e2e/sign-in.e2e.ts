import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import {
  button,
  type Company,
  camera,
  DEMO_PASSWORD,
  DESK,
  fillLogin,
  found,
  PHONE,
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
 * A manager secures the account: sees its sessions and ends one, turns the second factor on, signs in with it,
 * forgets the password and sets a new one by the mailed link, signs in with a recovery code, turns it off again (or
 * has another manager do so).
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const NEW_PASSWORD = 'en lugn kväll i fjällen';
const STEP_MS = 30_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

for (const seat of walks(DESK, PHONE)) {
  test(`signing in with a code, and a forgotten password, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `las-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const { context, page, problems } = await sitDown(stage, seat, company.tenant);
    await elsewhere(company);
    await guess(company);
    await signIn(page, texts, 'petra');
    await says(page, filled(texts.secondFactor.due.days_other, { count: '14' }));
    await take(page, 'days-without-second-factor');
    await endElsewhere(page, texts, take);
    const { totp, codes } = await turnOn(page, texts, take);
    await leave(page);
    await withCode(page, texts, totp, take);
    await leave(page);
    await forget(page, texts, take);
    await withRecoveryCode(page, texts, String(codes[0]));
    if (seat.width === 1440) await turnOff(page, texts);
    else await letIn(page, seat, company, take);
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    assert.deepEqual(violations, []);
    await context.close();
  });
}

for (const seat of walks(DESK, PHONE)) {
  test(`a manager who needs a second factor meets nothing else, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `krav-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { secondFactor } = texts;
    const { take, violations } = camera(seat);
    const { context, page, problems } = await sitDown(stage, seat, company.tenant);
    // Two weeks later, until the factor is on.
    await context.route('**/api/users/me/', async (route) => {
      const response = await route.fetch();
      const answer: unknown = await response.json();
      const { second_factor_days } = Object(answer);
      const days = typeof second_factor_days === 'number' ? 0 : second_factor_days;
      await route.fulfill({ response, json: { ...Object(answer), second_factor_days: days } });
    });
    await page.goto('/');
    await fillLogin(page, texts, 'petra');
    await page.getByRole('heading', { name: secondFactor.due.title }).waitFor();
    await says(page, secondFactor.due.why);
    assert.equal(await page.getByRole('navigation').count(), 0, 'nothing leads elsewhere');
    await take(page, 'second-factor-first');
    await button(page, secondFactor.due.begin).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(secondFactor.password, { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await says(dialog, secondFactor.scan.title);
    const secret = await dialog.locator('code').innerText();
    const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    await dialog.getByLabel(secondFactor.scan.code, { exact: true }).fill(totp.generate());
    await says(dialog, secondFactor.codes.title);
    await button(dialog, secondFactor.codes.done).click();
    await page.getByRole('navigation').first().waitFor();
    // The account may be read once more when the page is left.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    assert.deepEqual(violations, []);
    await context.close();
  });
}

/** The same account is in use on a phone. */
async function elsewhere({ tenant }: Company): Promise<void> {
  const response = await fetch(`${stage.address}/api/token/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-tenant-domain': `${tenant}.localhost`,
      'user-agent': IPHONE,
    },
    body: JSON.stringify({ username: 'petra', password: DEMO_PASSWORD }),
  });
  assert.equal(response.status, 200);
}

/** A wrong password, from elsewhere. */
async function guess({ tenant }: Company): Promise<void> {
  const response = await fetch(`${stage.address}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tenant-domain': `${tenant}.localhost` },
    body: JSON.stringify({ username: 'petra', password: 'sommar2026' }),
  });
  assert.equal(response.status, 401);
}

/** Signs out without the menu, which another story covers. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['access_token', 'refresh_token', 'user', 'company']) localStorage.removeItem(key);
  });
  await page.goto('/');
}

async function endElsewhere(page: Page, { signIns }: Texts, take: Take): Promise<void> {
  await page.goto('/profile');
  const card = page.getByRole('region', { name: signIns.title });
  await says(card, signIns.this_one);
  await says(card, 'Safari, iPhone');
  await card
    .getByRole('button', { name: beginning(filled(signIns.end_named, { device: 'Safari, iPhone' })) })
    .click();
  await says(page, filled(signIns.ended, { device: 'Safari, iPhone' }));
  await card.getByText('Safari, iPhone').waitFor({ state: 'detached' });
  // The session that created the company is listed too; it has no browser.
  await button(card, signIns.end_others).click();
  await button(page.getByRole('dialog'), signIns.end_others).click();
  await says(card, signIns.only_here);
  // Both were new browsers, after the session that created the company.
  await button(card, signIns.log.show).click();
  const log = card.getByRole('region', { name: signIns.log.title }).getByRole('listitem');
  await log.filter({ hasText: 'Safari, iPhone' }).filter({ hasText: signIns.log.is_new }).waitFor();
  await log.filter({ hasText: signIns.log.outcomes.wrong_password }).waitFor();
  await take(page, 'log-of-sign-ins');
}

type Guard = { readonly totp: TOTP; readonly codes: readonly string[] };

async function turnOn(page: Page, { secondFactor, errors }: Texts, take: Take): Promise<Guard> {
  const card = page.getByRole('region', { name: secondFactor.title });
  const dialog = page.getByRole('dialog');
  await button(card, secondFactor.turn_on).click();
  const password = dialog.getByLabel(secondFactor.password, { exact: true });
  await password.fill('inte det här');
  await password.press('Enter');
  await says(dialog, errors.password_wrong);
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await dialog.getByRole('img', { name: secondFactor.scan.qr }).waitFor();
  await take(page, '45-second-factor-scan');
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  const code = dialog.getByLabel(secondFactor.scan.code, { exact: true });
  await code.fill(wrongFor(totp));
  await says(dialog, secondFactor.scan.code_wrong);
  await code.fill(totp.generate());
  await says(dialog, secondFactor.codes.title);
  const codes = await dialog.getByRole('listitem').allTextContents();
  assert.equal(codes.length, 10);
  await take(page, '46-recovery-codes');
  await page.keyboard.press('Escape');
  await button(dialog, secondFactor.codes.done).click();
  await says(card, filled(secondFactor.codes_left_other, { count: '10' }));
  return { totp, codes };
}

/** Six digits that are no code of any half minute around now. */
function wrongFor(totp: TOTP): string {
  const near = [-2, -1, 0, 1, 2, 3].map((steps) =>
    totp.generate({ timestamp: Date.now() + steps * STEP_MS }),
  );
  return near.includes('000000') ? '999999' : '000000';
}

async function withCode(page: Page, texts: Texts, totp: TOTP, take: Take): Promise<void> {
  const code = texts.secondFactor.sign_in;
  await fillLogin(page, texts, 'petra');
  const field = page.getByLabel(code.code, { exact: true });
  await field.fill(wrongFor(totp));
  await says(page, code.code_wrong);
  await take(page, '47-code-wrong');
  await button(page, texts.common.back).click();
  assert.equal(
    await page.getByLabel(texts.session.username).inputValue(),
    'petra',
    'what was typed is there',
  );
  await button(page, texts.session.sign_in).click();
  // The code that turned it on has been used: the next one is accepted half a minute early.
  await field.fill(totp.generate({ timestamp: Date.now() + STEP_MS }));
  await page.waitForURL('**/manager');
}

async function forget(page: Page, texts: Texts, take: Take): Promise<void> {
  const { forgot, reset } = texts.passwords;
  await page.goto('/reset#nothing-of-ours');
  await chooseNew(page, texts, NEW_PASSWORD);
  await page.getByRole('heading', { name: reset.expired_title }).waitFor();
  assert.equal(new URL(page.url()).hash, '', 'the secret is not left in the address');
  await take(page, '48-reset-expired');
  await page.getByRole('link', { name: reset.ask_again }).click();
  await page.getByLabel(forgot.account).fill('petra@example.com');
  await page.keyboard.press('Enter');
  await says(page, forgot.sent);
  await take(page, '49-forgot-sent');
  const { pathname, hash } = new URL(await stage.mailbox.linkTo('petra@example.com'));
  await page.goto(pathname + hash);
  await chooseNew(page, texts, 'password1');
  await says(page, texts === textsIn('sv') ? /vanligaste/ : /most common/);
  await chooseNew(page, texts, NEW_PASSWORD);
  await says(page, texts.session.password_reset);
}

async function chooseNew(page: Page, { passwords: { reset } }: Texts, password: string): Promise<void> {
  await page.getByLabel(reset.new, { exact: true }).fill(password);
  await page.getByLabel(reset.confirm, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function withRecoveryCode(page: Page, texts: Texts, recovery: string): Promise<void> {
  const code = texts.secondFactor.sign_in;
  await fillLogin(page, texts, 'petra', NEW_PASSWORD);
  await button(page, code.use_recovery).click();
  await page.getByLabel(code.recovery, { exact: true }).fill(recovery.toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manager');
}

async function turnOff(page: Page, { secondFactor }: Texts): Promise<void> {
  await page.goto('/profile');
  const card = page.getByRole('region', { name: secondFactor.title });
  await says(card, filled(secondFactor.codes_left_other, { count: '9' }));
  await button(card, secondFactor.turn_off).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(secondFactor.password, { exact: true }).fill(NEW_PASSWORD);
  await button(dialog, secondFactor.turn_off).click();
  await says(card, secondFactor.off_text);
}

/** Another manager turns it off for a person who has lost everything: that person is signed out. */
async function letIn(page: Page, seat: Seat, { tenant, manager_id }: Company, take: Take): Promise<void> {
  const texts = textsIn(seat.language);
  const { secondFactor } = texts;
  const made = await page.evaluate(
    async ([password, domain]) => {
      const body = { first_name: 'Bo', last_name: 'Bredvid', username: 'bo', email: 'bo@example.com' };
      const headers = {
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
        'content-type': 'application/json',
        'x-tenant-domain': `${domain}.localhost`,
      };
      const sent = { method: 'POST', headers, body: JSON.stringify({ ...body, role: 'manager', password }) };
      return (await fetch('/api/users/', sent)).status;
    },
    [DEMO_PASSWORD, tenant] as const,
  );
  assert.equal(made, 201);
  const other = await sitDown(stage, seat, tenant);
  await signIn(other.page, texts, 'bo');
  await other.page.goto(`/user-management?person=${manager_id}`);
  await button(other.page, secondFactor.person.turn_off).click();
  await other.page.getByLabel(secondFactor.password, { exact: true }).fill(DEMO_PASSWORD);
  await take(other.page, '106-second-factor-of-another');
  await other.page.keyboard.press('Enter');
  await says(other.page, filled(secondFactor.person.done, { name: 'Petra Chefsson' }));
  await button(other.page, secondFactor.person.turn_off).waitFor({ state: 'detached' });
  assert.deepEqual(other.problems, []);
  await other.context.close();
  await page.goto('/profile');
  await page.waitForURL((url) => url.pathname === '/');
}
