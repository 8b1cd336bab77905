import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeSignedIn } from './signed-in.ts';
import { button, camera, DESK, found, PHONE, raiseStage, type Stage, says, sitDown, walks } from './stage.ts';
import { like, textsIn } from './words.ts';

/**
 * A worker did not come to a shift: a manager is sent from the empty queue to the list of missing reports, marks it there, takes the mark back and sets it again; the
 * worker's notices say that the shift is not paid.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, PHONE)) {
  test(`a shift that nobody came to, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { missing } = texts.approvals;
    const company = await found(stage, `uteblev-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    const { page } = manager;
    await page.goto('/manager');
    await says(page, texts.approvals.empty.none_reported);
    await take(page, '110-none-reported');
    await page.getByRole('button', { name: like(texts.approvals.empty.none_reported_action) }).click();
    const marks = page.getByRole('button', { name: like(missing.no_show_named) });
    await marks.first().waitFor();
    const before = await marks.count();
    await take(page, '110-missing-reports');
    const name = (await marks.first().getAttribute('aria-label')) ?? '';
    const same = button(page, name);
    await same.click();
    await says(page, like(missing.no_show_done));
    await same.waitFor({ state: 'detached' });
    assert.equal(await marks.count(), before - 1);
    await button(page, texts.common.undo).click();
    await says(page, like(missing.no_show_undone));
    await same.click();
    await same.waitFor({ state: 'detached' });

    const worker = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(worker, 'ture');
    await worker.page.goto('/dashboard');
    await worker.page.getByRole('button', { name: new RegExp(`^${texts.notices.bell}`) }).click();
    await worker.page.getByText(texts.notices.kinds.no_show).waitFor();
    await take(worker.page, '111-no-show-notice');
    assert.deepEqual([...manager.problems, ...worker.problems], []);
    await worker.context.close();
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
