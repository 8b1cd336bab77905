import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import { camera, DESK, hiddenFocus, PHONE, raiseStage, type Stage, sitDown } from './stage.ts';
import { textsIn } from './words.ts';

/** The screens that the main job does not cover, with the demo's data: opened and pictured, without violations. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of [DESK, PHONE]) {
  test(`every other screen, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
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
      await page.getByRole('status', { name: texts.common.loading }).first().waitFor({ state: 'hidden' });
      await take(page, name);
      assert.deepEqual(await hiddenFocus(page), [], `${name}: what has the focus is seen`);
    };
    await visit('worker', async (page) => {
      await see(page, '20-dashboard-demo', '/dashboard', /Wilma/);
      await see(page, '21-calendar-demo', '/time-reporting', texts.timeEntries.title);
      await see(page, '22-profile', '/profile', texts.users.profile);
      await see(page, '23-not-allowed', '/manager', texts.common.not_allowed.title);
      await see(page, '24-not-found', '/finns-inte', texts.common.not_found.title);
      await see(page, '28-my-shifts-demo', '/my-shifts', texts.myShifts.title);
      await see(page, '29-my-leave-demo', '/leave', texts.leave.title);
      await see(page, '30-pay-demo', '/user-info', texts.pay.title);
    });
    await visit('manager', async (page) => {
      await see(page, '25-approval-demo', '/manager', texts.approvals.title);
      const row = await page.getByRole('article').first().boundingBox();
      assert.ok(
        row !== null && row.y < 760,
        `the first report begins at ${row?.y}, above the fold and the bar`,
      );
      await page.getByRole('article').first().getByRole('link').first().click();
      await page.getByRole('link', { name: texts.person.back.manager }).waitFor();
      await page.getByRole('heading', { name: texts.person.shifts.title }).waitFor();
      await take(page, '27-person-demo');
      await page.getByRole('link', { name: texts.person.reports.month }).click();
      await page.getByRole('link', { name: texts.approvals.worker.back.person }).waitFor();
      await take(page, '26-worker-month');
      await see(page, '31-roster-demo', '/shifts?view=month', texts.roster.title);
      await see(page, '34-week-demo', '/shifts', texts.roster.title);
      await see(page, '32-people-demo', '/user-management', texts.people.title);
      await see(page, '33-team-leave-demo', '/leave', texts.leave.title);
    });
    await visit('superadmin', async (page) => {
      await see(page, '27-companies', '/superadmin', texts.companies.title);
    });
    assert.deepEqual(violations, []);
  });
}
