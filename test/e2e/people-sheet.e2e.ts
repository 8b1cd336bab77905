import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import writeXlsxFile from 'write-excel-file/node';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  fillLogin,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  waitForCount,
  walks,
} from './stage.ts';
import { filled, type Texts, textsIn } from './words.ts';

/**
 * People of another program: a manager chooses a wrong file, drops their workbook and says what a column is; then pastes their sheet, mends the row that is wrong, adds all at once and hands over
 * the sign-in data, with which one of them signs in.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const rowsOf = (number: string): string =>
  [
    'Nora\tNy\tnora@example.com\t19850615-1235\t2024-03-01\t32 000\t75\t\t\t33\t6000 1234567\t25\t320000\t76800\t300000',
    `Olle\tNy\tolle@example.com\t${number}\t2026-11-10\t\t\t165,50\t20\t33\t\t\t\t\t`,
  ].join('\n');

/** A picture is refused; a workbook, and the column whose heading nobody knows. */
async function fromFiles(dialog: Locator, texts: Texts, take: () => Promise<void>): Promise<void> {
  const { peopleSheet, sheetFile } = texts;
  const { email, employment_date: begins } = peopleSheet.columns;
  const choose = async (name: string, buffer: Buffer): Promise<void> => {
    const [chooser] = await Promise.all([
      dialog.page().waitForEvent('filechooser'),
      dialog.getByLabel(sheetFile.label, { exact: true }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  await choose('bild.xlsx', Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
  await says(dialog, sheetFile.faults.no_sheet);
  const cells = [
    [texts.people.title, email, begins],
    ['Berg, Anna', 'anna@example.com', new Date(Date.UTC(2024, 2, 1))],
    ['Ek, Bo', 'bo@example.com', 'x'],
  ];
  const sheet = cells.map((row) =>
    row.map((value) => (value instanceof Date ? { value, format: 'yyyy-mm-dd' } : { value })),
  );
  await choose('personal.xlsx', await writeXlsxFile(sheet).toBuffer());
  const first = dialog.getByLabel(`A · ${texts.people.title}`);
  // The refused rows take the focus when they are read.
  await dialog.page().waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
  await first.focus();
  await first.selectOption(peopleSheet.whole_name);
  assert.ok(await first.evaluate((node) => node === node.ownerDocument.activeElement), 'the focus stays');
  await button(dialog, peopleSheet.read).click();
  await says(dialog, `C3 · ${filled(peopleSheet.faults.not_a_date, { column: begins })}`);
  await says(dialog, '2024-03-01');
  await take();
  // The same right file again is only read again; a reply that comes late is of the rows that were sent.
  const right = `${peopleSheet.columns.first_name};${peopleSheet.columns.last_name};${email}\nAda;Rätt;ada@example.com`;
  const add = button(dialog, filled(peopleSheet.save_one, { count: '1' }));
  const answered = () => dialog.page().waitForResponse('**/api/users/sheet/');
  await choose('a.csv', Buffer.from(right));
  await add.waitFor();
  await Promise.all([answered(), choose('b.csv', Buffer.from(right))]);
  await add.waitFor();
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await dialog.page().route('**/api/users/sheet/', async (route) => {
    await released;
    await route.continue();
  });
  const asked = dialog.page().waitForRequest('**/api/users/sheet/');
  await choose('c.csv', Buffer.from(right.replace('Ada', 'Eva')));
  await asked;
  await dialog.getByRole('textbox', { name: peopleSheet.text }).fill(right.replace('Ada', 'Ida'));
  const late = answered();
  release();
  await (await late).finished();
  await dialog.page().unroute('**/api/users/sheet/');
  await button(dialog, peopleSheet.read).click();
  await dialog.getByRole('cell', { name: /Ida/ }).waitFor();
}

for (const seat of walks(DESK, PHONE)) {
  test(`people are pasted from a sheet, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `ark-${seat.language}-${seat.width}`);
    const texts = textsIn(seat.language);
    const { people, peopleSheet: words } = texts;
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(manager, 'petra');
    const { page } = manager;
    await page.goto('/user-management');
    await button(page, people.paste).click();
    const dialog = page.getByRole('dialog');
    const { columns } = words;
    const headings = [
      columns.first_name,
      columns.last_name,
      columns.email,
      columns.social_security_number,
      columns.employment_date,
      columns.monthly_salary,
      columns.employment_rate,
      columns.hourly_salary,
      columns.employment_hours_per_week,
      columns.employee_tax_table,
      columns.account,
      columns.paid_days,
      columns.year_gross,
      columns.year_tax,
      columns.earned_pay,
    ].join('\t');
    await button(dialog, words.about).click();
    await dialog.getByText(words.about_tax).waitFor();
    await take(page, '97-people-sheet');
    await button(dialog, words.about).click();
    const rows = dialog.getByRole('textbox', { name: words.text });
    await button(dialog, words.read).click();
    await dialog.getByText(words.text_missing).waitFor();
    await fromFiles(dialog, texts, () => take(page, '97-people-file'));
    await rows.fill(`${headings}\n${rowsOf('19900101-0001')}`);
    await button(dialog, words.read).click();
    const number = { column: columns.social_security_number };
    await dialog.getByText(filled(words.faults.not_allowed, number)).waitFor();
    await dialog.getByText(words.all_wrong).waitFor();
    await take(page, '97-people-sheet-wrong');
    await rows.fill(`${headings}\n${rowsOf('19900101-0017')}`);
    await button(dialog, words.read).click();
    // What looks like a whole year's salary is asked about, and confirmed.
    await dialog.getByText(filled(words.faults.whole_pay, { column: columns.earned_pay })).waitFor();
    await take(page, '97-people-sheet-whole');
    await dialog.getByText(filled(words.faults.unlikely, { column: columns.account })).waitFor();
    await dialog.getByRole('checkbox', { name: texts.vacationLedger.variable_only }).check();
    await dialog.getByRole('checkbox', { name: words.accounts_checked }).check();
    await button(dialog, words.read).click();
    await dialog.getByRole('checkbox', { name: texts.invitations.invite_all }).uncheck();
    await button(dialog, filled(words.save_other, { count: '2' })).click();
    await says(dialog, texts.session.password_missing);
    await dialog.getByLabel(texts.session.own_password).fill(DEMO_PASSWORD);
    await take(page, '97-people-sheet-password');
    await button(dialog, filled(words.save_other, { count: '2' })).click();
    await says(dialog, words.hand_over);
    await take(page, '97-people-sheet-done');
    const row = dialog.getByRole('row').filter({ hasText: 'olle.ny' });
    const password = await row.getByRole('cell').last().innerText();
    await button(dialog, people.hand_over.done).click();
    await says(page, 'Nora Ny');
    await waitForCount(page.getByText('olle@example.com'), 1);
    const olle = await sitDown(stage, seat, tenant);
    await olle.page.goto('/');
    await fillLogin(olle.page, texts, 'olle.ny', password.trim());
    await olle.page.waitForURL((url) => url.pathname !== '/');
    for (const person of [manager, olle]) {
      assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
      await person.context.close();
    }
    assert.deepEqual(violations, []);
  });
}
