import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  walks,
} from './stage.ts';
import { beginning, filled, like, textsIn } from './words.ts';

/**
 * A month whose deductions exceeded the pay leaves a debt: a manager goes from the exception of the next month to the debt, chooses on which
 * ground it is taken and how much a month, and the worker's pay says what was taken and what is left. The difference of
 * a report that came after the run opens to what changed. In both languages, on a desk and on a phone.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const monthBefore = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};
/** The previous month is open, and the one before it was run. */
const OPEN = monthBefore(dayFromToday(0).slice(0, 7));
const RUN = monthBefore(OPEN);

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

/** A company whose worker owes 3 412.50 kr after a run. */
async function foundOwing(tenant: string): Promise<void> {
  const person = (first_name: string, username: string) => ({
    first_name,
    last_name: 'Testberg',
    username,
    email: `${username}@example.com`,
    password: DEMO_PASSWORD,
  });
  await call('demo', await tokenOf('demo', 'superadmin'), '/api/superadmin/companies/', {
    name: `Skuld ${tenant}`,
    subdomain: tenant,
    billing_status: 'active',
    first_manager: person('Petra', 'petra'),
  });
  const petra = await tokenOf(tenant, 'petra');
  const ture = await call(tenant, petra, '/api/users/', {
    ...person('Ture', 'ture'),
    role: 'worker',
    date_of_birth: '1990-04-04',
    pay: { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 33 },
  });
  await call(tenant, petra, '/api/pay-codes/', {
    number: '700',
    name: 'Förskott',
    kind: 'deduction_net',
    unit: 'amount',
    taxed: 'none',
    contribution: false,
    vacation: false,
    sick_base: false,
    ob_base: false,
    attachment: false,
    account: 1613,
    declared: null,
    paxml: null,
    source: '',
    first_month: RUN,
  });
  await call(tenant, petra, '/api/manual-lines/', {
    user: ture.id,
    code: '700',
    price: 30_000,
    first_month: RUN,
  });
  const [year, month] = RUN.split('-').map(Number);
  await call(tenant, petra, '/api/payroll-runs/', { year, month, override_reason: 'Prov' });
  await call(tenant, petra, '/api/time-entries/', {
    user: ture.id,
    date: `${RUN}-15`,
    start_time: '17:00',
    end_time: '23:00',
    break_duration: 0,
  });
}

for (const seat of walks(DESK, PHONE)) {
  test(`a debt is taken back, ${seat.language} at ${seat.width}`, async () => {
    const { payroll, payDebts, pay } = textsIn(seat.language);
    const tenant = `skuld-${seat.language}-${seat.width}`;
    await foundOwing(tenant);
    const { take, violations } = camera(seat);
    const manager = await sitDown(stage, seat, tenant);
    const { page } = manager;
    await comeSignedIn(manager, 'petra');
    await page.goto(`/payroll?month=${OPEN}`);
    await button(page, beginning(payroll.exception.debt_undecided)).click();
    await says(page, payDebts.undecided);
    await take(page, 'd0-pay-debts');
    await page.getByRole('link', { name: `${payroll.fix.debt_undecided}: Ture Testberg` }).click();
    const sheet = page.getByRole('dialog', { name: /Ture Testberg/ });
    await button(sheet, `${payDebts.choose}: Ture Testberg`).click();
    const dialog = page.getByRole('dialog', { name: filled(payDebts.dialog, { name: 'Ture Testberg' }) });
    await dialog.getByRole('radio', { name: payDebts.grounds.protected }).check();
    await button(dialog, payDebts.save).click();
    await says(dialog, payDebts.kept_needed);
    await take(page, 'd1-pay-debt-ground');
    await dialog.getByRole('radio', { name: payDebts.grounds.consent }).check();
    await dialog.getByLabel(payDebts.most_label).fill('1000');
    await dialog.getByLabel(payDebts.note_label).fill('Skrivet samtycke');
    await button(dialog, payDebts.save).click();
    await says(page, filled(payDebts.done, { name: 'Ture Testberg' }));
    await says(sheet, pay.lines.debt);
    await says(sheet, like(pay.debt));
    await take(page, 'd2-pay-debt-taken');
    // The report that came after the run is a difference, which opens to the lines and the day that changed.
    await button(sheet, like(pay.difference_of)).click();
    const changed = sheet.getByRole('table', { name: like(pay.change.title) });
    await says(changed, '17:00–23:00');
    await changed.scrollIntoViewIfNeeded();
    await take(page, 'd3-pay-change');
    await page.keyboard.press('Escape');
    await button(page, beginning(payroll.exception.debt_undecided)).waitFor({ state: 'hidden' });
    assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
    await manager.context.close();
    assert.deepEqual(violations, []);
  });
}
