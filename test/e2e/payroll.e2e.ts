import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { onPaper } from './paper.ts';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  instantOf,
  raiseStage,
  type Seat,
  type Stage,
  says,
  sitDown,
  walks,
} from './stage.ts';
import { beginning, like, textsIn } from './words.ts';

/**
 * The previous month is run: from the exceptions to the run and its files; the worker opens the details of every amount
 * of the payslip and finds the month locked; the manager unlocks it. In both languages, on a desk and on a phone.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** The previous month, in the form of the address. */
const MONTH = dayFromToday(-Number(dayFromToday(0).slice(8))).slice(0, 7);
const day = (number: number): string => `${MONTH}-${String(number).padStart(2, '0')}`;

type Asking = { readonly tenant: string; readonly token?: string };

async function call(
  { tenant, token }: Asking,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${stage.address}${path}`, {
    method,
    headers: {
      'x-tenant-domain': `${tenant}.localhost`,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function signedIn(tenant: string, username: string): Promise<Asking> {
  const { access } = await call({ tenant }, 'POST', '/api/token/', { username, password: DEMO_PASSWORD });
  return { tenant, token: String(access) };
}

/** A company with one worker on a monthly salary: an evening that is reported, and a day without a report. */
async function foundPaid(tenant: string): Promise<void> {
  const root = await signedIn('demo', 'superadmin');
  const first_manager = {
    first_name: 'Petra',
    last_name: 'Chefsson',
    username: 'petra',
    email: 'petra@example.com',
    password: DEMO_PASSWORD,
  };
  const company = { name: `Lön ${tenant}`, subdomain: tenant, billing_status: 'active', first_manager };
  await call(root, 'POST', '/api/superadmin/companies/', company);
  const petra = await signedIn(tenant, 'petra');
  const ture = await call(petra, 'POST', '/api/users/', {
    first_name: 'Ture',
    last_name: 'Testberg',
    username: 'ture',
    email: 'ture@example.com',
    role: 'worker',
    password: DEMO_PASSWORD,
    date_of_birth: '1990-04-04',
    pay: { monthly_salary: 32_900, employment_rate: 100, employee_tax_table: 33 },
  });
  await call(petra, 'POST', '/api/users/', {
    first_name: 'Mona',
    last_name: 'Utan',
    username: 'mona',
    email: 'mona@example.com',
    role: 'worker',
    password: DEMO_PASSWORD,
    pay: { monthly_salary: 28_500, employment_rate: 100, employee_tax_table: 33 },
  });
  for (const date of [day(5), day(6)]) {
    const times = { start_time: instantOf(date, '13:00'), end_time: instantOf(date, '22:30') };
    const shift = await call(petra, 'POST', '/api/shifts/', times);
    const assignment = { shift_id: shift.id, worker_id: ture.id, status: 'approved' };
    await call(petra, 'POST', '/api/shift-assignments/', assignment);
  }
  const report = { date: day(5), start_time: '13:00', end_time: '22:30', break_duration: 30 };
  await call(await signedIn(tenant, 'ture'), 'POST', '/api/time-entries/', report);
}

for (const seat of walks(DESK)) {
  test(`a month of pay, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { payroll, pay } = texts;
    const tenant = `lon-${seat.language}-${seat.width}`;
    await foundPaid(tenant);
    const { take, violations } = camera(seat);
    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    await comeSignedIn(manager, 'petra');

    // The exceptions, and the links to fix them.
    await page.goto(`/payroll?month=${MONTH}`);
    await page.getByRole('link', { name: `${payroll.files.fill_in}: ${payroll.files.names.agi}` }).waitFor();
    await button(page, beginning(payroll.exception.unattested_reports)).click();
    await says(page, like(payroll.totals.never_run));
    await take(page, '80-payroll');
    await page.getByRole('link', { name: `${payroll.fix.unattested_reports}: Ture Testberg` }).click();
    await page.waitForURL('**/worker/**');
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: texts.approvals.actions.approve })
      .click();
    await says(page, texts.approvals.done_here.approved);
    await page.goBack();
    await button(page, beginning(payroll.exception.missing_reports)).waitFor();
    await button(page, beginning(payroll.exception.unattested_reports)).waitFor({ state: 'hidden' });

    // The sheet of a person's pay.
    await page.getByRole('link', { name: 'Ture Testberg', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: /Ture Testberg/ });
    await button(sheet, pay.behind.show_all).click();
    await take(page, '81-payroll-person');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });

    // The run asks for a reason.
    await button(page, payroll.run.button).click();
    const dialog = page.getByRole('dialog', { name: beginning(payroll.run.title) });
    await button(dialog, payroll.run.confirm).click();
    await says(dialog, payroll.run.reason_missing);
    await take(page, '82-payroll-run');
    await dialog.getByLabel(beginning(payroll.run.reason)).fill('Kontot läggs in nästa vecka.');
    await button(dialog, payroll.run.confirm).click();
    await page.getByRole('heading', { name: like(payroll.made.title) }).waitFor();
    await says(page, 'Kontot läggs in nästa vecka.');
    await saved(page, button(page, payroll.files.names.summary), /\.xlsx$/);
    await button(page, payroll.files.names.pain001).click();
    await says(page, payroll.files.facts.account);
    await take(page, '83-payroll-made');
    const names = page.getByRole('table', { name: payroll.people.title });
    await onPaper(page, [names.getByText('Ture Testberg').first()], [button(page, payroll.undo.button)]);
    await fileLeavesOut(seat, tenant, page, take);

    await readPayslip(seat, tenant, take);

    // Unlocked, with a reason that stays visible.
    await button(page, payroll.undo.button).click();
    const undo = page.getByRole('dialog', { name: like(payroll.undo.title) });
    await button(undo, payroll.undo.button).click();
    await says(undo, payroll.undo.reason_missing);
    await undo.getByLabel(beginning(payroll.undo.reason)).fill('Passet den 6 saknades.');
    await button(undo, payroll.undo.button).click();
    await button(page, payroll.run.button).waitFor();
    await says(page, 'Passet den 6 saknades.');
    await leavesOut(seat, page, take);

    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

/** A person is left out of the run with a reason, and paid in an extra run. */
async function leavesOut(seat: Seat, page: Page, take: ReturnType<typeof camera>['take']): Promise<void> {
  const { payroll } = textsIn(seat.language);
  await page.getByRole('link', { name: 'Mona Utan', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: /Mona Utan/ });
  await button(sheet, payroll.left.ask).click();
  const asking = page.getByRole('dialog', { name: like(payroll.left.dialog) });
  await button(asking, payroll.left.button).click();
  await says(asking, payroll.left.reason_missing);
  await asking.getByLabel(beginning(payroll.left.reason)).fill('Kontot saknas.');
  await button(asking, payroll.left.button).click();
  await button(sheet, payroll.left.take_back).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await button(page, payroll.run.button).click();
  const run = page.getByRole('dialog', { name: beginning(payroll.run.title) });
  await says(run, 'Mona Utan');
  await run.getByLabel(beginning(payroll.run.reason)).fill('Mona betalas sedan.');
  await button(run, payroll.run.confirm).click();
  await page.getByRole('heading', { name: like(payroll.made.title) }).waitFor();
  await button(page, payroll.extra.button).click();
  const extra = page.getByRole('dialog', { name: like(payroll.extra.dialog) });
  await extra.getByRole('checkbox', { name: /Mona Utan/ }).waitFor();
  await extra.getByLabel(beginning(payroll.extra.reason)).fill('Nu finns kontot.');
  await take(page, '86-payroll-extra');
  await button(extra, payroll.extra.make).click();
  await button(page, payroll.extra.undo).waitFor();
  await says(page, 'Kontot saknas.');
  await take(page, '87-payroll-extra-made');
}

/** With an account for one of two people, the bank file pays that one and the screen names the other, as for the declaration. */
async function fileLeavesOut(
  seat: Seat,
  tenant: string,
  page: Page,
  take: ReturnType<typeof camera>['take'],
): Promise<void> {
  const { payFiles, payroll } = textsIn(seat.language);
  const root = await signedIn('demo', 'superadmin');
  const petra = await signedIn(tenant, 'petra');
  const companies = (await call(root, 'GET', '/api/superadmin/companies/')) as unknown as Array<{
    id: string;
    subdomain: string;
  }>;
  const own = companies.find(({ subdomain }) => subdomain === tenant);
  await call(root, 'PATCH', `/api/superadmin/companies/${own?.id}/`, { org_number: '556016-0680' });
  await call(petra, 'PATCH', '/api/company/payroll/', {
    iban: 'SE4550000000058398257466',
    bic: 'ESSESESS',
    contact_name: 'Petra Chefsson',
    contact_phone: '08-123 45 67',
    contact_email: 'petra@example.com',
    workplace_address: 'Storgatan 1',
    workplace_city: 'Stockholm',
  });
  await call(await signedIn(tenant, 'ture'), 'PUT', '/api/bank-accounts/', {
    clearing: '6000',
    account: '806967498',
    password: DEMO_PASSWORD,
  });
  await saved(page, button(page, payroll.files.names.pain001), /pain001\.xml$/);
  await saved(page, button(page, payroll.files.names.agi), /agi_.*\.xml$/);
  await says(page, `Mona Utan ${payFiles.left_out.because.account}`);
  await says(page, `Mona Utan ${payFiles.left_out.because.identity}`);
  await says(page, beginning(payFiles.left_out.above.pain001));
  await says(page, beginning(payFiles.left_out.above.agi));
  await says(page, payFiles.by_birth_date.text);
  await take(page, '85-payroll-left-out');
}

/** The worker's payslip: every amount opens its details and adds up; the month is locked. */
async function readPayslip(
  seat: Seat,
  tenant: string,
  take: ReturnType<typeof camera>['take'],
): Promise<void> {
  const texts = textsIn(seat.language);
  const { pay } = texts;
  const worker = await sitDown(stage, seat, tenant);
  const { page } = worker;
  await comeSignedIn(worker, 'ture');
  await page.goto(`/user-info?month=${MONTH}`);
  await says(page, like(pay.made_at));
  const ladder = page.getByRole('region', { name: pay.ladder });
  const steps = ladder.locator('button[aria-expanded]');
  const count = await steps.count();
  assert.ok(count >= 6, 'base, two OB, gross, tax, net');
  for (let index = 0; index < count; index += 1) await steps.nth(index).click();
  await button(page, pay.behind.hide_all).waitFor();
  const sums = await ladder.getByRole('table').evaluateAll((tables) =>
    tables.map((table) => {
      const number = (cell: Element | null): number =>
        Math.round(
          Number(
            (cell?.textContent ?? '')
              .replace('−', '-')
              .replaceAll(/[^\d.,-]/g, '')
              .replace(/[.,](?=\d{2}$)/, '_')
              .replaceAll(/[.,]/g, '')
              .replace('_', '.'),
          ) * 100,
        );
      const cells = [...table.querySelectorAll('tbody tr')].map((row) => number(row.lastElementChild));
      const sum = number(table.querySelector('tfoot tr')?.lastElementChild ?? null);
      return [cells.reduce((total, one) => total + one, 0), sum];
    }),
  );
  assert.ok(sums.length >= 5, `only ${sums.length} sums are shown`);
  for (const [added, sum] of sums) assert.equal(added, sum, 'what is behind an amount adds up to it');
  await says(page.getByRole('region', { name: pay.slip.title }), like(pay.slip.employee_number));
  await take(page, '84-payslip');
  await onPaper(page, [steps.first(), ladder.getByRole('table').first()], [button(page, pay.pdf)]);
  await saved(page, button(page, pay.pdf), /\.pdf$/);
  await page.goto(`/time-reporting?month=${MONTH}&day=${day(5)}`);
  await says(page.getByRole('dialog'), like(texts.timeEntries.done.locked_day));
  assert.equal(await page.getByRole('dialog').getByLabel(texts.timeEntries.form.times).count(), 0);
  assert.deepEqual(worker.problems, [], 'nothing was thrown in the browser');
  await worker.context.close();
}

async function saved(page: Page, press: Locator, name: RegExp): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  assert.match(download.suggestedFilename(), name);
}
