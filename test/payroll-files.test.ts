import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApproval } from '../src/contract/approvals.ts';
import { getPayFile } from '../src/contract/payroll-files.ts';
import { getPayrollMonth, makePayrollRun, type PayrollRun } from '../src/contract/payroll-runs.ts';
import { createTimeEntry } from '../src/contract/time-entries.ts';
import { withPayFacts } from './pay-company.ts';
import { complaintsAboutAgi, complaintsAboutPain, complaintsAboutPaxml } from './pay-file-rules.ts';
import { readSie } from './sie-reader.ts';
import { unzipped } from './unpack.ts';
import { type Client, type World, world } from './world.ts';
import { all, at, readXml } from './xml-reader.ts';

/** The files of a run, downloaded as a manager: complete or refused by name, with the same sums as the run. */

let w: World;
let run: PayrollRun;
before(async () => {
  w = await world();
  const { body: entry } = await w.worker.send(createTimeEntry, {
    body: { date: '2026-02-10', start_time: '14:00', end_time: '22:30', break_duration: 30 },
  });
  await w.manager.send(createApproval, { body: { status: 'approved', entries: [{ id: entry.id }] } });
  const made = await w.manager.send(makePayrollRun, {
    body: { year: 2026, month: 2, override_reason: 'Prov' },
  });
  run = made.body;
});
after(() => w.close());

const file = async (kind: string, who: Client = w.manager) => {
  const { statusCode, headers, rawPayload } = await w.app.inject({
    method: 'GET',
    url: `${getPayFile.path.replace('{id}', run.id)}?kind=${kind}`,
    headers: { authorization: `Bearer ${who.access}`, 'x-tenant-domain': `${who.subdomain}.localhost` },
  });
  return { status: statusCode, name: String(headers['content-disposition']), bytes: rawPayload };
};

/** The text of a file that can be made. */
const text = async (kind: string): Promise<string> => {
  const { status, bytes } = await file(kind);
  assert.equal(status, 200, bytes.toString('utf8'));
  return bytes.toString('utf8');
};

test('a file that lacks a fact of the company, or has no one left in it, is refused by name', async () => {
  const agi = await file('agi');
  assert.equal(agi.status, 409);
  const { code, errors } = JSON.parse(agi.bytes.toString('utf8'));
  assert.equal(code, 'pay_file_incomplete');
  assert.deepEqual(Object.keys(errors).includes('org_number'), true);
  const pain = JSON.parse((await file('pain001')).bytes.toString('utf8'));
  assert.match(pain.errors.account[0], /^Vera Av own-/);
  assert.equal((await file('nonsense')).status, 400);
});

test('the open month says before its run which facts of the company the files will lack', async () => {
  const asked = async (month: number) =>
    (await w.manager.send(getPayrollMonth, { query: { year: '2026', month: String(month) } })).body;
  const lacking = async (kind: string) =>
    Object.keys(JSON.parse((await file(kind)).bytes.toString('utf8')).errors);
  assert.deepEqual((await asked(3)).file_gaps, [
    { file: 'agi', facts: await lacking('agi') },
    { file: 'pain001', facts: ['org_number', 'iban', 'bic'] },
  ]);
  assert.ok((await lacking('pain001')).includes('iban'));
  assert.equal((await asked(2)).file_gaps, undefined, 'a month that was run says it at its files');
});

test('with all facts, every file is complete and has the sums of the run', async () => {
  await withPayFacts(w);
  const { body: open } = await w.manager.send(getPayrollMonth, { query: { year: '2026', month: '3' } });
  assert.equal(open.file_gaps, undefined);

  const agi = readXml(await text('agi'));
  assert.deepEqual(complaintsAboutAgi(agi), []);
  const paid = (name: string) => all(agi, name).map((element) => element.text);
  assert.deepEqual(paid('agd:KontantErsattningUlagAG'), [String(Math.floor(run.totals.gross))]);
  assert.deepEqual(paid('agd:AvdrPrelSkatt'), [String(run.totals.tax)]);
  assert.deepEqual(paid('agd:SummaArbAvgSlf'), [String(run.totals.employer_contribution)]);
  assert.deepEqual(paid('agd:BetalningsmottagarId'), ['198112189876']);

  const paxml = readXml(await text('paxml'));
  assert.deepEqual(complaintsAboutPaxml(paxml), []);
  const gross = all(paxml, 'lonetrans').reduce(
    (sum, one) => sum + Math.round(Number(at(one, 'belopp')) * 100),
    0,
  );
  assert.equal(gross, run.totals.gross * 100);

  const pain = readXml(await text('pain001'));
  assert.deepEqual(complaintsAboutPain(pain), []);
  assert.deepEqual(
    all(pain, 'InstdAmt').map(({ text }) => Number(text)),
    [run.totals.net],
  );

  const sie = readSie((await file('sie')).bytes);
  assert.deepEqual(sie.complaints, []);
  assert.equal(sie.verifications.length, 1);
  const rows = sie.verifications.flatMap((voucher) => voucher.rows);
  assert.equal(
    rows.reduce((sum, { ore }) => sum + ore, 0),
    0,
  );
  const debit = rows.filter(({ ore }) => ore > 0).reduce((sum, { ore }) => sum + ore, 0);
  assert.equal(debit, (run.totals.employer_cost ?? Number.NaN) * 100);

  const sheet = unzipped((await file('summary')).bytes).get('xl/worksheets/sheet1.xml') ?? '';
  assert.ok(sheet.includes(`<v>${run.totals.gross}</v>`) && sheet.includes(`<v>${run.totals.net}</v>`));
});

test('the same run gives the same payment order, so that a bank pays it once', async () => {
  const first = readXml(await text('pain001'));
  const again = readXml(await text('pain001'));
  const ids = (root: ReturnType<typeof readXml>) => all(root, 'MsgId').map(({ text }) => text);
  assert.deepEqual(ids(first), ids(again));
});

test('only managers of the company get the files of a run', async () => {
  for (const who of [w.worker, w.superuser]) assert.equal((await file('pain001', who)).status, 403);
  assert.equal((await file('pain001', w.foreign_manager)).status, 404);
});
