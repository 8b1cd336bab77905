import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSickTerm } from '../src/contract/sick-terms.ts';
import { createTaxDecision } from '../src/contract/tax-decisions.ts';
import { createVacationBalance } from '../src/contract/vacation.ts';
import { type World, world } from './world.ts';

/** Lists of what is entered for people: page after page holds every row once, in the order of the whole list. */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-02T09:00:00Z' });
  // The same days for two people: the id parts them.
  for (const user of [w.worker.id, w.colleague.id])
    for (const month of ['03', '04', '05']) {
      const first_day = `2026-${month}-01`;
      const days = { user, first_day, last_day: `2026-${month}-20` };
      const made = [
        await w.manager.send(createSickTerm, { body: { ...days, kind: 'long' } }),
        await w.manager.send(createTaxDecision, { body: { ...days, kind: 'side_income' } }),
        await w.manager.send(createVacationBalance, { body: { user, from_day: first_day, paid_days: 25 } }),
      ];
      assert.deepEqual(
        made.map(({ status }) => status),
        [201, 201, 201],
      );
    }
});
after(() => w.close());

type Row = { readonly id: string; readonly user: string };

async function pagesOf(path: string, query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = '', asked = 0; asked < 20; asked += 1) {
    const url = `${path}?limit=1${query}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { status, text, headers } = await w.manager.raw({ method: 'GET', url });
    assert.equal(status, 200, text);
    const page: Row[] = JSON.parse(text);
    assert.ok(page.length <= 1);
    rows.push(...page);
    cursor = /cursor=([\w-]+)/.exec(headers.link ?? '')?.[1] ?? '';
    if (cursor === '') return rows;
  }
  throw new Error('the pages do not end');
}

for (const path of ['/api/sick-terms/', '/api/tax-decisions/', '/api/vacation-balances/'])
  test(`${path} page by page, of all people and of one`, async () => {
    const whole = async (query: string): Promise<Row[]> =>
      JSON.parse((await w.manager.raw({ method: 'GET', url: `${path}${query}` })).text);
    const all = await whole('');
    assert.equal(all.length, 6);
    assert.deepEqual(await pagesOf(path, ''), all);
    const own = await whole(`?user=${w.worker.id}`);
    assert.deepEqual(
      own.map(({ user }) => user),
      [w.worker.id, w.worker.id, w.worker.id],
    );
    assert.deepEqual(await pagesOf(path, `&user=${w.worker.id}`), own);
    assert.equal((await w.manager.raw({ method: 'GET', url: `${path}?cursor=bm8` })).status, 400);
  });
