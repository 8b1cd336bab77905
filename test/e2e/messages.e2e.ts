import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  focusIsKept,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  waitForCount,
  walks,
} from './stage.ts';
import { beginning, textsIn } from './words.ts';

/** A manager writes to those on a shift and to a unit; the worker finds it in the bell and on the shift. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** The worker of `found` has a shift on the sixth day from today. */
const DAY = dayFromToday(6);
const TEXT = 'Ta med den röda nyckeln.\nLeveransen kommer kl. 10. <b>Inte</b> {{name}}';

for (const seat of walks(DESK, PHONE)) {
  test(`messages, ${seat.language} at ${seat.width}`, async () => {
    const company = await found(stage, `skriv-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(manager, 'petra');
    const { page } = manager;
    const unit = String(Object(await callAs(page, 'POST', '/api/units/', { name: 'Baren' })).id);
    const placed = { user: company.worker_id, unit_id: unit, first_day: dayFromToday(-1), home: true };
    await callAs(page, 'POST', '/api/unit-people/', placed);

    await page.goto(`/shifts?view=month&month=${DAY.slice(0, 7)}&day=${DAY}`);
    const card = page.getByRole('listitem').filter({ hasText: 'Ture Testberg' }).first();
    await button(card, texts.roster.write_named.replace('{{times}}', '08:00–16:30')).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByText(texts.messages.goes_to.replace('{{names}}', 'Ture Testberg')).waitFor();
    await button(dialog, texts.messages.send).click();
    await dialog.getByText(texts.messages.missing).waitFor();
    await dialog.getByLabel(texts.messages.text).fill(TEXT);
    await take(page, '79-message-to-shift');
    await button(dialog, texts.messages.send).click();
    await says(page, texts.messages.sent.replace('{{names}}', 'Ture Testberg'));
    await focusIsKept(page);
    await button(card, texts.roster.write_named.replace('{{times}}', '08:00–16:30')).click();
    await dialog.getByText('Ta med den röda nyckeln.').waitFor();
    await dialog.getByText(texts.messages.reached.replace('{{names}}', 'Ture Testberg')).waitFor();
    await take(page, '79-message-written');
    await page.keyboard.press('Escape');

    await card.getByRole('link', { name: 'Ture Testberg' }).click();
    await page.waitForURL(`**/people/${company.worker_id}**`);
    await page.goto('/history');
    await page.getByRole('link', { name: 'Petra Chefsson' }).first().click();
    await page.waitForURL(`**/people/${company.manager_id}**`);

    await page.goto(`/shifts?view=day&from=${DAY}`);
    await button(page, texts.week.write).click();
    await dialog.getByText(texts.messages.goes_to.replace('{{names}}', 'Ture Testberg')).waitFor();
    await dialog.getByLabel(texts.messages.day).fill('');
    await dialog.getByLabel(texts.messages.to).selectOption({ label: 'Baren' });
    await dialog.getByText(texts.messages.goes_to.replace('{{names}}', 'Ture Testberg')).waitFor();
    await dialog.getByLabel(texts.messages.text).fill('Baren har nya öppettider.');
    await take(page, '79-message-to-unit');
    await button(dialog, texts.messages.send).click();
    await says(page, texts.messages.sent.replace('{{names}}', 'Ture Testberg'));
    // The shift has no unit: what is shown without one is written to without one.
    await page.goto(`/shifts?view=day&from=${DAY}&unit=none`);
    await button(page, texts.week.write).click();
    assert.equal(await dialog.getByLabel(texts.messages.to).inputValue(), 'none');
    // A phone shows the week: then those are meant who are at home in no unit.
    if (seat.width === 1440) {
      await dialog.getByText(texts.messages.goes_to.replace('{{names}}', 'Ture Testberg')).waitFor();
      await dialog.getByLabel(texts.messages.day).fill('');
    }
    await dialog.getByText(texts.messages.none).waitFor();
    await page.keyboard.press('Escape');

    const worker = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(worker, 'ture');
    await worker.page.goto('/dashboard');
    const unread = worker.page.getByRole('region', { name: texts.notices.messages });
    await waitForCount(unread.getByRole('listitem'), 2);
    await unread.getByText('Baren har nya öppettider.').waitFor();
    await take(worker.page, '79-messages-at-home');
    await unread
      .getByRole('button', { name: beginning(texts.notices.read) })
      .first()
      .click();
    await waitForCount(unread.getByRole('listitem'), 1);
    await focusIsKept(worker.page);
    await worker.page.reload();
    await waitForCount(unread.getByRole('listitem'), 1);
    await unread.getByText(TEXT).waitFor();
    await worker.page.goto('/my-shifts');
    const written = worker.page.getByRole('list', { name: texts.messages.of_shift });
    await written.getByText(TEXT).first().waitFor();
    await take(worker.page, '79-message-on-shift');
    await worker.page.getByRole('button', { name: beginning(texts.notices.title) }).click();
    await worker.page
      .getByText(
        texts.notices.kinds.message_to_unit.replace('{{by}}', 'Petra Chefsson').replace('{{unit}}', 'Baren'),
      )
      .waitFor();
    await worker.page
      .getByText(texts.notices.kinds.message_written.replace('{{by}}', 'Petra Chefsson'))
      .waitFor();
    await take(worker.page, '79-message-in-bell');
    for (const person of [worker, manager]) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}
