import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { getMonthlyPay } from '../src/contract/pay.ts';
import { createAssignment, createShift } from '../src/contract/shifts.ts';
import { createTimeEntry, listTimeEntries, type TimeEntry } from '../src/contract/time-entries.ts';
import { documentWords } from '../src/server/files/document-words.ts';
import { cellsOf, linesOfPdf, rowsOfCsv, unzipped } from './unpack.ts';
import { type Client, type World, world } from './world.ts';

/** Exported files hold the API's data, are safe for the program that opens them, and reach only their recipient. */

const TRICKY = '=HYPERLINK("http://ond.example";"Klicka")';
const MARCH = { start_date: '2026-03-01', end_date: '2026-03-31' };
const { sv, en } = documentWords;

let w: World;
before(async () => {
  w = await world();
  await planned('2026-03-02', '09:00', '17:30');
  await report('2026-03-02', '08:45', '18:30', 30, { description: TRICKY });
  await report('2026-03-03', '09:00', '17:30', 30, { description: 'Rad ett;\nrad "två"' });
  await report('2026-03-06', '18:00', '23:00', 0);
  await report('2026-03-07', '10:00', '18:00', 30, { description: '@kassan' });
  await report('2026-03-09', '08:00', '12:00', 0, { status: 'draft', description: 'Inte klar' });
  const rejected = await report('2026-03-10', '08:00', '12:00', 0);
  await decide('rejected', rejected);
  await report('2026-03-02', '07:00', '15:30', 30, {}, w.colleague);
  await report('2026-03-04', '07:00', '15:30', 30, {}, w.manager);
});
after(() => w.close());

async function report(
  date: string,
  from: string,
  until: string,
  pause: number,
  more = {},
  who: Client = w.worker,
) {
  const body = { date, start_time: from, end_time: until, break_duration: pause, ...more };
  return (await who.send(createTimeEntry, { body })).body;
}

async function planned(date: string, from: string, until: string): Promise<void> {
  const body = { start_time: `${date}T${from}:00+01:00`, end_time: `${date}T${until}:00+01:00` };
  const shift = (await w.manager.send(createShift, { body })).body;
  const chosen = { shift_id: shift.id, worker_id: w.worker.id, status: 'approved' as const };
  assert.equal((await w.manager.send(createAssignment, { body: chosen })).status, 201);
}

const decide = (status: 'approved' | 'rejected', ...entries: TimeEntry[]) =>
  w.manager.send(createApproval, { body: { status, entries: entries.map(({ id }) => ({ id })) } });

async function file(who: Client, path: string, query: Record<string, string>) {
  const { subdomain, access } = who;
  const answer = await w.app.inject({
    method: 'GET',
    url: `/api/exports/${path}/?${new URLSearchParams(query)}`,
    headers: { 'x-tenant-domain': `${subdomain}.localhost`, authorization: `Bearer ${access}` },
  });
  const named = /filename\*=UTF-8''(.+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? '';
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    name: decodeURIComponent(named),
    bytes: answer.rawPayload,
    text: answer.body,
  };
}

const monthFile = (who: Client, format: string, more = {}) =>
  file(who, 'month', { year: '2026', month: '3', format, ...more });
const listFile = (who: Client, format: string, more = {}) =>
  file(who, 'time-entries', { ...MARCH, format, ...more });

const counted = ({ status }: TimeEntry): boolean => status !== 'draft' && status !== 'rejected';
const sum = (
  entries: readonly TimeEntry[],
  of: 'totalHours' | 'ob1_hours' | 'ob2_hours' | 'ob3_hours',
): number => entries.reduce((total, entry) => total + entry[of], 0);
const hoursIn = (entries: readonly TimeEntry[]): number[] =>
  (['totalHours', 'ob1_hours', 'ob2_hours', 'ob3_hours'] as const).map((of) => sum(entries, of));
const swedish = (hours: number): string => hours.toFixed(2).replace('.', ',');

const ofApi = async (who: Client, more = {}): Promise<TimeEntry[]> =>
  (await who.send(listTimeEntries, { query: { ...MARCH, ...more } })).body;

test('the CSV file equals the list of the API, row by row', async () => {
  const answer = await listFile(w.worker, 'csv');
  assert.equal(answer.type, 'text/csv; charset=utf-8');
  assert.equal(answer.name, 'tidrapporter_2026-03-01_2026-03-31.csv');
  const [head, ...rows] = rowsOfCsv(answer.bytes);
  assert.equal(head?.length, 16);
  const entries = await ofApi(w.worker);
  assert.equal(entries.length, 6);
  assert.deepEqual(
    rows.map((row) => [row[1], row[5], row[6], row[7], ...row.slice(8, 12), row[12]]),
    entries.map((entry) => [
      entry.date,
      entry.start_time_local,
      entry.end_time_local,
      String(entry.break_duration),
      ...hoursIn([entry]).map(swedish),
      sv.status[entry.status],
    ]),
  );
  const [deviating] = rows;
  assert.deepEqual(deviating?.slice(3, 5), ['09:00', '17:30'], 'the plan beside it');
  assert.deepEqual(deviating?.slice(13, 15), ['-15', '60'], 'a negative number stays a number');
});

test('a text that looks like a formula stays text, and quotes and line breaks come back as written', async () => {
  const rows = rowsOfCsv((await listFile(w.worker, 'csv')).bytes).slice(1);
  assert.deepEqual(
    rows.map((row) => row[15]),
    [`'${TRICKY}`, 'Rad ett;\nrad "två"', '', "'@kassan", 'Inte klar', ''],
  );
  const sheet = unzipped((await listFile(w.worker, 'xlsx')).bytes);
  assert.equal(cellsOf(sheet, 1).get('P2')?.value, TRICKY, 'Excel has it as typed text');
  for (const [name, xml] of sheet) assert.doesNotMatch(xml, /<f[ >]/, `${name} holds a formula`);
});

test('in English the words are English, the decimals points, the separator still a semicolon', async () => {
  const [head, first] = rowsOfCsv((await listFile(w.worker, 'csv', { language: 'en' })).bytes);
  assert.deepEqual(head?.slice(0, 3), [en.columns.worker, en.columns.date, en.columns.weekday]);
  assert.equal(first?.[2], 'Mon');
  assert.match(first?.[8] ?? '', /^\d+\.\d\d$/);
  const pdf = linesOfPdf((await monthFile(w.worker, 'pdf', { language: 'en' })).bytes);
  assert.equal(pdf[0], 'Time report March 2026');
});

test('the workbook has real dates, clocks and numbers, a frozen head, and the sums of each worker', async () => {
  const answer = await listFile(w.manager, 'xlsx');
  const sheets = unzipped(answer.bytes);
  const cells = cellsOf(sheets, 1);
  const entries = await ofApi(w.manager);
  const day = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;
  const mine = entries.filter(({ user_id }) => user_id === w.worker.id);
  const rows = [...cells].filter(([at, { value }]) => /^A\d/.test(at) && value === mine[0]?.worker_name);
  assert.equal(rows.length, mine.length);
  for (const [n, [at]] of rows.entries()) {
    const entry = mine[n];
    assert.ok(entry);
    const cell = (column: string) => cells.get(at.replace('A', column));
    assert.deepEqual(cell('B'), { value: day(entry.date), format: 'yyyy-mm-dd' });
    assert.equal(cell('F')?.format, 'hh:mm');
    assert.deepEqual(
      ['I', 'J', 'K', 'L'].map((column) => cell(column)?.value),
      hoursIn([entry]),
    );
    assert.equal(cell('I')?.format, '0.00');
  }
  assert.match(sheets.get('xl/worksheets/sheet1.xml') ?? '', /<pane ySplit="1"[^>]*state="frozen"/);
  assert.match(sheets.get('xl/worksheets/sheet1.xml') ?? '', /<autoFilter ref="A1:P9"\/>/);
  assert.match(sheets.get('xl/workbook.xml') ?? '', /name="Tidrapporter"[\s\S]*name="Summor"/);
  const sums = cellsOf(sheets, 2);
  const total = [...sums].find(([, { value }]) => value === sv.grand_total)?.[0] ?? '';
  assert.deepEqual(
    ['B', 'C', 'D', 'E'].map((column) => sums.get(total.replace('A', column))?.value),
    hoursIn(entries.filter(counted)),
  );
  const own = [...sums].find(([, { value }]) => value === mine[0]?.worker_name)?.[0] ?? '';
  assert.equal(sums.get(own.replace('A', 'B'))?.value, sum(mine.filter(counted), 'totalHours'));
});

test('the PDF of a month has every day and the sums of the pay, with their names', async () => {
  const answer = await monthFile(w.worker, 'pdf');
  assert.equal(answer.type, 'application/pdf');
  assert.equal(answer.name, `av-${w.subdomain}_2026-03.pdf`);
  const lines = linesOfPdf(answer.bytes);
  const text = lines.join('\n');
  assert.equal(lines[0], 'Tidrapport mars 2026');
  for (const said of [`Vera Av ${w.subdomain}`, `Bolaget ${w.subdomain}`, sv.states.preliminary])
    assert.ok(lines.includes(said), said);
  assert.equal(lines.filter((line) => /^2026-03-\d\d \| /.test(line)).length, 31);
  const pay = (await w.worker.send(getMonthlyPay, { query: { year: '2026', month: '3' } })).body;
  const hours = [pay.reported_hours, pay.ob1_hours, pay.ob2_hours, pay.ob3_hours];
  assert.deepEqual(hours, hoursIn((await ofApi(w.worker)).filter(counted)));
  assert.ok(
    hours.every((each) => each > 0),
    'not every kind of hour is covered',
  );
  assert.ok(lines.includes(['Summa', ...hours.map(swedish)].join(' | ')), text);
  for (const [date, ...expected] of [
    ['2026-03-06', 'fredag', '5,00', '1,75', '3,00'],
    ['2026-03-09', 'måndag', 'Utkast 08:00–12:00, räknas'],
    ['2026-03-10', 'tisdag', 'Avslagen 08:00–12:00, räknas'],
  ])
    assert.ok(
      lines.some((line) => line.startsWith([date, ...expected].join(' | '))),
      `${date}: ${text}`,
    );
  for (const note of [
    'OB1: mån–fre 18:15–20:00. Tillägg 30\u00a0% av timlönen.',
    'OB3: lör 12:00–mån 05:00. Tillägg 100\u00a0% av timlönen.',
    sv.notes.preliminary(4, 4),
    sv.notes.uncounted,
    sv.notes.zone('Europe/Stockholm'),
  ])
    assert.ok(lines.includes(note), `${note}\n${text}`);
});

test('the PDF is tagged, in a language, with a title and its fonts inside', async () => {
  const raw = (await monthFile(w.worker, 'pdf')).bytes.toString('latin1');
  assert.match(raw, /\/Lang \(sv-SE\)/);
  assert.match(raw, /\/Marked true/);
  assert.match(raw, /\/DisplayDocTitle true/);
  for (const tag of ['H1', 'Table', 'THead', 'TH', 'TD', 'TFoot'])
    assert.match(raw, new RegExp(`/S /${tag}\\b`));
  assert.match(raw, /\/Scope \/Column/);
  assert.match(raw, /\/FontFile2 /);
  assert.doesNotMatch(raw, /\/BaseFont \/Helvetica/);
});

test('the PDF of the list groups by worker, with each sum and the total', async () => {
  const lines = linesOfPdf((await listFile(w.manager, 'pdf')).bytes);
  const entries = await ofApi(w.manager);
  for (const own of Map.groupBy(entries, ({ worker_name }) => worker_name).values()) {
    const name = own[0]?.worker_name ?? '';
    assert.ok(lines.includes(name));
    const total = [sv.total_of(name), ...hoursIn(own.filter(counted)).map(swedish)].join(' | ');
    assert.ok(lines.includes(total), `${total}\n${lines.join('\n')}`);
  }
  const all = [sv.grand_total, ...hoursIn(entries.filter(counted)).map(swedish)].join(' | ');
  const left = [sv.uncounted, ...hoursIn(entries.filter((entry) => !counted(entry))).map(swedish)].join(
    ' | ',
  );
  assert.ok(lines.includes(all) && lines.includes(left), lines.join('\n'));
});

test("the manager's filters match the screen: status, name without accents, without the manager's own reports", async () => {
  const dates = async (more: Record<string, string>): Promise<(string | undefined)[]> =>
    rowsOfCsv((await listFile(w.manager, 'csv', more)).bytes)
      .slice(1)
      .map((row) => row[1]);
  assert.deepEqual(await dates({ status: 'rejected' }), ['2026-03-10']);
  assert.deepEqual(await dates({ status: 'decided' }), ['2026-03-10']);
  assert.deepEqual(await dates({ status: 'pending' }), ['2026-03-02']);
  assert.equal((await dates({ q: 'VÉRA av' })).length, 6);
  assert.deepEqual(await dates({ q: 'vera kalle' }), []);
  assert.equal((await dates({})).length, 8);
  assert.equal((await dates({ own: 'without' })).length, 7);
  assert.deepEqual(await dates({ user: w.colleague.id }), ['2026-03-02']);
});

test("a worker gets only their own reports, and no one another company's", async () => {
  for (const format of ['pdf', 'xlsx', 'csv']) {
    assert.equal((await monthFile(w.worker, format, { user: w.colleague.id })).status, 404);
    assert.equal((await listFile(w.worker, format, { user: w.colleague.id })).status, 404);
    for (const user of [w.foreign_worker.id, randomUUID()]) {
      assert.equal((await monthFile(w.manager, format, { user })).status, 404);
      assert.equal((await listFile(w.manager, format, { user })).status, 404);
    }
  }
  const names = rowsOfCsv((await listFile(w.worker, 'csv')).bytes)
    .slice(1)
    .map((row) => row[0]);
  assert.deepEqual([...new Set(names)], [`Vera Av ${w.subdomain}`]);
  const foreign = rowsOfCsv((await listFile(w.foreign_manager, 'csv')).bytes);
  assert.equal(foreign.length, 1, 'the header alone');
});

test('an invalid format, language or range is refused', async () => {
  for (const more of [{ format: 'doc' }, { format: '' }, { language: 'de' }, { colour: 'red' }]) {
    assert.equal((await listFile(w.manager, 'csv', more)).status, 400, JSON.stringify(more));
    assert.equal((await monthFile(w.manager, 'csv', more)).status, 400, JSON.stringify(more));
  }
  const long = await listFile(w.manager, 'csv', { start_date: '2025-01-01' });
  assert.equal(long.status, 400);
  assert.equal(JSON.parse(long.text).code, 'range_too_long');
});

test("exporting others' reports is recorded, exporting one's own is not", async () => {
  const lines = () =>
    w.db.inCompany(
      w.company_id,
      (tx) => tx<{ actor_id: string; became: Record<string, unknown> }[]>`
        select actor_id, became from history
        where company_id = ${w.company_id} and noun = 'company' and action = 'exported' order by n`,
    );
  const known = (await lines()).length;
  await monthFile(w.worker, 'csv');
  await listFile(w.worker, 'csv', { status: 'all' });
  await monthFile(w.manager, 'csv');
  await listFile(w.manager, 'csv', { user: w.manager.id });
  await listFile(w.manager, 'csv', { user: w.foreign_worker.id });
  assert.equal((await lines()).length, known);
  await monthFile(w.manager, 'pdf', { user: w.worker.id });
  await listFile(w.second_manager, 'xlsx', { status: 'pending', q: 'vera' });
  const [month, list] = (await lines()).slice(known);
  assert.deepEqual([month?.actor_id, list?.actor_id], [w.manager.id, w.second_manager.id]);
  assert.deepEqual(month?.became, {
    what: 'month',
    format: 'pdf',
    first: '2026-03-01',
    last: '2026-03-31',
    user: w.worker.id,
    rows: 6,
  });
  assert.deepEqual(list?.became, {
    what: 'time_entries',
    format: 'xlsx',
    first: '2026-03-01',
    last: '2026-03-31',
    status: 'pending',
    q: 'vera',
    rows: 1,
  });
});

test('jour and beredskap are named in the files, with the work in them; named levels head their columns', async () => {
  const worked = [{ start_time: '22:00', end_time: '23:30' }];
  await report('2026-06-01', '16:00', '08:00', 0, { kind: 'beredskap', worked }, w.second_manager);
  await report('2026-06-03', '16:00', '22:00', 0, { kind: 'jour', description: 'Lugnt' }, w.second_manager);
  await report('2026-06-04', '08:00', '16:30', 30, {}, w.second_manager);
  const june = { start_date: '2026-06-01', end_date: '2026-06-30', user: w.second_manager.id };
  const [head = [], ...rows] = rowsOfCsv((await listFile(w.manager, 'csv', june)).bytes);
  const [kind, work] = [head.indexOf(sv.columns.kind), head.indexOf(sv.columns.work_on_call)];
  assert.deepEqual(
    rows.map((row) => [row[kind], row[work], row[head.indexOf(sv.columns.hours)]]),
    [
      ['Beredskap', '22:00–23:30', '1,50'],
      ['Jour', '', '0,00'],
      ['Arbete', '', '8,00'],
    ],
  );
  assert.ok(rows.every((row) => row.length === head.length));
  const of_month = { month: '6', user: w.second_manager.id };
  const [, first, , third] = rowsOfCsv((await monthFile(w.manager, 'csv', of_month)).bytes);
  assert.equal(first?.at(-1), 'Beredskap 16:00–08:00, arbete 22:00–23:30.');
  assert.equal(third?.at(-1), 'Jour 16:00–22:00, inget arbete. Lugnt');
  const english = linesOfPdf((await listFile(w.manager, 'pdf', { ...june, language: 'en' })).bytes);
  assert.ok(english.some((line) => line.includes('Standby')));
  assert.ok(english.some((line) => line.includes(en.notes.on_call.slice(0, 30))));
});

test('twenty concurrent files all arrive and leave connections for others', async () => {
  const url = `/api/exports/time-entries/?${new URLSearchParams({ ...MARCH, format: 'csv' })}`;
  let under_way = 20;
  const ordered = Array.from({ length: under_way }, async () => {
    const { status } = await w.manager.raw({ method: 'GET', url });
    under_way -= 1;
    return status;
  });
  const others: number[] = [];
  let most_waiting = 0;
  const answering = (async () => {
    while (under_way > 0)
      others.push((await w.foreign_manager.raw({ method: 'GET', url: '/api/users/me/' })).status);
  })();
  while (under_way > 0) {
    await new Promise((next) => setImmediate(next));
    most_waiting = Math.max(most_waiting, w.db.stats().waiting);
  }
  await answering;
  assert.equal(most_waiting, 0, 'a request waited for a connection');
  assert.deepEqual([...new Set(others)], [200]);
  assert.deepEqual(await Promise.all(ordered), Array(20).fill(200));
});
