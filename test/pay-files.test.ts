import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { LEAVE_KINDS } from '../src/core/leave.ts';
import { type PayFilePerson, type PayFileRun, payFileName } from '../src/server/payroll/pay-file.ts';
import * as agi_file from '../src/server/payroll/pay-file-agi.ts';
import * as pain_file from '../src/server/payroll/pay-file-pain.ts';
import { paxmlFile } from '../src/server/payroll/pay-file-paxml.ts';
import { sieFile } from '../src/server/payroll/pay-file-sie.ts';
import { Refusal } from '../src/server/refusal.ts';
import { complaintsAboutAgi, complaintsAboutPain, complaintsAboutPaxml } from './pay-file-rules.ts';
import { ANNA as anna, contribution, line, paxmlOf, paxmlRunOf, PAY_RUN as run } from './pay-file-sample.ts';
import { fromCp437, readSie } from './sie-reader.ts';
import { all, at, type Element, readXml } from './xml-reader.ts';

/**
 * The exported files, read back by the tests' own readers and checked against the published rules of their formats.
 * The same readers and rules check the reference's samples.
 */

const agiFile = (run: PayFileRun): Buffer => Buffer.concat([...agi_file.agiFile(run)]);
const painFile = (run: PayFileRun): Buffer => Buffer.concat([...pain_file.painFile(run)]);

const SAMPLES = new URL('../../shared/reference/samples/', import.meta.url);

const xmlOf = (file: Buffer): Element => readXml(file.toString('utf8'));
const refusalOf = (make: () => unknown): Refusal => {
  try {
    make();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};
const errorsOf = (make: () => unknown): Record<string, string[]> => refusalOf(make).more.errors ?? {};
const ore = (decimal: string): number => Math.round(Number(decimal) * 100);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const of = (person: Partial<PayFilePerson>): PayFileRun => ({ ...run, people: [{ ...anna, ...person }] });
const by = (employer: Partial<PayFileRun['employer']>): PayFileRun => ({
  ...run,
  employer: { ...run.employer, ...employer },
});

describe('the reference samples', () => {
  const sample = (name: string): Buffer => readFileSync(new URL(name, SAMPLES));
  const absent = existsSync(SAMPLES) ? false : 'no reference samples beside the repository';
  test('pass the same rules', { skip: absent }, () => {
    assert.deepEqual(complaintsAboutPaxml(xmlOf(sample('paxml-2.0.xml'))), []);
    assert.deepEqual(complaintsAboutAgi(xmlOf(sample('agi-202604.xml'))), []);
    assert.deepEqual(complaintsAboutPain(xmlOf(sample('pain001-salary.xml'))), []);
    assert.deepEqual(readSie(sample('lon.si')).complaints, []);
  });

  test('agree with the files of the same payslip', { skip: absent }, () => {
    const declared = (root: Element, ...names: string[]) =>
      names.map((name) => all(root, name).map((one) => one.text));
    const agi = [
      'agd:SummaArbAvgSlf',
      'agd:SummaSkatteavdr',
      'agd:KontantErsattningUlagAG',
      'agd:AvdrPrelSkatt',
    ];
    assert.deepEqual(
      declared(xmlOf(agiFile(run)), ...agi),
      declared(xmlOf(sample('agi-202604.xml')), ...agi),
    );
    const pain = ['InstdAmt', 'CtrlSum', 'IBAN', 'BIC', 'MmbId', 'Cd'];
    assert.deepEqual(
      declared(xmlOf(painFile(run)), ...pain),
      declared(xmlOf(sample('pain001-salary.xml')), ...pain),
    );
    const rows = (file: Buffer) =>
      readSie(file).verifications.flatMap((one) =>
        one.rows.map(({ account, ore: amount }) => `${account} ${amount}`),
      );
    assert.deepEqual(rows(sieFile(run)).toSorted(), rows(sample('lon.si')).toSorted());
  });
});

describe('the rules find faults', async () => {
  const agi = agiFile(run).toString('utf8');
  const pain = painFile(run).toString('utf8');
  const paxml = (await paxmlOf(run)).toString('utf8');
  const sie = sieFile(run).toString('latin1');
  const broken = (text: string, was: string | RegExp, is: string): Element => {
    const changed = text.replace(was, is);
    assert.notEqual(changed, text, String(was));
    return readXml(changed);
  };
  test('each kind of fault is found', () => {
    for (const [was, is] of [
      ['<agd:SummaSkatteavdr faltkod="497">5995<', '<agd:SummaSkatteavdr faltkod="497">5996<'],
      ['faltkod="011"', 'faltkod="012"'],
      [/<agd:AvdrPrelSkatt.*\n/, '<agd:Sjuklon>1</agd:Sjuklon>\n'],
      ['<agd:Period>202604<', '<agd:Period>202603<'],
      [/<agd:Skapad>.*\n/, ''],
      ['165560160680</agd:Arendeagare>', '165560160681</agd:Arendeagare>'],
    ] as const)
      assert.notDeepEqual(complaintsAboutAgi(broken(agi, was, is)), [], String(was));
    for (const [was, is] of [
      ['<CtrlSum>25205.00<', '<CtrlSum>25205.01<'],
      ['<NbOfTxs>1<', '<NbOfTxs>2<'],
      ['>SALA<', '>SALARY<'],
      [/<ReqdExctnDt>.*\n/, ''],
      [/(<PmtMtd>.*\n)(<NbOfTxs>.*\n)/, '$2$1'],
      ['Ccy="SEK"', 'Ccy="kr"'],
    ] as const)
      assert.notDeepEqual(complaintsAboutPain(broken(pain, was, is)), [], String(was));
    for (const [was, is] of [
      ['<tidkod>ARB<', '<tidkod>ARBETE<'],
      ['<omfattning>100<', '<omfattning>101<'],
      ['<timmar>7.50<', '<timmar>0.00<'],
      ['<version>2.0<', '<version>2.1<'],
      ['<datumtom>2026-04-15<', '<datumtom>2026-04-12<'],
      ['postid="2"', 'postid="1"'],
      [/<datumtom>.*\n/, ''],
      ['persnr="198112189876"', 'persnr="8112189876"'],
    ] as const)
      assert.notDeepEqual(complaintsAboutPaxml(broken(paxml, was, is)), [], String(was));
    for (const [was, is] of [
      ['-25205.00', '-25205.01'],
      ['#FORMAT PC8', '#FORMAT UTF8'],
      ['\r\n#GEN', '\n#GEN'],
      ['#KONTO 1930', '#KONTO 1931'],
      ['"Testbolaget AB"', '"Testbolaget" AB"'],
      ['#SIETYP 4\r\n', ''],
    ] as const)
      assert.notDeepEqual(readSie(Buffer.from(sie.replace(was, is), 'latin1')).complaints, [], was);
  });
});

test('PAXml: hours and unsocial hours a day, absence by days, money lines', async () => {
  const root = xmlOf(await paxmlOf(run));
  assert.deepEqual(complaintsAboutPaxml(root), []);
  assert.deepEqual(
    all(root, 'tidtrans').map((one) => [at(one, 'tidkod'), at(one, 'datum'), at(one, 'timmar')]),
    [
      ['ARB', '2026-04-10', '7.50'],
      ['OB1', '2026-04-10', '2.75'],
      ['ARB', '2026-04-11', '0.33'],
      ['OB3', '2026-04-11', '0.33'],
      ['SJK', '', ''],
    ],
  );
  assert.deepEqual(
    all(root, 'lonetrans').map((one) =>
      ['lonkod', 'lonart', 'benamning', 'antal', 'apris', 'belopp'].map((name) => at(one, name)),
    ),
    [
      ['TIMLÖN', '', '', '150.00', '200.00', '30000.00'],
      ['OB1', '', '', '15.00', '100.00', '1500.00'],
      ['', 'karens', 'Karensavdrag', '', '', '-300.00'],
    ],
  );
  const monthly = of({
    lines: [line('base_monthly', 31_200_00), line('correction', 0, { of_month: '2026-02' })],
  });
  assert.deepEqual(
    all(xmlOf(await paxmlOf(monthly)), 'tidkod').map((one) => one.text),
    ['TID', 'OB1', 'TID', 'OB3', 'SJK'],
  );
  for (const kind of ['sick', 'vab', ...LEAVE_KINDS] as const) {
    const [away] = anna.absences;
    assert.ok(away);
    assert.deepEqual(
      complaintsAboutPaxml(xmlOf(await paxmlOf(of({ absences: [{ ...away, kind }] })))),
      [],
      kind,
    );
  }
  await assert.rejects(paxmlOf(of({ gross_ore: 1 })), RangeError);
});

test('AGI: the month of payment, whole kronor, a sole trader, absence for care of children from 2025', () => {
  const root = xmlOf(agiFile(of({ gross_ore: 31_200_99 })));
  assert.deepEqual(complaintsAboutAgi(root), []);
  assert.equal(all(root, 'agd:KontantErsattningUlagAG')[0]?.text, '31200');
  assert.equal(all(root, 'agd:SummaArbAvgSlf')[0]?.text, '9803');
  assert.equal(all(root, 'agd:Period')[0]?.text, '202604');
  const { people } = of({ gross_ore: 30_002_00, lines: [contribution(30_002_00, 9_426_00)] });
  const two = xmlOf(agiFile({ ...run, people: numbered([...people, ...people]) }));
  assert.equal(all(two, 'agd:SummaArbAvgSlf')[0]?.text, '18853', 'of the summed pay: twice 9 426.62');
  const sole = xmlOf(agiFile(by({ org_number: '640823-3234' })));
  assert.equal(all(sole, 'agd:Arendeagare')[0]?.text, '196408233234');
  const care = of({
    care_days: [
      { date: '2026-03-03', kind: 'vab', absent_min: 240 },
      { date: '2026-03-03', kind: 'vab', absent_min: 200 },
      { date: '2026-03-04', kind: 'parental', absent_min: 480 },
      { date: '2026-03-05', kind: 'vab', absent_min: 0 },
    ],
  });
  const declared = xmlOf(agiFile(care));
  assert.deepEqual(complaintsAboutAgi(declared), []);
  assert.deepEqual(
    all(declared, 'agd:Franvarouppgift').map((one) =>
      one.children
        .slice(2)
        .map((child) => child.text)
        .join(' '),
    ),
    [
      '2026-03-03 198112189876 1 TILLFALLIG_FORALDRAPENNING 7.33',
      '2026-03-04 198112189876 2 FORALDRAPENNING 8.00',
    ],
  );
  assert.equal(all(xmlOf(agiFile({ ...care, paid_on: '2024-12-23' })), 'agd:Franvarouppgift').length, 0);
});

test('pain: the same run gives the same bytes, another run has another id; people without pay are not in it', () => {
  assert.deepEqual(painFile(run), painFile(run));
  const idOf = (file: Buffer): string => at(xmlOf(file), 'CstmrCdtTrfInitn', 'GrpHdr', 'MsgId');
  assert.notEqual(
    idOf(painFile(run)),
    idOf(painFile({ ...run, message_id: run.message_id.replace('5b', '5c') })),
  );
  const two = {
    ...run,
    people: [anna, { ...anna, employee_number: 102, gross_ore: 0, tax_ore: 0, net_ore: 0 }],
  };
  assert.equal(at(xmlOf(painFile(two)), 'CstmrCdtTrfInitn', 'GrpHdr', 'NbOfTxs'), '1');
  const swedbank = xmlOf(painFile(of({ account: { clearing: '83576', number: '1112223332' } })));
  assert.equal(all(swedbank, 'MmbId')[0]?.text, '8357');
  assert.deepEqual(complaintsAboutPain(swedbank), []);
});

test('pain.001.001.09 has the same payments as .03; the code of the bank and the day are written its way', () => {
  const later = by({ bank_format: 'pain_001_001_09' });
  const [early, late] = [xmlOf(painFile(run)), xmlOf(painFile(later))];
  assert.deepEqual(complaintsAboutPain(late), []);
  const texts = (root: Element, name: string) => all(root, name).map((one) => one.text.trim());
  for (const name of ['MsgId', 'InstdAmt', 'CtrlSum', 'IBAN', 'EndToEndId', 'MmbId', 'Id'])
    assert.deepEqual(texts(late, name), texts(early, name), name);
  assert.deepEqual([texts(late, 'BICFI'), texts(late, 'BIC')], [['ESSESESS'], []]);
  assert.deepEqual(texts(late, 'Dt'), [run.paid_on]);
  const text = painFile(later).toString('utf8');
  for (const [was, is] of [
    [/BICFI>/g, 'BIC>'],
    [/\s*<Dt>(.*)<\/Dt>\s*/, '$1'],
    ['pain.001.001.09', 'pain.001.001.03'],
    ['>SALA<', '>SALARY<'],
  ] as const)
    assert.notDeepEqual(complaintsAboutPain(readXml(text.replace(was, is))), []);
});

test('SIE: the cost of contributions is a row for each rate, and one row where the lines do not add up', () => {
  const young = {
    ...anna,
    user_id: 'ung',
    employee_number: 102,
    contribution_ore: 6_773_00,
    lines: [
      line('employer_contribution', 5_202_00, { quantity: 20_81, unit: '%', rate_ore: 25_000_00 }),
      line('employer_contribution', 1_571_00, { quantity: 31_42, unit: '%', rate_ore: 5_000_00 }),
    ],
  };
  const rowsOf = (people: PayFileRun['people']) => {
    const { lines, complaints } = readSie(sieFile({ ...run, people }));
    assert.deepEqual(complaints, []);
    return lines
      .filter(([label, account]) => label === '#TRANS' && account === '7510')
      .map(([, , , amount, , text = '']) => `${amount} ${text}`);
  };
  assert.deepEqual(rowsOf([anna, young]), [
    '11374.00 Arbetsgivaravgift 31,42 %',
    '5202.00 Arbetsgivaravgift 20,81 %',
  ]);
  assert.deepEqual(rowsOf([{ ...young, lines: [] }]), ['6773.00 ']);
});

test('SIE: the accounts of the company, one voucher on the day of payment', () => {
  const { lines, verifications, complaints } = readSie(
    sieFile(by({ accounts: { ...run.employer.accounts, net_pay: 2820 } })),
  );
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    verifications.map(({ date, text }) => [date, text]),
    [['20260424', 'Lön 2026-03']],
  );
  assert.ok(lines.some(([label, account]) => label === '#KONTO' && account === '2820'));
  const nameIn = (name: string) =>
    readSie(sieFile(by({ name }))).lines.find(([label]) => label === '#FNAMN')?.[1];
  const upper = fromCp437(Uint8Array.from({ length: 127 }, (_, at) => 0x80 + at));
  assert.equal(nameIn(upper), upper, 'every letter of the code page');
  assert.equal(nameIn('Bröd "& Ål" Øster \\ 王'), 'Bröd "& Ål" Oster / ?');
});

test('missing facts are refused by name, all at once', () => {
  const nothing = {
    name: '',
    org_number: '',
    iban: '',
    bic: '',
    contact_name: '',
    contact_phone: '',
    contact_email: '',
    workplace_address: '',
    workplace_city: '',
  };
  const poor: PayFileRun = {
    ...by(nothing),
    people: [{ ...anna, personal_number: null, account: null, contribution_ore: null }],
  };
  const refusal = refusalOf(() => agiFile(poor));
  assert.deepEqual([refusal.status, refusal.code], [409, 'pay_file_incomplete']);
  assert.deepEqual(Object.keys(errorsOf(() => agiFile(poor))), [
    'org_number',
    'contact_name',
    'contact_phone',
    'contact_email',
    'workplace_address',
    'workplace_city',
    'contribution',
  ]);
  assert.deepEqual(errorsOf(() => agiFile(poor)).contribution, ['Test Anställd (101)']);
  assert.deepEqual(Object.keys(errorsOf(() => painFile(poor))), [
    'company_name',
    'org_number',
    'iban',
    'bic',
    'people',
    'account',
  ]);
  assert.deepEqual(Object.keys(errorsOf(() => sieFile(poor))), ['company_name', 'contribution']);
  assert.deepEqual(Object.keys(errorsOf(() => paxmlFile(paxmlRunOf(poor)))), ['company_name']);
  const owing = of({ net_ore: -1, tax_ore: 31_200_01 });
  assert.deepEqual(Object.keys(errorsOf(() => painFile(owing))), ['people', 'net'], 'no one is left to pay');
  for (const iban of ['SE4550000000058398257467', 'SE45', 'DE45', 'hej'])
    assert.deepEqual(Object.keys(errorsOf(() => painFile(by({ iban })))), ['iban'], iban);
  for (const org_number of ['556016-0681', 'hej'])
    assert.deepEqual(Object.keys(errorsOf(() => agiFile(by({ org_number })))), ['org_number'], org_number);
  const many = {
    ...run,
    people: Array.from({ length: 60 }, (_, at) => ({ ...anna, employee_number: at + 1, account: null })),
  };
  const named = errorsOf(() => painFile(many)).account ?? [];
  assert.deepEqual([named.length, named.at(-1)], [51, '+10']);
});

describe('a missing fact of one person does not stop a file for the others', () => {
  const owes: PayFilePerson = {
    ...anna,
    employee_number: 102,
    first_name: 'Olle',
    personal_number: '196408233234',
    gross_ore: -5_000_00,
    tax_ore: 0,
    net_ore: -5_000_00,
    contribution_ore: 0,
    lines: [line('correction', -5_000_00, { of_month: '2026-02' })],
  };
  const born: PayFilePerson = {
    ...anna,
    employee_number: 1103,
    personal_number: null,
    birth_date: '1985-03-01',
  };
  const unknown: PayFilePerson = { ...anna, employee_number: 104, personal_number: null, birth_date: null };
  const without_account: PayFilePerson = {
    ...anna,
    employee_number: 105,
    personal_number: '194806125479',
    account: null,
  };
  const mixed = { ...run, people: [anna, owes, born, unknown, without_account] };

  test('the bank file pays the others', () => {
    const root = xmlOf(painFile(mixed));
    assert.deepEqual(complaintsAboutPain(root), []);
    assert.deepEqual(
      all(root, 'InstrId').map((one) => one.text),
      ['101', '1103', '104'],
    );
  });

  test('the declaration names the others, without a number by date of birth', () => {
    const root = xmlOf(agiFile({ ...mixed, people: mixed.people.map(withCare) }));
    assert.deepEqual(complaintsAboutAgi(root), []);
    assert.deepEqual(
      all(root, 'agd:Specifikationsnummer').map((one) => one.text),
      ['101', '1103', '105'],
    );
    assert.deepEqual(
      all(root, 'agd:Fodelsetid').map((one) => [one.text, one.attributes.faltkod]),
      [['19850301103', '222']],
    );
    assert.deepEqual(
      [all(root, 'agd:Fornamn'), all(root, 'agd:Efternamn')].map((found) => found.map((one) => one.text)),
      [['Test'], ['Anställd']],
    );
    assert.equal(all(root, 'agd:Franvarouppgift').length, 2, 'absence is declared by personal number only');
  });

  test('the voucher books everyone, and debts as claims on employees', async () => {
    const { verifications, complaints, lines } = readSie(sieFile(mixed));
    assert.deepEqual(complaints, []);
    const booked = new Map(verifications[0]?.rows.map(({ account, ore: amount }) => [account, amount]));
    assert.equal(booked.get('1610'), 5_000_00);
    assert.equal(booked.get('1930'), -4 * 25_205_00);
    assert.equal(booked.get('7210'), 4 * 31_200_00 - 5_000_00);
    assert.ok(lines.some((row) => row.join() === '#KONTO,1610,Kortfristiga fordringar hos anställda'));
    assert.deepEqual(complaintsAboutPaxml(xmlOf(await paxmlOf(mixed))), []);
  });
});

const withCare = (one: PayFilePerson): PayFilePerson => ({
  ...one,
  care_days: [{ date: '2026-03-03', kind: 'vab', absent_min: 480 }],
});

test('no people: an empty declaration and a file without hours; no voucher and no payment', async () => {
  const empty = { ...run, people: [] };
  const agi = xmlOf(agiFile(empty));
  assert.deepEqual(complaintsAboutAgi(agi), []);
  assert.equal(all(agi, 'agd:SummaSkatteavdr')[0]?.text, '0');
  assert.deepEqual(complaintsAboutPaxml(xmlOf(await paxmlOf(empty))), []);
  for (const file of [sieFile, painFile])
    assert.deepEqual(Object.keys(errorsOf(() => file(empty))), ['people']);
});

test('names', () => {
  assert.deepEqual(
    (['summary', 'paxml', 'agi', 'sie', 'pain001'] as const).map((kind) => payFileName(kind, run)),
    ['lon_2026-03.xlsx', 'paxml_2026-03.xml', 'agi_2026-04.xml', 'lon_2026-03.si', 'lon_2026-03_pain001.xml'],
  );
});

const hostile = fc.oneof(
  fc.constantFrom(
    `<&"'>`,
    ']]><x/>',
    'O\\"Brien\\',
    'Åsa-Märta Øzil Łukasz',
    '王芳',
    'a\u0000b\u001b\ufffe\u0085',
    '\ud800half',
    '#VER {',
    'rad\r\nbrytning\t',
    '=HYPERLINK("x")',
    '🙂'.repeat(50),
    'é'.normalize('NFD'),
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 100 })
    .filter((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)),
);
const kronorInOre = (most: number) => fc.integer({ min: 0, max: most }).map((kronor) => kronor * 100);
const day = fc.integer({ min: 1, max: 31 }).map((number) => `2026-03-${String(number).padStart(2, '0')}`);

const person = fc
  .record({
    first_name: hostile,
    last_name: hostile,
    base: fc.integer({ min: 100_000_00, max: 900_000_00 }),
    ob: fc.integer({ min: 0, max: 50_000_00 }),
    deducted: fc.oneof(fc.integer({ min: 0, max: 9_999_99 }), fc.integer({ min: 0, max: 1_200_000_00 })),
    taxed: kronorInOre(80_000),
    identity: fc.constantFrom('number', 'number', 'birth_date', 'none'),
    has_account: fc.constantFrom(true, true, true, false),
    contribution_ore: kronorInOre(300_000),
    absences: fc.array(
      fc.record({
        kind: fc.constantFrom('sick', 'vab', ...LEAVE_KINDS),
        first_day: fc.constant('2026-03-02'),
        last_day: day.filter((last) => last >= '2026-03-02'),
        extent_pct: fc.constantFrom(25, 50, 75, 100),
      }),
      { maxLength: 3 },
    ),
    care_days: fc.array(
      fc.record({
        date: day,
        kind: fc.constantFrom('vab', 'parental'),
        absent_min: fc.integer({ min: 0, max: 1440 }),
      }),
      { maxLength: 4 },
    ),
    days: fc.array(
      fc.record({
        date: day,
        worked_min: fc.integer({ min: 0, max: 1440 }).map((minutes) => minutes - (minutes % 15)),
        ob_min: fc.tuple(fc.constantFrom(0, 15, 60), fc.constantFrom(0, 45), fc.constantFrom(0, 480)),
      }),
      { maxLength: 4 },
    ),
  })
  .map(
    ({
      base,
      ob,
      deducted,
      taxed,
      identity,
      has_account,
      ...rest
    }): Omit<PayFilePerson, 'employee_number'> => {
      const gross_ore = base + ob - deducted;
      const tax_ore = gross_ore > taxed ? taxed : 0;
      return {
        ...rest,
        tax_decision: null,
        user_id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c',
        personal_number: identity === 'number' ? '198112189876' : null,
        birth_date: identity === 'birth_date' ? '1985-03-01' : null,
        account: has_account ? { clearing: '6789', number: '123456789' } : null,
        gross_ore,
        tax_ore,
        net_ore: gross_ore - tax_ore,
        lines: [
          line('base_monthly', base),
          line('ob2', ob, { unit: 'h' }),
          line('sick_deduction', 0 - deducted, { unit: 'h' }),
          line('tax', 0 - tax_ore),
          contribution(Math.max(0, gross_ore), rest.contribution_ore),
        ],
      };
    },
  );

/** Each file's sums equal those of its people, to the öre, and each file passes its rules. */
async function holds(of_people: PayFileRun): Promise<void> {
  const { people } = of_people;
  const total = (field: 'gross_ore' | 'tax_ore' | 'net_ore' | 'contribution_ore'): number =>
    sum(people.map((one) => one[field] ?? 0));
  const texts = (root: Element, name: string): string[] => all(root, name).map((one) => one.text);

  const paxml = xmlOf(await paxmlOf(of_people));
  assert.deepEqual(complaintsAboutPaxml(paxml), []);
  assert.equal(sum(texts(paxml, 'belopp').map(ore)), total('gross_ore'));
  assert.equal(
    sum(
      all(paxml, 'tidtrans')
        .filter((one) => at(one, 'tidkod') === 'TID')
        .map((one) => ore(at(one, 'timmar')) * 60),
    ),
    sum(people.flatMap((one) => one.days.map((worked) => worked.worked_min * 100))),
  );

  // The people left out, computed independently of the writers.
  const undeclared = people.filter(
    (one) => one.gross_ore < 0 || (one.personal_number === null && one.birth_date === null),
  );
  const declared = people.filter((one) => !undeclared.includes(one) && one.gross_ore !== 0);
  const agi = xmlOf(agiFile(of_people));
  assert.deepEqual(complaintsAboutAgi(agi), []);
  const undeclared_tax = sum(people.filter((one) => !declared.includes(one)).map((one) => one.tax_ore));
  assert.equal(Number(texts(agi, 'agd:SummaSkatteavdr')[0]) * 100 + undeclared_tax, total('tax_ore'));
  const declared_kronor = sum(declared.map((one) => Math.floor(one.gross_ore / 100)));
  assert.equal(Number(texts(agi, 'agd:SummaArbAvgSlf')[0]), Math.floor((declared_kronor * 31_42) / 100_00));
  assert.deepEqual(
    texts(agi, 'agd:KontantErsattningUlagAG').map(Number),
    declared.map((one) => Math.floor(one.gross_ore / 100)),
  );

  const sie = readSie(sieFile(of_people));
  assert.deepEqual(sie.complaints, []);
  const booked = new Map(sie.verifications[0]?.rows.map((row) => [Number(row.account), row.ore]));
  const { accounts } = of_people.employer;
  assert.equal(booked.get(accounts.pay) ?? 0, total('gross_ore'));
  const owed = sum(people.map((one) => Math.max(0, 0 - one.net_ore)));
  assert.equal(booked.get(accounts.employee_debt) ?? 0, owed);
  assert.equal(booked.get(accounts.net_pay) ?? 0, 0 - total('net_ore') - owed);
  assert.equal(booked.get(accounts.contribution_cost) ?? 0, total('contribution_ore'));

  const unpaid = people.filter((one) => one.net_ore < 0 || one.account === null);
  if (people.every((one) => unpaid.includes(one) || one.net_ore === 0)) {
    assert.ok('people' in errorsOf(() => painFile(of_people)));
    return;
  }
  const pain = xmlOf(painFile(of_people));
  assert.deepEqual(complaintsAboutPain(pain), []);
  const left_out = sum(unpaid.map((one) => one.net_ore));
  assert.equal(sum(texts(pain, 'InstdAmt').map(ore)) + left_out, total('net_ore'));
}

const numbered = (people: readonly Omit<PayFilePerson, 'employee_number'>[]): PayFilePerson[] =>
  people.map((one, at) => ({
    ...one,
    employee_number: at + 1,
    personal_number: one.personal_number === null ? null : `19811218${String(at).padStart(4, '0')}`,
  }));

test('for any names and pay, every file is valid and adds up to the öre', async (t) => {
  const seed = randomInt(2 ** 31);
  t.diagnostic(`seed ${seed}`);
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 6 }), hostile, (people, name) =>
      holds({ ...by({ name }), people: numbered(people) }),
    ),
    { seed, numRuns: 150 },
  );
});

test('a thousand people', async () => {
  const people = fc.sample(person, { seed: 26, numRuns: 1000 });
  await holds({ ...run, people: numbered(people) });
});
