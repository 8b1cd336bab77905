import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { type DeclaredLine, formFields, formsOf, type Paid, statementOf } from './declared-fields.ts';
import { DECLARED_FIELDS } from './pay-codes.ts';
import { declaredPeople } from './pay-file-people.ts';
import { TAX_DECISION_KINDS } from './tax-decision.ts';

const [rows = []] = readTables(new URL('declared-fields.md', import.meta.url));
const inOre = (kronor: string | undefined): number => Math.round(Number(kronor) * 100);

/** `20000/4000 sink +012:1300`, several times. */
function runsIn(text: string): Paid[] {
  const runs: Paid[] = [];
  for (const word of text.split(' ')) {
    const last = runs.at(-1);
    if (word.includes('/')) {
      const [gross, tax] = word.split('/');
      runs.push({ gross_ore: inOre(gross), tax_ore: inOre(tax), tax_decision: null, lines: [] });
    } else if (last !== undefined && word.startsWith('+')) {
      const [field, kronor] = word.slice(1).split(':');
      const declared = DECLARED_FIELDS.find((one) => one === field) ?? null;
      assert.ok(declared !== null, word);
      const line: DeclaredLine = { amount_ore: inOre(kronor), manual: { declared } };
      runs[runs.length - 1] = { ...last, lines: [...last.lines, line] };
    } else if (last !== undefined) {
      const tax_decision = TAX_DECISION_KINDS.find((one) => one === word);
      assert.ok(tax_decision !== undefined, word);
      runs[runs.length - 1] = { ...last, tax_decision };
    }
  }
  return runs;
}

test('each run states its pay by its own decision, and the forms are those of the page', () => {
  assert.ok(rows.length >= 19);
  for (const row of rows) {
    const runs = runsIn(cell(row, 'paid'));
    const statements = runs.map(statementOf);
    const forms = formsOf(statements).map((form) => {
      const fields = formFields(form).map(([, value, faltkod]) => `${faltkod}:${value}`);
      return [...(form.is_sink ? ['SINK'] : []), ...fields].join(' ');
    });
    assert.equal(forms.join(' / '), cell(row, 'forms'), JSON.stringify(row));
    const sum = (of: (run: Paid) => number): number => runs.reduce((total, run) => total + of(run), 0);
    const payee = {
      gross_ore: sum(({ gross_ore }) => gross_ore),
      tax_ore: sum(({ tax_ore }) => tax_ore),
      net_ore: 0,
      personal_number: '198112189876',
      birth_date: null,
      account: null,
      statements,
    };
    const { included, left_out } = declaredPeople([payee]);
    assert.equal(left_out[0]?.fact ?? '', cell(row, 'left out for'), JSON.stringify(row));
    assert.equal(included.length + left_out.length, 1, JSON.stringify(row));
  }
});
