import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { daysOf } from '../../src/core/month.ts';
import { monthsLater, partsOf, thisMonth } from '../../src/web/months.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  instantOf,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  walks,
} from './stage.ts';
import { beginning, filled, like, textsIn } from './words.ts';

/** Charts beside the figures that they draw: the own pay of twelve months, what makes a month of pay different, the need of today, rest and hours. */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** So many months before this one are run. */
const RUN = 4;
const monthBefore = (by: number): string => monthsLater(thisMonth(), -by);

/** Terms, evenings and reports of some months, and a run of each but the last. */
async function months(page: Page, worker_id: string): Promise<void> {
  await callAs(page, 'POST', '/api/payroll/', {
    ...{ user: worker_id, monthly_salary: 33_900, employment_rate: 100, employee_tax_table: 33 },
    valid_from: `${monthBefore(1)}-01`,
  });
  for (const [at, name] of ['Ada', 'Bodil'].entries()) {
    const made = await callAs(page, 'POST', '/api/users/', {
      ...{ first_name: name, last_name: 'Kvist', username: name.toLowerCase(), role: 'worker' },
      ...{ email: `${name.toLowerCase()}@example.com`, password: DEMO_PASSWORD },
    });
    // The second begins in the last month.
    await callAs(page, 'POST', '/api/payroll/', {
      ...{
        user: Object(made).id,
        employment_hours_per_week: 30,
        hourly_salary: 172.5,
        paid_by: 'hour',
        employee_tax_table: 33,
      },
      valid_from: `${monthBefore(at === 0 ? RUN : 1)}-01`,
    });
    for (let by = at === 0 ? RUN : 1; by > 0; by -= 1)
      for (let day = 3; day < 8 + by; day += 1)
        await report(page, String(Object(made).id), `${monthBefore(by)}-${String(day).padStart(2, '0')}`);
  }
  for (let by = RUN; by > 0; by -= 1)
    for (let day = 1; day <= 3 + (by % 3) * 4; day += 1)
      await report(
        page,
        worker_id,
        `${monthBefore(by)}-${String(10 + day).padStart(2, '0')}`,
        '15:00',
        '23:30',
      );
  for (let by = RUN; by > 1; by -= 1) {
    const { year, number } = partsOf(monthBefore(by));
    await callAs(page, 'POST', '/api/payroll-runs/', { year, month: number, override_reason: 'Prov' });
  }
}

async function report(page: Page, user: string, date: string, from = '08:00', until = '16:30') {
  const shift = Object(
    await callAs(page, 'POST', '/api/shifts/', {
      start_time: instantOf(date, from),
      end_time: instantOf(date, until),
    }),
  );
  await callAs(page, 'POST', '/api/shift-assignments/', {
    ...{ shift_id: shift.id, worker_id: user, status: 'approved' },
  });
  const entry = Object(
    await callAs(page, 'POST', '/api/time-entries/', {
      ...{ user, date, start_time: from, end_time: until, break_duration: 30 },
    }),
  );
  await callAs(page, 'POST', '/api/approvals/', { status: 'approved', entries: [{ id: entry.id }] });
}

for (const seat of walks(DESK, PHONE))
  test(`charts of pay, ${seat.language} at ${seat.width}`, async () => {
    const { charts, payroll } = textsIn(seat.language);
    const { tenant, worker_id } = await found(stage, `diagram-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(manager, 'petra');
    await months(manager.page, worker_id);
    const worker = await sitDown(stage, seat, tenant);
    await comeSignedIn(worker, 'ture');
    const own = worker.page;
    await own.goto('/user-info');
    const table = own.getByRole('table', { name: charts.pay_year.title });
    await table.scrollIntoViewIfNeeded();
    await says(table, charts.pay_year.states.paid);
    assert.equal(await table.getByRole('row').count(), 13);
    const bars = own.getByRole('link', { name: like(charts.pay_year.open) });
    await take(own, '171-pay-of-a-year');
    await bars.nth(1).click();
    await own.waitForURL(`**/user-info?month=${monthBefore(RUN - 1)}`);
    assert.equal(await bars.nth(1).getAttribute('aria-current'), 'page');
    assert.deepEqual(worker.problems, []);
    await worker.context.close();

    const { page } = manager;
    await page.goto(`/payroll?month=${monthBefore(1)}`);
    const opens = page.getByRole('button', { name: beginning(payroll.totals.difference) });
    await opens.click();
    const difference = page.getByRole('table', { name: beginning(charts.difference.title) });
    await says(difference, charts.difference.parts.joined);
    await says(difference, charts.difference.parts.ob);
    const sums = (await difference.locator('td:last-child').allTextContents()).map(oreIn);
    const [was = 0, ...rest] = sums;
    const [whole = 0, is = 0] = rest.toReversed();
    assert.equal(
      rest.slice(0, -2).reduce((sum, ore) => sum + ore, was),
      is,
      'the steps lead to the sum',
    );
    assert.equal(is - was, whole);
    await take(page, '172-what-makes-a-month-different');
    assert.deepEqual(violations, []);
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
  });

/** `−1 234,50 kr` and `+1,234.50 kr` in öre. */
const oreIn = (text: string): number => Number(text.replace('−', '-').replace(/[^\d-]/g, ''));

for (const seat of walks(DESK, PHONE))
  test(`need, rest and hours, ${seat.language} at ${seat.width}`, async () => {
    const { charts, hoursAccount, today, weekNeed } = textsIn(seat.language);
    const { tenant, worker_id } = await found(stage, `behov-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(manager, 'petra');
    const { page } = manager;
    const date = dayFromToday(0);
    await callAs(page, 'POST', '/api/staffing-needs/', {
      ...{ days: [], date, first_day: date, starts: '06:00', ends: '18:00', least: 2, wanted: 3 },
    });
    const work = (day: string, from: string, until: string) =>
      callAs(page, 'POST', '/api/shifts/', {
        start_time: instantOf(day, from),
        end_time: instantOf(day, until),
        assignments: [{ worker_id, status: 'approved' }],
      });
    await work(date, '06:00', '14:00');
    // Ten and a half hours of rest between them.
    await work(dayFromToday(8), '13:00', '21:30');
    await work(dayFromToday(9), '08:00', '16:00');
    await page.goto('/dashboard');
    const now = page.getByRole('region', { name: today.now.title, exact: true });
    await says(now, filled(weekNeed.short_said_other, { count: '2', times: '14:00–18:00' }));
    await says(
      now,
      filled(weekNeed.planned, { times: '06:00–14:00', planned: '1', least: '2', wanted: '3' }),
    );
    await take(page, '173-need-of-today');

    await page.goto(`/people/${worker_id}?tab=schedule`);
    const rest = page.getByRole('table', { name: charts.rest.title });
    // The weeks above it are drawn first, and it when it is seen.
    await page
      .getByRole('region', { name: /^[vw]\.\s\d+$/u })
      .last()
      .waitFor();
    await page.keyboard.press('End');
    await page.getByRole('heading', { name: charts.rest.title }).scrollIntoViewIfNeeded();
    await says(rest.getByRole('row', { name: '08:00–16:00' }), /10\sh\s30\smin/u);
    assert.equal(await rest.getByText(/\d\sh\b/u).count(), 1, 'no other rest is short');
    await take(page, '174-rest-of-a-person');

    await page.goto(`/people/${worker_id}`);
    await page.getByText(hoursAccount.looks.worked, { exact: true }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: hoursAccount.by_day }).click();
    const month = page.getByRole('table', { name: charts.burn.title });
    const days = Number(daysOf(thisMonth()).last.slice(8));
    await month.getByRole('row').nth(days).waitFor();
    assert.equal(await month.getByRole('row').count(), days + 1);
    await page.getByRole('heading', { name: charts.burn.title }).scrollIntoViewIfNeeded();
    await take(page, '175-hours-of-a-person');
    assert.deepEqual(violations, []);
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
  });

for (const seat of walks(DESK, PHONE))
  test(`sick leave, reports by week and answers, ${seat.language} at ${seat.width}`, async () => {
    const { approvals, charts } = textsIn(seat.language);
    const { tenant, worker_id, manager_id } = await found(stage, `kurvor-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat, true);
    const manager = await sitDown(stage, seat, tenant);
    await comeSignedIn(manager, 'petra');
    const { page } = manager;
    const sick = page.getByRole('table', { name: charts.sick.title });
    await page.goto('/leave?show=absent');
    await says(page, charts.sick.empty);
    assert.equal(await sick.count(), 0, 'two people: it would point at one');
    for (const name of ['Ada', 'Bo', 'Cleo'])
      await callAs(page, 'POST', '/api/users/', {
        ...{ first_name: name, last_name: 'Kvist', username: name.toLowerCase(), role: 'worker' },
        ...{ email: `${name.toLowerCase()}@example.com`, password: DEMO_PASSWORD },
      });
    await page.reload();
    await says(page, charts.sick.none);
    for (const [from, until] of [
      [-70, -30],
      [-12, -11],
    ] as const)
      await callAs(page, 'POST', '/api/absences/', {
        ...{ kind: 'sick', first_day: dayFromToday(from), last_day: dayFromToday(until), user: worker_id },
      });
    await page.reload();
    await page.getByRole('heading', { name: charts.sick.title }).scrollIntoViewIfNeeded();
    await sick.waitFor();
    assert.equal(await sick.getByRole('row').count(), 14);
    assert.ok(!(await sick.innerText()).includes('Ture'));
    await take(page, '176-sick-leave');

    // Of the past shifts of Ture two are reported, and one of them approved.
    for (const days of [-1, -2]) {
      const body = { date: dayFromToday(days), start_time: '09:00', end_time: '17:30', break_duration: 30 };
      const entry = Object(await callAs(page, 'POST', '/api/time-entries/', { user: worker_id, ...body }));
      const entries = [{ id: entry.id, version: entry.version }];
      if (days === -1) await callAs(page, 'POST', '/api/approvals/', { status: 'approved', entries });
    }
    await page.goto('/manager');
    await page.getByRole('button', { name: approvals.week_by_week }).click();
    const weeks = page.getByRole('region', { name: charts.reported.title }).getByRole('table');
    const row = weeks.getByRole('row').filter({ hasText: 'Ture Testberg' });
    await row.waitFor();
    assert.equal(await row.getByRole('cell').count(), 8);
    await weeks.scrollIntoViewIfNeeded();
    await take(page, '177-reports-by-week');

    const shift = async (days: number, status: 'pending' | 'approved') =>
      Object(
        await callAs(page, 'POST', '/api/shifts/', {
          start_time: instantOf(dayFromToday(days), '07:00'),
          end_time: instantOf(dayFromToday(days), '15:30'),
          assignments: [
            { worker_id, status },
            { worker_id: manager_id, status },
          ],
        }),
      );
    const asked = await shift(-9, 'pending');
    await callAs(page, 'PATCH', `/api/shift-assignments/${asked.assignments[0].id}/`, { status: 'approved' });
    await page.goto('/dashboard');
    const title = page.getByRole('heading', { name: charts.answers.title });
    await title.scrollIntoViewIfNeeded();
    await says(page, filled(charts.answers.said, { yes: '1', no: '0', asked: '2' }));
    await take(page, '178-answers');
    assert.deepEqual(violations, []);
    assert.deepEqual(manager.problems, []);
    await manager.context.close();
  });
