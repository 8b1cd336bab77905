import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { createLeaveRequest } from '../src/contract/leave-requests.ts';
import { createPayroll } from '../src/contract/payroll.ts';
import { createSickTerm } from '../src/contract/sick-terms.ts';
import { createTaxDecision } from '../src/contract/tax-decisions.ts';
import { createVacationBalance } from '../src/contract/vacation.ts';
import { buildCompany } from '../src/server/running/builders.ts';
import { type World, world } from './world.ts';

/** Lists of what is entered for people: page after page holds every row once, in the order of the whole list. */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-02T09:00:00Z' });
  // The same days for three people: the id parts them.
  for (const user of [w.worker.id, w.colleague.id, w.second_manager.id])
    for (const month of ['03', '04', '05']) {
      const first_day = `2026-${month}-01`;
      const days = { user, first_day, last_day: `2026-${month}-20` };
      const made = [
        await w.manager.send(createSickTerm, { body: { ...days, kind: 'long' } }),
        await w.manager.send(createTaxDecision, { body: { ...days, kind: 'side_income' } }),
        await w.manager.send(createVacationBalance, { body: { user, from_day: first_day, paid_days: 25 } }),
        await w.manager.send(createAbsence, { body: { ...days, kind: 'sick' } }),
        await w.manager.send(createLeaveRequest, {
          body: { user, first_day: `2027-${month}-01`, last_day: `2027-${month}-09`, kind: 'unpaid' },
        }),
        await w.manager.send(createPayroll, {
          body: { user, valid_from: first_day, monthly_salary: 30000, employment_rate: 100 },
        }),
      ];
      assert.deepEqual(
        made.map(({ status }) => status),
        [201, 201, 201, 201, 201, 201],
      );
    }
  // Of one instant, and of one day and month: closed accounts and invoices of this company.
  await w.db.inCompany(w.company_id, async (tx) => {
    for (let n = 0; n < 5; n += 1) {
      const name = { first_name: 'Gunn', last_name: `Gott ${n}` };
      const account = {
        username: `gone${n}`,
        password_hash: 'none',
        email: `gone${n}@example.com`,
        role: 'worker',
      };
      const closed_at = n < 3 ? '2026-10-01T09:00:00.123456Z' : '2026-10-02T09:00:00Z';
      await tx`
        insert into users ${tx({ company_id: w.company_id, id: randomUUID(), ...name, ...account, closed_at })}`;
    }
  });
  // Where another part of the order comes before the id, it says otherwise than the id.
  await w.db.inCompany(w.company_id, async (tx) => {
    const sooner = "created_at = created_at - interval '1 second'";
    for (const [table, first_day, change] of [
      ['absences', '2026-03-01', sooner],
      ['leave_requests', '2027-03-01', sooner],
      ['leave_requests', '2027-04-01', 'last_day = last_day - 1'],
    ] as const)
      await tx.unsafe(
        `update ${table} set ${change} where company_id = $1 and id = (
          select id from ${table} where company_id = $1 and first_day = $2 order by id desc limit 1)`,
        [w.company_id, first_day],
      );
  });
  const [own] = await w.db.onPlatform(
    (tx) => tx<{ name: string }[]>`select name from companies where id = ${w.company_id}`,
  );
  const namesake = await buildCompany(w.db, { name: own?.name ?? '', subdomain: `like-${w.subdomain}` });
  await w.db.onPlatform(async (tx) => {
    for (const [period, issue_date] of [
      ['2026-07-01', '2026-09-01'],
      ['2026-08-01', '2026-09-01'],
      ['2026-09-01', '2026-10-01'],
    ])
      for (const company_id of [w.company_id, w.foreign_manager.company_id, namesake])
        await tx`
        insert into invoices ${tx({
          ...{ company_id, id: randomUUID(), period, issue_date, active_users: 1 },
          ...{
            price_per_user_ore: 100,
            amount_ore: 100,
            description: '',
            created_at: '2026-10-01T09:00:00Z',
          },
        })}`;
  });
});
after(() => w.close());

type Row = { readonly id: string; readonly user: string };

async function pagesOf(path: string, query: string, who = w.manager): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = '', asked = 0; asked < 200; asked += 1) {
    const url = `${path}?limit=1${query}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { status, text, headers } = await who.raw({ method: 'GET', url });
    assert.equal(status, 200, text);
    const page: Row[] = JSON.parse(text);
    assert.ok(page.length <= 1);
    rows.push(...page);
    cursor = /cursor=([\w-]+)/.exec(headers.link ?? '')?.[1] ?? '';
    if (cursor === '') return rows;
  }
  throw new Error('the pages do not end');
}

for (const path of ['/api/sick-terms/', '/api/tax-decisions/', '/api/vacation-balances/', '/api/payroll/'])
  test(`${path} page by page, of all people and of one`, async () => {
    const whole = async (query: string): Promise<Row[]> =>
      JSON.parse((await w.manager.raw({ method: 'GET', url: `${path}${query}` })).text);
    const all = await whole('');
    assert.ok(all.length >= 6);
    assert.deepEqual(await pagesOf(path, ''), all);
    const own = await whole(`?user=${w.worker.id}`);
    assert.deepEqual(
      own.map(({ user }) => user),
      own.map(() => w.worker.id),
    );
    assert.ok(own.length >= 3);
    assert.deepEqual(await pagesOf(path, `&user=${w.worker.id}`), own);
    assert.equal((await w.manager.raw({ method: 'GET', url: `${path}?cursor=bm8` })).status, 400);
  });

for (const [path, query] of [
  ['/api/absences/', 'start_date=2026-03-01&end_date=2026-12-31'],
  ['/api/leave-requests/', 'start_date=2027-01-01&end_date=2027-12-31'],
  ['/api/users/closed/', ''],
  ['/api/superadmin/invoices/', ''],
] as const)
  test(`${path} page by page`, async () => {
    const who = path.startsWith('/api/superadmin/') ? w.superuser : w.manager;
    const whole: Row[] = JSON.parse((await who.raw({ method: 'GET', url: `${path}?${query}` })).text);
    assert.ok(whole.length >= (query === '' ? 3 : 6), `${whole.length} rows`);
    assert.deepEqual(await pagesOf(path, query === '' ? '' : `&${query}`, who), whole);
    assert.equal((await who.raw({ method: 'GET', url: `${path}?cursor=bm8` })).status, 400);
    const gone = Buffer.from(JSON.stringify({ id: randomUUID() })).toString('base64url');
    assert.equal((await who.raw({ method: 'GET', url: `${path}?cursor=${gone}` })).status, 400);
  });
