import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createApproval } from '../src/contract/approvals.ts';
import { listHistory } from '../src/contract/history.ts';
import { comparePay, listPayComparisons, type PayComparison } from '../src/contract/pay-comparisons.ts';
import { deletePayReading, listPayReadings, setPayReading } from '../src/contract/pay-readings.ts';
import { getPayFile } from '../src/contract/payroll-files.ts';
import { getPayrollMonth, makePayrollRun, type PayrollRun } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { withPayFacts } from './pay-company.ts';
import { wordsIn } from './random-text.ts';
import { type World, world } from './world.ts';

/** The parallel run: our own files agree with our own month, and every planted difference is found with its cause. */

const FEBRUARY = { year: 2026, month: 2 };
const NUMBER = '198112189876';

let w: World;
let run: PayrollRun;
const files = new Map<string, string>();
before(async () => {
  w = await world();
  const { body: entry } = await w.worker.send(createTimeEntry, {
    body: { date: '2026-02-10', start_time: '14:00', end_time: '22:30', break_duration: 30 },
  });
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: entry.id }] } });
  await withPayFacts(w);
});
after(() => w.close());

const packed = (file: string | Buffer): string => gzipSync(file).toString('base64');
const compare = (...texts: (string | Buffer)[]) =>
  w.manager.send(comparePay, { body: { ...FEBRUARY, files: texts.map(packed) } });
const causesOf = ({ people, company }: PayComparison): string[] => [
  ...people.flatMap(({ differences }) => differences.map(({ code, cause }) => `${code} ${cause}`)),
  ...company.map(({ code, cause }) => `${code} ${cause}`),
];

async function made(kind: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await w.app.inject({
    method: 'GET',
    url: `${getPayFile.path.replace('{id}', run.id)}?kind=${kind}`,
    headers: {
      authorization: `Bearer ${w.manager.access}`,
      'x-tenant-domain': `${w.manager.subdomain}.localhost`,
    },
  });
  assert.equal(statusCode, 200, rawPayload.toString('utf8'));
  return rawPayload;
}

/** A PAXml file as another program writes it: a namespace, another order, ISO-8859-1, decimal comma, no postid. */
const foreign = (amount: string, code = '11') =>
  Buffer.from(
    `<?xml version='1.0' encoding='ISO-8859-1'?>
<paxml xmlns="http://www.paxml.se"><!-- Löneprogrammet -->
<lonetransaktioner><lonetrans persnr="${NUMBER.slice(2, 8)}-${NUMBER.slice(8)}" anstid="0042">
<belopp>${amount}</belopp><benamning>Månadslön</benamning><lonart>${code}</lonart><datum>2026-02-28</datum>
</lonetrans></lonetransaktioner></paxml>`,
    'latin1',
  );

test('an open month is compared as it would be paid, and is then marked so', async () => {
  const { status, body } = await compare(foreign('1,00'));
  assert.equal(status, 200);
  assert.equal(body.preliminary, true);
  assert.deepEqual(body.unmapped, [{ code: '11', name: 'Månadslön', amount: 1 }]);
});

test("the month's own files are silent, in a run month, and the verdict is kept once", async () => {
  const { body } = await w.manager.send(makePayrollRun, { body: { ...FEBRUARY, override_reason: 'Prov' } });
  run = body;
  for (const kind of ['paxml', 'agi', 'sie']) files.set(kind, (await made(kind)).toString('latin1'));
  const all = [...files.values()].map((text) => Buffer.from(text, 'latin1'));
  for (let time = 0; time < 2; time += 1) {
    const { body: same } = await compare(...all);
    assert.deepEqual(causesOf(same), []);
    assert.deepEqual(
      [same.preliminary, same.equal, same.people.length],
      [false, run.totals.people, run.totals.people],
    );
  }
  const { body: kept } = await w.manager.send(listPayComparisons);
  const silent = kept.filter(({ differing, company_differing }) => differing + company_differing === 0);
  assert.equal(silent.length, 1);
  assert.deepEqual(silent[0]?.files, ['agi', 'paxml', 'sie']);
});

test('planted differences are found, with their causes and lines', async () => {
  const agi = (files.get('agi') ?? '').replace(/(faltkod="001">)\d+/, '$11');
  const { body } = await compare(Buffer.from(agi, 'latin1'));
  assert.deepEqual(causesOf(body), ['001 unknown']);
  const [line] = body.people[0]?.differences ?? [];
  assert.ok((line?.line ?? 0) > 10, 'the line of the form');

  const moved = (files.get('sie') ?? '').replaceAll('7210', '7010');
  const { body: accounts } = await compare(Buffer.from(moved, 'latin1'));
  assert.deepEqual(causesOf(accounts), ['7010 other_account', '7210 other_account']);

  const { body: other } = await compare((files.get('paxml') ?? '').replaceAll(NUMBER, '198507099805'));
  assert.equal(other.people[0]?.user === null || other.people[1]?.user === null, true);
  const stranger = other.people.find(({ user }) => user === null);
  assert.equal(stranger?.personal_number, '850709-****');
  assert.deepEqual(wordsIn(JSON.stringify(other), ['9805']), [], 'no personal number');
});

test('a reading holds from its month on, replaces what was said of it, and goes with its history', async () => {
  const set = (body: object) => w.manager.send(setPayReading, { body: body as never });
  const code = { kind: 'code', theirs: '11', user: null };
  await set({ ...code, reads_as: 'base_monthly', first_month: '2026-01' });
  await set({ ...code, reads_as: null, first_month: '2026-03' });
  const { body: read } = await compare(foreign('1,00'));
  assert.deepEqual(read.unmapped, []);
  const both = await Promise.all(
    ['ob1', 'ob2'].map((reads_as) => set({ ...code, reads_as, first_month: '2026-04' })),
  );
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  const { body: all } = await w.manager.send(listPayReadings);
  assert.deepEqual(
    all.map(({ first_month, version }) => [first_month, version]),
    [
      ['2026-01', 1],
      ['2026-03', 1],
      ['2026-04', 2],
    ],
  );
  const [first] = all;
  const params = { id: first?.id ?? '' };
  assert.equal((await w.manager.send(deletePayReading, { params }, { 'if-match': '"9"' })).status, 412);
  assert.equal((await w.manager.send(deletePayReading, { params })).status, 204);
  const { body: history } = await w.manager.send(listHistory, { query: { noun: 'pay_reading' } });
  assert.deepEqual(
    history.map(({ action }) => action),
    ['deleted', 'set', 'set', 'set', 'set'],
  );

  for (const [body, field] of [
    [{ ...code, reads_as: 'nonsense', first_month: '2026-01' }, 'reads_as'],
    [{ ...code, reads_as: '#999', first_month: '2026-01' }, 'reads_as'],
    [{ ...code, reads_as: 'ob1', user: w.worker.id, first_month: '2026-01' }, 'user'],
    [{ kind: 'person', theirs: '9', reads_as: null, user: null, first_month: '2026-01' }, 'user'],
    [
      { kind: 'person', theirs: '811218-9876', reads_as: null, user: w.worker.id, first_month: '2026-01' },
      'theirs',
    ],
    [
      { kind: 'person', theirs: '9', reads_as: null, user: w.foreign_manager.id, first_month: '2026-01' },
      'user',
    ],
    [{ ...code, reads_as: 'ob1', first_month: '2026-13' }, 'first_month'],
  ] as const) {
    const { status, refusal } = await set(body);
    assert.equal(status >= 400 && status < 500, true, JSON.stringify(body));
    assert.deepEqual(Object.keys(refusal?.errors ?? {}), [field], JSON.stringify(body));
  }
});

test('a number that is mapped is that person, and a file without personal numbers is read by number', async () => {
  const text = (files.get('paxml') ?? '')
    .replaceAll(/ persnr="\d+"/g, '')
    .replaceAll(/anstid="\d+"/g, 'anstid="K-7"');
  const { body: before_it } = await compare(text);
  assert.ok(before_it.people.some(({ user, number }) => user === null && number === 'K-7'));
  const user = (await compare(files.get('paxml') ?? '')).body.people[0]?.user ?? '';
  await w.manager.send(setPayReading, {
    body: { kind: 'person', theirs: 'K-7', reads_as: null, user, first_month: '2026-01' },
  });
  const { body } = await compare(text);
  assert.equal(
    body.people.every((person) => person.user !== null),
    true,
  );
});

test('a file that cannot be read is refused with its place, its line and no value', async () => {
  const said = async (...texts: (string | Buffer)[]) => {
    const { status, refusal } = await compare(...texts);
    return [status, refusal?.code, refusal?.errors];
  };
  assert.deepEqual(await said(files.get('sie') ?? '', `<paxml>\n<x>${NUMBER}</paxml>`), [
    400,
    'old_file_unreadable',
    { 'files.1': ['not_well_formed: 2: paxml'] },
  ]);
  const [, , twice] = await said(files.get('sie') ?? '', files.get('sie') ?? '');
  assert.deepEqual(twice, { 'files.1': ['twice: 1: '] });
  const january = (files.get('agi') ?? '').replaceAll('202603', '202601').replaceAll('202602', '202601');
  const [, , month] = await said(january);
  assert.deepEqual(month, { 'files.0': ['other_month: 1: '] });
  const bomb = gzipSync(Buffer.alloc(9_000_000, 0x20)).toString('base64');
  const { refusal } = await w.manager.send(comparePay, { body: { ...FEBRUARY, files: [bomb] } });
  assert.deepEqual(refusal?.errors, { 'files.0': ['too_large: 1: '] });
});

test('managers of the company alone compare, and a file of another month is refused', async () => {
  const body = { ...FEBRUARY, files: [packed(files.get('paxml') ?? '')] };
  for (const who of [w.worker, w.superuser]) assert.equal((await who.send(comparePay, { body })).status, 403);
  const { body: elsewhere } = await w.foreign_manager.send(comparePay, { body });
  assert.ok(elsewhere.people.every(({ user }) => user === null || user !== w.worker.id));
  const { refusal } = await w.manager.send(comparePay, { body: { ...body, year: 1995 } });
  assert.deepEqual(refusal?.errors, { 'files.0': ['other_month: 1: '] });
});

test('a pay list pasted from a sheet is compared by sums, and refused whole by row', async () => {
  const { body: month } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '2' } });
  const person = month.people.find(({ user }) => user === w.worker.id);
  const { gross = 0, tax = 0, net = 0 } = person ?? {};
  assert.ok(gross > 0 && net > 0);
  const list = (...rows: (string | number)[][]) =>
    [['Personnummer', 'Namn', 'Brutto', 'Skatt', 'Netto', 'Utbetalt'], ...rows]
      .map((cells) => cells.join('\t').replaceAll('.', ','))
      .join('\n');
  const row = [NUMBER, 'Wilma Arbetare', gross, -tax, net, net];
  const others = month.people.filter(({ user }) => user !== w.worker.id);
  const only_own = await compare(list(row));
  assert.equal(only_own.status, 200, JSON.stringify(only_own.refusal));
  assert.deepEqual(only_own.body.files, ['list']);
  assert.deepEqual(only_own.body.unknown_columns, ['Namn']);
  const own = only_own.body.people.find(({ user }) => user === w.worker.id);
  assert.deepEqual(own?.differences, []);
  // A person who is paid here and is not in the list is named.
  for (const { user, gross: paid } of others) {
    const differences = only_own.body.people.find((one) => one.user === user)?.differences ?? [];
    assert.equal(differences.length > 0, paid > 0);
    assert.ok(differences.every(({ cause }) => cause === 'only_here'));
  }
  const less = await compare(list([...row.slice(0, 4), net - 100, net - 100]));
  const found = less.body.people.find(({ user }) => user === w.worker.id)?.differences ?? [];
  assert.deepEqual(
    found.map(({ what, code, there, here, line }) => [what, code, there, here, line]),
    [
      ['sum', 'net', net - 100, net, 2],
      ['sum', 'paid', net - 100, net, 2],
    ],
  );
  const faultOf = async (...texts: string[]) => (await compare(...texts)).refusal?.errors;
  assert.deepEqual(await faultOf(list(row, [NUMBER.slice(2), 'Igen', 1, 1, 1, 1])), {
    'files.0': ['person_twice: 3: '],
  });
  assert.deepEqual(await faultOf(list(row, ['', 'Summa', gross, tax, net, net])), {
    'files.0': ['nobody: 3: '],
  });
  assert.deepEqual(await faultOf(list(row, ['199001012384', 'Bo', 'mycket', 1, 1, 1])), {
    'files.0': ['not_a_number: 3: Brutto'],
  });
  assert.deepEqual(await faultOf(list(row), `${list(row)}\n`), { 'files.1': ['twice: 1: '] });
  const { body: history } = await w.manager.send(listHistory);
  assert.ok(!JSON.stringify(history).includes(NUMBER));
});
