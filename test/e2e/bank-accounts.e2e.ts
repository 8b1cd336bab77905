import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  found,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { filled, type Texts, textsIn } from './words.ts';

/**
 * Bank accounts: a worker enters an account and is warned of a wrong digit; a manager changes it in the person's
 * sheet and cannot lose it by saving the person; the worker is notified of the manager's change. In both languages,
 * on a desk and on a phone.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

async function fill(within: Page | Locator, texts: Texts, clearing: string, account: string): Promise<void> {
  await within.getByLabel(texts.bankAccounts.clearing).fill(clearing);
  await within.getByLabel(texts.bankAccounts.account).fill(account);
}

async function give(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.bankAccounts;
  await page.goto('/profile');
  await says(page, words.none);
  await button(page, words.add).click();
  await fill(page, texts, '600', '806967497');
  await button(page, words.save).click();
  await page.getByLabel(words.clearing).and(page.locator('[aria-invalid="true"]')).waitFor();
  await fill(page, texts, '6000', '806967497');
  await says(page, texts.session.password_missing);
  await page.getByLabel(texts.session.own_password).fill('fel-lösenord');
  await says(page, 'Handelsbanken');
  await button(page, words.save).click();
  await says(page, words.check.unlikely);
  await take(page, '80-account-warned');
  await fill(page, texts, '6000', '806 967 498');
  await says(page, words.check.ok);
  await page.getByLabel(words.account).press('Enter');
  await says(page, texts.errors.password_wrong);
  assert.equal(await page.getByText(texts.errors.password_wrong).count(), 1, 'said once, at its field');
  await take(page, '80-account-password');
  await page.getByLabel(texts.session.own_password).fill(DEMO_PASSWORD);
  await page.getByLabel(words.account).press('Enter');
  await says(page, words.toast.saved);
  await says(page, '****498');
  assert.equal(await page.getByText('806').count(), 0, 'the number is not shown again');
}

async function change(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.bankAccounts;
  await page.goto('/user-management?q=ture');
  await button(page, filled(texts.people.edit_named, { name: 'Ture Testberg' })).click();
  const sheet = page.getByRole('dialog', { name: 'Ture Testberg' });
  await button(sheet, words.change).click();
  await says(sheet, words.told);
  await fill(sheet, texts, '83576', '1112223332');
  await says(sheet, 'Swedbank');
  await sheet.getByRole('button', { name: texts.common.save, exact: true }).click();
  await says(sheet, words.first);
  await take(page, '81-account-first');
  await sheet.getByLabel(texts.session.own_password).fill(DEMO_PASSWORD);
  await button(sheet, words.save).click();
  await says(sheet, '****332');
  await sheet.getByText(words.first).waitFor({ state: 'hidden' });
}

async function learn(page: Page, texts: Texts, take: Take): Promise<void> {
  await says(page, '****332');
  await page
    .getByRole('button', { name: new RegExp(`^${texts.notices.bell}`) })
    .first()
    .click();
  await says(page, filled(texts.notices.kinds.bank_account_changed, { person: 'Petra Chefsson' }));
  await says(page, '83576 ****332');
  await take(page, '82-account-notice');
  await page.keyboard.press('Escape');
  await button(page, texts.bankAccounts.remove).click();
  const question = page.getByRole('dialog', { name: texts.bankAccounts.removing.title });
  await says(question, texts.bankAccounts.removing.text);
  await button(question, texts.bankAccounts.remove).click();
  await says(page, texts.bankAccounts.none);
}

for (const seat of walks(DESK)) {
  test(`bank accounts, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `konto-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, company.tenant);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(worker, 'ture');
    await give(worker.page, texts, take);
    await comeSignedIn(manager, 'petra');
    await change(manager.page, texts, take);
    await learn(worker.page, texts, take);
    for (const person of [worker, manager]) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}
