import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getBankAccount } from '../src/contract/bank-accounts.ts';
import { createCostCentre } from '../src/contract/cost-centres.ts';
import { listEmployments } from '../src/contract/employments.ts';
import { listHistory } from '../src/contract/history.ts';
import { listPayroll } from '../src/contract/payroll.ts';
import { pastePeople } from '../src/contract/people-sheet.ts';
import { signIn } from '../src/contract/sessions.ts';
import { listSickTerms } from '../src/contract/sick-terms.ts';
import { listTaxDecisions } from '../src/contract/tax-decisions.ts';
import { createUser, deleteUser, listUsers } from '../src/contract/users.ts';
import { listVacationBalances } from '../src/contract/vacation.ts';
import { PASSWORD as OWN_PASSWORD, type World, world } from './world.ts';

/** People pasted from a sheet of another program: what is read, refused and saved. */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-23T09:00:00Z' });
});
after(() => w.close());

const PASSWORD = 'ett-långt-lösen-77';
const paste = (text: string, save = false, more: object = {}) => {
  const rows = text.split('\n').length - 1;
  const passwords = Array.from({ length: rows }, () => PASSWORD);
  const body = {
    from_day: '2026-11-01',
    text,
    save,
    ...(save ? { passwords, password: OWN_PASSWORD } : {}),
    ...more,
  };
  return w.manager.send(pastePeople, { body });
};
const everybody = async () => (await w.manager.send(listUsers)).body;
const faultsOf = async (text: string) =>
  (await paste(text)).body.rows.map(({ faults }) => faults.map(({ code, field }) => [code, field]));

test('a sheet is saved whole: person, employment, pay, tax, account, karens and balance', async () => {
  await w.manager.send(createCostCentre, { body: { number: '10', name: 'Kök', active: true } });
  const text = [
    'Förnamn\tEfternamn\tE-post\tPersonnummer\tAnställningsnummer\tAnställd från\tAnställd till\tAnställningsform\tMånadslön\tSysselsättningsgrad\tTimlön\tTimmar per vecka\tTabell\tKolumn\tSkatteform\tSkatteprocent\tClearing\tKonto\tKostnadsställe\tKarensdatum\tBetalda dagar\tSparade\tBruttolön i år\tSkatt i år',
    'Vera\tÅkesson\tVera@x.example\t19850615-1235\t701\t2024-03-01\t\tTillsvidare\t32 000\t80\t\t\t33\t1\t\t\t6000\t806 967 498\t10\t2026-02-03, 2026-09-14\t25\t5\t320000\t76800',
    'Vera\tÅkesson\tvera2@x.example\t\t702\t2026-11-10\t2026-12-31\tvikariat\t\t\t165,50\t20\t\t\tSINK\t22,5\t\t\t\t\t\t\t\t',
  ].join('\n');
  const read = await paste(text);
  assert.deepEqual(
    read.body.rows.map(({ username, user, account, faults }) => [username, user, account, faults]),
    [
      ['vera.akesson', null, '6000 ****498', []],
      ['vera.akesson2', null, null, []],
    ],
  );
  assert.ok(!(await everybody()).some(({ last_name }) => last_name === 'Åkesson'), 'reading saves nothing');
  const { status, body } = await paste(text, true);
  assert.equal(status, 200);
  const [vera = '', other = ''] = body.rows.map(({ user }) => user ?? '');
  const people = (await everybody()).filter(({ id }) => [vera, other].includes(id));
  assert.deepEqual(
    people
      .map(({ username, role, email, social_security_number, date_of_birth, employment_date }) => [
        username,
        role,
        email,
        social_security_number,
        date_of_birth,
        employment_date,
      ])
      .sort(),
    [
      ['vera.akesson', 'worker', 'Vera@x.example', '850615-****', '1985-06-15', '2024-03-01'],
      ['vera.akesson2', 'worker', 'vera2@x.example', '', null, '2026-11-10'],
    ],
  );
  const terms = async (user: string) => (await w.manager.send(listPayroll, { query: { user } })).body[0];
  const { monthly_salary, employment_rate, paid_by, employee_tax_table, cost_centre } =
    (await terms(vera)) ?? {};
  assert.deepEqual(
    [monthly_salary, employment_rate, paid_by, employee_tax_table, cost_centre],
    [32_000, 80, 'month', 33, '10'],
    'monthly pay below full time is paid by the month',
  );
  const hourly = await terms(other);
  assert.deepEqual([hourly?.hourly_salary, hourly?.paid_by], [165.5, 'hour']);
  const [employment] = (await w.manager.send(listEmployments, { query: { user: other } })).body;
  assert.deepEqual([employment?.form, employment?.last_day], ['substitute', '2026-12-31']);
  const decisions = (await w.manager.send(listTaxDecisions, { query: { user: other } })).body;
  assert.deepEqual(
    decisions.map(({ kind, percent, first_day }) => [kind, percent, first_day]),
    [['sink', 22.5, '2026-11-10']],
  );
  const bank = (await w.manager.send(getBankAccount, { query: { user: vera } })).body;
  assert.deepEqual([bank.account?.clearing, bank.account?.masked], ['6000', '****498']);
  const karens = (await w.manager.send(listSickTerms, { query: { user: vera } })).body;
  assert.deepEqual(
    karens.map(({ kind, first_day }) => [kind, first_day]),
    [
      ['karens', '2026-02-03'],
      ['karens', '2026-09-14'],
    ],
  );
  const [balance] = (await w.manager.send(listVacationBalances, { query: { user: vera } })).body;
  assert.deepEqual(
    [balance?.from_day, balance?.paid_days, balance?.saved_1, balance?.year_gross, balance?.year_tax],
    ['2026-11-01', 25, 5, 320_000, 76_800],
  );
  const login = await w.anyone.send(signIn, { body: { username: 'vera.akesson', password: PASSWORD } });
  assert.equal(login.status, 200, 'the password of the row');
  const history = (await w.manager.send(listHistory)).body;
  for (const secret of ['806967498', '850615-1235', PASSWORD])
    assert.ok(!JSON.stringify([history, body, read.body]).includes(secret), secret);
  const actions = history.filter(({ noun_id }) => noun_id === vera).map(({ action }) => action);
  assert.deepEqual(actions.toSorted(), ['bank_account_changed', 'created']);
});

test('one wrong row refuses the sheet, with its row named', async () => {
  const before_all = (await everybody()).length;
  const text = 'Namn;E-post;Tabell\nBo Ek;bo@x.example;\nEva Ek;eva@x.example;33';
  const refused = await paste(text, true);
  assert.deepEqual([refused.status, refused.refusal?.code], [400, 'sheet_row_wrong']);
  assert.match(String(Object.values(refused.refusal?.errors ?? {})), /Row 3/);
  assert.equal((await paste('Namn\nBo Ek')).refusal?.code, 'people_sheet_unreadable');
  const [, few] = [0, await paste('Namn;E-post\nBo Ek;bo@x.example', true, { passwords: [] })];
  assert.deepEqual([few.status, Object.keys(few.refusal?.errors ?? {})], [400, ['passwords']]);
  const weak = await paste('Namn;E-post\nBo Ek;bo@x.example', true, { passwords: ['password123'] });
  assert.deepEqual([weak.status, Object.keys(weak.refusal?.errors ?? {})], [400, ['passwords']]);
  const many = (count: number) =>
    `Namn;E-post\n${Array.from({ length: count }, (_, at) => `Bo Ek;bo${at}@x.example`).join('\n')}`;
  for (const [count, save] of [
    [51, true],
    [201, false],
    [4_000, false],
  ] as const)
    assert.equal((await paste(many(count), save)).refusal?.code, 'people_sheet_too_long', String(count));
  const wide = `Namn;E-post${';x'.repeat(199)}\nBo Ek;bo@x.example`;
  assert.equal((await paste(wide)).refusal?.code, 'people_sheet_too_long', 'too wide');
  assert.equal((await everybody()).length, before_all, 'nothing was saved');
});

test('a sheet that is no sheet is refused at once: nobody else waits for it', async () => {
  const texts = [`x${';x'.repeat(50_000)}${'\na'.repeat(49_000)}`, `x;a${' '.repeat(190_000)}b`];
  for (const text of texts) {
    const began = performance.now();
    assert.equal((await paste(text)).status, 400);
    assert.ok(performance.now() - began < 1_000, `${Math.round(performance.now() - began)} ms`);
  }
});

test('what the company or the sheet has already, and what a form would refuse, is named at its field', async () => {
  const [first] = await everybody();
  const person = { first_name: 'Ulf', last_name: 'Gran', role: 'worker', password: PASSWORD } as const;
  const more = { email: 'ulf@x.example', username: 'ulf', social_security_number: '19900101-0017' };
  const { body: ulf } = await w.manager.send(createUser, { body: { ...person, ...more } });
  assert.equal((await w.manager.send(deleteUser, { params: { id: ulf.id } })).status, 204);
  assert.deepEqual(
    await faultsOf(
      [
        'Namn;E-post;Användarnamn;Personnummer',
        `Bo Ek;${first?.email.toUpperCase()};${first?.username};`,
        'Bo Ek;bo@x.example;bo;',
        'Bo Ek;BO@x.example;BO;',
        'Bo Ek;inget;bo ek;19850615-1236',
        'Ulf Gran;ulf@x.example;ulf;900101-0017',
      ].join('\n'),
    ),
    [
      [
        ['taken', 'username'],
        ['taken', 'email'],
      ],
      [],
      [
        ['twice', 'username'],
        ['twice', 'email'],
      ],
      [
        ['not_allowed', 'username'],
        ['not_allowed', 'email'],
        ['not_allowed', 'social_security_number'],
      ],
      [['has_left', 'social_security_number']],
    ],
  );
  assert.deepEqual(
    await faultsOf(
      [
        'Namn;E-post;Anställd från;Timlön;Timmar per vecka;Tabell;Kostnadsställe;Karens',
        'Bo Ek;bo@x.example;2026-01-01;165;39;33;99;2026-12-24',
        'Bo Ek;bo2@x.example;2026-01-01;165;41;100;;',
      ].join('\n'),
    ),
    [
      [
        ['not_allowed', 'employment_rate'],
        ['unknown_word', 'cost_centre'],
        ['not_allowed', 'karens'],
      ],
      [
        ['not_allowed', 'employment_hours_per_week'],
        ['not_allowed', 'employee_tax_table'],
        ['not_allowed', 'employment_rate'],
      ],
    ],
  );
});

test('a fault names its cell, and a column is what somebody says', async () => {
  const text = '"Vem";Mejl;Nr;Ort\n"Ek, Bo";bo@x.example;x;"Solna; 1"';
  assert.equal((await paste(text)).refusal?.code, 'people_sheet_unreadable');
  const columns = ['name', null, 'employee_number', 'address'];
  const { body } = await paste(text, false, { columns });
  assert.deepEqual(
    body.rows.map(({ first_name, faults }) => [first_name, faults]),
    [['Bo', [{ code: 'not_a_number', field: 'employee_number', column: 'Nr', cell: 'C2' }]]],
  );
  const saved = await paste(text, true, { columns: ['name', null, 'unread', 'address'] });
  assert.deepEqual([saved.status, saved.body.unknown_columns], [200, ['Nr']]);
  const bo = (await everybody()).find(({ email }) => email === 'bo@x.example');
  assert.equal(bo?.address, 'Solna; 1');
  assert.equal((await paste(text, false, { columns: ['pay'] })).status, 400, 'no such field');
});

test('what a spreadsheet would compute is a text', async () => {
  const text = "Förnamn;Efternamn;E-post;Telefon\n=cmd|'/c calc'!A0;+Ek;formel@x.example;+46701234567";
  assert.equal((await paste(text, true)).status, 200);
  const one = (await everybody()).find(({ email }) => email === 'formel@x.example');
  assert.deepEqual(
    [one?.first_name, one?.last_name, one?.phone],
    ["=cmd|'/c calc'!A0", '+Ek', '+46701234567'],
  );
});

test('two hundred people are invited at once, within seconds', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => `Ulla Många${at};m${at}@x.example;${2000 + at}`);
  const began = performance.now();
  const { status } = await paste(`Namn;E-post;Anstnr\n${rows.join('\n')}`, true, {
    invite: true,
    passwords: undefined,
  });
  assert.equal(status, 200);
  assert.ok(performance.now() - began < 10_000, `${Math.round(performance.now() - began)} ms`);
});

test('two pastes of one sheet at once: one is saved, the other is refused whole', async () => {
  const text = 'Namn;E-post;Anställningsnummer\nIda Alm;ida@x.example;801\nJon Alm;jon@x.example;802';
  const both = await Promise.all([paste(text, true), paste(text, true)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted()[0], 200);
  const [refused] = both.filter(({ status }) => status >= 400);
  assert.match(String(refused?.refusal?.errors.text), /^Row 2: /);
  assert.equal((await everybody()).filter(({ last_name }) => last_name === 'Alm').length, 2);
});

test('what is kept for a repeated request says whom a sign-in belongs to, and no pay', async () => {
  const text =
    'Namn;E-post;Anställd från;Månadslön;Sysselsättningsgrad;Tabell;Clearing;Konto\nOla Ek;ola@x.example;2026-11-02;31337;100;33;6000;806967498';
  const send = (save: boolean, key: string) =>
    w.manager.send(
      pastePeople,
      {
        body: {
          from_day: '2026-11-01',
          text,
          save,
          ...(save ? { passwords: [PASSWORD], password: OWN_PASSWORD } : {}),
        },
      },
      { 'idempotency-key': key },
    );
  assert.equal((await send(false, 'paste-preview')).body.rows[0]?.monthly_salary, 31_337);
  const first = await send(true, 'paste-save');
  assert.deepEqual((await send(true, 'paste-save')).body, first.body, 'a repeated request adds nobody');
  assert.deepEqual([first.body.rows[0]?.username, first.body.rows[0]?.email], ['ola.ek', 'ola@x.example']);
  const kept = await w.db.inCompany(
    w.company_id,
    (tx) => tx<{ key: string; reply: string }[]>`
      select key, reply from idempotency_keys where company_id = ${w.company_id} and key like 'paste-%'`,
  );
  assert.deepEqual(
    kept.map(({ key }) => key),
    ['paste-save'],
  );
  for (const word of ['31337', '33', '498', '6000'])
    assert.ok(!new RegExp(`[:"* ]${word}[",}]`).test(kept[0]?.reply ?? word), word);
});

test('a sum that looks like all pay of a monthly salary is asked about, with its row and column', async () => {
  const heads = 'Namn;E-post;Anställd från;Månadslön;Sysselsättningsgrad;Timlön;Timmar per vecka;Tabell;';
  const text = [
    `${heads}Betalda dagar;Underlag;Löpande underlag`,
    'Ida Rydh;rydh1@x.example;2020-01-01;30000;100;;;33;25;386000;4000',
    'Max Rydh;rydh2@x.example;2020-01-01;30000;100;;;33;25;26000;120000',
    'Tim Rydh;rydh3@x.example;2020-01-01;;;180;20;33;25;200000;120000',
    'Ny Rydh;rydh4@x.example;2026-10-01;30000;100;;;33;25;;16000',
  ].join('\n');
  const { rows } = (await paste(text)).body;
  assert.deepEqual(
    rows.map(({ row, faults }) => [row, faults]),
    [
      [2, [{ code: 'whole_pay', field: 'earned_pay', column: 'Underlag', cell: 'J2' }]],
      [3, [{ code: 'whole_pay', field: 'running_pay', column: 'Löpande underlag', cell: 'K3' }]],
      [4, []],
      [5, [{ code: 'whole_pay', field: 'running_pay', column: 'Löpande underlag', cell: 'K5' }]],
    ],
    'pay by the hour belongs to the balance whole',
  );
  const refused = await paste(text, true);
  assert.deepEqual([refused.status, refused.refusal?.code], [400, 'sheet_row_wrong']);
  const confirmed = await paste(text, true, { variable_only: true });
  assert.deepEqual([confirmed.status, confirmed.body.saved], [200, true]);
});

test('a sheet with accounts is saved only with the password of who pastes it; one without needs none', async () => {
  const text = 'Namn;E-post;Clearing;Konto\nDag Bank;dag@x.example;6000;806967498';
  for (const [password, code] of [
    [undefined, 'invalid'],
    ['fel-lösen-77', 'password_wrong'],
  ]) {
    const refused = await paste(text, true, { password });
    assert.deepEqual([refused.status, refused.refusal?.code], [400, code]);
    assert.deepEqual(Object.keys(refused.refusal?.errors ?? {}), ['password']);
  }
  assert.ok(!(await everybody()).some(({ first_name }) => first_name === 'Dag'));
  const plain = await paste('Namn;E-post\nDag Kontolös;dag@x.example', true, { password: undefined });
  assert.deepEqual([plain.status, plain.body.saved], [200, true]);
});

test('an account that does not fit its bank is refused by row and column, until the accounts were checked', async () => {
  const text = [
    'Namn;E-post;Clearing;Konto',
    'Ada Bank;ada@x.example;6000;806967497',
    'Bea Bank;bea@x.example;0999;1234567',
    'Cia Bank;cia@x.example;6000;806967498',
  ].join('\n');
  assert.deepEqual(await faultsOf(text), [[['unlikely', 'account']], [['unknown_clearing', 'clearing']], []]);
  const in_one = await faultsOf('Namn;E-post;Konto\nAda Bank;ada@x.example;1999-1');
  assert.deepEqual(in_one, [[['not_allowed', 'account']]], 'unreadable before it is unlikely');
  const refused = await paste(text, true);
  assert.deepEqual([refused.status, refused.refusal?.code], [400, 'sheet_row_wrong']);
  assert.ok(!(await everybody()).some(({ last_name }) => last_name === 'Bank'));
  assert.ok(!JSON.stringify(refused.refusal).includes('806967497'), 'no account is answered');
  const checked = await paste(text, true, { accounts_checked: true });
  assert.deepEqual([checked.status, checked.body.saved], [200, true], 'some real ones do not fit');
});
