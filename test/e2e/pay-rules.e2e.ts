import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openMore } from './reports.ts';
import { comeSignedIn } from './signed-in.ts';
import {
  button,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  raiseStage,
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { filled, like, type Texts, textsIn } from './words.ts';

/**
 * A manager's rules of pay: looks at the present week, starts from an agreement, sees the faults, tries the rules on
 * a month, saves them from a day on and withdraws them; then the company's settings. In both languages, on a desk and
 * on a phone.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** An evening reported in the previous month, by the worker of `found`. */
async function reportEvening(tenant: string): Promise<void> {
  const call = async (path: string, body: unknown, token = ''): Promise<unknown> => {
    const response = await fetch(`${stage.address}${path}`, {
      method: 'POST',
      headers: {
        'x-tenant-domain': `${tenant}.localhost`,
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    assert.ok(response.ok, `${path}: ${response.status}`);
    return response.json();
  };
  const { access } = Object(await call('/api/token/', { username: 'ture', password: DEMO_PASSWORD }));
  const [year = 0, month = 0] = dayFromToday(0).split('-').map(Number);
  const date = `${month === 1 ? year - 1 : year}-${String(month === 1 ? 12 : month - 1).padStart(2, '0')}-12`;
  const report = { date, start_time: '14:00', end_time: '22:00', break_duration: 30 };
  await call('/api/time-entries/', report, String(access));
}

/** On a desk from the page of payroll, as a payroll clerk does; on a phone through the menu. */
async function goThere(page: Page, texts: Texts, width: number): Promise<void> {
  const name = texts.shell.links.pay_rules;
  if (width === 390) await openMore(page, texts);
  else await page.goto('/payroll');
  const within = width === 390 ? page.getByRole('dialog') : page.getByRole('main');
  await within.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name: texts.payRules.title }).waitFor();
}

async function writeRules(page: Page, texts: Texts, take: Take): Promise<void> {
  const { form, replay } = texts.payRules;
  await page.getByRole('heading', { name: texts.payRules.names.specification }).waitFor();
  await take(page, '90-pay-rules');
  await button(page, texts.payRules.new).click();
  await says(page, texts.payRules.start.presets);
  await says(page, like(texts.payRules.expired));
  await page.getByRole('button', { name: texts.payRules.names.kommunal_ab }).click();
  const sheet = page.getByRole('form', { name: form.title_new });
  const tryIt = sheet.getByRole('button', { name: like(replay.try) }).last();
  await tryIt.click();
  await says(sheet, form.fill_supplement);
  await sheet.getByRole('textbox', { name: 'OB1', exact: true }).fill('24');
  await sheet.getByRole('textbox', { name: 'OB2', exact: true }).fill('46');
  await button(sheet, filled(form.add_level, { number: '5' })).click();
  await sheet.getByRole('textbox', { name: 'OB5', exact: true }).fill('150');
  await sheet.getByLabel(filled(form.unit, { number: '5' })).click();
  await page.getByRole('option', { name: form.month }).click();
  await sheet.getByLabel(filled(form.level_name, { number: '5' })).fill('Julnatt');
  await take(page, '91-pay-rules-levels');
  await button(sheet, form.add).click();
  const last = sheet.getByRole('group', { name: filled(form.window, { number: '6' }) });
  await last.getByLabel(form.times, { exact: true }).fill('18-20');
  await last.locator('[aria-pressed]').first().click();
  await says(sheet, like(form.overlaps));
  await take(page, '91-pay-rules-overlap');
  await button(sheet, filled(form.remove, { number: '6' })).click();
  await tryIt.click();
  await says(sheet, 'Ture Testberg');
  await take(page, '92-pay-rules-tried');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByText(texts.common.unsaved.title).waitFor();
  await button(page, texts.common.unsaved.no).click();
  await sheet.getByRole('button', { name: like(form.save) }).click();
  await says(page, like(form.done));
  await says(page, texts.payRules.state.coming);
  await take(page, '93-pay-rules-saved');
}

async function withdraw(page: Page, texts: Texts): Promise<void> {
  await button(page, texts.payRules.withdraw.open).click();
  const question = page.getByRole('dialog');
  await question.getByText(like(texts.payRules.withdraw.title)).waitFor();
  await button(question, texts.payRules.withdraw.open).click();
  await says(page, like(texts.payRules.withdraw.done));
  await page.getByText(texts.payRules.state.coming).first().waitFor({ state: 'detached' });
}

/** Overtime from a published source: what it does not say is asked for; it is tried, saved and removed. */
async function writeOvertime(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.overtimeRules;
  await page.getByRole('tab', { name: texts.payRules.tabs.overtime }).click();
  await says(page, words.none);
  await button(page, words.add).click();
  await says(page, like(words.start.expired));
  await take(page, '97-overtime-start');
  await page.getByRole('button', { name: like(words.preset_names.state) }).click();
  const sheet = page.getByRole('form', { name: words.title });
  const tryIt = sheet.getByRole('button', { name: like(texts.payRules.replay.try) }).last();
  await tryIt.click();
  await says(sheet, words.fill);
  await sheet.getByLabel(words.with_ob).selectOption('overtime');
  await sheet.getByLabel(words.day_hours).fill('8');
  await tryIt.click();
  await sheet.getByRole('status').first().waitFor();
  await take(page, '98-overtime-tried');
  await sheet.getByRole('button', { name: like(words.save) }).click();
  await says(page, like(words.done));
  await says(page, like(words.said.month));
  await take(page, '99-overtime-saved');
  await button(page, words.remove).click();
  await says(page, words.none);
}

/** Jour and beredskap from a published source, tried, saved and removed. */
async function writeOnCall(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.onCallRules;
  await page.getByRole('tab', { name: texts.payRules.tabs.on_call }).click();
  await says(page, words.none);
  await button(page, words.add).click();
  await says(page, like(words.start.amounts_of));
  await take(page, '100-on-call-start');
  await page.getByRole('button', { name: like(words.preset_name) }).click();
  const sheet = page.getByRole('form', { name: words.title });
  const tryIt = sheet.getByRole('button', { name: like(texts.payRules.replay.try) }).last();
  await sheet.getByLabel(words.name).fill('');
  await tryIt.click();
  await says(sheet, words.fill);
  await sheet.getByLabel(words.name).fill('AB');
  await take(page, '101-on-call-form');
  await tryIt.click();
  await sheet.getByRole('status').first().waitFor();
  await take(page, '102-on-call-tried');
  await sheet.getByRole('button', { name: like(words.save) }).click();
  await says(page, like(words.done));
  await says(page, like(words.said.percent));
  await take(page, '103-on-call-saved');
  await button(page, words.remove).click();
  await says(page, words.none);
}

/** An agreement's rules of working time: a wrong number is named, an empty field is the law's. */
async function writeWorkRules(page: Page, texts: Texts, take: Take): Promise<void> {
  const words = texts.workRules;
  await page.getByRole('tab', { name: texts.payRules.tabs.work_time }).click();
  await says(page, words.none);
  await take(page, '104-work-rules-none');
  await button(page, words.add).click();
  const sheet = page.getByRole('dialog', { name: words.title_new });
  await button(sheet, words.save).click();
  await says(sheet, words.fill);
  await sheet.getByLabel(words.name).fill('Vårdavtalet');
  await sheet.getByLabel(words.source).fill('Avtalet 4 §');
  await sheet.getByLabel(words.numbers.daily_rest_min).fill('9,5');
  await sheet.getByLabel(words.numbers.days_in_row).fill('32');
  await button(sheet, words.save).click();
  await says(sheet, filled(words.between, { min: '1', max: '31' }));
  await take(page, '105-work-rules-form');
  await sheet.getByLabel(words.numbers.days_in_row).fill('5');
  await button(sheet, words.save).click();
  await says(page, like(words.done));
  await says(page, like(words.numbers.daily_rest_min));
  await take(page, '106-work-rules');
  await button(page, words.remove).click();
  await says(page, words.none);
}

async function keepFacts(page: Page, texts: Texts, take: Take): Promise<void> {
  const { company } = texts.payRules;
  await page.getByRole('tab', { name: texts.payRules.tabs.company }).click();
  const iban = page.getByLabel(company.iban);
  await iban.fill('SE45 5000 0000 0583 9825 7467');
  await iban.press('Enter');
  await page.locator('[aria-invalid="true"]').waitFor();
  await take(page, '94-pay-rules-company');
  await page.getByRole('tab', { name: texts.payRules.tabs.rules }).click();
  await page.getByRole('dialog').getByText(texts.common.unsaved.title).waitFor();
  await button(page, texts.common.unsaved.no).click();
  await iban.fill('SE45 5000 0000 0583 9825 7466');
  await iban.press('Enter');
  await says(page, company.saved_employer);
}

/** Changed rules are tried on a month before they are saved, hold from a day, and are undone and withdrawn. */
async function changeRules(page: Page, texts: Texts, take: Take): Promise<void> {
  const { company, replay } = texts.payRules;
  const form = page.getByRole('form', { name: company.rules });
  await form.getByText(company.change_first).waitFor();
  await form.getByLabel(company.absence_deduction).selectOption('week');
  await form.getByLabel(company.payment_month).selectOption('next');
  await button(form, like(company.save_from)).waitFor({ state: 'detached' });
  await form.getByRole('button', { name: like(replay.try) }).click();
  await form.getByText(like(replay.same)).waitFor();
  await form.getByText(like(company.trial_paid_on)).waitFor();
  await take(page, '95-company-rules-tried');
  await form.getByRole('button', { name: like(company.save_from) }).click();
  await says(page, like(company.saved_from));
  const list = page.getByRole('region', { name: company.over_time });
  await list.getByText(company.coming).waitFor();
  await take(page, '96-company-rules-saved');
  await list.getByRole('button', { name: like(company.withdraw_named) }).click();
  const question = page.getByRole('dialog');
  await question.getByText(company.withdraw_text).waitFor();
  await button(question, company.withdraw).click();
  await says(page, like(company.withdrawn));
  await list.waitFor({ state: 'detached' });
  const said = page.getByRole('status').filter({ hasText: like(company.withdrawn) });
  await said.getByRole('button', { name: texts.common.undo }).click();
  await list.getByText(company.coming).waitFor();
}

for (const seat of walks(DESK)) {
  test(`pay rules, ${seat.language} at ${seat.width}`, async () => {
    const { tenant } = await found(stage, `regler-${seat.language}-${seat.width}`);
    await reportEvening(tenant);
    const texts = textsIn(seat.language);
    const { take, violations } = camera(seat);
    const manager = await sitDown(stage, seat, tenant);
    const { page, context, problems } = manager;
    await comeSignedIn(manager, 'petra');
    await page.goto('/manager');
    await goThere(page, texts, seat.width);
    await writeRules(page, texts, take);
    await withdraw(page, texts);
    await writeOvertime(page, texts, take);
    await writeOnCall(page, texts, take);
    await writeWorkRules(page, texts, take);
    await keepFacts(page, texts, take);
    await changeRules(page, texts, take);
    assert.deepEqual(problems, [], 'nothing was thrown in the browser');
    await context.close();
    assert.deepEqual(violations, []);
  });
}
