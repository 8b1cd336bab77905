import { isDate } from '../calendar.ts';

/** The date of birth that pay goes by: `birth-date.md`. */

/** Added to the day in a coordination number. */
const COORDINATION = 60;

/** The date of birth in a personal or coordination number of twelve digits; null: it says none. */
export function bornBy(twelve: string): string | null {
  return /^\d{12}$/.test(twelve) ? dateOf(twelve.slice(0, 4), twelve.slice(4, 8)) : null;
}

/** What pay knows of a person's birth. */
export type Birth = {
  /** `YYMMDD-****`; empty: no number. */
  readonly number_mask: string;
  /** `YYYY-MM-DD` as it was typed. */
  readonly birth_date: string | null;
};

/**
 * The date of birth on a day (`YYYY-MM-DD`): that of the personal number, in the century in which the person is under
 * 100, unless the stored date has the same digits; without a number, the stored date.
 */
export function bornOn({ number_mask, birth_date }: Birth, day: string): string | null {
  const digits = digitsOf(number_mask);
  if (digits === null || (birth_date !== null && birth_date.slice(2) === dayOf(digits))) return birth_date;
  const year = Number(day.slice(0, 4));
  const century = year - (year % 100);
  const born = [century, century - 100]
    .map((first) => dateOf(String(first + Number(digits.slice(0, 2))), digits.slice(2)))
    .find((date) => date !== null && date <= day);
  return born ?? birth_date;
}

/** Both are stored and say different days. */
export function birthsDiffer({ number_mask, birth_date }: Birth): boolean {
  const digits = digitsOf(number_mask);
  return digits !== null && birth_date !== null && birth_date.slice(2) !== dayOf(digits);
}

/** The six digits of a mask that say a day; null: none do. */
function digitsOf(number_mask: string): string | null {
  const digits = /^(\d{6})-/.exec(number_mask)?.[1] ?? '';
  return digits !== '' && dateOf(`20${digits.slice(0, 2)}`, digits.slice(2)) !== null ? digits : null;
}

/** `YY-MM-DD` of six digits. */
const dayOf = (digits: string): string => dateOf(`20${digits.slice(0, 2)}`, digits.slice(2))?.slice(2) ?? '';

function dateOf(year: string, month_and_day: string): string | null {
  const day = Number(month_and_day.slice(2));
  const two = String(day > COORDINATION ? day - COORDINATION : day).padStart(2, '0');
  const text = `${year}-${month_and_day.slice(0, 2)}-${two}`;
  return isDate(text) ? text : null;
}
