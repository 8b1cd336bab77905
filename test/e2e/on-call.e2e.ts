import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openDay, sheet } from './reports.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DESK,
  dayFromToday,
  found,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { beginning, filled, type Texts, textsIn } from './words.ts';

/**
 * Jour and beredskap from plan to payslip: a manager plans one of each, the worker sees the kind and reports with the
 * work in them, the manager approves what is seen there, and the payslip shows what each paid.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const STANDBY = {
  kind: 'beredskap',
  date: dayFromToday(-2),
  times: '17:30–23:30',
  worked: '18:30-20',
} as const;
const ON_SITE = { kind: 'jour', date: dayFromToday(-1), times: '18:00–23:00', worked: null } as const;

/** Kronor by the hour, and half more than the hourly pay for work. */
async function chooseRules(page: Page): Promise<void> {
  const terms = (ore: number) => ({
    levels: [{ pay: { unit: 'ore', value: ore }, above: null }],
    windows: [],
    month_min: null,
    worked: { unit: 'percent', value: 150 },
    worked_ob: false,
    least_min: 60,
    while_working: false,
  });
  const rules = { name: 'Kafé', source: 'Avtalet 9 §', jour: terms(5000), beredskap: terms(2000) };
  const from = `${dayFromToday(-40).slice(0, 7)}-01`;
  await callAs(page, 'POST', '/api/on-call-rules/', {
    from,
    rules: { ...rules, vacation: true, account: null },
  });
}

/** By keyboard, from the day's cell. */
async function plan(page: Page, texts: Texts, { kind, date, times }: typeof STANDBY | typeof ON_SITE) {
  const { roster, shifts, fields } = texts;
  await page.goto(`/shifts?month=${date.slice(0, 7)}&day=${date}`);
  await page.locator(`[data-date="${date}"]`).focus();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: roster.form.create_title });
  await dialog.getByLabel(roster.form.times).fill(times);
  await dialog.getByLabel(fields.kind).selectOption(shifts.kinds[kind]);
  await dialog.getByLabel(roster.form.search).fill('tur');
  await page.keyboard.press('Enter');
  return dialog;
}

async function planBoth(page: Page, texts: Texts, take: Take): Promise<void> {
  const { roster, shifts } = texts;
  for (const shift of [STANDBY, ON_SITE]) {
    const dialog = await plan(page, texts, shift);
    if (shift === STANDBY) await take(page, '110-on-call-shift');
    await dialog.getByRole('button', { name: roster.create, exact: true }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    const card = page.getByRole('listitem').filter({ hasText: shift.times });
    await card.getByText(shifts.kinds[shift.kind]).waitFor();
  }
  const day = page.locator(`[data-date="${ON_SITE.date}"]`).locator('visible=true').first();
  const named = await day.getAttribute('aria-label');
  assert.match(named ?? (await day.innerText()), new RegExp(shifts.kinds.jour, 'i'));
  await take(page, '111-on-call-roster');
}

async function seeAndReport(page: Page, texts: Texts, take: Take): Promise<void> {
  const { shifts, myShifts, timeEntries } = texts;
  await page.goto('/my-shifts');
  await button(page, myShifts.show_earlier).click();
  for (const { kind, times } of [STANDBY, ON_SITE]) {
    const row = page.getByRole('listitem').filter({ hasText: times });
    await row.getByText(shifts.kinds[kind]).waitFor();
  }
  await take(page, '112-on-call-mine');
  for (const { kind, date, times, worked } of [STANDBY, ON_SITE]) {
    await openDay(page, date);
    await sheet(page).getByRole('textbox', { name: timeEntries.form.times }).fill(times);
    const field = sheet(page).getByLabel(filled(timeEntries.form.worked, { kind: shifts.kinds[kind] }));
    await field.fill('01-02');
    await field.press('Enter');
    await says(sheet(page), texts.errors.worked_unfit);
    await field.fill(worked ?? '');
    if (kind === 'beredskap') await take(page, '113-on-call-report');
    await field.press('Enter');
    await says(page, timeEntries.toast.added);
  }
  await openDay(page, STANDBY.date);
  const worked = filled(timeEntries.entry.worked, { times: '18:30–20:00', hours: '' }).split('(')[0] ?? '';
  await sheet(page).getByRole('region', { name: timeEntries.day.entries }).getByText(worked).waitFor();
  await take(page, '114-on-call-reported');
}

async function approve(page: Page, texts: Texts, take: Take): Promise<void> {
  const { approvals, shifts, timeEntries } = texts;
  await page.goto('/manager?status=submitted_ok');
  const row = page.getByRole('article').filter({ hasText: shifts.kinds.beredskap });
  await row.getByText('18:30–20:00').waitFor();
  await page.getByRole('article').filter({ hasText: timeEntries.entry.nothing_worked }).waitFor();
  await button(row, approvals.actions.details).click();
  await row.getByText(approvals.details.bars).first().waitFor();
  await take(page, '115-on-call-approvals');
  const { bulk } = approvals;
  await button(page, bulk.ok_button.replace('{{n}}', '2')).click();
  const dialog = page.getByRole('dialog');
  await says(dialog, bulk.pay_on_call_other.replace('{{count}}', '2'));
  await button(dialog, bulk.confirm_other.replace('{{count}}', '2')).click();
  await says(dialog, bulk.done_other.replace('{{count}}', '2'));
}

async function seePay(page: Page, texts: Texts, take: Take): Promise<void> {
  const { pay } = texts;
  const paid = [
    { ...STANDBY, line: pay.lines.beredskap1, amount: /90\skr$/ },
    { ...STANDBY, line: pay.lines.on_call_work, amount: /\skr$/ },
    { ...ON_SITE, line: pay.lines.jour1, amount: /250\skr$/ },
  ];
  for (const { date, line, amount } of paid) {
    await page.goto(`/user-info?month=${date.slice(0, 7)}`);
    await button(page, beginning(line)).filter({ hasText: amount }).first().waitFor();
  }
  await button(page, pay.behind.show_all).click();
  await take(page, '116-on-call-pay');
}

for (const seat of walks(DESK, PHONE)) {
  test(`jour and beredskap, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `jour-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(manager, 'petra');
    await chooseRules(manager.page);
    await planBoth(manager.page, texts, take);
    const worker = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    await seeAndReport(worker.page, texts, take);
    await approve(manager.page, texts, take);
    await seePay(worker.page, texts, take);
    for (const { problems, context } of [manager, worker]) {
      assert.deepEqual(problems, [], 'nothing was thrown in the browser');
      await context.close();
    }
    assert.deepEqual(violations, []);
  });
}
