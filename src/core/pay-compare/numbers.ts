import type { Ore } from '../money.ts';
import { type OldFileFault, Unreadable } from './old-file.ts';

const NUMBER = /^([+-]?)(\d{1,12})(?:[.,](\d{1,8}))?$/;

/**
 * A number in hundredths, half away from zero: point or decimal comma, spaces between thousands, a minus sign of any kind
 * before or after. Null when it is none.
 */
export function hundredthsIn(text: string): Ore | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/gu, '').replaceAll(/[\u2212\u2013]/gu, '-');
  const turned = /^(.*\d)-$/.exec(plain);
  const [, sign, whole, decimals = ''] = NUMBER.exec(turned === null ? plain : `-${turned[1]}`) ?? [];
  if (whole === undefined) return null;
  const kept = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  const size = Number(decimals[2] ?? '0') >= 5 ? kept + 1 : kept;
  if (!Number.isSafeInteger(size)) return null;
  return sign === '-' && size !== 0 ? -size : size;
}

export function numberOrFail(text: string, line: number, at: string): number {
  const value = hundredthsIn(text);
  if (value === null) throw new Unreadable('not_a_number', line, at);
  return value;
}

/** `2026-10-31`, `20261031` or an instant of that day, as a date. */
export function dateOrFail(text: string, line: number, at: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/.exec(text) ?? [];
  if (year === undefined || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31)
    throw new Unreadable('not_a_date', line, at);
  return `${year}-${month}-${day}`;
}

/** The last ten digits, which are the same with and without a century; null: fewer. */
export function lastTen(text: string | null): string | null {
  const digits = (text ?? '').replaceAll(/\D/g, '');
  return digits.length < 10 ? null : digits.slice(-10);
}

export function required<T>(value: T | null, line: number, at: string, fault: OldFileFault = 'missing'): T {
  if (value === null) throw new Unreadable(fault, line, at);
  return value;
}

/** Ten or twelve digits, hyphen or not; null: something else. */
export function personal(text: string | null): string | null {
  const [, year, number] = /^(\d{6}|\d{8})[-+]?(\d{4})$/.exec((text ?? '').trim()) ?? [];
  return year === undefined || number === undefined ? null : `${year}${number}`;
}
