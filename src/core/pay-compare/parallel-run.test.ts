import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, readTables } from '../../../test/tables.ts';
import { CP437_UPPER } from '../cp437.ts';
import { taxFromTable } from '../pay/tax.ts';
import { compared } from './compare.ts';
import type { OwnMonth, OwnPerson } from './comparison.ts';
import { decoded } from './decoding.ts';
import { hundredthsIn } from './numbers.ts';
import { LIST_SUMS, type OldFile, type OldIdentity, Unreadable } from './old-file.ts';
import { readOldFile } from './read-old-file.ts';
import { otherThan, readCodes } from './readings.ts';

const [faults = [], numbers = [], , lines = [], taxes = [], sums = []] = readTables(
  new URL('parallel-run.md', import.meta.url),
);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const LINE = '<lonetrans anstid="7"><lonart>100</lonart><belopp>1</belopp></lonetrans>';

function faultOf(file: Uint8Array): string {
  try {
    readOldFile(file);
    return 'no';
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return `${error.fault} ${error.line} ${error.at}`.trim();
  }
}

test('files are read, or refused with their line, as the page says', () => {
  assert.ok(faults.length >= 25);
  for (const row of faults) {
    const text = cell(row, 'file')
      .replaceAll('`', '')
      .replaceAll('⏎', '\n')
      .replaceAll('(p)', '<paxml><header/><lonetransaktioner>')
      .replaceAll('(/p)', '</lonetransaktioner></paxml>')
      .replaceAll('(l)', LINE);
    assert.equal(faultOf(bytes(text)), cell(row, 'fault'), text);
  }
});

test('numbers are read as the page says', () => {
  for (const row of numbers) {
    const expected = cell(row, 'hundredths');
    assert.equal(
      hundredthsIn(cell(row, 'text')),
      expected === 'no' ? null : Number(expected),
      cell(row, 'text'),
    );
  }
});

test('the encoding is found', () => {
  const text = '#FNAMN "Åkes Bröd & Kött på Östermalm"\n';
  const upper = [...CP437_UPPER];
  const byte_of = (character: string): number =>
    upper.includes(character) ? 0x80 + upper.indexOf(character) : character.charCodeAt(0);
  for (const [encoding, file] of [
    ['utf-8', bytes(text)],
    ['utf-8', bytes(`\ufeff${text}`)],
    ['iso-8859-1', Uint8Array.from(text, (character) => character.charCodeAt(0))],
    ['cp437', Uint8Array.from(text, byte_of)],
  ] as const) {
    const read = decoded(file);
    assert.equal(read.encoding, encoding);
    assert.equal(read.text.replace('\ufeff', ''), text);
  }
  assert.equal(faultOf(Uint8Array.of(0xff, 0xfe, 0x23, 0)), 'encoding 1');
  assert.equal(faultOf(Uint8Array.of(0x23, 0x0a, 0)), 'encoding 2');
  assert.equal(faultOf(Uint8Array.of()), 'empty 1');
  const broken = [...bytes('<?xml version="1.0" encoding="UTF-8"?>\n<paxml>å\n'), 0xe5, ...bytes('</paxml>')];
  assert.equal(faultOf(Uint8Array.from(broken)), 'encoding 3');
  assert.equal(faultOf(bytes('<?xml version="1.0" encoding="EBCDIC"?><paxml/>')), 'encoding 1 EBCDIC');
});

test('a hostile file is refused quickly', () => {
  const deep = `<paxml>${'<a>'.repeat(1000)}`;
  assert.equal(faultOf(bytes(deep)).split(' ')[0], 'too_large');
  const wide = `<paxml>${'<a/>'.repeat(300_001)}</paxml>`;
  assert.equal(faultOf(bytes(wide)).split(' ')[0], 'too_large');
  assert.equal(faultOf(new Uint8Array(8_000_001).fill(0x20)), 'too_large 1');
  assert.equal(faultOf(bytes(`<paxml ${'a '.repeat(100_000)}`)).split(' ')[0], 'not_well_formed');
  assert.equal(faultOf(bytes(`#VER "${'\\'.repeat(200_000)}`)).split(' ')[0], 'not_well_formed');
});

const PERSON: OwnPerson = {
  user_id: 'u',
  employee_number: 7,
  personal_number: '199001012384',
  birth_date: '1990-01-01',
  gross_ore: 3_000_000,
  taxable_ore: 3_000_000,
  tax_ore: 570_300,
  contribution_ore: 942_600,
  tax_decision: null,
  tax_table: 32,
  tax_column: 1,
  lines: [],
};
const monthOf = (
  people: readonly OwnPerson[],
  accounts: ReadonlyMap<number, number> = new Map(),
): OwnMonth => ({
  people,
  accounts,
  month: '2026-10',
  period: '2026-10',
  taxBy: (table, column, gross_ore) => {
    const verdict = taxFromTable({ year: 2026, table, column, gross_ore });
    return verdict.ok ? verdict.tax_ore : null;
  },
});

const SAME = { number: '7', personal_number: null, birth_date: null };
const triples = (text: string) =>
  text
    .split(';')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [code = '', quantity = '-', amount = ''] = one.trim().split(' ');
      const hundredths = quantity === '-' ? null : Number(quantity) * 100;
      return { code, quantity: hundredths, amount_ore: Math.round(Number(amount) * 100) };
    });

test('lines are compared as the page says', () => {
  assert.ok(lines.length >= 15);
  for (const row of lines) {
    const there = triples(cell(row, 'there')).map((line, index) => ({
      ...line,
      person: SAME,
      name: '',
      date: null,
      line: index + 1,
    }));
    const here = triples(cell(row, 'here')).map(({ code, quantity, amount_ore }) => {
      const of_line = {
        code: code.startsWith('#') ? ('earning' as const) : code,
        unit: quantity === null ? ('month' as const) : ('hour' as const),
        quantity: quantity ?? 100,
        rate_ore: 0,
        amount_ore,
      };
      return code.startsWith('#') ? { ...of_line, manual: { number: code.slice(1), name: '' } } : of_line;
    }) as unknown as OwnPerson['lines'];
    // Without lines here the person is not in the month.
    const known = here.length === 0 ? [] : there;
    const codes = new Map<string, string | null>([
      ...there.filter(({ code }) => code !== 'X9').map(({ code }) => [code, code] as const),
      ['left_out', null],
    ]);
    const month = monthOf([{ ...PERSON, lines: here.length === 0 ? linesOf(there) : here }]);
    const file: OldFile = { kind: 'paxml', org_number: null, lines: known };
    const [person] = compared([file], month, { codes, people: new Map() }).people;
    assert.equal(
      person?.differences.map(({ code, cause }) => `${code} ${cause}`).join('; '),
      cell(row, 'differences'),
      cell(row, 'there'),
    );
  }
});

const linesOf = (there: readonly { code: string; quantity: number | null; amount_ore: number }[]) =>
  there.map((line) => ({ ...line, unit: 'hour', rate_ore: 0 })) as unknown as OwnPerson['lines'];

test('another tax is explained as the page says', () => {
  for (const row of taxes) {
    const fields = new Map([
      ['011', 30_000],
      ['001', Number(cell(row, 'declared there'))],
    ]);
    const file: OldFile = {
      kind: 'agi',
      org_number: null,
      period: '2026-10',
      people: [
        { person: { number: null, personal_number: '9001012384', birth_date: null }, fields, line: 4 },
      ],
      contribution_kr: null,
      tax_kr: null,
    };
    const [person] = compared([file], monthOf([PERSON]), { codes: new Map(), people: new Map() }).people;
    const said = person?.differences.map(({ cause, table, column }) =>
      [cause, table, column].filter((one) => one !== undefined).join(' '),
    );
    assert.equal(
      said?.join('; ') === '' ? 'no' : said?.join('; '),
      cell(row, 'cause'),
      cell(row, 'declared there'),
    );
  }
});

test('a tax that differs alone is explained in its field too, by the table that gives it', () => {
  const line = { name: '', date: null, quantity: null, line: 1, person: SAME };
  const lines = [
    { ...line, code: 'base_monthly', amount_ore: 3_000_000 },
    { ...line, code: 'tax', amount_ore: -587_800 },
  ];
  const here = lines.map(({ code, amount_ore }) => ({
    code,
    unit: 'month',
    quantity: 100,
    rate_ore: 0,
    amount_ore: code === 'tax' ? -570_300 : amount_ore,
  })) as unknown as OwnPerson['lines'];
  const fields = new Map([
    ['011', 30_000],
    ['001', 5878],
  ]);
  const files: OldFile[] = [
    { kind: 'paxml', org_number: null, lines },
    {
      kind: 'agi',
      org_number: null,
      period: '2026-10',
      people: [{ person: SAME, fields, line: 4 }],
      contribution_kr: null,
      tax_kr: null,
    },
  ];
  const codes = new Map(lines.map(({ code }) => [code, code]));
  const [person] = compared(files, monthOf([{ ...PERSON, lines: here }]), {
    codes,
    people: new Map(),
  }).people;
  assert.deepEqual(
    person?.differences.map(({ code, cause, table, column }) => [code, cause, table, column]),
    [
      ['tax', 'tax_table', 33, 1],
      ['001', 'tax_table', 33, 1],
    ],
  );
});

test('people are found by mapping, personal number, birth date and employee number', () => {
  const other: OwnPerson = {
    ...PERSON,
    user_id: 'v',
    employee_number: 8,
    personal_number: null,
    birth_date: '1980-02-03',
  };
  const line = { code: 'base_monthly', name: '', date: null, quantity: null, amount_ore: 100, line: 1 };
  const found = (person: Partial<OldIdentity>, here = [PERSON, other]) => {
    const file: OldFile = {
      kind: 'paxml',
      org_number: null,
      lines: [{ ...line, person: { number: null, personal_number: null, birth_date: null, ...person } }],
    };
    const { people } = compared([file], monthOf(here), {
      codes: new Map([['base_monthly', 'base_monthly']]),
      people: new Map([['900', 'v']]),
    });
    return people.find(({ differences }) => differences.length > 0)?.user_id;
  };
  assert.equal(found({ number: '900' }), 'v');
  assert.equal(found({ number: '900', personal_number: '9001012384' }), 'v');
  assert.equal(found({ number: '8', personal_number: '199001012384' }), 'u');
  assert.equal(found({ number: '008' }), 'v');
  assert.equal(found({ birth_date: '1980-02-03' }), 'v');
  const twin = { ...other, user_id: 'w', employee_number: 9 };
  assert.equal(found({ birth_date: '1980-02-03' }, [PERSON, other, twin]), null);
  // A personal number that nobody here has is nobody, whatever the employee number says.
  assert.equal(found({ number: '7', personal_number: '198507099805' }), null);
  assert.equal(found({ number: '99' }), null);
});

test('accounts that trade an amount are one other account, and the fee may be rounded for each person', () => {
  const rows = [
    [7010, 3_000_000],
    [2710, -570_300],
    [1930, -2_429_700],
  ] as const;
  const voucher = {
    date: '2026-10-23',
    rows: rows.map(([account, amount_ore], index) => ({ account, amount_ore, line: index + 5 })),
  };
  const rent = { date: '2026-10-01', rows: [{ account: 5010, amount_ore: 0, line: 2 }] };
  const sie: OldFile = { kind: 'sie', org_number: null, vouchers: [rent, voucher], names: new Map() };
  const accounts = new Map<number, number>([
    [7210, 3_000_000],
    [2710, -570_300],
    [1930, -2_429_700],
  ]);
  const { company } = compared([sie], monthOf([PERSON], accounts), { codes: new Map(), people: new Map() });
  assert.deepEqual(
    company.map(({ code, cause, account }) => [code, cause, account]),
    [
      ['7010', 'other_account', 7210],
      ['7210', 'other_account', 7010],
    ],
  );
  // The cost and the debt of one contribution differ by the same amount: neither is on another account.
  const owed = (kr: number) => [
    { account: 7510, amount_ore: kr * 100, line: 5 },
    { account: 2731, amount_ore: kr * -100, line: 6 },
  ];
  const fees: OldFile = { ...sie, vouchers: [{ date: '2026-10-23', rows: owed(9000) }] };
  const here = new Map<number, number>(owed(9426).map(({ account, amount_ore }) => [account, amount_ore]));
  assert.deepEqual(
    compared([fees], monthOf([PERSON], here), { codes: new Map(), people: new Map() }).company.map(
      ({ code, cause }) => [code, cause],
    ),
    [
      ['2731', 'unknown'],
      ['7510', 'unknown'],
    ],
  );
  const fee = (contribution_kr: number) => {
    const file: OldFile = {
      kind: 'agi',
      org_number: null,
      period: '2026-10',
      people: [],
      contribution_kr,
      tax_kr: null,
    };
    const contribution = {
      code: 'employer_contribution',
      unit: '%',
      quantity: 3142,
      rate_ore: 3_000_000,
      amount_ore: 942_600,
    };
    const person = {
      ...PERSON,
      gross_ore: 0,
      tax_ore: 0,
      lines: [contribution] as unknown as OwnPerson['lines'],
    };
    return compared([file], monthOf([person]), { codes: new Map(), people: new Map() }).company[0]?.cause;
  };
  assert.equal(fee(9426), undefined);
  assert.equal(fee(9425), 'fee_rounding');
  assert.equal(fee(9000), 'unknown');
});

test('codes read by themselves where they say what they are, and mapped ones come first', () => {
  const own = [
    { number: '410', paxml: 'BONUS' },
    { number: '7', paxml: null },
  ];
  const read = readCodes(
    ['MÅNLÖN', 'ob1', 'OB2', '410', 'BONUS', '7', '8', '9'].map((code) => ({ code })),
    new Map<string, string | null>([
      ['7', 'sick_pay'],
      ['8', null],
    ]),
    own,
  );
  assert.deepEqual(
    [...read],
    [
      ['MÅNLÖN', 'base_monthly'],
      ['ob1', 'ob1'],
      ['OB2', 'ob2'],
      ['410', '#410'],
      ['BONUS', '#410'],
      ['7', 'sick_pay'],
      ['8', null],
    ],
  );
});

test('a file of another company or month is refused', () => {
  const own = { org_number: '5560160680', month: '2026-10', period: '2026-11' };
  const agi = (org_number: string | null, period: string): OldFile => ({
    kind: 'agi',
    org_number,
    period,
    people: [],
    contribution_kr: null,
    tax_kr: null,
  });
  assert.equal(otherThan(agi('5560160680', '2026-11'), own), null);
  assert.equal(otherThan(agi(null, '2026-11'), own), null);
  assert.equal(otherThan(agi('5560160680', '2026-10'), own), 'other_month');
  assert.equal(otherThan(agi('5569999999', '2026-11'), own), 'other_company');
});

test('a pay list is compared as the page says', () => {
  assert.ok(sums.length >= 10);
  const person: OwnPerson = {
    ...PERSON,
    gross_ore: 3_120_000,
    taxable_ore: 3_250_000,
    tax_ore: 633_700,
    net_ore: 2_461_300,
    contribution_ore: 1_021_100,
    lines: [
      { code: 'base_monthly', unit: 'month', quantity: 100, rate_ore: 3_120_000, amount_ore: 3_120_000 },
    ],
  };
  const own = monthOf([person]);
  for (const row of sums) {
    const columns = cell(row, 'columns').split(' ');
    const there = cell(row, 'there');
    const lists: Extract<OldFile, { kind: 'list' }>['columns'] = LIST_SUMS.filter((one) =>
      columns.includes(one),
    );
    const amounts = there.split(' ').map((kronor) => Math.round(Number(kronor) * 100));
    const listed = {
      person: SAME,
      sums: new Map(
        columns.map((field, at) => [LIST_SUMS.find((one) => one === field) ?? 'gross', amounts[at] ?? 0]),
      ),
      line: 2,
    };
    const file: OldFile = {
      kind: 'list',
      org_number: null,
      columns: lists,
      unknown_columns: [],
      rows: there === '-' ? [] : [listed],
    };
    const { people, company } = compared([file], own, { codes: new Map(), people: new Map() });
    const said = people.flatMap(({ differences }) =>
      differences.map(({ code, cause, table, column }) =>
        [code, cause, table, column].filter((one) => one !== undefined).join(' '),
      ),
    );
    assert.equal(said.join(', '), cell(row, 'differences'), JSON.stringify(row));
    assert.deepEqual(company, []);
  }
  // No person here has the number, and a person whom another month's run alone pays is not asked for.
  const stranger: OldFile = {
    kind: 'list',
    org_number: null,
    columns: ['gross'],
    unknown_columns: [],
    rows: [{ person: { ...SAME, number: '8' }, sums: new Map([['gross', 100]]), line: 2 }],
  };
  const beside = monthOf([{ ...person, lines: [] }]);
  const { people, equal } = compared([stranger], beside, { codes: new Map(), people: new Map() });
  assert.deepEqual(
    people.map(({ user_id, differences }) => [
      user_id,
      differences.map(({ what, cause }) => `${what} ${cause}`),
    ]),
    [
      [null, ['sum only_there']],
      ['u', []],
    ],
  );
  assert.equal(equal, 1);
});
