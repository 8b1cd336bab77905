import assert from 'node:assert/strict';
import type { PayrollRun } from '../../src/contract/payroll-runs.ts';
import { complaintsAboutAgi, complaintsAboutPain, complaintsAboutPaxml } from '../pay-file-rules.ts';
import { readSie } from '../sie-reader.ts';
import { all, at, readXml } from '../xml-reader.ts';

/** The files of a run, opened by the published rules of their formats: the sums that each holds, in öre. */

const ore = (text: string | undefined): number => Math.round(Number(text) * 100);
const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

export type Sums = {
  readonly gross: number;
  readonly tax: number;
  readonly net: number;
  readonly fee: number;
};

/** The sums of the run, in öre. */
export const sumsOf = ({ totals }: PayrollRun): Sums => ({
  gross: ore(String(totals.gross)),
  tax: ore(String(totals.tax)),
  net: ore(String(totals.net)),
  fee: ore(String(totals.employer_contribution)),
});

/** Employer contributions of 2026 on pay, for everybody between 23 and 67 at the beginning of the year. */
const RATE = 0.3142;

/**
 * The declaration states whole kronor: öre are dropped from each person's gross, and the contributions are computed on
 * the sum of that (declaration.md). The slips and the voucher round them person by person: less than a krona a person
 * lies between.
 */
export function checkDeclaration(bytes: Buffer, sums: Sums, people: readonly number[]): void {
  const root = readXml(bytes.toString('utf8'));
  assert.deepEqual(complaintsAboutAgi(root), []);
  const sum = (name: string): number => total(all(root, name).map(({ text }) => ore(text)));
  assert.equal(all(root, 'agd:IU').length, people.length, 'people in the declaration');
  const whole = total(people.map((gross) => Math.floor(gross / 100) * 100));
  assert.equal(sum('agd:KontantErsattningUlagAG'), whole, 'pay in the declaration');
  assert.equal(sum('agd:AvdrPrelSkatt'), sums.tax, 'tax in the declaration');
  assert.equal(sum('agd:SummaSkatteavdr'), sums.tax, 'tax of the employer');
  const declared = sum('agd:SummaArbAvgSlf');
  assert.equal(declared, Math.floor((whole * RATE) / 100) * 100, 'contributions in the declaration');
  assert.ok(Math.abs(declared - sums.fee) < people.length * 100, 'contributions of the slips');
}

export function checkBankFile(bytes: Buffer, sums: Sums): void {
  const root = readXml(bytes.toString('utf8'));
  assert.deepEqual(complaintsAboutPain(root), []);
  assert.equal(total(all(root, 'InstdAmt').map(({ text }) => ore(text))), sums.net, 'net in the bank file');
}

export function checkVoucher(bytes: Buffer, sums: Sums, expected: Readonly<Record<string, number>>): void {
  const { complaints, verifications } = readSie(bytes);
  assert.deepEqual(complaints, []);
  const rows = verifications.flatMap((one) => one.rows);
  const booked = (account: number): number =>
    total(rows.filter((row) => row.account === String(account)).map((row) => row.ore));
  assert.equal(booked(2710), -sums.tax, 'tax in the voucher');
  assert.equal(booked(1930), -sums.net, 'net in the voucher');
  assert.equal(booked(7510), sums.fee, 'contributions in the voucher');
  assert.equal(booked(2731), -sums.fee, 'debt for contributions in the voucher');
  for (const [account, kronor] of Object.entries(expected))
    assert.equal(booked(Number(account)), ore(String(kronor)), `account ${account} in the voucher`);
  assert.equal(total(rows.map((row) => row.ore)), 0, 'the voucher balances');
}

/** The pay of everybody, in öre: the gross less what is taken from the net. `expected`: kronor by the format's codes. */
export function checkPaxml(
  bytes: Buffer,
  sums: Sums,
  people: number,
  expected: Readonly<Record<string, number>>,
): void {
  const root = readXml(bytes.toString('utf8'));
  assert.deepEqual(complaintsAboutPaxml(root), []);
  const rows = all(root, 'lonetrans');
  assert.equal(new Set(rows.map((one) => one.attributes.anstid)).size, people, 'people in PAXml');
  const amount = (of: typeof rows): number => total(of.map((one) => ore(at(one, 'belopp'))));
  assert.equal(amount(rows), sums.net + sums.tax, 'pay in PAXml');
  for (const [code, kronor] of Object.entries(expected))
    assert.equal(
      amount(rows.filter((one) => all(one, 'lonkod').some(({ text }) => text === code))),
      ore(String(kronor)),
      `${code} in PAXml`,
    );
}
