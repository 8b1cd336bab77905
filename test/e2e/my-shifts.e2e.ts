import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  camera,
  DESK,
  dayFromToday,
  found,
  instantOf,
  PHONE,
  raiseStage,
  type Stage,
  sitDown,
  type Take,
  waitForCount,
  walks,
} from './stage.ts';
import { beginning, type Texts, textsIn } from './words.ts';

/**
 * The worker's shifts: the next one, an answer in place, the bell that updates on the open page, the calendar's
 * secret address, and a manager's reminder that reaches the worker.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const bell = (page: Page) => page.getByRole('button', { name: /^(Notiser|Notices)/ });

/**
 * Waits until the bell shows this number of unread notices. Behind a dialog it is hidden from assistive technology.
 */
const rings = (page: Page, count: number): Promise<void> =>
  page
    .getByRole('button', {
      name: count === 0 ? /^(Notiser|Notices)$/ : new RegExp(`^(Notiser|Notices), ${count} `),
    })
    .waitFor();

for (const seat of walks(PHONE, DESK)) {
  test(`own shifts, the bell and the calendar, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const company = await found(stage, `egna-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const worker = await sitDown(stage, seat, company.tenant);
    const manager = await sitDown(stage, seat, company.tenant);
    await comeSignedIn(worker, 'ture');
    await comeSignedIn(manager, 'petra');

    await answerInPlace(worker.page, texts, take);
    await hearTheBell(worker.page, manager.page, company.worker_id, texts, take);
    await subscribe(worker.page, texts, take);
    await remindFromTheList(manager.page, texts, take);
    await rings(worker.page, 3);
    await bell(worker.page).click();
    await worker.page
      .getByRole('link', { name: texts.notices.groups.report_missing.replace('{{n}}', '3') })
      .click();
    await worker.page.waitForURL('**/dashboard');

    assert.deepEqual(violations, []);
    assert.deepEqual([...worker.problems, ...manager.problems], [], 'nothing was thrown in the browser');
    for (const person of [worker, manager]) await person.context.close();
  });
}

async function answerInPlace(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/my-shifts');
  await page.getByRole('region', { name: texts.myShifts.next.title }).waitFor();
  await page.getByRole('button', { name: texts.myShifts.show_earlier }).click();
  await page.getByRole('region', { name: texts.myShifts.earlier }).getByRole('listitem').first().waitFor();
  await take(page, '40-my-shifts');
  await page.getByRole('button', { name: texts.myShifts.hide_earlier }).click();
  await rings(page, 2);
  const asks = page.getByRole('button', { name: beginning(texts.myShifts.answer_named) });
  await waitForCount(asks, 2);
  await asks.first().click();
  const dialog = page.getByRole('dialog', { name: texts.shifts.answer.title });
  await dialog.getByText(texts.shifts.facts.rest, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // What says how many wait leads to the first of them.
  const notice = page
    .getByRole('note')
    .filter({ hasText: texts.myShifts.to_answer_other.replace('{{count}}', '2') });
  const [first, second] = await asks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await notice.getByRole('button', { name: texts.myShifts.answer_first_other }).click();
  await dialog.getByRole('button', { name: texts.shifts.answer.approve }).click();
  await page.getByText(texts.shifts.answer.approved).waitFor();
  await waitForCount(asks, 1);
  assert.notEqual(first, second);
  assert.equal(await asks.first().getAttribute('aria-label'), second, 'the first was answered');
  await page
    .getByRole('note')
    .getByRole('button', { name: texts.myShifts.answer_first_one, exact: true })
    .click();
  await dialog.getByRole('button', { name: texts.shifts.answer.reject }).click();
  await page.getByText(texts.shifts.answer.rejected).waitFor();
  await waitForCount(asks, 0);
  await rings(page, 0);
}

/** An action of the manager concerns the worker while the page is open; then one notice is read. */
async function hearTheBell(
  page: Page,
  manager: Page,
  worker_id: string,
  texts: Texts,
  take: Take,
): Promise<void> {
  const date = dayFromToday(9);
  const shift = Object(
    await callAs(manager, 'POST', '/api/shifts/', {
      start_time: instantOf(date, '07:00'),
      end_time: instantOf(date, '15:00'),
    }),
  );
  await callAs(manager, 'POST', '/api/shift-assignments/', {
    shift_id: shift.id,
    worker_id,
    status: 'approved',
  });
  await rings(page, 1);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: texts.notices.title });
  const assigned = panel.getByRole('link', { name: texts.notices.kinds.shift_assigned }).first();
  await assigned.waitFor();
  // Leaving the page before the server has stored the reading would leave the notice unread.
  const read = page.waitForResponse((response) => response.url().endsWith('/api/notices/read/'));
  await assigned.click();
  await read;
  await page.waitForURL(`**/dashboard?**day=${date}`);

  await page.goto('/my-shifts');
  await callAs(manager, 'PUT', `/api/shifts/${shift.id}/`, {
    start_time: instantOf(date, '09:00'),
    end_time: instantOf(date, '17:00'),
  });
  await rings(page, 1);
  await bell(page).click();
  const moved = panel.getByRole('link', { name: texts.notices.kinds.shift_moved });
  await moved.getByText('07:00–15:00').waitFor();
  await moved.getByText('09:00–17:00').waitFor();
  await take(page, '41-bell');
  await page.getByRole('button', { name: texts.notices.read_all }).click();
  await page.getByRole('button', { name: texts.notices.read_all }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await rings(page, 0);
}

async function subscribe(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.myShifts.feed;
  const card = page.getByRole('region', { name: words.title });
  const address = card.getByLabel(words.address);
  await card.getByRole('button', { name: words.make }).click();
  const first = await address.inputValue();
  await card.getByText(words.help).click();
  await take(page, '42-calendar-address');
  const read = async (url: string) => {
    const response = await fetch(url);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };
  const calendar = await read(first);
  assert.deepEqual([calendar.status, calendar.type], [200, 'text/calendar; charset=utf-8']);
  assert.ok(calendar.text.includes('BEGIN:VEVENT'));

  await card.getByRole('button', { name: words.rotate }).click();
  const asked = page.getByRole('dialog', { name: words.rotate_title });
  await asked.waitFor();
  await asked.getByRole('button', { name: words.rotate }).click();
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll('input')].some(
        (one) => one.value.endsWith('.ics') && one.value !== before,
      ),
    first,
  );
  const second = await address.inputValue();
  assert.deepEqual([(await read(first)).status, (await read(second)).status], [404, 200]);

  await card.getByRole('button', { name: words.end }).click();
  await page.getByRole('dialog', { name: words.end_title }).getByRole('button', { name: words.end }).click();
  await card.getByRole('button', { name: words.make }).waitFor();
  assert.equal((await read(second)).status, 404);
}

async function remindFromTheList(page: Page, texts: Texts, take: Take): Promise<void> {
  await page.goto('/manager?status=missing');
  const words = texts.approvals.missing;
  const one = page
    .getByRole('button', { name: beginning(words.remind_named) })
    .and(page.getByRole('button', { name: /Ture/ }));
  await waitForCount(one, 3);
  await page.getByRole('button', { name: words.remind_all.replace('{{n}}', '3') }).click();
  await page.getByText(words.reminded_other.replace('{{count}}', '3')).waitFor();
  await page
    .getByRole('button', { name: beginning(words.reminded_at) })
    .first()
    .waitFor();
  await waitForCount(one, 0);
  await take(page, '43-reminded');
}
