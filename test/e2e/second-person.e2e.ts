import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  type Person,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
  walks,
} from './stage.ts';
import { beginning, like, textsIn } from './words.ts';

/** Two managers run the month together: one asks, the other sees what it comes to and approves (decision 0150). */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** The previous month, in the form of the address. */
const MONTH = dayFromToday(-Number(dayFromToday(0).slice(8))).slice(0, 7);
const OWN_PASSWORD = 'Helt-eget-77!';

const openly = async (by: Person, path: string, body: unknown): Promise<void> => {
  const { ok, status } = await fetch(`${by.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tenant-domain': `${by.tenant}.localhost` },
    body: JSON.stringify(body),
  });
  assert.ok(ok, `${path}: ${status}`);
};

const addressOf = (username: string, tenant: string): string => `${username}.${tenant}@example.com`;

/** A manager chooses a password by the mailed link: from then on the sign-in is in their own hands. */
async function managerBy(petra: Person, seat: Seat, username: string): Promise<Person> {
  await openly(petra, '/api/password-resets/', { account: username });
  const token = new URL(await stage.mailbox.linkTo(addressOf(username, petra.tenant))).hash.slice(1);
  await openly(petra, '/api/password-resets/use/', { token, new_password: OWN_PASSWORD });
  const person = await sitDown(stage, seat, petra.tenant);
  await comeSignedIn(person, username, OWN_PASSWORD);
  return person;
}

/** Scrolls on, and from the top again, until the text is drawn: cards below are drawn when they are nearly in view. */
async function scrolledTo(page: Page, words: string): Promise<void> {
  await page.waitForFunction((sought) => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    scrollTo(0, scrollTop + clientHeight >= scrollHeight - 1 ? 0 : scrollTop + clientHeight / 2);
    return document.body.innerText.includes(sought);
  }, words);
  await page.getByText(words).scrollIntoViewIfNeeded();
}

for (const seat of walks(DESK, PHONE)) {
  test(`two managers run the month, ${seat.language} at ${seat.width}`, async () => {
    const { payroll, secondPerson, users, session, common } = textsIn(seat.language);
    const tenant = `tva-${seat.language}-${seat.width}`;
    const { worker_id } = await found(stage, tenant);
    const { take, violations } = camera(seat, true);
    const petra = await sitDown(stage, seat, tenant);
    await comeSignedIn(petra, 'petra');
    // Petra makes both alone, because no other manager counts yet.
    for (const username of ['sven', 'lena']) {
      const names = { first_name: username === 'sven' ? 'Sven' : 'Lena', last_name: 'Chef', username };
      const email = addressOf(username, tenant);
      const user = { ...names, email, role: 'manager', password: DEMO_PASSWORD };
      await callAs(petra.page, 'POST', '/api/users/', user);
    }
    const sven = await managerBy(petra, seat, 'sven');
    const lena = await managerBy(petra, seat, 'lena');

    // The setting is on in a company that is made now.
    await sven.page.goto('/pay-rules?show=company');
    await scrolledTo(sven.page, secondPerson.states.needed);
    await take(sven.page, '190-second-person');

    // One asks.
    await sven.page.goto(`/payroll?month=${MONTH}`);
    await button(sven.page, payroll.run.button).click();
    const dialog = sven.page.getByRole('dialog', { name: beginning(payroll.run.title) });
    await dialog.getByLabel(beginning(payroll.run.reason)).fill('Kontona kommer nästa vecka.');
    await button(dialog, payroll.run.confirm).click();
    const waits = sven.page.getByRole('region', { name: secondPerson.waiting.title });
    await says(waits, secondPerson.hindrances.own);
    await says(waits, like(secondPerson.waiting.what.payroll_run));
    await take(sven.page, '191-asked');

    // The other approves.
    await lena.page.goto(`/payroll?month=${MONTH}`);
    const asked = lena.page.getByRole('region', { name: secondPerson.waiting.title });
    await says(asked, /Kontona kommer nästa vecka/);
    await says(asked, /^1 person, /);
    await lena.page.getByRole('region', { name: payroll.people.title }).waitFor();
    await take(lena.page, '192-to-approve');
    await button(asked, beginning(secondPerson.waiting.give_named)).click();
    await lena.page.getByRole('heading', { name: like(payroll.made.title) }).waitFor();
    await asked.waitFor({ state: 'hidden' });
    await take(lena.page, '193-approved');

    // A role is asked for in the form of the person, and declined.
    await sven.page.goto(`/user-management?person=${worker_id}`);
    const form = sven.page.getByRole('dialog');
    await form.getByRole('combobox', { name: users.role }).click();
    await sven.page.getByRole('option', { name: session.roles.manager }).click();
    await button(form, common.save).click();
    await says(sven.page, like(secondPerson.waiting.what.rise));
    await take(sven.page, '194-role-asked');
    await lena.page.goto('/user-management');
    const role = lena.page.getByRole('region', { name: secondPerson.waiting.title });
    await role.getByText(secondPerson.waiting.decline, { exact: true }).click();
    await role.waitFor({ state: 'hidden' });
    assert.equal(Object(await callAs(lena.page, 'GET', `/api/users/${worker_id}/`)).role, 'worker');

    for (const { problems, context } of [petra, sven, lena]) {
      assert.deepEqual(problems, [], 'nothing was thrown in the browser');
      await context.close();
    }
    assert.deepEqual(violations, []);
  });
}
