import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import { camera, DESK, hiddenFocus, PHONE, raiseStage, type Stage, sitDown } from './stage.ts';
import { toldIn } from './words.ts';

/** The screens that the main job does not pass, with the demo's life in them: opened, pictured, without a violation. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of [DESK, PHONE]) {
  test(`every other screen, ${seat.language} at ${seat.width}`, async () => {
    const told = toldIn(seat.language);
    const { take, violations } = camera(seat, seat.language === 'sv');
    const visit = async (username: string, screens: (page: Page) => Promise<void>): Promise<void> => {
      const person = await sitDown(stage, seat, 'demo');
      await comeSignedIn(person, username);
      await screens(person.page);
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    };
    const see = async (
      page: Page,
      name: string,
      address: string,
      heading: string | RegExp,
    ): Promise<void> => {
      await page.goto(address);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await page.getByRole('status', { name: told.common.loading }).first().waitFor({ state: 'hidden' });
      await take(page, name);
      assert.deepEqual(await hiddenFocus(page), [], `${name}: what has the focus is seen`);
    };
    await visit('worker', async (page) => {
      await see(page, '20-dashboard-demo', '/dashboard', /Wilma/);
      await see(page, '21-calendar-demo', '/time-reporting', told.timeEntries.title);
      await see(page, '22-profile', '/profile', told.users.profile);
      await see(page, '23-not-allowed', '/manager', told.common.not_allowed.title);
      await see(page, '24-not-found', '/finns-inte', told.common.not_found.title);
      await see(page, '28-my-shifts-demo', '/my-shifts', told.myShifts.title);
      await see(page, '29-my-leave-demo', '/leave', told.leave.title);
      await see(page, '30-pay-demo', '/user-info', told.pay.title);
    });
    await visit('manager', async (page) => {
      await see(page, '25-approval-demo', '/manager', told.approvals.title);
      await page.getByRole('article').first().getByRole('link').first().click();
      await page.getByRole('link', { name: told.approvals.worker.back }).waitFor();
      await take(page, '26-worker-month');
      await see(page, '31-roster-demo', '/shifts', told.roster.title);
      await see(page, '32-people-demo', '/user-management', told.people.title);
      await see(page, '33-team-leave-demo', '/leave', told.leave.title);
    });
    await visit('superadmin', async (page) => {
      await see(page, '27-companies', '/superadmin', told.companies.title);
    });
    assert.deepEqual(violations, []);
  });
}
