import { PAY_CODES } from '../pay/pay-line.ts';
import type { OldFile, OldLine } from './old-file.ts';

/** The codes of PAXml that say what they are (`lonkod`), as Skifta's own files write them. */
const PAXML_NAMES: Readonly<Record<string, string>> = {
  MÅNLÖN: 'base_monthly',
  TIMLÖN: 'base_hourly',
  OB1: 'ob1',
  OB2: 'ob2',
  OB3: 'ob3',
  OB4: 'ob4',
  OB5: 'ob5',
};

/** The codes of lines that an old code may read as, besides the company's own pay codes. */
export const READ_AS = PAY_CODES.filter(
  (code) =>
    !['earning', 'benefit', 'deduction_gross', 'deduction_net', 'expense', 'debt', 'information'].includes(
      code,
    ),
);

export type OwnCode = { readonly number: string; readonly paxml: string | null };

/**
 * How each code of the files reads: as somebody mapped it, else a code of PAXml or of ours that says what it is, else the
 * company's pay code (`#` and its number) of that number or that PAXml code. Other codes are left out of the answer.
 */
export function readCodes(
  lines: readonly Pick<OldLine, 'code'>[],
  mapped: ReadonlyMap<string, string | null>,
  own: readonly OwnCode[],
): Map<string, string | null> {
  const read = (code: string): string | null | undefined => {
    if (mapped.has(code)) return mapped.get(code);
    const known = PAXML_NAMES[code.toUpperCase()] ?? READ_AS.find((one) => one === code);
    if (known !== undefined) return known;
    const same = own.filter(({ number, paxml }) => number === code || paxml === code);
    return same.length === 1 ? `#${same[0]?.number}` : undefined;
  };
  return new Map(
    [...new Set(lines.map(({ code }) => code))].flatMap((code) => {
      const reads = read(code);
      return reads === undefined ? [] : [[code, reads] as const];
    }),
  );
}

/** Why the file cannot be this month's of this company; null: it can. `org_number`: ten digits, null: unknown. */
export function otherThan(
  file: OldFile,
  own: { readonly org_number: string | null; readonly month: string; readonly period: string },
): 'other_company' | 'other_month' | null {
  const { org_number } = file;
  if (org_number !== null && own.org_number !== null && org_number !== own.org_number) return 'other_company';
  // A pay list names no month.
  if (file.kind === 'list') return null;
  if (file.kind === 'agi') return file.period === own.period ? null : 'other_month';
  const days =
    file.kind === 'paxml'
      ? file.lines.flatMap(({ date }) => date ?? [])
      : file.vouchers.map(({ date }) => date);
  const is_of = days.some((date) => date.startsWith(own.period) || date.startsWith(own.month));
  return days.length === 0 || is_of ? null : 'other_month';
}
