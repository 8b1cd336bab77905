import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  PHONE,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
  type Take,
  waitForCount,
  walks,
} from './stage.ts';
import { beginning, filled, like, type Texts, textsIn } from './words.ts';

/**
 * The files of a month that was run: the same bytes twice, made anew with a reason, marked as sent with a receipt, kept
 * when the month is unlocked, and a second payment named before it is sent; then the month beside an old program's files.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** The previous month, in the form of the address. */
const MONTH = dayFromToday(-Number(dayFromToday(0).slice(8))).slice(0, 7);
const RUN = { year: Number(MONTH.slice(0, 4)), month: Number(MONTH.slice(5)), override_reason: 'Prov' };

/** Everything that the files need of the company and of the worker. */
async function furnish(seat: Seat, tenant: string, page: Page, worker_id: string): Promise<void> {
  const root = await sitDown(stage, seat, 'demo');
  await comeSignedIn(root, 'superadmin');
  const companies = (await callAs(root.page, 'GET', '/api/superadmin/companies/')) as {
    id: string;
    subdomain: string;
  }[];
  const id = companies.find(({ subdomain }) => subdomain === tenant)?.id;
  await callAs(root.page, 'PATCH', `/api/superadmin/companies/${id}/`, { org_number: '556016-0680' });
  await root.context.close();
  await callAs(page, 'PATCH', '/api/company/payroll/', {
    iban: 'SE4550000000058398257466',
    bic: 'ESSESESS',
    contact_name: 'Petra Chefsson',
    contact_phone: '08-123 45 67',
    contact_email: 'petra@example.com',
    workplace_address: 'Storgatan 1',
    workplace_city: 'Stockholm',
  });
  const account = { user: worker_id, clearing: '6000', account: '806967498', password: DEMO_PASSWORD };
  await callAs(page, 'PUT', '/api/bank-accounts/', account);
  await callAs(page, 'PUT', `/api/users/${worker_id}/`, {
    first_name: 'Ture',
    last_name: 'Testberg',
    username: 'ture',
    email: 'ture@example.com',
    role: 'worker',
    social_security_number: '19811218-9876',
  });
}

async function saved(page: Page, press: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return readFileSync(await download.path());
}

const rows = (page: Page, { payFiles }: Texts): Locator =>
  page.getByRole('region', { name: payFiles.kept.title }).getByRole('listitem');

/** A file as another payroll program writes it: in ISO-8859-1, with a decimal comma and a code of its own. */
const OLD = Buffer.from(
  `<?xml version="1.0" encoding="ISO-8859-1"?>
<paxml><lonetransaktioner><lonetrans anstid="0042" persnr="811218-9876"><lonart>11</lonart>
<benamning>Månadslön</benamning><belopp>29 000,00</belopp></lonetrans></lonetransaktioner></paxml>`,
  'latin1',
);

/** The parallel run: a pay list that is pasted, a broken file, the month's own declaration, and a code that is mapped. */
async function compareWithOld(page: Page, texts: Texts, agi: Buffer, take: Take): Promise<void> {
  const { parallelRun, pay, payroll } = texts;
  // The month before was never run: the way to the comparison stands at the top.
  await page.getByRole('link', { name: payroll.totals.compare_old }).click();
  const card = page.getByRole('region', { name: parallelRun.title });
  await button(card, like(parallelRun.open)).click();
  const dialog = page.getByRole('dialog', { name: like(parallelRun.dialog) });
  const choose = (name: string, buffer: Buffer): Promise<void> =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/xml', buffer });
  // A pay list from a sheet: one wrong row refuses it, then it is compared by sums.
  const list = dialog.getByLabel(parallelRun.list, { exact: true });
  await button(dialog, parallelRun.compare).click();
  await says(dialog, parallelRun.file_missing);
  const { social_security_number, last_name } = texts.peopleSheet.columns;
  const headings = [social_security_number, last_name, parallelRun.sums.gross].join('\t');
  await list.fill(`${headings}\n811218-9876\t${last_name}\t${parallelRun.sums.net}`);
  await button(dialog, parallelRun.compare).click();
  await says(dialog, like(parallelRun.faults.not_a_number));
  await take(page, '154-compare-list-wrong');
  await list.fill(`${headings}\n811218-9876\t${last_name}\t29 000,00`);
  await button(dialog, parallelRun.compare).click();
  await says(dialog, like(parallelRun.differs));
  await says(dialog, filled(parallelRun.unknown_columns, { names: last_name }));
  await says(dialog, parallelRun.sums.gross);
  await take(page, '154-compare-list');
  await list.fill('');
  await choose('trasig.xml', Buffer.from('<paxml>\n<x></paxml>'));
  await button(dialog, parallelRun.compare).click();
  await says(dialog, like(parallelRun.faults.not_well_formed));
  await take(page, '155-compare-broken');
  await choose('agi.xml', agi);
  await button(dialog, parallelRun.compare).click();
  await says(dialog, like(parallelRun.silent_one));
  await says(dialog, parallelRun.switch);
  await take(page, '156-compare-silent');
  await choose('old.xml', OLD);
  await button(dialog, parallelRun.compare).click();
  await says(dialog, parallelRun.codes.title);
  await take(page, '157-compare-codes');
  await dialog.getByRole('combobox', { name: filled(parallelRun.codes.reads_as, { code: '11' }) }).click();
  await page.getByRole('option', { name: pay.lines.base_monthly, exact: true }).click();
  await says(dialog, like(parallelRun.differs));
  await button(dialog, parallelRun.again).waitFor();
  await take(page, '158-compare-differs');
  await page.keyboard.press('Escape');
  await says(card, like(parallelRun.kept.by));
}

/** An account that is changed after the run is named, and paid only where a manager asks for it. */
async function paysNewAccount(page: Page, texts: Texts, user: string, take: Take): Promise<void> {
  const { payFiles } = texts;
  const account = { user, clearing: '6000', account: '123456789', password: DEMO_PASSWORD };
  await callAs(page, 'PUT', '/api/bank-accounts/', account);
  await says(page, filled(payFiles.changed.title_one, { count: '1' }));
  await says(
    page,
    like(filled(payFiles.changed.account, { account: '6000 ****498', today: '6000 ****789' })),
  );
  await take(page, '151-account-changed');
  await button(page, payFiles.changed.anew).click();
  const anew = page.getByRole('dialog', { name: like(payFiles.anew.title) });
  assert.ok(await anew.getByRole('checkbox', { name: payFiles.anew.today_accounts }).isChecked());
  await anew.getByLabel(beginning(payFiles.anew.reason)).fill('Ture har bytt bank.');
  await take(page, '151-account-anew');
  const file = await saved(page, button(anew, payFiles.anew.submit));
  assert.match(file.toString('utf8'), /123456789/);
  await waitForCount(rows(page, texts), 4);
  await page.getByText(filled(payFiles.changed.title_one, { count: '1' })).waitFor({ state: 'hidden' });
}

for (const seat of walks(DESK, PHONE)) {
  test(`kept files, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { payroll, payFiles, common } = texts;
    const tenant = `filer-${seat.language}-${seat.width}`;
    const { worker_id } = await found(stage, tenant);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    await comeSignedIn(manager, 'petra');
    await furnish(seat, tenant, page, worker_id);
    const run = Object(await callAs(page, 'POST', '/api/payroll-runs/', RUN));

    // The first download makes the file; the second answers the same bytes.
    await page.goto(`/payroll?month=${MONTH}`);
    const bank = await saved(page, button(page, payroll.files.names.pain001));
    assert.deepEqual(await saved(page, button(page, payroll.files.names.pain001)), bank);
    await saved(page, button(page, payroll.files.names.agi));
    await waitForCount(rows(page, texts), 2);
    await take(page, '150-kept-files');

    // Anew, with a reason.
    await button(page, beginning(`${payFiles.kept.anew}: lon_`)).click();
    const anew = page.getByRole('dialog', { name: like(payFiles.anew.title) });
    await button(anew, payFiles.anew.submit).click();
    await says(anew, payFiles.anew.missing);
    await take(page, '151-make-anew');
    await anew.getByLabel(beginning(payFiles.anew.reason)).fill('Banken nekade filen.');
    const second = await saved(page, button(anew, payFiles.anew.submit));
    assert.notDeepEqual(second, bank);
    await waitForCount(rows(page, texts), 3);
    await says(page, like(filled(payFiles.kept.because, { reason: 'Banken nekade filen.' })));
    await paysNewAccount(page, texts, worker_id, take);

    // Sent, with the receipt.
    await button(page, beginning(`${payFiles.kept.note_filing}: agi_`)).click();
    const filing = page.getByRole('dialog', { name: like(payFiles.filing.title) });
    await filing.getByLabel(payFiles.filing.receipt).fill('4711-0815');
    await take(page, '152-filing');
    await button(filing, common.save).click();
    await says(page, /4711-0815/);

    // Unlocked: the files stay, and who would be paid twice is named with both amounts.
    await callAs(page, 'POST', `/api/payroll-runs/${run.id}/undo/`, { reason: 'Ett pass saknades' });
    await button(page, payroll.run.button).waitFor();
    await says(rows(page, texts).first(), payFiles.kept.undone);
    await button(page, beginning(payroll.exception.paid_before)).click();
    await says(page, like(payroll.exceptions.twice));
    await take(page, '153-paid-before');
    await callAs(page, 'POST', '/api/payroll-runs/', RUN);
    await says(page, filled(payFiles.twice.title_one, { count: '1' }));
    await take(page, '154-second-run');
    const agi = await saved(page, button(page, beginning(`${payFiles.kept.download}: agi_`)));
    await compareWithOld(page, texts, agi, take);

    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
