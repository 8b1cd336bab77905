/**
 * The format of the public shift-scheduling benchmark (Curtois and Qu 2014): sections, comments with #, lists with commas and |.
 * Days count from 0, which is a Monday. What the format does not know is a `BadInstance` with its line.
 */

export class BadInstance extends Error {}

export type Shift = {
  readonly id: string;
  readonly minutes: number;
  /** Indices of the shifts that may not be worked the day after this one. */
  readonly never_before: readonly number[];
};

export type Employee = {
  readonly id: string;
  /** By index of shift, how often at most. */
  readonly most_of: readonly number[];
  readonly most_minutes: number;
  readonly least_minutes: number;
  readonly most_in_row: number;
  readonly least_in_row: number;
  readonly least_off: number;
  readonly weekends: number;
  readonly days_off: readonly number[];
};

export type Request = {
  readonly employee: number;
  readonly day: number;
  readonly shift: number;
  readonly weight: number;
};

export type Need = {
  readonly day: number;
  readonly shift: number;
  readonly wanted: number;
  readonly under: number;
  readonly over: number;
};

export type Instance = {
  readonly days: number;
  readonly shifts: readonly Shift[];
  readonly employees: readonly Employee[];
  readonly on: readonly Request[];
  readonly off: readonly Request[];
  readonly needs: readonly Need[];
};

type Line = { readonly number: number; readonly fields: readonly string[] };

const SECTIONS = [
  'HORIZON',
  'SHIFTS',
  'STAFF',
  'DAYS_OFF',
  'SHIFT_ON_REQUESTS',
  'SHIFT_OFF_REQUESTS',
  'COVER',
] as const;
type Section = (typeof SECTIONS)[number];

export function readInstance(text: string): Instance {
  const sections = sectionsOf(text);
  const lines = (name: Section): readonly Line[] => sections.get(name) ?? [];
  for (const name of ['HORIZON', 'SHIFTS', 'STAFF', 'COVER'] as const)
    if (lines(name).length === 0) throw new BadInstance(`SECTION_${name} is missing or empty`);
  const days = count(lines('HORIZON')[0], 0, 'the length of the horizon');
  if (days < 1) throw new BadInstance('The horizon has no day');
  const shifts = readShifts(lines('SHIFTS'));
  const shift = indexOf(shifts, 'shift');
  const off = daysOff(lines('DAYS_OFF'), days);
  const employees = lines('STAFF').map((line) => readEmployee(line, shift, shifts.length, off));
  const employee = indexOf(employees, 'employee');
  for (const { number, id } of off) employee(id, number);
  const request = (line: Line): Request => ({
    employee: employee(field(line, 0), line.number),
    day: dayIn(line, 1, days),
    shift: shift(field(line, 2), line.number),
    weight: count(line, 3, 'a weight'),
  });
  const needs = lines('COVER').map((line) => ({
    day: dayIn(line, 0, days),
    shift: shift(field(line, 1), line.number),
    wanted: count(line, 2, 'a requirement'),
    under: count(line, 3, 'a weight'),
    over: count(line, 4, 'a weight'),
  }));
  const seen = new Set<number>();
  for (const [at, need] of needs.entries()) {
    const key = need.day * shifts.length + need.shift;
    if (seen.has(key)) throw new BadInstance(`line ${lines('COVER')[at]?.number}: a day and shift twice`);
    seen.add(key);
  }
  return {
    days,
    shifts,
    employees,
    on: lines('SHIFT_ON_REQUESTS').map(request),
    off: lines('SHIFT_OFF_REQUESTS').map(request),
    needs,
  };
}

function sectionsOf(text: string): ReadonlyMap<Section, readonly Line[]> {
  const found = new Map<Section, Line[]>();
  let into: Line[] | null = null;
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.replace(/^\uFEFF/, '').trim();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('SECTION_')) {
      const name = SECTIONS.find((one) => line === `SECTION_${one}`);
      if (name === undefined) throw new BadInstance(`line ${at + 1}: there is no ${line}`);
      if (found.has(name)) throw new BadInstance(`line ${at + 1}: ${line} comes twice`);
      into = [];
      found.set(name, into);
    } else if (into === null) throw new BadInstance(`line ${at + 1}: before the first section`);
    else into.push({ number: at + 1, fields: line.split(',').map((one) => one.trim()) });
  }
  return found;
}

function readShifts(lines: readonly Line[]): Shift[] {
  const ids = lines.map((line) => ({ id: field(line, 0) }));
  const shift = indexOf(ids, 'shift');
  return lines.map((line) => {
    const minutes = count(line, 1, 'a length in minutes');
    if (minutes < 1) throw new BadInstance(`line ${line.number}: a shift without length`);
    const never_before = listed(line.fields[2]).map((id) => shift(id, line.number));
    return { id: field(line, 0), minutes, never_before };
  });
}

function readEmployee(
  line: Line,
  shift: (id: string, line: number) => number,
  shifts: number,
  off: readonly { readonly id: string; readonly days: readonly number[] }[],
): Employee {
  const id = field(line, 0);
  const most_of: number[] = Array(shifts).fill(Number.POSITIVE_INFINITY);
  for (const one of listed(line.fields[1])) {
    const [name = '', most = ''] = one.split('=').map((part) => part.trim());
    if (!/^\d+$/.test(most)) throw new BadInstance(`line ${line.number}: "${one}" is no shift=number`);
    most_of[shift(name, line.number)] = Number(most);
  }
  return {
    id,
    most_of,
    most_minutes: count(line, 2, 'the most minutes'),
    least_minutes: count(line, 3, 'the least minutes'),
    most_in_row: count(line, 4, 'the most shifts in a row'),
    least_in_row: count(line, 5, 'the fewest shifts in a row'),
    least_off: count(line, 6, 'the fewest days off in a row'),
    weekends: count(line, 7, 'the most weekends'),
    days_off: off.filter((one) => one.id === id).flatMap((one) => one.days),
  };
}

function daysOff(lines: readonly Line[], days: number): { id: string; number: number; days: number[] }[] {
  return lines.map((line) => ({
    id: field(line, 0),
    number: line.number,
    days: line.fields.slice(1).flatMap((text, at) => (text === '' ? [] : [dayIn(line, at + 1, days)])),
  }));
}

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function indexOf(
  all: readonly { readonly id: string }[],
  what: string,
): (id: string, line: number) => number {
  const at = new Map(all.map(({ id }, index) => [id, index]));
  if (at.size < all.length) throw new BadInstance(`two of a name: ${what}`);
  return (id, line) => {
    const index = at.get(id);
    if (index === undefined) throw new BadInstance(`line ${line}: there is no ${what} "${id}"`);
    return index;
  };
}

function field(line: Line, at: number): string {
  const text = line.fields[at];
  if (text === undefined || text === '')
    throw new BadInstance(`line ${line.number}: field ${at + 1} is missing`);
  return text;
}

function count(line: Line | undefined, at: number, what: string): number {
  if (line === undefined) throw new BadInstance(`${what} is missing`);
  const text = field(line, at);
  if (!/^\d{1,9}$/.test(text)) throw new BadInstance(`line ${line.number}: "${text}" is not ${what}`);
  return Number(text);
}

function dayIn(line: Line, at: number, days: number): number {
  const day = count(line, at, 'a day');
  if (day >= days) throw new BadInstance(`line ${line.number}: day ${day} is after the horizon`);
  return day;
}
