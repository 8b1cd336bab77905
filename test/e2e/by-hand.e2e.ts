import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { PAY_CODE_PRESETS } from '../../src/core/pay/pay-code-presets.ts';
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
  type Stage,
  says,
  sitDown,
  type Take,
  walks,
} from './stage.ts';
import { beginning, filled, like, type Texts, textsIn } from './words.ts';

/**
 * What the product leaves to a person's hand: a manager's own pay terms, which another manager enters, vacation days that are to
 * be paid in money, which the month names until a typed line pays them, those that are settled before new rules of vacation, and the money of Kronofogden, which the bank file does not pay. In both languages, on a desk and on a phone.
 */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** The previous month, in the form of the address. */
const MONTH = dayFromToday(-Number(dayFromToday(0).slice(8))).slice(0, 7);
/** February before the last vacation year that ended before that month. */
const YEAR = Number(MONTH.slice(0, 4)) - (MONTH.slice(5) > '03' ? 0 : 1);

const person = (first_name: string, role: 'manager' | 'worker') => ({
  first_name,
  last_name: 'Testberg',
  username: first_name.toLowerCase(),
  email: `${first_name.toLowerCase()}@example.com`,
  password: DEMO_PASSWORD,
  role,
});

/** Another manager, and a worker who has 10 days more than can be saved. */
async function furnish(page: Page, { payCodes }: Texts): Promise<void> {
  await callAs(page, 'POST', '/api/users/', person('Sten', 'manager'));
  const made = await callAs(page, 'POST', '/api/users/', {
    ...person('Vera', 'worker'),
    employment_date: '2010-01-01',
    pay: { monthly_salary: 30_000, employment_rate: 100, employee_tax_table: 33 },
  });
  await callAs(page, 'POST', '/api/vacation-balances/', {
    user: Object(made).id,
    from_day: `${YEAR}-02-01`,
    paid_days: 25,
    taken_days: 10,
    earned_pay: 0,
  });
  await callAs(page, 'POST', '/api/pay-codes/', {
    ...PAY_CODE_PRESETS.vacation_days,
    name: payCodes.presets.vacation_days,
    first_month: MONTH,
  });
}

/** The own terms are refused in the form, which keeps what was typed; the table begins unknown. */
async function entersPayOf(page: Page, texts: Texts, name: string): Promise<void> {
  const { people } = texts;
  await page.goto('/user-management');
  await button(page, filled(people.edit_named, { name })).click();
  const sheet = page.getByRole('dialog', { name, exact: true });
  await sheet.getByLabel(people.form.monthly_salary).fill('42000');
  await sheet.getByLabel(people.form.employment_rate).fill('100');
  assert.equal(await sheet.getByLabel(people.form.employee_tax_table).inputValue(), '');
  const day = sheet.getByLabel(texts.users.employment_date, { exact: true });
  await day.fill(`${MONTH}-01`);
  await day.press('Tab');
  await button(sheet, texts.common.save).click();
}

/** Named with what to do, gone when a line pays the days, and named again when it pays more than were due. */
async function paysDays(page: Page, texts: Texts, take: Take): Promise<void> {
  const { payroll } = texts;
  await page.goto(`/payroll?month=${MONTH}`);
  const due = button(page, beginning(payroll.exception.vacation_due));
  await due.click();
  await says(page, payroll.because.vacation_due);
  await take(page, 'h2-vacation-due');
  await page.getByRole('link', { name: `${payroll.fix.vacation_due}: Vera Testberg` }).click();
  await typesDays(page, texts, '12');
  await take(page, 'h3-vacation-line');
  await saveLine(page, texts);
  await due.waitFor({ state: 'hidden' });
  await button(page, beginning(payroll.exception.vacation_paid_twice)).click();
  await says(page, payroll.because.vacation_paid_twice);
  await take(page, 'h4-vacation-twice');
}

/** Closes the person's sheet and fills in a line of vacation days in money for Vera. */
async function typesDays(page: Page, { payCodes }: Texts, days: string): Promise<void> {
  await page.getByRole('dialog', { name: /Vera Testberg/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const card = page.getByRole('region', { name: payCodes.lines.title });
  await button(card, payCodes.lines.add).click();
  const dialog = page.getByRole('dialog', { name: payCodes.lines.add });
  const choose = async (label: string, option: RegExp): Promise<void> => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await choose(payCodes.lines.person, /Vera Testberg/);
  await choose(payCodes.lines.code, like(payCodes.presets.vacation_days));
  await dialog.getByLabel(payCodes.lines.quantity).fill(days);
  await dialog.getByLabel(payCodes.lines.price).fill('1509');
}

async function saveLine(page: Page, { payCodes }: Texts): Promise<void> {
  await button(page.getByRole('dialog', { name: payCodes.lines.add }), payCodes.lines.create).click();
  await says(page, filled(payCodes.lines.created, { name: payCodes.presets.vacation_days }));
}

/** The first month by whose rules vacation is earned in the year itself: what was earned before is named with its days until they are paid. */
async function settles(page: Page, texts: Texts, take: Take): Promise<void> {
  const { payroll } = texts;
  const year = Number(dayFromToday(0).slice(0, 4)) + 1;
  await callAs(page, 'PATCH', '/api/vacation-rules/', {
    ...{ vacation_year: 'calendar', vacation_earning: 'same_year' },
    valid_from: `${year}-01-01`,
  });
  const month = Object(await callAs(page, 'GET', `/api/payroll-months/?year=${year}&month=1`));
  const people = month.people as { first_name: string; exceptions: { code: string; count: number }[] }[];
  const days = people
    .find(({ first_name }) => first_name === 'Vera')
    ?.exceptions.find(({ code }) => code === 'vacation_settlement')?.count;
  assert.ok(
    days !== undefined && days > 25,
    'the days of the year, saved ones, and those of the months since',
  );
  await page.goto(`/payroll?month=${year}-01`);
  const due = button(page, beginning(payroll.exception.vacation_settlement));
  await due.click();
  await says(page, payroll.because.vacation_settlement);
  const link = page.getByRole('link', { name: `${payroll.fix.vacation_settlement}: Vera Testberg` });
  await page
    .getByRole('listitem')
    .filter({ has: link })
    .getByText(new RegExp(`\\b${days}\\b`))
    .waitFor();
  await take(page, 'h6-vacation-settlement');
  await link.click();
  await typesDays(page, texts, String(days));
  await saveLine(page, texts);
  await link.waitFor({ state: 'hidden' });
  await take(page, 'h7-vacation-settled');
}

/** An attachment that the pay does not cover: after the run the page says whom to pay, when, and that less was taken than ordered. */
async function paysKronofogden(page: Page, texts: Texts, take: Take): Promise<void> {
  const { payCodes, payFiles, payroll } = texts;
  const people = (await callAs(page, 'GET', '/api/users/')) as { id: string; first_name: string }[];
  await callAs(page, 'POST', '/api/pay-codes/', {
    ...PAY_CODE_PRESETS.wage_attachment,
    name: payCodes.presets.wage_attachment,
    first_month: MONTH,
  });
  await callAs(page, 'POST', '/api/manual-lines/', {
    user: people.find(({ first_name }) => first_name === 'Ture')?.id,
    code: PAY_CODE_PRESETS.wage_attachment.number,
    price: 20_000,
    reserved: 15_000,
    turn: 1,
    note: 'U-1234-26',
    first_month: MONTH,
  });
  const [year, month] = MONTH.split('-').map(Number);
  await callAs(page, 'POST', '/api/payroll-runs/', { year, month, override_reason: 'Prov' });
  await page.reload();
  await page.getByRole('heading', { name: like(payroll.made.title) }).waitFor();
  const others = page.getByRole('region', { name: payFiles.outside.title });
  await says(others, payFiles.outside.kronofogden);
  await says(others, like(payFiles.outside.due_kronofogden));
  await says(others, /Ture Testberg · U-1234-26/);
  await says(others, like(payFiles.outside.less));
  await others.scrollIntoViewIfNeeded();
  await take(page, 'h5-kronofogden');
}

for (const seat of walks(DESK, PHONE)) {
  test(`what is left to a person's hand, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `hand-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const petra = await sitDown(stage, seat, tenant);
    await comeSignedIn(petra, 'petra');
    await furnish(petra.page, texts);
    await entersPayOf(petra.page, texts, 'Petra Chefsson');
    await says(petra.page, like(filled(texts.people.form.save_failed, { detail: texts.errors.own_pay })));
    await take(petra.page, 'h0-own-pay');

    const sten = await sitDown(stage, seat, tenant);
    await comeSignedIn(sten, 'sten');
    await entersPayOf(sten.page, texts, 'Petra Chefsson');
    await says(sten.page, filled(texts.people.toast.updated, { name: 'Petra Chefsson' }));
    await says(sten.page, texts.people.pay.table_unknown);
    await take(sten.page, 'h1-pay-by-another');
    await paysDays(sten.page, texts, take);
    await paysKronofogden(sten.page, texts, take);
    for (const manager of [petra, sten]) {
      assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
      await manager.context.close();
    }
    assert.deepEqual(violations, []);
  });
}

for (const seat of walks(DESK, PHONE)) {
  test(`vacation is settled before new rules, ${seat.language} at ${seat.width}`, async () => {
    const texts = textsIn(seat.language);
    const { tenant } = await found(stage, `settle-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const petra = await sitDown(stage, seat, tenant);
    await comeSignedIn(petra, 'petra');
    await furnish(petra.page, texts);
    await settles(petra.page, texts, take);
    assert.deepEqual(petra.problems, [], 'nothing was thrown in the browser');
    await petra.context.close();
    assert.deepEqual(violations, []);
  });
}
