import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAbsence } from '../src/contract/absences.ts';
import { makePayrollRun } from '../src/contract/payroll-runs.ts';
import { getPayslipFile } from '../src/contract/payslips.ts';
import { createUser } from '../src/contract/users.ts';
import { absencePay } from '../src/core/pay/absence-pay.ts';
import { LINE_LAWS, type LineLaw, lineLaw } from '../src/core/pay/line-laws.ts';
import { payslipLaw } from '../src/server/files/payslip-laws.ts';
import { absenceCases } from './absence-cases.ts';
import { linesOfPdf } from './unpack.ts';
import { type World, world } from './world.ts';

/** The payslip as a file is in the language that is asked for, the law of each line too. */

let w: World;
before(async () => {
  w = await world({ now: '2026-11-02T09:00:00Z' });
});
after(() => w.close());

test('the law of every line for absence and vacation has its words in both languages', () => {
  const cases = absenceCases(new URL('../src/core/pay/absence-pay.md', import.meta.url));
  const laws = new Set(cases.flatMap(({ facts }) => absencePay(facts).lines.map(({ law }) => law)));
  assert.ok(laws.size >= 10, `${laws.size}`);
  assert.deepEqual(
    [...laws].filter((law) => lineLaw(law) === null),
    [],
  );
  for (const name of Object.keys(LINE_LAWS) as LineLaw[]) {
    const sv = payslipLaw(name, 'sv');
    const en = payslipLaw(name, 'en');
    assert.notEqual(sv, en, name);
    assert.doesNotMatch(sv, /\b(the|pay|of|leave|day)\b/, name);
    // The law is cited alike in both.
    const cited = /^(.* §§?|.*\(\d{4}:\d+\)): /;
    const [, cited_sv = ''] = cited.exec(sv) ?? [];
    assert.equal(cited_sv.replace('–', '-'), cited.exec(en)?.[1] ?? '', name);
  }
});

test('the Swedish payslip of a sick month is Swedish, and its parts of the pay are positive', async () => {
  const body = {
    first_name: 'Sjuk',
    last_name: 'Sjuksson',
    username: 'sjuk',
    email: 'sjuk@example.se',
    role: 'worker' as const,
    password: 'ett-långt-lösen-77',
    employment_date: '2024-01-01',
    pay: { monthly_salary: 30_000, employment_rate: 100 },
  };
  const { body: person } = await w.manager.send(createUser, { body });
  const sick = { user: person.id, kind: 'sick' as const, first_day: '2026-10-05', last_day: '2026-10-30' };
  assert.equal((await w.manager.send(createAbsence, { body: sick })).status, 201);
  const run = { year: 2026, month: 10, override_reason: 'Prov: uppgifter saknas' };
  assert.equal((await w.manager.send(makePayrollRun, { body: run })).status, 201);
  const pageIn = async (language: string): Promise<string> => {
    const { rawPayload } = await w.app.inject({
      method: 'GET',
      url: `${getPayslipFile.path}?year=2026&month=10&language=${language}&user=${person.id}`,
      headers: {
        authorization: `Bearer ${w.manager.access}`,
        'x-tenant-domain': `${w.manager.subdomain}.localhost`,
      },
    });
    return linesOfPdf(rawPayload).join(' ');
  };
  const swedish = await pageIn('sv');
  assert.match(swedish, /Sjukavdrag/);
  assert.match(swedish, /sjuklön betalas i stället för lönen/);
  assert.match(swedish, /från dag 15 i sjukperioden betalar Försäkringskassan/);
  assert.match(swedish, /× 80 %/);
  assert.doesNotMatch(swedish, /× -|sick pay|of the pay/);
  assert.match(await pageIn('en'), /sick pay comes instead of the pay that is lost/);
});
