import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAs, comeSignedIn } from './signed-in.ts';
import { button, camera, DESK, PHONE, raiseStage, type Stage, says, sitDown, walks } from './stage.ts';
import { beginning, filled, textsIn } from './words.ts';

/** A manager enters a decision on special protection and a karensavdrag of another program, and takes one back. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, PHONE)) {
  test(`special protection and karens, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { sickTerms: words } = texts;
    const manager = await sitDown(stage, seat, 'demo');
    await comeSignedIn(manager, 'manager');
    const { page } = manager;
    const { take, violations } = camera(seat);
    const people = (await callAs(page, 'GET', '/api/users/')) as {
      first_name: string;
      last_name: string;
      role: string;
      username: string;
    }[];
    const person = people.find(({ role, username }) => role === 'worker' && username !== 'worker');
    const name = `${person?.first_name} ${person?.last_name}`;
    await page.goto('/user-management');
    await button(page, filled(texts.people.edit_named, { name })).click();
    const sheet = page.getByRole('dialog', { name, exact: true });
    const list = sheet.getByRole('region', { name: words.list });
    await list.getByText(words.none).waitFor();
    await button(list, words.add).click();
    const dialog = page.getByRole('dialog', { name: filled(words.dialog.new, { name }) });
    await take(page, '61-sick-term');
    await button(dialog, words.save).click();
    await says(page, beginning(filled(words.done, { name })));
    await list.getByText(words.states.now).waitFor();
    await button(list, words.add).click();
    await dialog.getByRole('combobox', { name: words.kind }).click();
    await page.getByRole('option', { name: words.kinds.karens }).click();
    await button(dialog, words.save).click();
    await list.getByText(words.kinds.karens).waitFor();
    await list.scrollIntoViewIfNeeded();
    await take(page, '61-sick-terms');
    for (let left = 2; left > 0; left -= 1) {
      await button(list, beginning(words.remove_named)).first().click();
      await says(page, words.removed);
      await list
        .getByRole('listitem')
        .nth(left - 1)
        .waitFor({ state: 'detached' });
    }
    await list.getByText(words.none).waitFor();
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
