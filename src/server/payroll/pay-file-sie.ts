import { type CentreRow, type CostCentre, rowsByCentre } from '../../core/pay/cost-centres.ts';
import { type Charged, chargedParts } from '../../core/pay/cost-split.ts';
import {
  BAS,
  type Booked,
  LEDGER_USES,
  type PaySums,
  type VoucherRow,
  voucherRows,
} from '../../core/pay/ledger.ts';
import type { PayCode } from '../../core/pay/pay-line.ts';
import type { PayFileRun } from './pay-file.ts';
import { gaps } from './pay-file.ts';
import { cp437, cp437Has, decimal, spelled } from './pay-file-text.ts';

/**
 * The voucher of a run as an import file for the ledger: SIE 4I (SIE-gruppen, filformat 4B 2008-09-30). One
 * verification that balances to 0, in series L, numbered by the ledger: it covers everybody, and negative net pay is
 * a claim on the person. Costs name the cost centre as object of dimension 1, where there is one. Code page 437, CRLF; texts are quoted, and a quotation mark inside is escaped by a
 * backslash.
 */
export function sieFile(run: PayFileRun): Buffer {
  const rows = payRows(run);
  const missing = gaps();
  missing.company('company_name', run.employer.name !== '');
  missing.company('people', rows === null || rows.length > 0);
  for (const person of run.people) missing.person('contribution', person, person.contribution_ore !== null);
  missing.refuse();
  if (rows === null) throw new RangeError('the gross of a run is not its tax and net');
  const liability = (run.vacation ?? []).map((row) => ({ centre: null, ...row }));
  const all: Omit<CentreRow, 'use'>[] = [...rows, ...liability];
  const { accounts, name, org_number } = run.employer;
  const names = new Map([
    ...all.map(({ account, name: of_code = '' }) => [account, of_code] as const),
    ...LEDGER_USES.map((use) => [accounts[use], BAS[use].name] as const),
  ]);
  const centres = new Map(all.flatMap(({ centre }) => (centre === null ? [] : [[centre.number, centre]])));
  const booked = [...new Set(all.map(({ account }) => account))].toSorted((a, b) => a - b);
  const lines = [
    '#FLAGGA 0',
    '#PROGRAM "Skifta" 1.0',
    '#FORMAT PC8',
    `#GEN ${day(run.made_at)}`,
    '#SIETYP 4',
    ...(org_number === '' ? [] : [`#ORGNR ${quoted(org_number)}`]),
    `#FNAMN ${quoted(name)}`,
    ...booked.map((account) => `#KONTO ${account} ${quoted(names.get(account) ?? '')}`),
    ...objectsOf([...centres.values()]),
    `#VER "L" "" ${day(run.paid_on)} ${quoted(`Lön ${run.month}`)}`,
    '{',
    ...all.map(({ account, amount_ore, centre, text = '' }) => {
      const objects = centre === null ? '' : `"${COST_CENTRES}" ${quoted(centre.number)}`;
      const row = `   #TRANS ${account} {${objects}} ${decimal(amount_ore)}`;
      return text === '' ? row : `${row} "" ${quoted(text)}`;
    }),
    '}',
  ];
  return cp437(lines.map((line) => `${line}\r\n`).join(''));
}

/** The dimension that the format reserves for cost centres (8.17). */
const COST_CENTRES = 1;

function objectsOf(centres: readonly CostCentre[]): string[] {
  if (centres.length === 0) return [];
  const ordered = centres.toSorted((a, b) => (a.number < b.number ? -1 : 1));
  return [
    `#DIM ${COST_CENTRES} "Kostnadsställe"`,
    ...ordered.map(({ number, name }) => `#OBJEKT ${COST_CENTRES} ${quoted(number)} ${quoted(name)}`),
  ];
}

/** The rows of pay, by cost centre; null when the sums of some people do not balance. */
function payRows({ people, employer }: PayFileRun): CentreRow[] | null {
  const all: CentreRow[] = [];
  const parts = people.flatMap(chargedParts);
  for (const some of Map.groupBy(parts, ({ cost_centre }) => cost_centre?.number).values()) {
    const rows = voucherRows(sumsOf(some), employer.accounts);
    if (rows === null) return null;
    const centre = some[0]?.cost_centre ?? null;
    for (const row of rows) {
      const parts = row.use === 'contribution_cost' ? costByRate(some, row) : [row];
      all.push(...parts.map((part) => ({ ...part, centre })));
    }
  }
  return rowsByCentre(all);
}

/** The cost of contributions by rate, as the payslips have it; one row where they do not add up to it. */
function costByRate(people: readonly Charged[], row: VoucherRow): Omit<CentreRow, 'centre'>[] {
  const lines = people.flatMap((person) =>
    person.lines.filter(({ code }) => code === 'employer_contribution'),
  );
  const total = (some: readonly { readonly amount_ore: number }[]): number =>
    some.reduce((sum, { amount_ore }) => sum + amount_ore, 0);
  const rows = [...Map.groupBy(lines, ({ quantity }) => quantity)]
    .toSorted(([a], [b]) => b - a)
    .map(([rate_bp, some]) => ({
      use: row.use,
      account: row.account,
      amount_ore: total(some),
      text: `Arbetsgivaravgift ${(rate_bp / 100).toFixed(2).replace('.', ',')} %`,
    }))
    .filter(({ amount_ore }) => amount_ore !== 0);
  return total(rows) === row.amount_ore ? rows : [row];
}

type BookedPerson = Omit<Charged, 'cost_centre' | 'cost_split'>;

/** The sums that a month's voucher books. */
export function sumsOf(people: readonly BookedPerson[]): PaySums {
  const sum = (of: (person: BookedPerson) => number): number =>
    people.reduce((total, person) => total + of(person), 0);
  return {
    gross_ore: sum(({ gross_ore }) => gross_ore),
    tax_ore: sum(({ tax_ore }) => tax_ore),
    net_ore: sum(({ net_ore, owes = net_ore < 0 }) => (owes ? 0 : net_ore)),
    debt_ore: sum(({ net_ore, owes = net_ore < 0 }) => (owes ? 0 - net_ore : 0)),
    taken_ore: sum(({ lines }) =>
      lines.reduce((total, one) => total - (one.code === 'debt' ? one.amount_ore : 0), 0),
    ),
    contribution_ore: sum(({ contribution_ore }) => contribution_ore ?? 0),
    manual: people.flatMap(({ lines }) => lines.flatMap(bookedOf)),
  };
}

const bookedOf = ({ code, amount_ore, manual, account, name }: BookedPerson['lines'][number]): Booked[] => {
  if (manual !== undefined) return [{ code, amount_ore, account: manual.account, name: manual.name }];
  if (account === undefined) return [];
  return [{ code: 'earning', amount_ore, account, name: accountName(code, name) }];
};

/** What an account of rules is called in the file. */
function accountName(code: PayCode, level: string | undefined): string {
  if (/^ob\d$/.test(code)) return ['OB-tillägg', level].filter(Boolean).join(', ');
  return /^(jour|beredskap|on_call)/.test(code) ? 'Jour och beredskap' : 'Övertid och mertid';
}

/** `2026-04-24...` as `20260424`. */
const day = (text: string): string => text.slice(0, 10).replaceAll('-', '');

/** The format cannot escape a backslash before a quotation mark: it becomes a slash. */
const quoted = (text: string): string =>
  `"${spelled(text, cp437Has, '?').replaceAll('\\', '/').replaceAll('"', '\\"')}"`;
