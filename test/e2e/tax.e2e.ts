import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createPayroll } from '../../src/contract/payroll.ts';
import { linesOfMadeUpYear } from '../made-up-year.ts';
import { PASSWORD, world } from '../world.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import { button, camera, DESK, PHONE, raiseStage, type Stage, says, sitDown, walks } from './stage.ts';
import { beginning, filled, like, textsIn } from './words.ts';

/**
 * Tax that is not the table's: a manager enters a decision about a person's tax and takes it back; the worker reads
 * why so much is withheld; the superuser imports a year's tables, after a broken file was refused; in December a manager and the
 * superuser are warned that next year's are missing.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

for (const seat of walks(DESK, PHONE)) {
  test(`a decision about tax, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { taxDecisions: words } = texts;
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
    const dialog = page.getByRole('dialog', { name: filled(words.title.new, { name }) });
    await button(dialog, words.save).click();
    await says(dialog, words.missing.percent);
    await dialog.getByLabel(words.percent).fill('12');
    await take(page, '58-tax-decision');
    await button(dialog, words.save).click();
    await says(page, beginning(filled(words.done, { name })));
    await list.getByText(words.states.now).waitFor();
    await list.scrollIntoViewIfNeeded();
    await take(page, '58-tax-decisions');
    // A second one on the same days is refused at its field.
    await button(list, words.add).click();
    await dialog.getByRole('combobox', { name: words.kind }).click();
    await page.getByRole('option', { name: words.kinds.side_income }).click();
    await button(dialog, words.save).click();
    await says(dialog, texts.errors.tax_decision_overlap);
    // The refused day has the focus, and its calendar is open.
    await page.keyboard.press('Escape');
    await button(dialog, texts.common.cancel).click();
    await button(page, texts.common.unsaved.yes).click();
    await button(list, beginning(words.remove_named)).click();
    await says(page, words.removed);
    await list.getByText(words.none).waitFor();
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

for (const seat of walks(DESK, PHONE)) {
  test(`the worker reads why so much is withheld, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const manager = await sitDown(stage, seat, 'demo');
    await comeSignedIn(manager, 'manager');
    const worker = await sitDown(stage, seat, 'demo');
    await comeSignedIn(worker, 'worker');
    const me = Object(await callAs(worker.page, 'GET', '/api/users/me/'));
    const made = Object(
      await callAs(manager.page, 'POST', '/api/tax-decisions/', {
        user: me.id,
        kind: 'side_income',
        first_day: '2020-01-01',
      }),
    );
    const { page } = worker;
    const { take, violations } = camera(seat);
    await page.goto('/user-info');
    await page.getByText(like(texts.pay.decided_of.percent)).first().waitFor();
    await button(page, new RegExp(texts.pay.lines.tax)).first().click();
    await says(page, texts.pay.decided.side_income);
    await take(page, '59-tax-decided');
    await callAs(manager.page, 'DELETE', `/api/tax-decisions/${made.id}/`);
    assert.deepEqual(worker.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    await worker.context.close();
    assert.deepEqual(violations, []);
  });
}

for (const seat of walks(DESK)) {
  test(`the superuser imports a year's tax tables, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { taxYears: words } = texts;
    const root = await sitDown(stage, seat, 'demo');
    await comeSignedIn(root, 'superadmin');
    const { page } = root;
    const { take, violations } = camera(seat);
    await page.goto('/superadmin');
    await button(page, words.add).click();
    const dialog = page.getByRole('dialog', { name: words.dialog });
    const file = (content: string) => ({
      name: 'allmanna-tabeller-manad.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    });
    // Far ahead, so that no other story's month is taxed by it.
    await dialog.getByLabel(words.year).fill('2040');
    await dialog.getByLabel(words.origin).fill('https://skatteverket.example/2040');
    await button(dialog, words.save).click();
    await says(dialog, words.file_missing);
    const whole = linesOfMadeUpYear();
    await page.locator('input[type=file]').setInputFiles(file(whole.toSpliced(700, 1).join('\r\n')));
    await button(dialog, words.save).click();
    await says(dialog, beginning(words.faults.gap));
    await take(page, '60-tax-year-broken');
    await page.locator('input[type=file]').setInputFiles(file(whole.join('\r\n')));
    await button(dialog, words.save).click();
    await says(page, filled(words.done, { year: '2040' }));
    const section = page.getByRole('region', { name: words.title });
    await section.getByText(words.sources.file).first().waitFor();
    await section.scrollIntoViewIfNeeded();
    await take(page, '60-tax-years');
    // The percentages of one-time sums come through the same door.
    const steps = [
      [30_000, 0],
      [null, 40],
    ];
    const sums = (columns: readonly number[]): string =>
      JSON.stringify({ year: 2040, columns: Object.fromEntries(columns.map((column) => [column, steps])) });
    await button(page, words.add).click();
    await dialog.getByLabel(words.year).fill('2040');
    await dialog.getByLabel(words.origin).fill('https://skatteverket.example/sums');
    await page.locator('input[type=file]').setInputFiles(file(sums([1, 2, 3, 4, 5])));
    await button(dialog, words.save).click();
    await says(dialog, filled(words.faults.tables, { at: '6' }));
    await page.locator('input[type=file]').setInputFiles(file(sums([1, 2, 3, 4, 5, 6])));
    await button(dialog, words.save).click();
    await section.getByText(like(words.kinds.one_time)).first().waitFor();
    await take(page, '60-tax-one-time');
    assert.deepEqual(root.problems, [], 'nothing was thrown in the browser');
    await root.context.close();
    assert.deepEqual(violations, []);
  });
}

for (const seat of walks(DESK, PHONE)) {
  test(`in December next year's tables are missed, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    // The stage has the day's own clock; this company lives in December.
    const w = await world({ now: '2026-12-01T09:00:00Z' });
    await w.manager.send(createPayroll, {
      body: { user: w.colleague.id, monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 32 },
    });
    await w.app.listen({ port: 0, host: '127.0.0.1' });
    const address = `http://127.0.0.1:${(w.app.server.address() as AddressInfo).port}`;
    const { take, violations } = camera(seat);
    for (const [username, path, sentence] of [
      ['manager', '/payroll', beginning(texts.payroll.missing_year.title)],
      [w.subdomain.replace('own-', 'root-'), '/superadmin', filled(texts.taxYears.missing, { year: '2027' })],
    ] as const) {
      const person = await sitDown({ address, browser: stage.browser }, seat, w.subdomain);
      await person.context.clock.install({ time: w.now() });
      await comeSignedIn(person, username, PASSWORD);
      await person.page.goto(path);
      await says(person.page, sentence);
      await take(person.page, `61-tax-year-missing-${path.slice(1)}`);
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    await w.close();
    assert.deepEqual(violations, []);
  });
}
