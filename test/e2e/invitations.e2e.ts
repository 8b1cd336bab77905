import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { counted } from './presses.ts';
import { comeSignedIn } from './signed-in.ts';
import { button, camera, DESK, found, PHONE, raiseStage, type Stage, says, sitDown, walks } from './stage.ts';
import { beginning, filled, like, textsIn } from './words.ts';

/** A manager invites a person in five presses; the person comes by the mailed link on a phone, and it works once. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const field = (within: Locator, label: string): Locator => within.getByLabel(beginning(label));

for (const seat of walks(DESK, PHONE)) {
  test(`a person is invited and comes, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `bjud-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { people, invitations: words, welcome } = texts;
    const { take, violations } = camera(seat, true);
    const manager = await counted(await sitDown(stage, seat, tenant));
    await comeSignedIn(manager, 'petra');
    const { page } = manager;
    await page.goto('/user-management');
    await page.getByText('Petra').first().waitFor();
    manager.presses();
    await button(page, people.add).click();
    const sheet = page.getByRole('dialog', { name: people.form.new });
    const email = `iris.${seat.language}.${seat.width}@example.com`;
    await field(sheet, texts.users.first_name).fill('Iris');
    await field(sheet, texts.users.last_name).click();
    await field(sheet, texts.users.last_name).fill('Inbjuden');
    await field(sheet, texts.users.email).click();
    await field(sheet, texts.users.email).fill(email);
    await sheet.getByText(like('iris.inbjuden')).waitFor();
    await take(page, '98-invite');
    await button(sheet, words.submit).click();
    await says(page, filled(words.sent, { name: 'Iris Inbjuden' }));
    const presses = manager.presses();
    assert.ok(presses <= 5, `${presses} presses to add a person`);

    // Her state is in the list and on her sheet; a second link replaces the first.
    const badge = like(words.badge.open.slice(0, words.badge.open.indexOf('{{')));
    await page.getByText(badge).first().waitFor();
    await take(page, '98-invited');
    const first = new URL(await stage.mailbox.linkTo(email));
    await button(page, filled(people.edit_named, { name: 'Iris Inbjuden' })).click();
    const own = page.getByRole('dialog', { name: 'Iris Inbjuden' });
    await button(own, words.withdraw).click();
    await own.getByText(words.text.ended).waitFor();
    await take(page, '98-invitation-ended');
    await field(own, texts.users.email).fill(`annan.${email}`);
    await own.getByText(words.save_first).waitFor();
    assert.ok(await button(own, words.send_again).isDisabled(), 'a link would go to the old address');
    await field(own, texts.users.email).fill(email);
    await own.getByText(words.save_first).waitFor({ state: 'hidden' });
    await button(own, words.send_again).click();
    await button(own, words.withdraw).waitFor();
    await own.getByText(words.text.ended).waitFor({ state: 'hidden' });

    const iris = await sitDown(stage, { ...seat, width: 390 }, 'demo');
    await iris.page.goto(`${first.pathname}${first.hash}`);
    await iris.page.getByRole('heading', { name: welcome.over_title }).waitFor();
    await take(iris.page, '98-invitation-over');
    let second = first;
    while (second.hash === first.hash) second = new URL(await stage.mailbox.linkTo(email));
    await iris.page.goto('/');
    await iris.page.goto(`${second.pathname}${second.hash}`);
    await iris.page.getByRole('heading', { name: filled(welcome.title, { name: 'Iris' }) }).waitFor();
    assert.equal(new URL(iris.page.url()).hash, '', 'the secret leaves the address');
    await take(iris.page, '98-welcome');
    await button(iris.page, welcome.submit).click();
    await iris.page.getByLabel(welcome.password).fill('stilla-vatten-77-regn');
    await iris.page.getByLabel(welcome.number, { exact: true }).fill('19850615-1236');
    await iris.page.getByLabel(texts.bankAccounts.clearing).fill('6000');
    await button(iris.page, welcome.submit).click();
    await iris.page.getByText(beginning(texts.bankAccounts.account)).first().waitFor();
    await take(iris.page, '98-welcome-refused');
    await iris.page.getByLabel(texts.bankAccounts.account).fill('806967498');
    await button(iris.page, welcome.submit).click();
    await iris.page.getByText(texts.errors.personal_number_invalid).waitFor();
    await iris.page.getByLabel(welcome.number, { exact: true }).fill('19850615-1235');
    await button(iris.page, welcome.submit).click();
    await iris.page.waitForURL('**/dashboard');
    await iris.page.goto('/profile');
    await iris.page.getByText('850615-****').first().waitFor();

    // Opened again by somebody who is signed in: it is used.
    await iris.page.goto(`${second.pathname}${second.hash}`);
    await iris.page.getByRole('heading', { name: welcome.used_title }).waitFor();
    await take(iris.page, '98-invitation-used');
    await page.keyboard.press('Escape');
    await page.getByText(badge).first().waitFor({ state: 'detached' });
    // A refused form is told by its number of the protocol in the browser's console.
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    assert.deepEqual(
      iris.problems.filter((one) => !one.includes('400')),
      [],
    );
    await manager.context.close();
    await iris.context.close();
    assert.deepEqual(violations, []);
  });
}
