import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  fillLogin,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  signIn,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { filled, type Texts, textsIn } from './words.ts';

/**
 * A manager adds a passkey, signs in with it alone and after the password, is told why a strange one is refused, and removes it. The
 * browser's own authenticator in software holds it. The page that asks for a second factor offers it too.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, PHONE)) {
  test(`a passkey is added, signs in and is removed, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `nyckel-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const { context, page, problems } = await sitDown(named(stage), seat, company.tenant);
    const phone = await authenticatorIn(page);
    await signIn(page, texts, 'petra');
    await add(page, texts, take);
    await leave(page);
    await take(page, 'login-with-passkey');
    await button(page, texts.session.with_passkey).click();
    await page.waitForURL('**/manager');
    await leave(page);
    await afterPassword(page, texts, take);
    await leave(page);
    await phone.refuses(true);
    await button(page, texts.session.with_passkey).click();
    await says(page, texts.errors.passkey_stopped);
    await phone.refuses(false);
    await button(page, texts.session.with_passkey).click();
    await page.waitForURL('**/manager');
    await remove(page, texts, take);
    await leave(page);
    await button(page, texts.session.with_passkey).click();
    await says(page, texts.errors.passkey_wrong);
    await take(page, 'passkey-refused');
    await signIn(page, texts, 'petra');
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    assert.deepEqual(violations, []);
    await context.close();
  });
}

for (const seat of walks(DESK, PHONE)) {
  test(`a manager who needs a second factor adds a passkey, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `kravnyckel-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const { context, page, problems } = await sitDown(named(stage), seat, company.tenant);
    await authenticatorIn(page);
    // Two weeks later, until there is a factor.
    await context.route('**/api/users/me/', async (route) => {
      const response = await route.fetch();
      const answer: unknown = await response.json();
      const { second_factor_days } = Object(answer);
      const days = typeof second_factor_days === 'number' ? 0 : second_factor_days;
      await route.fulfill({ response, json: { ...Object(answer), second_factor_days: days } });
    });
    await page.goto('/');
    await fillLogin(page, texts, 'petra');
    await page.getByRole('heading', { name: texts.secondFactor.due.title }).waitFor();
    await button(page, texts.passkeys.add).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.secondFactor.password, { exact: true }).fill(DEMO_PASSWORD);
    await take(page, 'passkey-first');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    assert.deepEqual(violations, []);
    await context.close();
  });
}

/** The stage under a name: passkeys belong to one, and an IP address is none. */
const named = ({ address, browser }: Stage): Pick<Stage, 'address' | 'browser'> => ({
  address: address.replace('127.0.0.1', 'localhost'),
  browser,
});

type Holder = {
  /** It does not know who holds it. */
  refuses(is: boolean): Promise<unknown>;
};

/** A phone's own authenticator, which counts and knows who holds it. */
async function authenticatorIn(page: Page): Promise<Holder> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuses: (is) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !is }),
  };
}

/** Signs out without the menu, which another story covers. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['access_token', 'refresh_token', 'user', 'company']) localStorage.removeItem(key);
  });
  await page.goto('/');
}

async function add(page: Page, texts: Texts, take: Take): Promise<void> {
  const { passkeys, secondFactor, errors } = texts;
  await page.goto('/profile');
  const card = page.getByRole('region', { name: secondFactor.title });
  await button(card, passkeys.add).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel(passkeys.name, { exact: true });
  await name.fill('');
  const password = dialog.getByLabel(secondFactor.password, { exact: true });
  await password.fill('inte det här');
  await password.press('Enter');
  await says(dialog, passkeys.name_missing);
  await name.fill('Jobbtelefonen');
  await password.press('Enter');
  await says(dialog, errors.password_wrong);
  await take(page, 'passkey-adding');
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await says(page, filled(passkeys.toast.added, { name: 'Jobbtelefonen' }));
  await says(card, secondFactor.on);
  await take(page, 'passkeys-of-the-account');
  // The same phone has one already.
  await button(card, passkeys.add).click();
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
  await says(dialog, errors.passkey_known);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function afterPassword(page: Page, texts: Texts, take: Take): Promise<void> {
  const { secondFactor } = texts;
  await fillLogin(page, texts, 'petra');
  await says(page, secondFactor.sign_in.lead_passkey);
  await take(page, 'passkey-after-password');
  await button(page, secondFactor.sign_in.with_passkey).click();
  await page.waitForURL('**/manager');
}

async function remove(page: Page, texts: Texts, take: Take): Promise<void> {
  const { passkeys, secondFactor, signIns } = texts;
  await page.goto('/profile');
  const sign_ins = page.getByRole('region', { name: signIns.title });
  await button(sign_ins, signIns.log.show).click();
  const log = sign_ins.getByRole('region', { name: signIns.log.title }).getByRole('listitem');
  await log.filter({ hasText: signIns.log.ways.passkey }).first().waitFor();
  await log.filter({ hasText: signIns.log.ways.password_and_passkey }).first().waitFor();
  const card = page.getByRole('region', { name: secondFactor.title });
  await button(card, filled(passkeys.remove_named, { name: 'Jobbtelefonen' })).click();
  const dialog = page.getByRole('dialog');
  await take(page, 'passkey-removing');
  await dialog.getByLabel(secondFactor.password, { exact: true }).fill(DEMO_PASSWORD);
  await button(dialog, passkeys.remove).click();
  await says(page, filled(passkeys.toast.removed, { name: 'Jobbtelefonen' }));
  await says(card, secondFactor.off);
}
