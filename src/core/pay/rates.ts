/**
 * One entry of a rule that changes over time: the value in force from a date (`YYYY-MM-DD`, that day
 * included) until the next entry's date, and the law or specification section that says so.
 */
export type Dated<T> = { readonly from: string; readonly value: T; readonly law: string };

/**
 * Thrown for a date that no rule in this program covers, so that pay is never computed with a neighbouring year's
 * number unnoticed.
 */
export class NotModelled extends Error {
  override readonly name = 'NotModelled';
  /** The rate or rule asked for. */
  readonly rate: string;
  /** The date asked about, `YYYY-MM-DD`. */
  readonly date: string;

  constructor(rate: string, date: string) {
    super(`${rate} is not modelled on ${date}`);
    this.rate = rate;
    this.date = date;
  }
}

/**
 * The entry of a dated rule in force on `date` (`YYYY-MM-DD`). The entries may come in any order. Throws
 * `NotModelled`, carrying `name` and `date`, before the first one and when the date is no date.
 */
export function rateOn<T>(name: string, rows: readonly Dated<T>[], date: string): Dated<T> {
  let found: Dated<T> | null = null;
  if (isDate(date)) {
    for (const row of rows) {
      if (row.from <= date && (found === null || row.from > found.from)) found = row;
    }
  }
  if (found === null) throw new NotModelled(name, date);
  return found;
}

// Dates compare as text, which is only correct in the fixed-width form: '2026-4-1' would sort after '2026-12-31'.
function isDate(date: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(date);
}

/**
 * The share of pay withheld when no tax table applies, in hundredths of a percent. Skatteförfarandelagen (2011:1244)
 * chapter 11, in force since 2012-01-01; SKV 401; specification section 9 ("fallback tax 0.3 of gross").
 */
export const FLAT_TAX_BP: Dated<number> = {
  from: '2012-01-01',
  value: 3000,
  law: 'skatteförfarandelagen (2011:1244) 11 kap.; SKV 401',
};
