import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeSignedIn } from './signed-in.ts';
import { camera, DESK, found, PHONE, raiseStage, type Stage, says, sitDown, walks } from './stage.ts';
import { textsIn } from './words.ts';

/** A network that answers nothing: what is kept is shown, and the rest says so instead of promising that it comes. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, PHONE))
  test(`no outline stays without a network, ${seat.language} at ${seat.width}`, async () => {
    const { offline } = textsIn(seat.language);
    const { tenant } = await found(stage, `utan-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    const { page } = worker;
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await says(page, '08:00–16:30');
    // The code of the next page is here; its calls hang from now on, as in a lift.
    await page.goto('/user-info');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/dashboard');
    await says(page, '08:00–16:30');
    // The banner's own code is fetched while there is a network.
    await page.waitForTimeout(4_000);
    await page.route('**/api/**', () => undefined);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await says(page, offline.kept);
    await page.evaluate(() => {
      history.pushState({}, '', '/user-info');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await says(page, offline.later);
    assert.equal(await page.locator('.mantine-Skeleton-root').locator('visible=true').count(), 0);
    await take(page, '179-without-network');
    assert.deepEqual(violations, []);
    await worker.context.close();
  });
