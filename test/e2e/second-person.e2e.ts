import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { openDb } from '../../src/server/database/db.ts';
import { runningPostgres } from '../../src/server/database/embedded/running.ts';
import { keysOf } from '../../src/server/database/secrets.ts';
import { buildPerson } from '../../src/server/running/builders.ts';
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

/** Two managers who have been there for long: a manager made through the API counts after two weeks. */
async function seated(subdomain: string): Promise<void> {
  const settings = runningPostgres(stage.data);
  assert.ok(settings);
  const db = openDb(settings, { max: 1 });
  const [company] = await db.onPlatform(
    (tx) => tx<{ id: string }[]>`select id from companies where subdomain = ${subdomain}`,
  );
  assert.ok(company);
  const keys = keysOf(Buffer.alloc(32, 1));
  const password_hash = await hashPassword(DEMO_PASSWORD, { memory: 64, passes: 1, parallelism: 1 });
  await db.inCompany(company.id, async (tx) => {
    for (const [username, first_name] of [
      ['sven', 'Sven'],
      ['lena', 'Lena'],
    ] as const) {
      const facts = { username, first_name, last_name: 'Chef', role: 'manager' as const };
      await buildPerson(tx, keys, company.id, password_hash, facts);
    }
  });
  await db.close();
}

async function managerAt(seat: Seat, tenant: string, username: string): Promise<Person> {
  const person = await sitDown(stage, seat, tenant);
  await comeSignedIn(person, username);
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
    await seated(tenant);
    const sven = await managerAt(seat, tenant, 'sven');
    const lena = await managerAt(seat, tenant, 'lena');

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

    for (const { problems, context } of [sven, lena]) {
      assert.deepEqual(problems, [], 'nothing was thrown in the browser');
      await context.close();
    }
    assert.deepEqual(violations, []);
  });
}
