import { rulesOn } from '../company-rules.ts';
import { type VACATION_PAY_RULES, type VacationRules, yearOn } from './vacation-year.ts';

/** A company's rules of vacation by first day. `vacation-rules.md`. */
export type DatedVacation = Pick<VacationRules, 'year' | 'earning' | 'entitled' | 'unpaid'> & {
  readonly from: string;
  readonly pay_rule: (typeof VACATION_PAY_RULES)[number];
  readonly supplement_bp: number;
};

/** 16 a § semesterlagen (1977:480), in hundredths of a percent of the monthly salary. */
export const LAWFUL_SUPPLEMENT_BP = 43;
/** What an agreement may have at most. */
export const MOST_SUPPLEMENT_BP = 200;

type Row = Pick<DatedVacation, 'year' | 'earning'>;
const isSameKind = (a: Row, b: Row): boolean => a.year === b.year && a.earning === b.earning;

const inOrder = (rows: readonly DatedVacation[]): DatedVacation[] =>
  rows.toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** The rules that a day's vacation is counted by. Throws RangeError without rows. `vacation-rules.md`. */
export function vacationRulesOn(rows: readonly DatedVacation[], date: string): VacationRules {
  const holds = rulesOn(rows, date);
  const all = inOrder(rows);
  const at = all.indexOf(holds);
  const first = all.findLastIndex((row, index) => index <= at && !isSameKind(row, holds)) + 1;
  const next = all.findIndex((row, index) => index > at && !isSameKind(row, holds));
  const era = all.slice(first, next < 0 ? all.length : next);
  const since = first === 0 ? undefined : era[0]?.from;
  const { year, earning, entitled, unpaid, pay_rule, supplement_bp } = holds;
  return {
    year,
    earning,
    entitled,
    unpaid,
    ...(pay_rule === 'law' ? { pay_rule } : {}),
    ...(pay_rule === 'law' && earning === 'year_before' ? { variable: 'vacation_year' as const } : {}),
    ...(supplement_bp === LAWFUL_SUPPLEMENT_BP ? {} : { supplement_bp }),
    ...(since === undefined ? {} : { since }),
    ...(era.every((row) => row.entitled === entitled)
      ? {}
      : { entitled_from: era.map((row) => ({ from: row.from, entitled: row.entitled })) }),
  };
}

/** The first day of rules that begin another kind of year on a day that is not the first of one; null: none does. */
export function midYear(rows: readonly DatedVacation[]): string | null {
  const all = inOrder(rows);
  const found = all.find((row, index) => {
    const before = all[index - 1];
    return before !== undefined && !isSameKind(before, row) && yearOn(row.from, row).first !== row.from;
  });
  return found?.from ?? null;
}
