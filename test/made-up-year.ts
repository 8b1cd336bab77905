import { TAX_TABLES, taxTableRows } from '../src/core/pay/tax.ts';

/**
 * The file of a made-up year, in the form in which the tax agency publishes its tables: a krona more tax in every row
 * than 2026.
 */

const padded = (value: number | null, width: number): string =>
  (value === null ? '' : String(value)).padStart(width);

export const linesOfMadeUpYear = (): string[] =>
  TAX_TABLES.flatMap((table) =>
    taxTableRows(2026, table).map(
      ({ unit, from, to, columns }) =>
        `30${unit === 'kr' ? 'B' : '%'}${table}${padded(from, 7)}${padded(to, 7)}${columns
          .map((tax) => padded(unit === 'kr' && tax > 0 ? tax + 1 : tax, 5))
          .join('')}`,
    ),
  );

export const madeUpYear = (): string => linesOfMadeUpYear().join('\r\n');
