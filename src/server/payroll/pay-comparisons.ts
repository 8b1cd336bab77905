import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import {
  comparePay,
  type KeptComparison,
  listPayComparisons,
  type PayComparison,
  type PayDifference,
} from '../../contract/pay-comparisons.ts';
import { kronorOf, type Ore } from '../../core/money.ts';
import { monthOf, yearAndMonth } from '../../core/month.ts';
import { compared } from '../../core/pay-compare/compare.ts';
import type { Comparison, Difference } from '../../core/pay-compare/comparison.ts';
import { type OldFile, type OldFileFault, Unreadable } from '../../core/pay-compare/old-file.ts';
import { LONGEST_OLD_FILE, readOldFile } from '../../core/pay-compare/read-old-file.ts';
import { otherThan, readCodes } from '../../core/pay-compare/readings.ts';
import { heldMonth } from '../database/local-times.ts';
import { type Handler, type InCompany, inCompany, inCompanyAfter } from '../handler.ts';
import { record } from '../history/history.ts';
import { selectPayCodes } from '../pay/pay-code-rows.ts';
import { yearPaid } from '../pay/pay-facts.ts';
import { readingsOf } from '../pay/pay-readings.ts';
import { serviceTables } from '../pay/tax-sources.ts';
import { refuseField } from '../refusal.ts';
import { type ComparedMonth, comparedMonth } from './own-month.ts';

/** The parallel run (decision 0076): the old program's files beside a month. The files are read and forgotten. */

export const payComparisonHandlers: readonly Handler[] = [
  inCompany(listPayComparisons, async ({ caller, tx }) => {
    const rows = await tx<(Omit<KeptComparison, 'year' | 'month'> & { of_month: string })[]>`
      select c.id, ${heldMonth(tx, 'c.month')} as of_month, to_jsonb(c.kinds) as files, c.preliminary, c.equal, c.differing,
        c.company_differing, u.first_name || ' ' || u.last_name as made_by, c.made_at
      from pay_comparisons c
      join users u on u.company_id = c.company_id and u.id = c.made_by
      where c.company_id = ${caller.company_id}
      order by c.made_at desc, c.id`;
    return rows.map(({ of_month, ...row }) => ({ ...row, ...yearAndMonth(of_month) }));
  }),

  inCompanyAfter(
    comparePay,
    async ({ input: { body }, caller, company, services, now }) => {
      const files = body.files.map(unpacked);
      const read = files.map((bytes, index) => readOrRefuse(bytes, index));
      refuseTwice(files, read);
      const year = yearPaid(monthOf(body.year, body.month), company);
      const asked = await serviceTables(services, caller.company_id, year, now);
      return { files, read, asked };
    },
    async (doing) => {
      const { input, caller, company, tx, today, now, services, prepared } = doing;
      const { company_id } = caller;
      const { files, read, asked } = prepared;
      const month = monthOf(input.body.year, input.body.month);
      const own = await comparedMonth(tx, services.keys, company_id, company, month, { today, now, asked });
      if (own.people.length === 0) throw refuseField('nothing_to_compare', 'month');
      for (const [index, file] of read.entries()) {
        const other = otherThan(file, own);
        if (other !== null) throw unreadable(index, new Unreadable(other, 1));
      }
      const said = await readingsOf(tx, company_id, month);
      const lines = read.flatMap((file) => (file.kind === 'paxml' ? file.lines : []));
      const codes = readCodes(lines, said.codes, await codesOf(tx, company_id));
      const verdict = compared(read, own, { codes, people: said.people });
      await keep(doing, { month, files, read, verdict, preliminary: own.preliminary });
      return replyOf(read, own, verdict);
    },
  ),
];

function unpacked(file: string, index: number): Buffer {
  try {
    return gunzipSync(Buffer.from(file, 'base64'), { maxOutputLength: LONGEST_OLD_FILE });
  } catch {
    throw unreadable(index, new Unreadable('too_large', 1));
  }
}

function readOrRefuse(bytes: Buffer, index: number): OldFile {
  try {
    return readOldFile(bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw unreadable(index, error);
    throw error;
  }
}

/** The same file twice, or two declarations or lists, would be added up. */
function refuseTwice(files: readonly Buffer[], read: readonly OldFile[]): void {
  for (const [index, file] of read.entries()) {
    const before = read.slice(0, index);
    const is_same = files.slice(0, index).some((bytes) => bytes.equals(files[index] ?? bytes));
    const is_single = file.kind === 'agi' || file.kind === 'list';
    if (is_same || (is_single && before.some(({ kind }) => kind === file.kind)))
      throw unreadable(index, new Unreadable('twice', 1));
  }
}

/** `fault: line: place`, under the file's place in the list. */
function unreadable(index: number, { fault, line, at }: { fault: OldFileFault; line: number; at: string }) {
  return refuseField('old_file_unreadable', `files.${index}`, [fault, line, at].join(': '));
}

async function codesOf(tx: InCompany<typeof comparePay>['tx'], company_id: string) {
  const rows = await selectPayCodes(tx, company_id);
  const latest = new Map(rows.map(({ number, paxml }) => [number, paxml ?? null]));
  return [...latest].map(([number, paxml]) => ({ number, paxml }));
}

type Kept = {
  readonly month: string;
  readonly files: readonly Buffer[];
  readonly read: readonly OldFile[];
  readonly verdict: Comparison;
  readonly preliminary: boolean;
};

/** Counts and digests alone; the same files again take the place of their verdict. */
async function keep(
  { tx, caller, now }: Pick<InCompany<typeof comparePay>, 'tx' | 'caller' | 'now'>,
  { month, files, read, verdict, preliminary }: Kept,
): Promise<void> {
  const digests = files.map((bytes) => createHash('sha256').update(bytes).digest('hex')).toSorted();
  const counts = {
    preliminary,
    equal: verdict.equal,
    differing: verdict.people.filter(({ differences }) => differences.length > 0).length,
    company_differing: verdict.company.length,
  };
  const kinds = [...new Set(read.map(({ kind }) => kind))].toSorted();
  const row = {
    company_id: caller.company_id,
    id: randomUUID(),
    month: `${month}-01`,
    files_sha256: createHash('sha256').update(digests.join()).digest(),
    kinds,
    ...counts,
    made_by: caller.user_id,
    made_at: now,
  };
  const [kept] = await tx<{ id: string }[]>`
    insert into pay_comparisons ${tx(row)}
    on conflict on constraint pay_comparisons_files_key do update set kinds = excluded.kinds,
      preliminary = excluded.preliminary, equal = excluded.equal, differing = excluded.differing,
      company_differing = excluded.company_differing, made_by = excluded.made_by, made_at = excluded.made_at
    returning id`;
  const noun_id = kept?.id ?? row.id;
  await record(tx, caller, now, [
    {
      noun: 'pay_comparison',
      noun_id,
      action: 'made',
      became: { month, files: kinds.join(', '), equal: counts.equal, differing: counts.differing },
    },
  ]);
}

const kronorOrNull = (ore: Ore | null): number | null => (ore === null ? null : kronorOf(ore));
const hundredths = (value: number | null): number | null => (value === null ? null : value / 100);

const differenceReply = (one: Difference): PayDifference => ({
  what: one.what,
  code: one.code,
  name: one.name,
  there: kronorOrNull(one.there_ore),
  here: kronorOrNull(one.here_ore),
  there_quantity: hundredths(one.there_quantity),
  here_quantity: hundredths(one.here_quantity),
  cause: one.cause,
  table: one.table ?? null,
  column: one.column ?? null,
  account: one.account ?? null,
  line: one.line,
});

function replyOf(read: readonly OldFile[], own: ComparedMonth, verdict: Comparison): PayComparison {
  return {
    ...yearAndMonth(own.month),
    preliminary: own.preliminary,
    files: read.map(({ kind }) => kind),
    unknown_columns: read.flatMap((file) => (file.kind === 'list' ? file.unknown_columns : [])),
    people: verdict.people.map(({ user_id, identity, differences }) => {
      const { first_name = '', last_name = '' } = own.names.get(user_id ?? '') ?? {};
      return {
        user: user_id,
        first_name,
        last_name,
        number: identity?.number ?? null,
        personal_number: masked(identity?.personal_number ?? identity?.birth_date ?? null),
        differences: differences.map(differenceReply),
      };
    }),
    company: verdict.company.map(differenceReply),
    equal: verdict.equal,
    unmapped: verdict.unmapped.map(({ amount_ore, ...one }) => ({ ...one, amount: kronorOf(amount_ore) })),
  };
}

/** `YYMMDD-****`. */
const masked = (text: string | null): string | null => {
  const digits = text?.replaceAll('-', '') ?? '';
  if (digits === '') return null;
  return `${digits.length === 10 ? digits.slice(0, 6) : digits.slice(2, 8)}-****`;
};
