import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { getPayrollMonth, makePayrollRun } from '../../src/contract/payroll-runs.ts';
import { getPayslip } from '../../src/contract/payslips.ts';
import { importTaxYear } from '../../src/contract/tax-years.ts';
import { type Db, openDb } from '../../src/server/database/db.ts';
import { migratedDatabase } from '../database.ts';
import { comeSignedIn } from '../e2e/signed-in.ts';
import {
  button,
  camera,
  DESK,
  openBrowser,
  type Person,
  type Seat,
  says,
  sitDown,
  waitForCount,
} from '../e2e/stage.ts';
import { beginning, like, textsIn } from '../e2e/words.ts';
import { madeUpYear } from '../made-up-year.ts';
import { type Client, PASSWORD, type World, world } from '../world.ts';
import { figure } from './figures.ts';
import { type Company, daysOf, type Month, plan, report, reportByHand, textOf } from './year-company.ts';
import { checkBankFile, checkDeclaration, checkPaxml, checkVoucher, sumsOf } from './year-files.ts';
import { crewOf, EVENTS, EXPECTED, MONTHS, reportedBy } from './year-life.ts';

/**
 * A year of payroll, month by month, by a clock that the test moves: a company moves in with opening balances, a person
 * is hired in the middle of a month, some work overtime and extra time, one has jour and beredskap, one is ill, everybody has vacation, a raise comes in arrears,
 * pay is attached, a person leaves, another is on parental leave in part, and January needs a new year's tables. The manager runs each month and downloads its files in a
 * browser; payslips, declaration, voucher and bank file of each month are opened, and their sums are equal.
 */

let db: Db;
let w: World;
let browser: Browser;
let address = '';
before(async () => {
  db = openDb(await migratedDatabase(), { max: 4 });
  w = await world({ db, now: '2026-03-01T11:00:00Z' });
  await w.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(w.app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await w.close();
  await db.close();
});

const PHONE_SV: Seat = { language: 'sv', width: 390 };
const texts = textsIn('sv');
const violations: string[] = [];

/** Sessions end between two months, so everybody signs in again. */
async function signedInAgain(people: ReadonlyMap<string, Client>): Promise<Company> {
  const usernames: Readonly<Record<string, string>> = { Vera: 'worker', Kalle: 'colleague' };
  const fresh = new Map<string, Client>();
  for (const name of people.keys())
    fresh.set(name, await w.signIn(usernames[name] ?? name.toLowerCase(), w.subdomain));
  const manager = await w.signIn('manager', w.subdomain);
  const superuser = await w.signIn(w.subdomain.replace('own-', 'root-'), w.subdomain);
  return { w: { ...w, manager, superuser }, people: fresh };
}

/** A user in a browser whose clock is the test's. */
async function seated(seat: Seat, username: string): Promise<Person> {
  const person = await sitDown({ address, browser }, seat, w.subdomain);
  await person.context.clock.install({ time: w.now() });
  await comeSignedIn(person, username, PASSWORD);
  return person;
}

async function saved(page: Page, press: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  return readFileSync(await download.path());
}

/** The manager runs the month in the browser and downloads its files. */
async function runInBrowser(of: Month, is_excepted: boolean): Promise<Readonly<Record<string, Buffer>>> {
  const { payroll } = texts;
  const manager = await seated(DESK, 'manager');
  const { page } = manager;
  await page.goto(`/payroll?month=${textOf(of)}`);
  await button(page, payroll.run.button).click();
  const dialog = page.getByRole('dialog', { name: beginning(payroll.run.title) });
  if (is_excepted) await dialog.getByLabel(beginning(payroll.run.reason)).fill('Granskat.');
  await button(dialog, payroll.run.confirm).click();
  await page.getByRole('heading', { name: like(payroll.made.title) }).waitFor();
  const files: Record<string, Buffer> = {};
  for (const kind of ['agi', 'sie', 'pain001', 'paxml'] as const)
    files[kind] = await saved(page, button(page, payroll.files.names[kind]));
  await waitForCount(page.getByRole('region', { name: texts.payFiles.kept.title }).getByRole('listitem'), 4);
  const { take, violations: seen } = camera(DESK);
  if (textOf(of) === '2026-10') await take(page, '170-year-october');
  violations.push(...seen);
  assert.deepEqual(manager.problems, [], 'nothing was thrown in the browser');
  await manager.context.close();
  return files;
}

/** A person reads the payslip on a phone. */
async function readOnPhone(of: Month, username: string, net: number): Promise<void> {
  const person = await seated(PHONE_SV, username);
  const { page } = person;
  await page.goto(`/user-info?month=${textOf(of)}`);
  await says(page, like(texts.pay.made_at));
  // The space between thousands does not break; whole kronor have no decimals.
  const digits = Number.isInteger(net) ? 0 : 2;
  const shown = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: digits }).format(net);
  await says(page, new RegExp(`^${shown.replaceAll(/\s/g, '\\s')}\\skr$`));
  const pdf = await saved(page, button(page, texts.pay.pdf));
  assert.equal(pdf.subarray(0, 5).toString('latin1'), '%PDF-');
  assert.deepEqual(person.problems, [], 'nothing was thrown in the browser');
  await person.context.close();
}

async function walk(of: Month, people: Map<string, Client>): Promise<void> {
  const text = textOf(of);
  w.setNow(`${text}-02T08:00:00Z`);
  const planning = await signedInAgain(people);
  await EVENTS[text]?.(planning);
  for (const [name, person] of planning.people) people.set(name, person);
  await plan(planning.w, of, crewOf(planning));

  w.setNow(new Date(Date.parse(`${daysOf(of).at(-1)}T08:00:00Z`) + 3 * 86_400_000).toISOString());
  const paying = await signedInAgain(people);
  for (const [name, person] of paying.people) await reportByHand(person, reportedBy(name, of));
  await report(paying.w, of, [...paying.people.values()]);
  const query = { year: String(of.year), month: String(of.month) };
  const { manager } = paying.w;
  if (text === '2027-01') {
    const refused = await manager.send(makePayrollRun, { body: { ...of, override_reason: 'Prov' } });
    assert.equal(refused.refusal?.code, 'tax_year_missing');
    const file = gzipSync(madeUpYear()).toString('base64');
    const { status } = await paying.w.superuser.send(importTaxYear, {
      body: { year: 2027, origin: 'Prov', file },
    });
    assert.equal(status, 200);
  }
  const { body: open } = await manager.send(getPayrollMonth, { query });
  const expected = EXPECTED[text] ?? {};
  assert.deepEqual(
    open.exceptions.map(({ code }) => code),
    expected.exceptions ?? [],
    `what stands in the way in ${text}`,
  );

  const files = await runInBrowser(of, open.exceptions.length > 0);
  const { body: made } = await manager.send(getPayrollMonth, { query });
  assert.ok(made.run);
  const sums = sumsOf(made.run);
  const gross: number[] = [];
  const slips = { gross: 0, tax: 0, net: 0 };
  for (const { user, first_name } of made.people) {
    const { body: slip } = await manager.send(getPayslip, { query: { ...query, user } });
    const ore = (kronor: number): number => Math.round(kronor * 100);
    gross.push(ore(slip.pay.gross_salary));
    slips.gross += ore(slip.pay.gross_salary);
    slips.tax += ore(slip.pay.tax.preliminaryTax);
    slips.net += ore(slip.pay.net_salary);
    const is = { gross: slip.pay.gross_salary, net: slip.pay.net_salary };
    const { paid = {}, net = {}, lines = {} } = expected;
    assert.equal(paid[first_name] ?? is.gross, is.gross, `${first_name}'s gross in ${text}`);
    assert.equal(net[first_name] ?? is.net, is.net, `${first_name}'s net in ${text}`);
    for (const [code, kronor] of Object.entries(lines[first_name] ?? {})) {
      const own = slip.pay.lines.filter((line) => line.code === code).map(({ amount }) => ore(amount));
      assert.equal(
        own.reduce((sum, one) => sum + one, 0),
        ore(kronor),
        `${first_name}: ${code} in ${text}`,
      );
    }
  }
  assert.deepEqual(slips, { gross: sums.gross, tax: sums.tax, net: sums.net }, `the payslips of ${text}`);
  const fileOf = (kind: string): Buffer => {
    const bytes = files[kind];
    assert.ok(bytes, kind);
    return bytes;
  };
  checkDeclaration(fileOf('agi'), sums, gross);
  checkVoucher(fileOf('sie'), sums, expected.booked ?? {});
  checkBankFile(fileOf('pain001'), sums);
  checkPaxml(fileOf('paxml'), sums, made.people.length, expected.sent ?? {});
  const vera = made.people.find(({ first_name }) => first_name === 'Vera');
  await readOnPhone(of, 'worker', vera?.net ?? Number.NaN);
}

test('a year of payroll, from opening balances to the next January', async () => {
  const people = new Map([
    ['Vera', w.worker],
    ['Kalle', w.colleague],
  ]);
  for (const of of MONTHS) await walk(of, people);
  assert.deepEqual(violations, []);
  figure('year', 'months run in a browser, whose files agree', MONTHS.length);
});
