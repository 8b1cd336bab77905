import { ONE_TIME_LAW, ONE_TIME_TABLES, type OneTimeStep, type OneTimeTable } from './one-time-tax.ts';
import type { FileFault } from './tax-file.ts';

export type ReadOneTimeFile =
  | { readonly ok: true; readonly table: OneTimeTable }
  | { readonly ok: false; readonly fault: FileFault };

const COLUMNS = [1, 2, 3, 4, 5, 6];

/** Whether the text is a table of one-time sums (JSON), not monthly tables. */
export const isOneTimeFile = (text: string): boolean => /^\uFEFF?\s*\{/.test(text);

/** The table of one-time sums of a file for `year`: whole, and not that of another known year. `one-time-file.md`. */
export function readOneTimeFile(text: string, year: number): ReadOneTimeFile {
  const file = parsed(text.replace(/^\uFEFF/, ''));
  if (file === null) return refused('line', 'JSON');
  if (file.year !== year)
    return refused('another_year', typeof file.year === 'number' ? String(file.year) : 'none');
  const given = objectOf(file.columns);
  if (given === null) return refused('line', 'columns');
  const missing = COLUMNS.find((column) => given[column] === undefined);
  if (missing !== undefined) return refused('tables', String(missing));
  const unknown = Object.keys(given).find((key) => !COLUMNS.some((column) => String(column) === key));
  if (unknown !== undefined) return refused('tables', unknown.slice(0, 20));
  const columns: Record<number, readonly OneTimeStep[]> = {};
  for (const column of COLUMNS) {
    const steps = stepsOf(given[column], `column ${column}`);
    if ('fault' in steps) return { ok: false, fault: steps };
    columns[column] = steps.steps;
  }
  const fault = unlikeKnown(columns, year);
  if (fault !== null) return { ok: false, fault };
  return { ok: true, table: { year, columns, law: lawOf(year) } };
}

const refused = (fault: FileFault['fault'], at: string): ReadOneTimeFile & { readonly ok: false } => ({
  ok: false,
  fault: { fault, at },
});

const lawOf = (year: number): string => `${ONE_TIME_LAW}; one-time sums ${year}, imported`;

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

/** The steps of a column, or what is wrong with them. */
function stepsOf(given: unknown, column: string): { readonly steps: readonly OneTimeStep[] } | FileFault {
  if (!Array.isArray(given)) return { fault: 'line', at: column };
  const steps: OneTimeStep[] = [];
  for (const [index, step] of given.entries()) {
    const at = `${column}, step ${index + 1}`;
    const [to_kr, percent, ...more]: readonly unknown[] = Array.isArray(step) ? step : [];
    const is_step = Number.isSafeInteger(percent) && (to_kr === null || Number.isSafeInteger(to_kr));
    if (!is_step || more.length > 0) return { fault: 'line', at };
    const [limit_before, percent_before] = steps.at(-1) ?? [0, 0];
    const limit = to_kr === null ? Number.POSITIVE_INFINITY : Number(to_kr);
    if (limit <= limit_before) return { fault: 'order', at };
    if (Number(percent) < percent_before || Number(percent) > 100) return { fault: 'falls', at };
    steps.push([limit, Number(percent)]);
  }
  return steps.at(-1)?.[0] === Number.POSITIVE_INFINITY ? { steps } : { fault: 'open', at: column };
}

/** A known year must be the program's; an unknown one must not be a known one. */
function unlikeKnown(columns: OneTimeTable['columns'], year: number): FileFault | null {
  const known = ONE_TIME_TABLES.find((table) => table.year === year);
  if (known === undefined) {
    const same = ONE_TIME_TABLES.find((table) => firstDifference(columns, table.columns) === null);
    return same === undefined ? null : { fault: 'another_year', at: String(same.year) };
  }
  const at = firstDifference(columns, known.columns);
  return at === null ? null : { fault: 'formula', at };
}

function firstDifference(columns: OneTimeTable['columns'], others: OneTimeTable['columns']): string | null {
  for (const column of COLUMNS) {
    const steps = columns[column] ?? [];
    const theirs = others[column] ?? [];
    const longest = Math.max(steps.length, theirs.length);
    for (let index = 0; index < longest; index += 1) {
      const is_same = [0, 1].every((part) => steps[index]?.[part] === theirs[index]?.[part]);
      if (!is_same) return `column ${column}, step ${index + 1}`;
    }
  }
  return null;
}
