import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changeAbsence, listAbsences } from '../../src/contract/absences.ts';
import { createApproval, withdrawApproval } from '../../src/contract/approvals.ts';
import {
  changeCompany,
  changeCompanyPayroll,
  getCompany,
  getCompanyPayroll,
} from '../../src/contract/companies.ts';
import {
  changeLeaveRequest,
  createLeaveRequest,
  listLeaveRequests,
} from '../../src/contract/leave-requests.ts';
import { changeRuleSet, listRuleSets } from '../../src/contract/rule-sets.ts';
import { changeTimeEntry, getTimeEntry } from '../../src/contract/time-entries.ts';
import { changeUser, getUser } from '../../src/contract/users.ts';
import { addDays } from '../../src/core/calendar.ts';
import { readSie } from '../sie-reader.ts';
import { cellsOf, unzipped } from '../unpack.ts';
import { readXml } from '../xml-reader.ts';
import { figure, seedOf, size } from './figures.ts';
import { person } from './isolation-table.ts';
import { FORMULAS, NASTY } from './nasty-strings.ts';
import { type TwoCompanies, twoCompanies } from './two-companies.ts';

/**
 * Hostile texts that are accepted: another call returns them as sent, and in a file of any kind they are text, never
 * a formula, a line of their own or markup.
 */

const seed = seedOf('nasty-kept');

let t: TwoCompanies;
after(async () => {
  await t.dry.close();
  await t.world.close();
});

/** An even sample that starts at a place drawn from the seed: another run takes other texts. */
const some = (texts: readonly string[], count: number): readonly string[] => {
  const by = Math.max(1, Math.floor(texts.length / count));
  return texts.filter((_text, at) => at % by === seed % by);
};

type Kept = {
  readonly name: string;
  /** Writes the text; returns the status and, if it was accepted, how to read it back. */
  readonly put: (text: string, n: number) => Promise<{ status: number; read?: () => Promise<unknown> }>;
};

function fields({ world: w, objects }: TwoCompanies): readonly Kept[] {
  const { worker, manager, superuser } = w;
  const { entry, absence, rule_set, company } = objects.worker;
  const colleague = { id: objects.colleague.user };
  const ofPerson = (field: 'first_name' | 'last_name' | 'phone' | 'address'): Kept => ({
    name: `a person's ${field}`,
    put: async (text) => {
      const body = Object(person(objects.colleague, { [field]: text }));
      const { status } = await manager.send(changeUser, { params: colleague, body });
      return { status, read: async () => (await manager.send(getUser, { params: colleague })).body[field] };
    },
  });
  const ofPayroll = (field: 'contact_name' | 'workplace_address' | 'workplace_city'): Kept => ({
    name: `the company's ${field}`,
    put: async (text) => {
      const { status } = await manager.send(changeCompanyPayroll, { body: { [field]: text } });
      return { status, read: async () => (await manager.send(getCompanyPayroll)).body[field] };
    },
  });
  const ofCompany = (field: 'name' | 'address'): Kept => ({
    name: `a company's ${field}`,
    put: async (text) => {
      const params = { id: company };
      const { status } = await superuser.send(changeCompany, { params, body: { [field]: text } });
      return { status, read: async () => (await superuser.send(getCompany, { params })).body[field] };
    },
  });
  const description: Kept = {
    name: "a report's description",
    put: async (text) => {
      const params = { id: entry };
      const { status } = await worker.send(changeTimeEntry, { params, body: { description: text } });
      return { status, read: async () => (await worker.send(getTimeEntry, { params })).body.description };
    },
  };
  const rejection: Kept = {
    name: 'why a report is rejected',
    put: async (text) => {
      const body = { status: 'rejected' as const, entries: [{ id: entry }], reason: text };
      const made = await manager.send(createApproval, { body });
      if (made.status >= 400) return { status: made.status };
      const { rejection_reason } = (await worker.send(getTimeEntry, { params: { id: entry } })).body;
      await manager.send(withdrawApproval, { params: { id: made.body.id } });
      return { status: made.status, read: async () => rejection_reason };
    },
  };
  const note: Kept = {
    name: "an absence's note",
    put: async (text) => {
      const { status } = await worker.send(changeAbsence, { params: { id: absence }, body: { note: text } });
      const read = async () =>
        (await manager.send(listAbsences, { query: {} })).body.find(({ id }) => id === absence)?.note;
      return { status, read };
    },
  };
  const leave: Kept = {
    name: "a leave request's note and its answer",
    put: async (text, n) => {
      const day = addDays('2027-01-01', n);
      const query = { start_date: day, end_date: day, user: worker.id };
      const body = { kind: 'other' as const, first_day: day, last_day: day, note: text };
      const made = await worker.send(createLeaveRequest, { body });
      if (made.status >= 400) return { status: made.status };
      const params = { id: made.body.id };
      const answer = { status: 'rejected' as const, reason: text };
      const { status } = await manager.send(changeLeaveRequest, { params, body: answer });
      const read = async () => {
        const [found] = (await worker.send(listLeaveRequests, { query })).body;
        return found?.note === found?.reason ? found?.note : [found?.note, found?.reason];
      };
      return { status, read };
    },
  };
  const rules: Kept = {
    name: "a rule set's name and law",
    put: async (text) => {
      const { body: now } = await manager.send(listRuleSets);
      const known = now.choices.find(({ id }) => id === rule_set);
      const [window] = known?.rules.windows ?? [];
      if (known === undefined || window === undefined) throw new Error('there is no rule set');
      const changed = { ...known.rules, name: text, windows: [{ ...window, law: text }] };
      const body = { from: known.from, rules: changed };
      const { status } = await manager.send(changeRuleSet, { params: { id: rule_set }, body });
      const read = async () => {
        const { choices } = (await manager.send(listRuleSets)).body;
        const found = choices.find(({ id }) => id === rule_set)?.rules;
        return found?.name === found?.windows[0]?.law ? found?.name : [found?.name, found?.windows[0]?.law];
      };
      return { status, read };
    },
  };
  return [
    ...(['first_name', 'last_name', 'phone', 'address'] as const).map(ofPerson),
    ...(['contact_name', 'workplace_address', 'workplace_city'] as const).map(ofPayroll),
    ...(['name', 'address'] as const).map(ofCompany),
    ...[description, rejection, note, leave, rules],
  ];
}

// A test, not a hook: the hooks of all files run first, and the clock of a later file would end these sessions.
test('two companies with one of everything are created', async () => {
  t = await twoCompanies();
});

test('accepted text is read back as it was sent', async () => {
  const texts = some(NASTY, size(12, NASTY.length));
  const faults: string[] = [];
  let kept = 0;
  for (const field of fields(t)) {
    for (const [n, text] of texts.entries()) {
      const { status, read } = await field.put(text, n);
      const shown = `${field.name} = ${JSON.stringify(text).slice(0, 100)}`;
      if (status >= 500) faults.push(`${shown}: ${status}`);
      if (status >= 300) continue;
      const back = await read?.();
      if (back === text.trim()) kept += 1;
      else faults.push(`${shown} is read as ${JSON.stringify(back)?.slice(0, 200)}`);
    }
  }
  assert.deepEqual(faults.slice(0, 20), [], `${faults.length} texts`);
  assert.ok(kept > texts.length, `only ${kept} were kept`);
  figure('nasty', 'texts kept and read back alike', kept);
});

const DAYS = 'start_date=2026-02-20&end_date=2026-03-31';
const MONTH = 'year=2026&month=3';

async function fileOf(path: string): Promise<{ status: number; bytes: Buffer; header: string }> {
  const { manager, app } = t.world;
  const headers = {
    'x-tenant-domain': `${manager.subdomain}.localhost`,
    authorization: `Bearer ${manager.access}`,
  };
  const {
    statusCode,
    rawPayload,
    headers: answered,
  } = await app.inject({ method: 'GET', url: path, headers });
  return { status: statusCode, bytes: rawPayload, header: String(answered['content-disposition']) };
}

/**
 * Creates a person with this name, a report with this comment and a company with this name. False when the text is
 * refused.
 */
async function written(text: string): Promise<boolean> {
  const { manager, superuser, worker } = t.world;
  const { worker: it } = t.objects;
  const body = Object(person(it, { first_name: text, last_name: text }));
  const named = await manager.send(changeUser, { params: { id: it.user }, body });
  const params = { id: it.company };
  const firm = await superuser.send(changeCompany, { params, body: { name: text } });
  const said = { description: text };
  const changed = await worker.send(changeTimeEntry, { params: { id: it.entry }, body: said });
  return [named, firm, changed].every(({ status }) => status === 200);
}

const CLEAN_HEADER = /^attachment; filename="[\w.-]*"; filename\*=UTF-8''[\w.!~*'()%-]+$/;
const NUMBER = /^-?\d+([.,]\d+)?$/;

/** The cells of a CSV file (RFC 4180, semicolons). */
function csvCells(text: string): string[] {
  const cells = [...text.replace(/^\ufeff/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|$)/g)];
  return cells.map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}

test('in a spreadsheet file every text stays text', async () => {
  const user = t.objects.worker.user;
  let cells = 0;
  for (const text of some(FORMULAS, size(8, FORMULAS.length))) {
    if (!(await written(text))) continue;
    const csvs = [
      `/api/exports/time-entries/?format=csv&${DAYS}`,
      `/api/exports/month/?format=csv&${MONTH}&user=${user}`,
      '/api/history/export/',
    ];
    for (const path of csvs) {
      const { status, bytes, header } = await fileOf(path);
      assert.equal(status, 200, path);
      assert.match(header, CLEAN_HEADER, path);
      for (const cell of csvCells(bytes.toString('utf8'))) {
        assert.ok(!/^[=+\-@\t\r\n]/.test(cell) || NUMBER.test(cell), `${path}: ${JSON.stringify(cell)}`);
        cells += 1;
      }
    }
    for (const format of [`time-entries/?${DAYS}`, `month/?${MONTH}&user=${user}`]) {
      const { status, bytes, header } = await fileOf(`/api/exports/${format}&format=xlsx`);
      assert.equal(status, 200, format);
      assert.match(header, CLEAN_HEADER, format);
      const files = unzipped(bytes);
      for (const [name, xml] of files)
        if (name.startsWith('xl/worksheets/')) assert.ok(!/<f[ >/]/.test(xml), `${name} holds a formula`);
      const values = [...cellsOf(files, 1).values()].map(({ value }) => value);
      assert.ok(
        values.some((value) => typeof value === 'string' && value.includes(text.trim())),
        `${format} ${text}`,
      );
      cells += values.length;
    }
  }
  assert.ok(cells > 100, `only ${cells} cells were seen`);
  figure('nasty', 'cells of files, none a formula', cells);
});

test('in the files of a payroll run a name stays a name: no line, no element of its own', async () => {
  const { run, user } = t.objects.worker;
  const of = (kind: string): string => `/api/payroll-runs/${run}/files/?kind=${kind}`;
  let files = 0;
  for (const text of some(NASTY, size(10, NASTY.length))) {
    if (!(await written(text))) continue;
    for (const kind of ['paxml', 'agi', 'pain001']) {
      const { status, bytes, header } = await fileOf(of(kind));
      if (status === 409) continue;
      assert.equal(status, 200, `${kind} ${JSON.stringify(text)}`);
      assert.match(header, CLEAN_HEADER);
      readXml(bytes.toString('utf8'));
      files += 1;
    }
    const sie = await fileOf(of('sie'));
    if (sie.status !== 409) {
      assert.equal(sie.status, 200, JSON.stringify(text));
      assert.deepEqual(readSie(sie.bytes).complaints, [], JSON.stringify(text));
      files += 1;
    }
    for (const path of [
      of('summary'),
      `/api/payslips/file/?year=2026&month=2&user=${user}`,
      `/api/users/${user}/data/`,
    ]) {
      const { status, header } = await fileOf(path);
      assert.equal(status, 200, `${path} ${JSON.stringify(text)}`);
      assert.match(header, CLEAN_HEADER, path);
      files += 1;
    }
  }
  assert.ok(files > 10, `only ${files} files were made`);
  figure('nasty', 'files of a run with such names', files);
});
