import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  instantOf,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  walks,
} from './stage.ts';
import { beginning, filled, like, type Texts, textsIn } from './words.ts';

/**
 * Before the run a manager mends what stands in the way for many people at once, from the list of exceptions: facts that
 * are missing, shifts without a report, reports that follow the plan, and people who are left out. In both languages, on a
 * desk and on a phone.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** The previous month, in the form of the address. */
const MONTH = dayFromToday(-Number(dayFromToday(0).slice(8))).slice(0, 7);
const NAMES = ['Asta', 'Bo', 'Cilla'] as const;

async function call(
  tenant: string,
  token: string | null,
  path: string,
  body: unknown,
): Promise<{ id: string }> {
  const response = await fetch(`${stage.address}${path}`, {
    method: 'POST',
    headers: {
      'x-tenant-domain': `${tenant}.localhost`,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function tokenOf(tenant: string, username: string): Promise<string> {
  const signed: object = await call(tenant, null, '/api/token/', { username, password: DEMO_PASSWORD });
  return 'access' in signed ? String(signed.access) : '';
}

/** A company whose three workers have no accounts; the second's tax table is unknown, and the last has no pay terms either. Each has worked three days. */
async function foundLacking(tenant: string): Promise<void> {
  const person = (first_name: string) => ({
    first_name,
    last_name: 'Testberg',
    username: first_name.toLowerCase(),
    email: `${first_name.toLowerCase()}@example.com`,
    password: DEMO_PASSWORD,
  });
  await call('demo', await tokenOf('demo', 'superadmin'), '/api/superadmin/companies/', {
    name: `Laga ${tenant}`,
    subdomain: tenant,
    billing_status: 'active',
    first_manager: person('Petra'),
  });
  const petra = await tokenOf(tenant, 'petra');
  for (const [at, name] of NAMES.entries()) {
    const { id } = await call(tenant, petra, '/api/users/', {
      ...person(name),
      role: 'worker',
      ...(name === 'Cilla'
        ? {}
        : {
            pay: {
              monthly_salary: 30_000,
              employment_rate: 100,
              employee_tax_table: name === 'Bo' ? null : 33,
            },
          }),
    });
    for (const day of [5, 6, 7]) {
      const date = `${MONTH}-0${day}`;
      await call(tenant, petra, '/api/shifts/', {
        start_time: instantOf(date, '08:00'),
        end_time: instantOf(date, '16:30'),
        assignments: [{ worker_id: id, status: 'approved' }],
      });
      // One has reported other hours than planned.
      if (at === 0 && day === 5)
        await call(tenant, petra, '/api/time-entries/', {
          user: id,
          date,
          start_time: '11:00',
          end_time: '16:30',
          break_duration: 30,
        });
    }
  }
}

for (const seat of walks(DESK, PHONE)) {
  test(`many are mended at once, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { mending, payroll, common } = texts;
    const tenant = `laga-${seat.language}-${seat.width}`;
    await foundLacking(tenant);
    const { take, violations } = camera(seat);
    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    await comeSignedIn(manager, 'petra');
    await page.goto(`/payroll?month=${MONTH}`);

    await entersFacts(page, texts, take);

    // Shifts without a report: a reminder, then reports as planned, undone and made again.
    await marksAll(page, texts, payroll.exception.missing_reports);
    await button(page, mending.remind).click();
    await says(page, filled(mending.reminding.done_other, { count: '8' }));
    await marksAll(page, texts, null);
    const report = async (): Promise<void> => {
      await button(page, mending.as_planned).click();
      const asked = page.getByRole('dialog', { name: like(mending.reporting.title_other) });
      await take(page, 'm3-mending-reports');
      await button(asked, mending.as_planned).click();
      await says(page, filled(mending.reporting.done_other, { count: '8' }));
      await button(page, beginning(payroll.exception.missing_reports)).waitFor({ state: 'hidden' });
    };
    await report();
    await button(page, common.undo).click();
    await says(page, filled(mending.reporting.undone_other, { count: '8' }));
    await marksAll(page, texts, payroll.exception.missing_reports);
    await report();

    // Reports that follow the plan are approved; the other one is left.
    await marksAll(page, texts, payroll.exception.unattested_reports);
    await button(page, mending.approve).click();
    const asked = page.getByRole('dialog', { name: like(mending.approving.title_other) });
    await button(asked, mending.approve).click();
    await says(page, filled(mending.approving.done_other, { count: '8' }));
    await says(page, filled(mending.approving.left_one, { count: '1' }));
    await page.getByRole('checkbox', { name: filled(mending.pick, { name: 'Bo Testberg' }) }).waitFor({
      state: 'hidden',
    });
    await take(page, 'm4-mending-left');

    // Left out with one reason, and taken in again.
    await page.getByRole('checkbox', { name: filled(mending.pick, { name: 'Asta Testberg' }) }).check();
    await button(page, mending.leave).click();
    const leaving = page.getByRole('dialog', { name: like(payroll.left.dialog) });
    await leaving.getByLabel(beginning(payroll.left.reason)).fill('Rapporten utreds.');
    await button(leaving, payroll.left.button).click();
    await button(page, beginning(payroll.exception.unattested_reports)).waitFor({ state: 'hidden' });
    // The approval can be undone beside it.
    const left_out = page.locator('.mantine-Notification-root').filter({ hasText: like(payroll.left.done) });
    await button(left_out, common.undo).click();
    await says(page, mending.leaving.undone);
    await button(page, beginning(payroll.exception.unattested_reports)).waitFor();

    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}

/** Marks everybody of an exception, which is opened first unless it is open. */
async function marksAll(page: Page, { mending }: Texts, exception: string | null): Promise<void> {
  if (exception !== null) await button(page, beginning(exception)).click();
  await page.getByRole('checkbox', { name: like(mending.all) }).check();
}

/** A number of somebody else is refused by row and field, and nothing is saved; then all of it is. */
async function entersFacts(page: Page, texts: Texts, take: ReturnType<typeof camera>['take']): Promise<void> {
  const { mending, payroll } = texts;
  await button(page, beginning(payroll.exception.no_tax_table)).waitFor();
  await marksAll(page, texts, payroll.exception.no_bank_account);
  await says(page, filled(mending.chosen, { count: '3', all: '3' }));
  await take(page, 'm0-mending');
  await button(page, mending.enter).click();
  const sheet = page.getByRole('dialog', { name: like(mending.sheet.title_other) });
  const row = (name: string) => sheet.getByRole('group', { name: `${name} Testberg` });
  const type = (name: string, label: string, text: string) =>
    row(name).getByLabel(label, { exact: true }).fill(text);
  for (const [at, name] of NAMES.entries()) {
    await type(name, mending.sheet.clearing, '6000');
    await type(name, mending.sheet.account, `80696749${at}`);
  }
  await type('Asta', mending.sheet.social_security_number, '19900404-9806');
  await type('Bo', mending.sheet.social_security_number, '19900404-9806');
  await type('Cilla', mending.sheet.monthly, '28000');
  await button(sheet, mending.sheet.save).click();
  await says(sheet, mending.sheet.needed);
  await type('Bo', mending.sheet.tax_table, '33');
  await type('Cilla', mending.sheet.rate, '100');
  await type('Cilla', mending.sheet.tax_table, '33');
  await button(sheet, mending.sheet.save).click();
  // Accounts that do not fit their bank are marked, and confirmed.
  await says(row('Asta'), texts.errors.account_unlikely);
  await take(page, 'm1-mending-accounts');
  await sheet.getByRole('checkbox', { name: mending.sheet.accounts_checked }).check();
  await button(sheet, mending.sheet.save).click();
  await says(sheet, texts.session.password_missing);
  await sheet.getByLabel(texts.session.own_password).fill(DEMO_PASSWORD);
  await button(sheet, mending.sheet.save).click();
  await says(sheet, mending.sheet.wrong);
  await says(row('Bo'), texts.errors.personal_number_taken);
  await take(page, 'm1-mending-sheet');
  await type('Bo', mending.sheet.social_security_number, '19900404-9814');
  await button(sheet, mending.sheet.save).click();
  await says(page, filled(mending.sheet.saved_other, { count: '3' }));
  await sheet.waitFor({ state: 'hidden' });
  await button(page, beginning(payroll.exception.no_bank_account)).waitFor({ state: 'hidden' });
  await button(page, beginning(payroll.exception.no_terms)).waitFor({ state: 'hidden' });
  await button(page, beginning(payroll.exception.no_tax_table)).waitFor({ state: 'hidden' });
  await take(page, 'm2-mending-done');
}
